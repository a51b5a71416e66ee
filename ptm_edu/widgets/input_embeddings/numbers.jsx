// InputEmbeddings' numbers: one number of the chosen token's vectors, added up; and what the token
// shares with the other one, with and without each part.

import { useView } from "../host/hooks.js";
import { signed } from "../host/numbers.js";
import { svgText } from "../host/picture.jsx";
import { shortened, textWidth } from "../host/text.js";
import { segmentOf } from "./controls.jsx";
import { MAPS, SIGNS } from "./heat.jsx";
import { COMPARED, lengthOf, PARTS, vectorsOf } from "./vectors.js";

const LINE = 1.32; // letters
export const NUMBERS_HIGH = 6.4 * LINE; // of the table
export const SHARES_HIGH = (Object.keys(COMPARED).length + 1) * LINE + 0.5; // of the bars

// In a room { left, top, width }.
/** @param {any} props */
export function Numbers({ scene, room: { left, top, width }, letter }) {
  const { label } = useView();
  const { entry, token, number, added } = scene;
  const ends = [left + 0.62 * width, left + width];
  const y = (row) => top + row * LINE * letter;
  const title = label("numbers", { token: entry.tokens[token], n: number + 1, dim: entry.dim });
  return (
    <>
      {svgText("ptm-panel-title", left, y(0), shortened(title, 0.95 * width, letter))}
      {["value", "length"].map((key, n) => (
        <text key={key} class="ptm-small" x={ends[n]} y={y(1)} text-anchor="end">
          {label(key)}
        </text>
      ))}
      {Object.entries(vectorsOf(scene, token)).map(([map, vector], i) => {
        const off = PARTS.includes(map) && !added.includes(map);
        const [value, long] = [vector[number], lengthOf(vector)];
        const data = { "data-value": value, "data-length": long, "data-added": !off };
        return (
          <g key={map} class={off ? "ptm-number ptm-off" : "ptm-number"} data-of={map} {...data}>
            {svgText("ptm-sign", left, y(i + 2), SIGNS[i - 1])}
            {svgText(undefined, left + 1.15 * letter, y(i + 2), label(map))}
            {svgText(undefined, ends[0], y(i + 2), off ? label("off") : signed(value, 4), "end")}
            {svgText(undefined, ends[1], y(i + 2), signed(long, 2), "end")}
          </g>
        );
      })}
      <path class="ptm-rule" d={`M${left} ${y(MAPS.length - 0.75)}H${left + width}`} />
    </>
  );
}

// A bar a cosine: from 0, or the smallest below it, to 1.
/** @param {any} props */
export function Shares({ scene, room: { left, top, width }, letter }) {
  const { label } = useView();
  const { now, shares, token, other } = scene;
  const named = (name) => label(name === "normed" ? "after" : name);
  const font = `600 ${letter}px system-ui, sans-serif`;
  const widths = Object.keys(COMPARED).map((name) => textWidth(named(name), font));
  const from = left + Math.max(...widths) + 0.6 * letter;
  const told = [{ name: "now", value: now }, ...shares];
  const low = Math.min(0, ...told.map(({ value }) => value ?? 0));
  const x = (value) => from + ((left + width - 3.4 * letter - from) * (value - low)) / (1 - low);
  const y = (row) => top + row * LINE * letter;
  const title = label("share", { one: tokenAt(scene, token), two: tokenAt(scene, other) });
  return (
    <>
      {svgText("ptm-panel-title", left, top, shortened(title, width, letter))}
      {told.map(({ name, value }, i) => {
        const [start, end] = [Math.min(0, value ?? 0), Math.max(0, value ?? 0)].map(x);
        const bar = { y: y(i + 1) - 0.72 * letter, width: end - start, height: 0.78 * letter };
        return (
          <g
            key={name}
            class={name === "now" ? "ptm-share ptm-now" : "ptm-share"}
            data-of={name}
            data-value={value ?? ""}>
            {svgText(undefined, left, y(i + 1), named(name))}
            <rect x={start} {...bar} />
            {svgText(
              undefined,
              left + width,
              y(i + 1),
              value === null ? "–" : signed(value, 3),
              "end",
            )}
          </g>
        );
      })}
      <path class="ptm-rule" d={`M${x(0)} ${y(0.4)}V${y(told.length) + 0.2 * letter}`} />
    </>
  );
}

export function tokenAt({ entry }, t) {
  return `${entry.tokens[t]} ${t} ${segmentOf(entry, t)}`;
}
