// SegmentMemory's choice of a mode, and its sliders.

import { Choice, Slider } from "../host/controls.jsx";
import { useView } from "../host/hooks.js";

export const MODES = ["memory", "no_memory", "sliding_window"];

export function MemoryControls({ settings }) {
  const { label, settle } = useView();
  const { tokens, mode } = settings;
  const ranges = {
    segment: { min: 1, max: tokens },
    // A setting without effect cannot be dragged.
    memory: { min: 0, max: tokens, disabled: mode === "no_memory" },
    layers: { min: 1, max: 6 },
  };
  return (
    <div class="ptm-controls ptm-sliders">
      <Choice
        class="ptm-buttons"
        title={label("modes")}
        options={MODES.map((one) => [one, label(one), { "data-mode": one }])}
        isPressed={(one) => one === mode}
        choose={(one) => settle({ mode: one })}
      />
      {Object.entries(ranges).map(([name, range]) => (
        <Slider
          key={name}
          text={<span>{label(`setting_${name}`)}</span>}
          name={name}
          value={settings[name]}
          range={range}
        />
      ))}
    </div>
  );
}
