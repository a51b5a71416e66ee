// SkipGramStepper's buttons and sliders.

import { Choice, Slider } from "../host/controls.jsx";
import { useView } from "../host/hooks.js";
import { modeOf, OBJECTIVES } from "./model.js";
import { PASSES } from "./stepping.js";

const RANGES = {
  window: { min: 1, max: 5 },
  negatives: { min: 1, max: 8 },
  learning_rate: { min: 0.01, max: 1, step: 0.01 },
};

// `open` shows more than the button for one step, `fold` hears of it.
export function StepperControls({ settings, stepping, open, fold }) {
  const { model, label, settle } = useView();
  const { objective } = settings;
  const { run, playing, step, back, toggle, again } = stepping;
  const other = () => settle({ seed: (model.get("seed") + 1) % 2 ** 32 });
  const passes = playing === "fast" ? label("stop") : label("fast", { n: PASSES });
  // Disabled for real, a button would drop the focus, and the keys with it.
  const isFirst = run.taken.length === 0;
  /** @type {any[][]} */
  const buttons = [
    ["back", `◀ ${label("back")}`, back, { title: label("back_hint"), "aria-disabled": isFirst }],
    ["step", `${label("step")} ▶`, step],
    [
      "play",
      label(playing === "slow" ? "pause" : "play"),
      () => toggle("slow"),
      { "aria-pressed": playing === "slow" },
    ],
    [
      "fast",
      passes,
      () => toggle("fast"),
      { title: label("fast_hint", { n: PASSES }), "aria-pressed": playing === "fast" },
    ],
    ["again", label("again"), again, { title: label("again_hint") }],
    ["other", label("other"), other, { title: label("other_hint") }],
    ["more", label(open ? "less" : "more"), () => fold(!open), { "aria-expanded": open }],
  ];
  return (
    <div class="ptm-controls">
      {open && (
        <span class="ptm-buttons ptm-sg-objective">
          <span aria-hidden="true">{label("objective")}</span>
          <Choice
            class="ptm-sg-segments"
            title={label("objective")}
            options={Object.keys(OBJECTIVES).map((one) => [
              one,
              label(`name_${modeOf(one)}`),
              { "data-objective": one, title: label(`hint_${modeOf(one)}`) },
            ])}
            isPressed={(one) => one === objective}
            choose={(one) => settle({ objective: one })}
          />
        </span>
      )}
      <span class="ptm-buttons" role="group" aria-label={label("run")}>
        {buttons
          .filter(([name]) => open || ["step", "more"].includes(name))
          .map(([name, text, press, more]) => (
            <button key={name} type="button" data-act={name} {...more} onClick={() => press()}>
              {text}
            </button>
          ))}
      </span>
      {open && (
        <span class="ptm-buttons ptm-sg-sliders" role="group" aria-label={label("settings")}>
          {Object.entries(RANGES).map(([name, range]) => (
            <Slider
              key={name}
              text={label(name)}
              name={name}
              value={settings[name]}
              range={range}
              written={(value) => (name === "learning_rate" ? value.toFixed(2) : value)}
            />
          ))}
        </span>
      )}
    </div>
  );
}
