// ScheduleExplorer's choice of a schedule, its two switches and its sliders.

import { Checkbox, Choice, Slider } from "../host/controls.jsx";
import { useView } from "../host/hooks.js";
import { SCHEDULES, written } from "./rates.js";

/** name → its range, and how `Slider` turns a value into a place and back.
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

export function ScheduleControls({ settings }) {
  const { label, drag, settle } = useView();
  const { schedule, unfreezing, phases } = settings;
  // What a setting does not change is not to be dragged.
  const idle = { ratio: schedule !== "slanted", cut: schedule === "constant" };
  const hinted = (name) => (HINTED.includes(name) ? label(`${name}_hint`) : undefined);
  return (
    <>
      <div class="ptm-controls">
        <Choice
          class="ptm-buttons"
          title={label("kinds")}
          options={Object.keys(SCHEDULES).map((kind) => [kind, label(kind), { "data-kind": kind }])}
          isPressed={(kind) => kind === schedule}
          choose={(kind) => settle({ schedule: kind })}
        />
        <Checkbox text={label("unfreezing")} name="unfreezing" on={unfreezing} />
        <Checkbox
          {...{ text: label("phases"), name: "phases", on: phases }}
          {...{ title: label("phases_hint"), disabled: !unfreezing }}
        />
      </div>
      <div class="ptm-controls ptm-sliders">
        {Object.entries(SLIDERS).map(([name, [range, options]]) => (
          <Slider
            key={name}
            text={<span title={hinted(name)}>{label(name)}</span>}
            name={name}
            value={settings[name]}
            range={{ ...range, disabled: idle[name] ?? false }}
            {...options}
            drag={(changes) => drag(traitsOf(changes))}
            settle={(changes) => settle(traitsOf(changes))}
          />
        ))}
      </div>
    </>
  );
}

// The slider `steps` is of the steps in an epoch.
function traitsOf({ steps, ...others }) {
  return steps === undefined ? others : { steps_per_epoch: steps };
}
