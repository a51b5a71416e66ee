// SegmentMemory's choice of a mode, and its sliders.

import { choice, slider } from "../host/controls.js";
import { element } from "../host/dom.js";

export const MODES = ["memory", "no_memory", "sliding_window"];
const RANGES = { segment: { min: 1 }, memory: { min: 0 }, layers: { min: 1 } };

// `handlers` has drag(changes), settle(changes). Returns { node, show(settings) }.
export function memoryControls(label, handlers) {
  const modes = choice(
    { kind: "ptm-buttons", title: label("modes") },
    MODES.map((mode) => [mode, label(mode), { "data-mode": mode }]),
    (mode) => handlers.settle({ mode }),
  );
  const sliders = Object.entries(RANGES).map(([name, range]) =>
    slider(element("span", {}, label(`setting_${name}`)), name, range, handlers),
  );
  const node = element("div", { class: "ptm-controls ptm-sliders" }, [
    modes.node,
    ...sliders.map((one) => one.node),
  ]);
  return {
    node,
    show(settings) {
      const { mode, tokens } = settings;
      modes.show((one) => one === mode);
      const most = { segment: tokens, memory: tokens, layers: 6 };
      sliders.forEach(({ name, input, show }) => {
        input.max = most[name];
        show(settings[name]);
        // A setting without effect cannot be dragged.
        input.disabled = name === "memory" && mode === "no_memory";
      });
    },
  };
}
