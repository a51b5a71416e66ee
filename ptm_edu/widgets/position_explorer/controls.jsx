// PositionExplorer's sliders, and the choice between its two tables.

import { Choice, Slider } from "../host/controls.jsx";
import { useView } from "../host/hooks.js";

const TABLES = ["sinusoids", "learned"];

export function PositionControls({ scene, table, hasLearned }) {
  const { label, settle } = useView();
  const { length, dim, law, p, pair, k } = scene;
  const disabled = !law; // a learned table has the size it has
  const sliders = {
    length: [length, { min: 2, max: 256, disabled }],
    dim: [dim, { min: 2, max: 256, step: 2, disabled }],
    position: [p, { min: 0, max: length - 1 }],
    pair: [pair, { min: 0, max: dim / 2 - 1 }],
    shift: [k, { min: 0, max: 64 }],
  };
  return (
    <div class="ptm-controls ptm-sliders" role="group" aria-label={label("settings")}>
      {Object.entries(sliders).map(([name, [value, range]]) => (
        <Slider key={name} text={<span>{label(name)}</span>} {...{ name, value, range }} />
      ))}
      {hasLearned && (
        <Choice
          class="ptm-buttons"
          title={label("tables")}
          options={TABLES.map((one) => [one, label(one), { "data-table": one }])}
          isPressed={(one) => one === table}
          choose={(one) => settle({ table: one })}
        />
      )}
    </div>
  );
}
