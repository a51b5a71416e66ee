// SentencePairExplorer's controls: documents, how B is taken, sliders, and the pairs one by one.

import { choice, slider } from "../host/controls.js";
import { element } from "../host/dom.js";
import { count } from "../host/numbers.js";
import { FAULTS, MANY } from "./draws.js";

// `handlers` has settle(changes) and drag(changes). Returns { nodes, show(scene) }.
export function pairControls(label, model, handlers) {
  const names = model.get("presets").map(({ name }) => name);
  const examples = choice(
    { kind: "ptm-buttons", title: label("try") },
    names.map((name, example) => [example, name]),
    (example) => handlers.settle({ example, draw: 0 }),
  );
  const faults = choice(
    { kind: "ptm-buttons ptm-faults", title: label("faults") },
    FAULTS.map((fault) => [fault, label(`fault_${fault}`), { "data-fault": fault }]),
    (fault) => handlers.settle({ fault }),
  );
  const [least, most] = model.get("rooms");
  /** @type {[string, any, (value: any) => string][]} */
  const settings = [
    ["share", { min: 0, max: 1, step: 0.05 }, (value) => `${Math.round(100 * value)} %`],
    ["longest", { min: least, max: most }, String],
    ["draw", { min: 0, max: MANY - 1 }, (value) => count(value + 1)],
  ];
  const sliders = settings.map(([name, range, written]) =>
    slider(label(name), name, range, handlers, { written }),
  );
  const named = (key, group) =>
    element("span", { class: "ptm-named" }, [
      element("span", { "aria-hidden": "true" }, label(key)),
      group,
    ]);
  let now = null;
  const step = (by) => () =>
    handlers.settle({ draw: Math.max(0, Math.min(MANY - 1, now.draw + by)) });
  const button = (name, run) =>
    element("button", { "data-act": name, onclick: run, title: label(name) }, label(name));
  return {
    nodes: [
      element("div", { class: "ptm-presets" }, [
        names.length > 1 ? named("try", examples.node) : null,
        named("faults", faults.node),
      ]),
      element("div", { class: "ptm-controls" }, [
        ...sliders.map(({ node }) => node),
        element("span", { class: "ptm-buttons" }, [
          button("before", step(-1)),
          button("next", step(1)),
          button("again", () => handlers.settle({ seed: (now.seed + 1) % 2 ** 32 })),
        ]),
      ]),
    ],
    show(scene) {
      now = scene;
      examples.show((example) => example === scene.example);
      faults.show((fault) => fault === scene.fault);
      sliders.forEach(({ name, show }) => show(scene[name]));
    },
  };
}
