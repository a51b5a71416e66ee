// SpanExplorer's questions, boxes for others, its two sliders, and what a click on a word does.

import { busyMark, checkbox, choice, slider, textChoice } from "../host/controls.js";
import { element } from "../host/dom.js";
import { signed } from "../host/numbers.js";

// `handlers` has choose(question, passage), drag(changes), settle(changes), clear(). Returns the
// nodes, and show(state), which brings them up to date.
export function spanControls(label, model, handlers) {
  const texts = textRows(label, model, handlers);
  const [widest, farthest] = [model.get("widest"), model.get("farthest")];
  const longest = slider(label("longest"), "longest", { min: 1, max: widest }, handlers);
  const threshold = slider(
    label("threshold"),
    "threshold",
    { min: -farthest, max: farthest, step: 0.1 },
    handlers,
    { written: (value) => signed(value, 1) },
  );
  const gold = checkbox(label("gold"), "gold", handlers.settle);
  const sides = choice(
    { kind: "ptm-sides", title: label("sides") },
    ["start", "end"].map((side) => [
      side,
      label(side),
      { "data-side": side, title: label("side_hint") },
    ]),
    (next) => handlers.drag({ next }),
  );
  const clear = element("button", { "data-act": "clear", onclick: handlers.clear }, label("clear"));
  sides.node.prepend(label("sides"));
  sides.node.append(clear);
  const row = element("div", { class: "ptm-controls" }, [
    ...[longest, threshold, gold, sides].map(({ node }) => node),
  ]);
  return {
    nodes: [...texts.nodes, row],
    show(state) {
      texts.show(state);
      longest.show(state.longest);
      threshold.show(state.threshold);
      gold.show(state.gold);
      sides.show((side) => side === state.next);
      // Disabled for real, a button would drop the focus, and the keys with it.
      clear.setAttribute("aria-disabled", !state.span);
    },
  };
}

// The stored questions and those typed too; live, a box for another one, and one for the passage.
function textRows(label, model, handlers) {
  let examples = new Map(); // by what the list holds
  const area = element("textarea", {
    rows: 4,
    spellcheck: "false",
    "aria-label": label("passage"),
    onkeydown: typedInto,
  });
  const passage = element("div", { class: "ptm-own ptm-typed", hidden: true }, [
    area,
    element("button", { "data-act": "ask", onclick: () => ask() }, label("ask")),
  ]);
  const open = element(
    "button",
    {
      "data-act": "passage",
      "aria-pressed": "false",
      onclick: () => {
        passage.hidden = !passage.hidden;
        open.setAttribute("aria-pressed", !passage.hidden);
        if (!passage.hidden) area.focus();
      },
    },
    label("own_passage"),
  );
  const busy = busyMark(label);
  const questions = textChoice(label, model, {
    source: "source",
    choose: (key) => handlers.choose(examples.get(key).question, examples.get(key).passage),
    type: () => ask(),
    more: [open, busy.node],
  });
  let shown = null;

  function ask() {
    handlers.choose(questions.box.value, area.value);
  }

  // What is typed is text: neither the widget's key L nor the notebook's keys. Ctrl+Enter asks.
  function typedInto(event) {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      ask();
    } else if (event.ctrlKey || event.metaKey) return;
    event.stopPropagation();
  }

  function show({ entry, known, slow }) {
    examples = known;
    const options = [...known].map(([key, { question }]) => [key, question]);
    questions.show(entry, entry.question, exampleKey(entry), options);
    if (shown !== entry) area.value = entry.passage;
    shown = entry;
    busy.show(slow);
  }

  return { nodes: model.isStatic ? [questions.node] : [questions.node, passage], show };
}

export function exampleKey({ question, passage }) {
  return JSON.stringify([question, passage]);
}
