// PositionExplorer's two charts over all positions: how like the chosen one each is, and the waves
// of the chosen pair.

import { lineThrough } from "../host/axes.js";
import { useView } from "../host/hooks.js";
import { signed } from "../host/numbers.js";
import { Panel } from "../host/panel.jsx";
import { textWidth } from "../host/text.js";
import { lengthText, longestOf, pairAt, pairsOf, waveAt } from "./table.js";

const FINE = 400; // corners of a wave

export function SimilarityChart({ scene, room, letter }) {
  const { label } = useView();
  const { like, length, dim, law, p } = scene;
  const [least, most] = [Math.min(0, ...like), Math.max(...like)];
  const ticks = law ? [0, dim / 2] : [0, Number(most.toPrecision(2))];
  const titles = ["similarity_told", "similarity"].map((key) => label(key, { p }));
  return (
    <g class="ptm-like">
      <Panel
        {...{ room, letter, unit: "", across: axisOf(length) }}
        title={longestOf(titles, room.right - room.left, letter)}
        up={{ low: least - 0.04 * most, high: 1.08 * most, ticks, written: String }}>
        {({ inside, x, y }) => (
          <>
            <path class="ptm-cursor" d={`M${x(p)} ${inside.top}V${inside.bottom}`} />
            <path class="ptm-like-line" d={lineThrough([...like].map((at, t) => [x(t), y(at)]))} />
            <circle class="ptm-dot" cx={x(p)} cy={y(like[p])} r={5} />
          </>
        )}
      </Panel>
    </g>
  );
}

export function WaveChart({ scene, room, letter }) {
  const { label } = useView();
  const { table, length, dim, law, p, pair, k, wave, here, on } = scene;
  const [a, b] = [2 * pair, 2 * pair + 1];
  const most = law ? 1 : largestOf(table, pair);
  const kinds = law ? ["waves_told", "waves_named", "waves"] : ["waves_learned"];
  const told = { a, b, wave: lengthText(wave) };
  const titles = kinds.map((key) => label(key, told));
  const names = law
    ? [label("sine"), label("cosine")]
    : [label("even", { a }), label("odd", { b })];
  const font = `600 ${letter}px system-ui, sans-serif`;
  const besideNames = room.right - room.left - textWidth(names.join("  "), font) - 2.4 * letter;
  const corners = law ? FINE : length - 1;
  const every = Array.from({ length: corners + 1 }, (_, i) => (i * (length - 1)) / corners);
  const valueAt = (t, side) => (law ? waveAt(t, a + side, dim) : pairAt(table, t, pair)[side]);
  const further = k && p + k < length;
  return (
    <g class="ptm-waves">
      <Panel
        {...{ room, letter, unit: "", across: axisOf(length) }}
        title={longestOf(law ? [...titles, `λ = ${told.wave}`] : titles, besideNames, letter)}
        up={{
          ...{ low: -1.12 * most, high: 1.12 * most, ticks: law ? [-1, 0, 1] : [0] },
          written: (value) => signed(value, 0),
        }}>
        {({ inside: { right, top, bottom }, x, y }) => (
          <>
            <path class="ptm-cursor" d={`M${x(p)} ${top}V${bottom}`} />
            {further && <path class="ptm-cursor ptm-further" d={`M${x(p + k)} ${top}V${bottom}`} />}
            {[0, 1].map((side) => (
              <path
                key={side}
                class={`ptm-wave-${side}`}
                d={lineThrough(every.map((t) => [x(t), y(valueAt(t, side))]))}
                data-side={side}
              />
            ))}
            <Spots x={x(p)} at={here.map(y)} />
            {further && <Spots x={x(p + k)} at={on.map(y)} name="ptm-on" />}
            <text x={right} y={room.top + letter} text-anchor="end">
              <tspan class="ptm-name-0">{names[0]}</tspan>
              {"  "}
              <tspan class="ptm-name-1" dx={0.6 * letter}>
                {names[1]}
              </tspan>
            </text>
          </>
        )}
      </Panel>
    </g>
  );
}

// Both numbers of a pair at a position.
function Spots({ x, at: [first, second], name = "" }) {
  return (
    <>
      <circle class={`ptm-spot-0 ${name}`} cx={x} cy={first} r={5} />
      <rect class={`ptm-spot-1 ${name}`} x={x - 4.5} y={second - 4.5} width={9} height={9} />
    </>
  );
}

function axisOf(length) {
  const step = [1, 2, 5, 10, 20, 50, 100].find((one) => length / one <= 8) ?? 100;
  const ticks = Array.from({ length: Math.ceil(length / step) }, (_, i) => i * step);
  return { low: 0, high: length - 1, ticks, written: String };
}

function largestOf(table, pair) {
  return Math.max(1e-9, ...pairsOf(table, pair).flat().map(Math.abs));
}
