// AdaptationCockpit's choices: the task, the number of examples, and the horizontal axis.

import { choice } from "../host/controls.js";
import { element } from "../host/dom.js";
import { count } from "../host/numbers.js";
import { COSTS } from "./rules.js";

// `settle(changes)` hears what is chosen. Returns { node, show(settings) }.
export function cockpitControls(label, rows, settle) {
  const tasks = [...new Set(rows.map(({ task }) => task))];
  const sizes = [...new Set(rows.map(({ examples }) => examples))].sort((a, b) => a - b);
  const groups = {
    task: tasks.map((task) => [task, task]),
    examples: sizes.map((size) => [size, count(size)]),
    cost: COSTS.map((cost) => [cost, label(cost)]),
  };
  const choices = Object.entries(groups).map(([name, options]) => {
    const { node, show } = choice(
      { kind: "ptm-buttons", title: label(name) },
      options.map(([value, words]) => [value, words, { [`data-${name}`]: value }]),
      (value) => settle({ [name]: value }),
    );
    const title = element("span", { class: "ptm-group-name", "aria-hidden": "true" }, label(name));
    return { name, show, node: element("span", { class: "ptm-buttons" }, [title, node]) };
  });
  return {
    node: element(
      "div",
      { class: "ptm-controls" },
      choices.map(({ node }) => node),
    ),
    show: (settings) =>
      choices.forEach(({ name, show }) => show((value) => value === settings[name])),
  };
}
