// AttentionExplorer's controls: the layer, the heads with their entropies, what is shown.

import { BusyMark } from "../host/controls.jsx";
import { useView } from "../host/hooks.js";
import { count } from "../host/numbers.js";
import { SERIES } from "./scene.js";

export const WIDE = 64; // tokens of a window, as in Python

export function LayerAndOptions({ given, choice, asked, choose, options, setOptions, slow }) {
  const { label } = useView();
  const layers = given.get("shape")[0];
  const told = (settled) => (event) =>
    choose({ layer: Number(event.currentTarget.value) }, settled);
  const tokens = [...given.get("tokens"), ...given.get("source_tokens")];
  const marks = given.get("special").filter((mark) => tokens.includes(mark));
  const list = marks.length > 3 ? `${marks.slice(0, 3).join(" ")} …` : marks.join(" ");
  const known = given.get("words").length > 0 || given.get("source_words").length > 0;
  const offered = [
    ...(marks.length ? ["hide"] : []),
    ...(known ? ["whole"] : []),
    ...["lines", "across"],
  ];
  return (
    <div class="ptm-controls">
      {layers > 1 && (
        <label>
          {label("layer")}
          <input
            type="range"
            {...{ min: 0, max: layers - 1, step: 1, "data-of": "layer" }}
            value={(asked ?? choice).layer}
            onInput={told(false)}
            onChange={told(true)}
          />
          <output data-of="layer">{choice.layer}</output>
        </label>
      )}
      <BusyMark slow={slow} />
      {offered.map((option) => (
        <label key={option}>
          <input
            type="checkbox"
            data-of={option}
            checked={options[option]}
            onChange={({ currentTarget: { checked } }) =>
              setOptions((now) => ({ ...now, [option]: checked }))
            }
          />
          {label(option, { list })}
        </label>
      ))}
    </div>
  );
}

/** What is shown of each side of a long text: tokens `from` to `to` of `all`, counted from 1. */
export function rangesOf(given) {
  const [, , rows, columns] = given.get("shape");
  return given
    .get("window")
    .map((first, side) => ({
      from: count(first + 1),
      to: count(first + (side ? columns - 1 : rows)),
      all: count(given.get("size")[side]),
    }));
}

/** Of a long text: which tokens attend, and which are attended to; a step is a window. */
export function WindowPickers({ given, asked, slide }) {
  const { label } = useView();
  const ranges = rangesOf(given);
  if (!ranges.length) return null;
  return (
    <div class="ptm-controls">
      {ranges.map((range, side) => {
        const size = given.get("size")[side];
        const text = label(side ? "to_range" : "from_range", range);
        const first = (asked?.window ?? given.get("window"))[side];
        return (
          <label key={side} hidden={size <= WIDE}>
            <input
              type="range"
              {...{ min: 0, max: Math.floor((size - 1) / WIDE), step: 1, "data-window": side }}
              aria-label={label(side ? "to_window" : "from_window")}
              aria-valuetext={text}
              value={Math.floor(first / WIDE)}
              onChange={({ currentTarget }) => slide(side, WIDE * Number(currentTarget.value))}
            />
            <span data-range={side}>{text}</span>
          </label>
        );
      })}
    </div>
  );
}

/** A button a head of the layer, with its entropy, and one for the average of all. */
export function HeadButtons({ given, choice: { layer, heads }, choose, toggle }) {
  const { label } = useView();
  const bitsOf = given.get("entropies")[layer].map((bits) => bits.toFixed(2));
  return (
    <div class="ptm-several" role="group" aria-label={label("pick_heads")}>
      <span>
        {label("pick_heads")} <small>{label("heads_bits")}</small>
      </span>
      {bitsOf.map((bits, head) => {
        const average = head === bitsOf.length - 1;
        const at = heads.indexOf(head);
        const chosen = average ? heads.length === 0 : at >= 0;
        const title = label(average ? "average_hint" : "head_hint", { head, bits });
        return (
          <button
            key={head}
            type="button"
            class={chosen ? `ptm-series-${Math.max(0, at)}` : ""}
            {...{ title, "aria-label": average ? undefined : title }}
            data-head={average ? "average" : head}
            aria-pressed={chosen}
            onClick={() => (average ? choose({ heads: [] }) : toggle(head))}>
            <i aria-hidden="true">{SERIES[at]}</i>
            {average ? label("average") : head} <small>{bits}</small>
          </button>
        );
      })}
    </div>
  );
}
