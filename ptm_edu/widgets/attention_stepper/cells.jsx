// What AttentionStepper's numbers are drawn with.

import { signed } from "../host/numbers.js";

const MADE = ["dot", "scaled", "mask", "weight", "o"]; // by each step

// Whether a number is taken or made by this step, for the query and key that are spelt out.
export function role({ step, source }, of, s, i) {
  const isSource = s === source;
  const taken = [
    of === "q" || (of === "k" && isSource),
    of === "dot" && isSource,
    of === "scaled" && isSource,
    of === "mask",
    of === "weight" || (of === "v" && i === 0),
  ][step];
  if (MADE[step] === of && (of === "o" ? i === 0 : isSource)) return "ptm-made";
  return taken ? "ptm-taken" : "";
}

export function largest(values) {
  return Math.max(1e-9, ...values.filter(Number.isFinite).map(Math.abs));
}

/** A text of the class `kind` around x. @param {any} props */
export function Written({ kind, x, y, size, children }) {
  const style = size && { fontSize: `${size}px` };
  return (
    <text class={kind} x={x} y={y} text-anchor="middle" style={style}>
      {children}
    </text>
  );
}

export function Empty({ x, y, w, h }) {
  const size = { width: Math.max(1, w - 2), height: h - 2 };
  return <rect class="ptm-empty" x={x + 1} y={y + 1} {...size} />;
}

// A number as a colour: blue above zero, orange below, crossed out where it is −∞.
export function Shade({ value, most, box: { x, y, w, h } }) {
  const size = { width: Math.max(0.5, w - 1), height: Math.max(0.5, h - 1) };
  const shut = value === -Infinity;
  const kind = shut ? "ptm-shut" : value < 0 ? "ptm-below" : "ptm-above";
  const strength = shut ? undefined : (0.55 * Math.abs(value)) / most;
  return (
    <>
      <rect class={kind} x={x + 0.5} y={y + 0.5} {...size} fill-opacity={strength} />
      {shut && <path class="ptm-cross" d={`M${x + 3} ${y + 3}L${x + w - 3} ${y + h - 3}`} />}
    </>
  );
}

/** A vector as numbers in their colours, or as an outline where these do not fit.
 * @param {any} props */
export function Vector({ numbers, ...place }) {
  if (!place.at.numbers) return <Outline numbers={numbers} {...place} />;
  return numbers.map((value, i) => <Cell key={i} value={value} i={i} {...place} />);
}

/** @param {any} props */
function Cell({ value, i, most, at, part, line, of, scene }) {
  const box = { x: at.x(part, i), y: at.y(line), w: at.cell, h: at.rh };
  const { x, y, w, h } = box;
  return (
    <g
      class={`ptm-cell ${role(scene, of, line, i)}`}
      {...{ "data-of": of, "data-s": line, "data-i": i, "data-value": value }}>
      <Shade value={value} most={most} box={box} />
      <rect class="ptm-box" x={x + 0.5} y={y + 1} width={w - 1} height={h - 2} />
      <Written x={x + w / 2} y={at.middle(line)}>
        {signed(value)}
      </Written>
    </g>
  );
}

// Bars up from the middle, or down, in two paths; a mark a number would be thousands.
/** @param {any} props */
function Outline({ numbers, most, at, part, line, of, scene }) {
  const [y, half] = [at.y(line) + at.rh / 2, at.rh / 2 - 2];
  const bar = (value, i) =>
    `M${(at.x(part, i) + at.cell / 2).toFixed(1)} ${y}v${((-half * value) / most).toFixed(1)}`;
  const bars = (sign) =>
    numbers.map((value, i) => (value * sign > 0 ? bar(value, i) : "")).join("");
  const thick = Math.max(0.8, 0.8 * at.cell);
  // Of values and output the first number is spelt out.
  const wide = of === "v" || of === "o" ? at.cell : at.whole(part);
  return (
    <g
      class={`ptm-cell ${role(scene, of, line, 0)}`}
      {...{ "data-of": of, "data-s": line, "data-values": numbers.join(" ") }}>
      <path class="ptm-up" d={bars(1)} stroke-width={thick} />
      <path class="ptm-down" d={bars(-1)} stroke-width={thick} />
      <rect
        class="ptm-box"
        {...{ x: at.x(part) - 1, y: at.y(line) + 1, width: wide + 2, height: at.rh - 2 }}
      />
    </g>
  );
}
