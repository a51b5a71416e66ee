// InputTransformExplorer: a task's fields, and the sequences they become.

import { element } from "../host/dom.js";
import { same, valuesOf } from "../host/state.js";
import { widget } from "../host/widget.js";
import { transformControls, WHYS } from "./controls.js";
import { transformPicture } from "./picture.js";
import { transformScene } from "./sequences.js";
import style from "./style.css";
import { words } from "./words.js";

const SETTINGS = ["example", "context", "both"];

function explorer(host) {
  const { model, label } = host;
  const settings = () => valuesOf(model, SETTINGS);
  const first = { ...settings(), why: WHYS[model.get("example").task][0] };
  let state = first;
  const ui = transformControls(label, model, { drag, settle });
  const picture = transformPicture(label);
  const caption = element("div", { class: "ptm-caption ptm-least" });
  const shell = host.frame({ reset: () => settle({ ...first }), picture: () => picture.svg });
  shell.body.append(...ui.nodes, picture.svg, caption);
  const paint = host.painter(
    shell,
    picture.svg,
    ({ width }) => {
      const scene = transformScene(label, state);
      ui.show(state, scene);
      if (width) picture.draw(scene, width);
      caption.textContent = explained(label, scene);
    },
    { grows: true },
  );
  const traits = host.bind(SETTINGS, () => {
    const now = settings();
    if (SETTINGS.some((name) => !same(now[name], state[name]))) settle(now);
  });
  settle({});

  // Another task begins with the question that is most its own.
  function drag(changes) {
    const { task } = state.example;
    state = { ...state, ...changes };
    if (state.example.task !== task) state.why = WHYS[state.example.task][0];
    paint();
  }

  // The choice, for Python, for screen readers, and for the table.
  function settle(changes) {
    drag(changes);
    traits.write(state);
    describe();
  }

  function describe() {
    const scene = transformScene(label, state);
    const told = {
      task: label(scene.task),
      n: scene.sequences.length,
      lengths: scene.lengths.join(", "),
      cut: scene.cut,
    };
    shell.say(label("told", told));
    picture.svg.setAttribute("aria-label", label("told", told));
    shell.rows(
      [label("sequence"), label("token"), label("number"), label("what"), label("kept")],
      scene.sequences.flatMap((sequence, i) => {
        const numbers = numbered(sequence);
        return sequence.map(({ kind, text, field, cut }, t) => [
          i + 1,
          text,
          cut ? "–" : numbers[t],
          field === null ? label(kind) : scene.names[field],
          label(cut ? "no" : "yes"),
        ]);
      }),
    );
  }
}

// How many tokens are kept up to each one.
function numbered(sequence) {
  let number = 0;
  return sequence.map(({ cut }) => {
    if (!cut) number += 1;
    return number;
  });
}

// The answer to what is asked, and how long the sequences are.
function explained(label, scene) {
  const { why, both, context, cut, lengths } = scene;
  const key = why === "orders" && !both ? "because_one" : `because_${why}`;
  const long = Math.max(...lengths);
  return [
    label(key, { n: lengths.length }),
    label(`${cut ? "is_cut" : "fits"}${lengths.length > 1 ? "" : "_one"}`, { long, context, cut }),
    ...(scene.empty ? [label("empty_field")] : []),
  ].join(" ");
}

export default widget({ kind: "ptm-input_transform_explorer", style, words, build: explorer });
