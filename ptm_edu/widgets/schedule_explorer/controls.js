// ScheduleExplorer's choice of a schedule, its two switches and its sliders.

import { element } from "../host/dom.js";
import { SCHEDULES, written } from "./rates.js";

// name → its range; `at` and `of` turn a value into a slider's place and back.
const SLIDERS = {
  peak: {
    min: -4,
    max: -1,
    step: 0.05,
    at: Math.log10,
    of: (x) => Number((10 ** x).toPrecision(2)),
  },
  cut: { min: 0.02, max: 0.9, step: 0.01 },
  ratio: { min: 2, max: 64, step: 1 },
  factor: { min: 1, max: 4, step: 0.1 },
  groups: { min: 4, max: 8, step: 1 },
  steps: { min: 10, max: 300, step: 10 },
  epochs: { min: 1, max: 12, step: 1 },
};

// `act` has drag(changes), settle(changes). Returns the nodes, and show(settings).
export function scheduleControls(label, act) {
  const kinds = Object.keys(SCHEDULES).map((kind) =>
    element(
      "button",
      { "data-kind": kind, onclick: () => act.settle({ schedule: kind }) },
      label(kind),
    ),
  );
  const switches = ["unfreezing", "phases"].map((name) => {
    const box = element("input", {
      type: "checkbox",
      "data-setting": name,
      onchange: () => act.settle({ [name]: box.checked }),
    });
    const hint = name === "phases" ? label("phases_hint") : null;
    return { name, box, node: element("label", { title: hint }, [box, label(name)]) };
  });
  const sliders = Object.entries(SLIDERS).map(([name, range]) =>
    rateSlider(label, name, range, act),
  );
  return {
    nodes: [
      element("div", { class: "ptm-controls" }, [
        element("span", { class: "ptm-kinds", role: "group", "aria-label": label("kinds") }, kinds),
        ...switches.map(({ node }) => node),
      ]),
      element(
        "div",
        { class: "ptm-controls ptm-sliders" },
        sliders.map(({ node }) => node),
      ),
    ],
    show(settings) {
      kinds.forEach((button) =>
        button.setAttribute("aria-pressed", button.dataset.kind === settings.schedule),
      );
      switches.forEach(({ name, box }) => {
        box.checked = settings[name];
      });
      sliders.forEach((one) => one.show(settings));
      // What a setting does not change is not to be dragged.
      const idle = {
        ratio: settings.schedule !== "slanted",
        cut: settings.schedule === "constant",
      };
      sliders.forEach(({ name, input }) => {
        input.disabled = idle[name] ?? false;
      });
      switches[1].box.disabled = !settings.unfreezing;
    },
  };
}

/** @param {any} label @param {string} name @param {any} range @param {any} act */
function rateSlider(label, name, range, act) {
  const { at = Number, of = Number, ...rest } = range;
  const change = () => ({ [name]: of(Number(input.value)) });
  const input = element("input", {
    type: "range",
    ...rest,
    "data-setting": name,
    oninput: () => act.drag(change()),
    onchange: () => act.settle(change()),
  });
  const value = element("output", { "data-setting": name });
  const show = (settings) => {
    input.value = at(settings[name]);
    value.textContent = name === "peak" ? written(settings[name]) : settings[name];
  };
  const node = element("label", {}, [element("span", {}, label(name)), input, value]);
  return { name, input, show, node };
}
