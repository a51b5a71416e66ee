// MaskingLab's counts over a thousand draws: a bar a fate, and a column for every number of tokens
// that one draw can choose; each with the expected count and the range that chance explains.

import { useView } from "../host/hooks.js";
import { count } from "../host/numbers.js";
import { svgText } from "../host/picture.jsx";
import { shortened } from "../host/text.js";
import { DRAWS, FATES, MARKS } from "./draws.js";

// Bars, in the rectangle `room` of the picture.
export function FateBars({ scene: { tokens, counts }, room, letter, hatch }) {
  const { label } = useView();
  const fates = FATES.map((name, i) => ({ name, ...counts.fates[i] }));
  const rows = [{ name: "chosen", ...counts.chosen }, ...fates];
  const most = Math.max(1, ...rows.map((row) => Math.max(row.counted, row.high)));
  const [start, end] = [room.left + 7.2 * letter, room.right - 8.6 * letter];
  const [counted, expected, wide] = [room.right - 4.9 * letter, room.right, room.right - room.left];
  const x = (n) => start + (n / most) * (end - start);
  const high = 1.5 * letter;
  const n = tokens.filter(({ unit }) => unit >= 0).length;
  const title = label("counts_title", { more: count(DRAWS - 1), all: count(n * DRAWS) });
  const head = room.top + 2.3 * letter;
  const key = (share) => start + 1.6 * share * letter; // where the range's own key is
  const sample = { of: { low: 0, high: 1, expected: 0.5 }, at: key };
  return (
    <>
      {svgText("ptm-panel-title", room.left, room.top + letter, shortened(title, wide, letter))}
      {counted - start > 12 * letter && (
        <>
          <Range {...{ ...sample, letter }} middle={head - 0.3 * letter} half={[0.25, 0.65]} />
          {svgText("ptm-small", start + 2 * letter, head, label("range"))}
        </>
      )}
      {svgText("ptm-small", counted, head, label("counted"), "end")}
      {svgText("ptm-small", expected, head, label("expected"), "end")}
      {rows.map((row, i) => {
        const { name } = row;
        const sign = row.inside ? "" : "! ";
        const middle = room.top + 2.8 * letter + (i + 0.5) * high;
        const base = middle + 0.34 * letter;
        const width = x(row.counted) - start;
        const bar = { x: start, y: middle - 0.36 * high, width, height: 0.72 * high };
        return (
          <g key={name} class={`ptm-count ptm-is-${name}`} {...numbersIn(row)} data-of={name}>
            {svgText("ptm-name", room.left, base, `${MARKS[name] ?? ""} ${label(name)}`.trim())}
            <rect class="ptm-bar" {...bar} fill={name === "random" ? hatch : undefined} />
            <Range of={row} at={x} middle={middle} half={[0.27, 0.7]} letter={letter} />
            {svgText("ptm-number", counted, base, `${sign}${count(row.counted)}`, "end")}
            {svgText("ptm-soft", expected, base, count(Math.round(row.expected)), "end")}
          </g>
        );
      })}
    </>
  );
}

// A line from the lowest to the highest count that chance explains, and across it the expected one.
// `at` is where a count lies, `half` half the length of what crosses the line, in letters.
/** @param {any} props */
function Range({ of: { low, high, expected }, at, middle, half: [end, cross], letter, upright }) {
  const point = (along, across) => (upright ? `${across} ${along}` : `${along} ${across}`);
  const across = (n, size) =>
    `M${point(at(n), middle - size * letter)}L${point(at(n), middle + size * letter)}`;
  const line = `M${point(at(low), middle)}L${point(at(high), middle)}`;
  const d = `${line}${across(low, end)}${across(high, end)}${across(expected, cross)}`;
  return <path class="ptm-range" d={d} />;
}

function numbersIn(row) {
  const names = ["counted", "expected", "low", "high", "inside"];
  return Object.fromEntries(names.map((name) => [`data-${name}`, `${row[name]}`]));
}

// Columns: in how many draws 0, 1, 2, … tokens were chosen.
export function ManyColumns({ counts: { many, chosen }, room, letter }) {
  const { label } = useView();
  const last = many.findLastIndex(({ expected, counted }) => counted > 0 || expected >= 0.5);
  const shown = many.slice(0, last + 1);
  const most = Math.max(...shown.map((one) => Math.max(one.counted, one.high)));
  const [top, base] = [room.top + 2.5 * letter, room.bottom - 2.5 * letter];
  const wide = Math.min(3.2 * letter, (room.right - room.left) / shown.length);
  const y = (n) => base - (n / most) * (base - top);
  const step = Math.ceil((1.5 * letter) / wide);
  const mean = (chosen.expected / DRAWS).toFixed(2);
  const whole = label("many_mean", { draws: count(DRAWS), mean });
  const told = shortened(whole, room.right - room.left, 0.9 * letter);
  const half = [Math.min(0.16 * wide, 5) / letter, (0.4 * wide) / letter];
  return (
    <>
      {svgText("ptm-panel-title", room.left, room.top + letter, label("many_title"))}
      {svgText("ptm-small", room.left, room.bottom - 0.2 * letter, told)}
      {shown.map((one, n) => {
        const x = room.left + (n + 0.5) * wide;
        const { counted, high } = one;
        const over = y(Math.max(high, counted)) - 0.3 * letter;
        const bar = { x: x - 0.4 * wide, width: 0.8 * wide };
        return (
          <g key={n} class="ptm-many" {...numbersIn(one)} data-n={n}>
            <rect class="ptm-bar" {...bar} y={y(counted)} height={base - y(counted)} />
            <Range of={one} at={y} middle={x} half={half} letter={letter} upright />
            {wide >= 2.6 * letter && svgText("ptm-small", x, over, counted, "middle")}
            {n % step === 0 && svgText("ptm-soft", x, base + 1.05 * letter, n, "middle")}
          </g>
        );
      })}
      <path class="ptm-base" d={`M${room.left} ${base}H${room.left + wide * shown.length}`} />
    </>
  );
}
