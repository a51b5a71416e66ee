// SentencePairExplorer's controls: documents, how B is taken, sliders, and the pairs one by one.

import { Choice, Slider } from "../host/controls.jsx";
import { useView } from "../host/hooks.js";
import { count } from "../host/numbers.js";
import { FAULTS, MANY } from "./draws.js";

export function PairControls({ settings: { example, fault, share, longest, draw } }) {
  const { model, label, settle } = useView();
  const names = model.get("presets").map(({ name }) => name);
  const [min, max] = model.get("rooms");
  const step = (by) => settle({ draw: Math.max(0, Math.min(MANY - 1, model.get("draw") + by)) });
  const actions = {
    before: () => step(-1),
    next: () => step(1),
    again: () => settle({ seed: (model.get("seed") + 1) % 2 ** 32 }),
  };
  return (
    <>
      <div class="ptm-presets">
        {names.length > 1 && (
          <Named
            name="try"
            options={names.map((name, one) => [one, name])}
            isPressed={(one) => one === example}
            choose={(one) => settle({ example: one, draw: 0 })}
          />
        )}
        <Named
          name="faults"
          class="ptm-buttons ptm-faults"
          options={FAULTS.map((one) => [one, label(`fault_${one}`), { "data-fault": one }])}
          isPressed={(one) => one === fault}
          choose={(one) => settle({ fault: one })}
        />
      </div>
      <div class="ptm-controls">
        <Slider
          text={label("share")}
          name="share"
          value={share}
          range={{ min: 0, max: 1, step: 0.05 }}
          written={(value) => label("percent", { p: `${Math.round(100 * value)} %` })}
        />
        <Slider text={label("longest")} name="longest" value={longest} range={{ min, max }} />
        <Slider
          text={label("draw")}
          name="draw"
          value={draw}
          range={{ min: 0, max: MANY - 1 }}
          written={(value) => count(value + 1)}
        />
        <span class="ptm-buttons">
          {Object.entries(actions).map(([name, run]) => (
            <button key={name} type="button" data-act={name} onClick={run} title={label(name)}>
              {label(name)}
            </button>
          ))}
        </span>
      </div>
    </>
  );
}

// A group of buttons with its name before it.
/** @param {any} props */
function Named({ name, ...group }) {
  const { label } = useView();
  return (
    <span class="ptm-named">
      <span aria-hidden="true">{label(name)}</span>
      <Choice class="ptm-buttons" {...group} title={label(name)} />
    </span>
  );
}
