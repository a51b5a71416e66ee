// SentencePairExplorer's controls: documents, how B is taken, sliders, and the pairs one by one.

import { element } from "../host/dom.js";
import { count } from "../host/numbers.js";
import { FAULTS, MANY } from "./draws.js";

// `act` has settle(changes) and drag(changes). Returns { nodes, show(scene) }.
export function pairControls(label, model, act) {
  const examples = model
    .get("presets")
    .map(({ name }, example) =>
      element("button", { onclick: () => act.settle({ example, draw: 0 }) }, name),
    );
  const faults = FAULTS.map((fault) =>
    element(
      "button",
      { "data-fault": fault, onclick: () => act.settle({ fault }) },
      label(`fault_${fault}`),
    ),
  );
  const group = (name, key, buttons) =>
    element("span", { class: name, role: "group", "aria-label": label(key) }, buttons);
  const [least, most] = model.get("rooms");
  const share = pairSlider(
    label,
    "share",
    { min: 0, max: 1, step: 0.05 },
    (value) => `${Math.round(100 * value)} %`,
    act,
  );
  const longest = pairSlider(label, "longest", { min: least, max: most, step: 1 }, String, act);
  const draw = pairSlider(
    label,
    "draw",
    { min: 0, max: MANY - 1, step: 1 },
    (value) => count(value + 1),
    act,
  );
  let now = null;
  const step = (by) => () => act.settle({ draw: Math.max(0, Math.min(MANY - 1, now.draw + by)) });
  const button = (name, run, key = name) =>
    element("button", { "data-act": name, onclick: run, title: label(key) }, label(key));
  return {
    nodes: [
      element("div", { class: "ptm-presets" }, [
        examples.length > 1 ? group("ptm-group", "try", examples) : null,
        group("ptm-group ptm-faults", "faults", faults),
      ]),
      element("div", { class: "ptm-controls" }, [
        share.node,
        longest.node,
        draw.node,
        element("span", { class: "ptm-group" }, [
          button("before", step(-1)),
          button("next", step(1)),
          button("again", () => act.settle({ seed: (now.seed + 1) % 2 ** 32 })),
        ]),
      ]),
    ],
    show(scene) {
      now = scene;
      examples.forEach((one, i) => one.setAttribute("aria-pressed", i === scene.example));
      faults.forEach((one) => one.setAttribute("aria-pressed", one.dataset.fault === scene.fault));
      [share, longest, draw].forEach((slider) => slider.show(scene));
    },
  };
}

function pairSlider(label, name, range, written, act) {
  const change = () => ({ [name]: Number(input.value) });
  const input = element("input", {
    type: "range",
    ...range,
    "data-setting": name,
    oninput: () => act.drag(change()),
    onchange: () => act.settle(change()),
  });
  const value = element("output", { "data-setting": name });
  return {
    node: element("label", {}, [label(name), input, value]),
    show(scene) {
      input.value = scene[name];
      value.textContent = written(scene[name]);
    },
  };
}
