// TrainingWatch's buttons, its slider, the choice of a head, and what is read at the snapshot.

import { Select } from "../host/controls.jsx";
import { useView } from "../host/hooks.js";
import { count } from "../host/numbers.js";
import { Player } from "../host/player.jsx";
import { lossText, statusText } from "./scene.js";

export function Controls({ scene: { step, most, head, heads }, player }) {
  const { label, settle } = useView();
  const written = () => label("of_steps", { step: count(step), steps: count(most) });
  return (
    <div class="ptm-controls">
      <Player
        {...{ player, text: label("snapshot"), next: "next", name: "snapshot", written }}
        told={count(step)}
      />
      {heads > 1 && (
        <label>
          {label("choose_head")}
          <Select
            value={head}
            options={Array.from({ length: heads }, (_, i) => [i, i])}
            choose={(one) => settle({ head: Number(one) })}
            data-setting="head"
          />
        </label>
      )}
    </div>
  );
}

export function Readings({ scene }) {
  const { label } = useView();
  const { loss, held, held_out: measured } = scene;
  const losses = { train: loss, ...(measured.length ? { held_out: held?.[1] } : {}) };
  return (
    <div class="ptm-readings">
      {Object.entries(losses).map(([name, value]) => (
        <span key={name}>
          <i class={`ptm-sign ptm-${name}`} aria-hidden="true" />
          {label(name)}{" "}
          <data data-of={name} value={value ?? ""}>
            {lossText(label, value)}
          </data>
        </span>
      ))}
      <span data-of="status">{statusText(label, scene)}</span>
    </div>
  );
}
