// SentencePairExplorer's counts: the labels of a thousand pairs beside what is expected of them.

import { useView } from "../host/hooks.js";
import { count } from "../host/numbers.js";
import { svgText } from "../host/picture.jsx";
import { textWidth } from "../host/text.js";
import { MANY } from "./draws.js";

const ROWS = { next: "is_next", random: "not_next", own: "own", wrong: "wrong" }; // their labels
const LINE = 1.5; // letters
const LINES = Object.keys(ROWS).length + 1.05;

export function countsHeight(letter) {
  return (LINES * LINE + 0.4) * letter;
}

// In a room { left, top, width }.
/** @param {any} props */
export function Counts({ scene: { counts, share }, room: { left, top, width }, letter }) {
  const { label } = useView();
  const font = `600 ${letter}px system-ui, sans-serif`;
  const names = Object.values(ROWS).map((row) => textWidth(label(row), font));
  const from = left + 0.6 * letter + Math.max(...names);
  const x = (n) => from + (n / MANY) * (left + width - 3.2 * letter - from);
  const expected = { next: 1 - share, random: share };
  return (
    <>
      {svgText("ptm-panel-title", left, top, label("counts", { all: count(MANY) }))}
      {Object.entries(ROWS).map(([row, name], i) => {
        const y = top + (i + 1.15) * LINE * letter;
        const n = counts[row];
        const p = expected[row];
        const size = { width: x(n) - from, height: 0.85 * letter };
        return (
          <g
            key={row}
            class={`ptm-count ptm-${row}`}
            data-of={row}
            data-count={n}
            data-expected={p === undefined ? undefined : Math.round(MANY * p)}>
            {svgText(undefined, left, y, label(name))}
            <rect x={from} y={y - 0.75 * letter} {...size} />
            {p !== undefined && <Expected p={p} x={x} y={y - 0.33 * letter} letter={letter} />}
            {svgText(undefined, left + width, y, count(n), "end")}
          </g>
        );
      })}
      {svgText("ptm-small", from, top + LINES * LINE * letter, label("expected"))}
    </>
  );
}

// A diamond at the expected number, and two standard deviations of a fair count on either side.
function Expected({ p, x, y, letter }) {
  const spread = 2 * Math.sqrt(MANY * p * (1 - p));
  const [low, high] = [Math.max(0, MANY * p - spread), Math.min(MANY, MANY * p + spread)];
  const half = 0.25 * letter;
  const corners = `l${half} -${half}l${half} ${half}l-${half} ${half}z`;
  return (
    <>
      <path class="ptm-spread" d={`M${x(low)} ${y}H${x(high)}`} />
      <path class="ptm-diamond" d={`M${x(MANY * p) - half} ${y}${corners}`} />
    </>
  );
}
