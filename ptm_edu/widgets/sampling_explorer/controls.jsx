// SamplingExplorer's choice of a text, its four sliders in the order of the rules, and its numbers.

import { Select, Slider } from "../host/controls.jsx";
import { useView } from "../host/hooks.js";
import { count } from "../host/numbers.js";
import { CUTS, percentOf } from "./rules.js";

const STOPS = [
  1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30, 40, 50, 65, 80, 100, 150, 200, 300, 500, 1000, 2000,
  5000,
];

export function Controls({ scene: { settings, result }, draw }) {
  const { model, label, settle } = useView();
  const { kept, mass, entropy, warm } = result;
  const bits = [entropy.model, entropy.after].map((value) => value.toFixed(2));
  /** @type {any[][]} */
  const numbers = [
    ["kept", kept, label("kept_of", { n: count(kept), all: count(warm.length) })],
    ["mass", mass, label("percent", { p: percentOf(mass) })],
    ["entropy", entropy.after, label("bits", { before: bits[0], after: bits[1] })],
  ];
  return (
    <>
      <div class="ptm-own">
        <label>
          {label("context")}
          <Select
            value={settings.context}
            options={model.get("distributions").map(({ context }) => [context, context])}
            choose={(context) => settle({ context })}
          />
        </label>
      </div>
      <div class="ptm-controls ptm-sliders" role="group" aria-label={label("rules")}>
        {slidersOf(model.get("tokens").length).map(({ name, written, ...rule }) => (
          <Slider
            key={name}
            {...rule}
            text={<span>{CUTS[name] ?? label(name)}</span>}
            name={name}
            value={settings[name]}
            written={(value) => (value === null ? label("off") : written(value))}>
            <small data-left={name}>
              {settings[name] !== null && (name !== "temperature" || settings[name] === 0)
                ? label("left", { n: count(result.left[name]) })
                : ""}
            </small>
          </Slider>
        ))}
      </div>
      <div class="ptm-controls ptm-told">
        <button type="button" data-act="draw" onClick={draw}>
          {label("draw")}
        </button>
        <button
          type="button"
          data-act="log"
          aria-pressed={settings.log_axis}
          onClick={() => settle({ log_axis: !settings.log_axis })}>
          {label("log_axis")}
        </button>
        {numbers.map(([key, value, written]) => (
          <span key={key} class="ptm-number-of">
            {label(key)}{" "}
            <data data-of={key} value={value}>
              {written}
            </data>
          </span>
        ))}
      </div>
    </>
  );
}

// Of each rule its range; `at` and `of` turn a setting into a slider's place and back.
function slidersOf(V) {
  const stops = STOPS.filter((k) => k < V);
  const nearest = (k) => stops.findLastIndex((stop) => stop <= k);
  const written = (value) => value.toFixed(2);
  const share = (min, off) => ({
    range: { min, max: 1, step: 0.01 },
    written,
    at: (p) => p ?? off,
    of: (place) => (place === off ? null : place),
  });
  return [
    { name: "temperature", range: { min: 0, max: 2, step: 0.05 }, written },
    {
      name: "top_k",
      range: { min: 0, max: stops.length },
      written: count,
      at: (k) => (k === null ? stops.length : nearest(k)),
      of: (place) => stops[place] ?? null,
    },
    { name: "top_p", ...share(0.01, 1) },
    { name: "min_p", ...share(0, 0) },
  ];
}
