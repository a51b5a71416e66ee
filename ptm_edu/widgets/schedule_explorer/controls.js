// ScheduleExplorer's choice of a schedule, its two switches and its sliders.

import { checkbox, choice, slider } from "../host/controls.js";
import { element } from "../host/dom.js";
import { SCHEDULES, written } from "./rates.js";

/** name → its range, and how `slider` turns a value into a place and back.
 * @type {Record<string, [any, any?]>} */
const SLIDERS = {
  peak: [
    { min: -4, max: -1, step: 0.05 },
    { at: Math.log10, of: (x) => Number((10 ** x).toPrecision(2)), written },
  ],
  cut: [{ min: 0.02, max: 0.9, step: 0.01 }],
  ratio: [{ min: 2, max: 64 }],
  factor: [{ min: 1, max: 4, step: 0.1 }],
  groups: [{ min: 4, max: 8 }],
  steps: [{ min: 10, max: 300, step: 10 }],
  epochs: [{ min: 1, max: 12 }],
};

const HINTED = ["cut", "ratio", "factor"]; // what papers call them

// `handlers` has drag(changes), settle(changes). Returns the nodes, and show(settings).
export function scheduleControls(label, handlers) {
  const kinds = choice(
    { kind: "ptm-buttons", title: label("kinds") },
    Object.keys(SCHEDULES).map((kind) => [kind, label(kind), { "data-kind": kind }]),
    (schedule) => handlers.settle({ schedule }),
  );
  const unfreezing = checkbox(label("unfreezing"), "unfreezing", handlers.settle);
  const phases = checkbox(label("phases"), "phases", handlers.settle, label("phases_hint"));
  const sliders = Object.entries(SLIDERS).map(([name, [range, options]]) =>
    slider(
      element("span", { title: HINTED.includes(name) ? label(`${name}_hint`) : null }, label(name)),
      name,
      range,
      handlers,
      options,
    ),
  );
  const nodes = sliders.map(({ node }) => node);
  return {
    nodes: [
      element("div", { class: "ptm-controls" }, [kinds.node, unfreezing.node, phases.node]),
      element("div", { class: "ptm-controls ptm-sliders" }, nodes),
    ],
    show(settings) {
      kinds.show((kind) => kind === settings.schedule);
      unfreezing.show(settings.unfreezing);
      phases.show(settings.phases);
      // What a setting does not change is not to be dragged.
      const idle = {
        ratio: settings.schedule !== "slanted",
        cut: settings.schedule === "constant",
      };
      sliders.forEach(({ name, input, show }) => {
        show(settings[name]);
        input.disabled = idle[name] ?? false;
      });
      phases.box.disabled = !settings.unfreezing;
    },
  };
}
