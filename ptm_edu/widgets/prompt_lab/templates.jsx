// PromptLab's templates: in each one a label's probability, without and with calibration, and at the
// end how far it spreads.

import { useView } from "../host/hooks.js";
import { Shape } from "../host/legend.jsx";
import { svgText } from "../host/picture.jsx";
import { shortened, textWidth } from "../host/text.js";
import { KINDS, SHAPES, written } from "./rules.js";

/** @param {any} props */
export function Templates({ scene, at, letter, room, isWide, row, step, first, choose }) {
  const { label } = useView();
  const { rows, labels, of, index, spread, rightName } = scene;
  const { left, right, top } = room;
  const font = `650 ${letter}px system-ui, sans-serif`;
  // Where there is little room, and of two labels, a sign is enough: the prediction is right.
  const widest = Math.max(...labels.map((name) => textWidth(`${name} ✓`, font)));
  const isShort = rightName && (!isWide || labels.length === 2);
  const column = isShort ? 2.2 * letter : Math.min((isWide ? 8 : 6) * letter, widest + letter);
  const ends = KINDS.map((_, k) => right - (1 - k) * column - 0.3 * letter);
  const start = left + (isWide ? 0.42 * (right - left) : 0.7 * letter);
  const end = right - 2 * column - letter;
  const x = (share) => start + share * (end - start);
  const bottom = first + step * rows.length;
  const base = bottom + 0.5 * row + 0.35 * letter; // of the last row's texts
  const wide = (isWide ? start - left : right - left) - 0.8 * letter;

  const title = label("probability_of", { name: labels[of] });
  const shape = (kind, x, y, more = {}) => (
    <Shape key={kind} {...{ kind, x, y, letter, ...more }} d={SHAPES[kind]} />
  );

  function predictionOf({ predicted, isRight }, k) {
    const sign = isRight[k] === null ? "" : isRight[k] ? "✓" : "✗";
    if (isShort) return sign;
    const name = labels[predicted[k]];
    const most = column - 0.6 * letter - textWidth(` ${sign}`, font);
    return `${shortened(name, most, letter)} ${sign}`.trim();
  }

  function rowOf(one, n) {
    const { template, entry, predicted, isRight } = one;
    const y = first + step * n;
    const middle = y + step - 0.5 * row;
    const line = isWide ? middle + 0.35 * letter : y + 1.1 * letter;
    const places = KINDS.map((kind) => x(at[`${kind} of ${template}`]));
    const ground = { x: left - 0.3 * letter, y, width: right - left + 0.3 * letter };
    return (
      <g
        key={template}
        class={n === index ? "ptm-row ptm-chosen" : "ptm-row"}
        data-template={n}
        {...{ onclick: () => choose({ template }) }}>
        <rect class="ptm-row-ground" {...ground} height={step} rx={4} />
        {svgText("ptm-template", left, line, shortened(written(template), wide, letter))}
        <path class="ptm-shift" d={`M${places[0]} ${middle}H${places[1]}`} />
        {KINDS.map((kind, k) => shape(kind, places[k], middle, { "data-share": entry[kind][of] }))}
        {KINDS.map((kind, k) =>
          svgText(
            `ptm-predicted${isRight[k] === false ? " ptm-wrong" : ""}`,
            ends[k],
            middle + 0.35 * letter,
            predictionOf(one, k),
            "end",
            { "data-kind": kind, "data-predicted": labels[predicted[k]] },
          ),
        )}
      </g>
    );
  }

  // From the lowest to the highest probability, and how many templates are right.
  function spreadOf({ kind, lowest, highest, right: hits, predicted }, k) {
    const y = bottom + 0.5 * row + (k - 0.5) * 0.7 * letter;
    const [low, high] = [x(at[`${kind} lowest`]), x(at[`${kind} highest`])];
    const share = `${rightName ? hits : predicted}/${rows.length}`;
    const cap = `${y - 0.3 * letter}v${0.6 * letter}`;
    return (
      <g key={kind}>
        <path
          class={`ptm-spread ptm-${kind}`}
          d={`M${low} ${y}H${high}M${low} ${cap}M${high} ${cap}`}
          data-lowest={lowest}
          data-highest={highest}
        />
        {svgText("ptm-tick", ends[k], base, share, "end", { "data-count": kind })}
      </g>
    );
  }

  return (
    <>
      {svgText("ptm-panel-title", left, top + letter, shortened(title, wide, letter))}
      {KINDS.map((kind, k) => shape(kind, ends[k] - 0.5 * letter, first - 0.95 * letter))}
      {[0, 0.5, 1].map((share) => (
        <g key={share}>
          {svgText("ptm-tick", x(share), first - 0.6 * letter, share, "middle")}
          <path
            class={share === 0.5 && labels.length === 2 ? "ptm-half" : "ptm-grid"}
            d={`M${x(share)} ${first - 0.3 * letter}V${bottom + row - 0.2 * letter}`}
          />
        </g>
      ))}
      {rows.map(rowOf)}
      {isWide && svgText("ptm-tick", left, base, label("spread"))}
      {spread.map(spreadOf)}
    </>
  );
}
