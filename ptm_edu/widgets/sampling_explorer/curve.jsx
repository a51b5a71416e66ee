// SamplingExplorer's curve: the probability of every token by its rank, what is kept shaded.

import { lineThrough, power, spread } from "../host/axes.js";
import { useView } from "../host/hooks.js";
import { count } from "../host/numbers.js";
import { LineKeys, Panel } from "../host/panel.jsx";
import { svgText } from "../host/picture.jsx";
import { textWidth } from "../host/text.js";
import { CUTS } from "./rules.js";

const FLOOR = 1e-8; // the lower end of a logarithmic axis

/** @param {any} props */
export function Curve({ scene: { result, settings }, room, letter, hatched }) {
  const { label } = useView();
  const { model, warm, after, kept } = result;
  const { log_axis: log, temperature } = settings;
  const changed = kept < warm.length || temperature !== 1;
  const V = warm.length;
  const most = roundedUp(Math.max(model[0], warm[0], after[0]));
  const share = (p) => label("percent", { p: `${Number((100 * p).toPrecision(3))} %` });
  const up = log
    ? { low: FLOOR, high: 1, log: true, written: power, step: 2 }
    : { low: 0, high: most, ticks: [0, most / 2, most], written: share };
  const lines = [["ptm-is", label("after")], ...(changed ? [["ptm-was", label("before")]] : [])];
  const across = { low: 1, high: Math.max(2, V), log: true, written: count };
  return (
    <Panel {...{ room, letter, up, across }} title={label("curve")} unit={label("across")}>
      {({ inside, x, y }) => {
        const through = (shares, from, to) =>
          ranksBetween(from, to).map((rank) => [
            x(rank + 1),
            y(log ? Math.max(shares[rank], FLOOR) : shares[rank]),
          ]);
        const area = (points) =>
          `${lineThrough(points)}V${inside.bottom}H${points[0][0].toFixed(1)}Z`;
        // The last that is kept stands at the edge of what is cut.
        const [stays, goes] = [through(after, 0, kept - 1), through(warm, kept, V - 1)];
        return (
          <>
            <path class="ptm-kept-mass" d={area(stays)} data-kept={kept} />
            {kept < V && <path class="ptm-cut-ground" d={area(goes)} fill={hatched} />}
            <path class="ptm-gone" d={lineThrough(goes)} />
            {changed && <path class="ptm-was" d={lineThrough(through(model, 0, V - 1))} />}
            <path class="ptm-is" d={lineThrough(stays)} />
            <Edges {...{ result, settings, x, inside, letter }} />
            <LineKeys right={inside.right} top={room.top} letter={letter} lines={lines} />
          </>
        );
      }}
    </Panel>
  );
}

// Of so many ranks those that can be told apart on a logarithmic axis, in rising order.
function ranksBetween(from, to) {
  if (to < from) return [];
  const ranks = spread(from + 1, to + 1, Math.min(240, to - from + 1) || 1).map(
    (rank) => Math.round(rank) - 1,
  );
  return [...new Set([from, ...ranks.filter((rank) => rank > from), to])];
}

// A line where a rule cuts; the lowest name belongs to the rule that comes last.
/** @param {any} props */
function Edges({ result: { left }, settings, x, inside, letter }) {
  const before = [left.temperature, left.top_k, left.top_p];
  return Object.keys(CUTS).map((rule, i) => {
    if (settings[rule] === null || left[rule] === before[i]) return null;
    const at = x(left[rule]);
    const name = `${CUTS[rule]} ${settings[rule]}`;
    const ends = at + textWidth(name, `600 ${letter}px system-ui, sans-serif`) + 8 > inside.right;
    return (
      <g key={rule}>
        <path class="ptm-edge" d={`M${at} ${inside.top}V${inside.bottom}`} data-rule={rule} />
        {svgText(
          "ptm-edge-name",
          at + (ends ? -5 : 5),
          inside.top + (3.2 + 1.3 * i) * letter,
          name,
          ends ? "end" : "start",
        )}
      </g>
    );
  });
}

// 0.23 → 0.25: the next of 1, 2, 2.5, 5 times a power of ten.
function roundedUp(value) {
  const ten = 10 ** Math.floor(Math.log10(value) + 1e-9);
  return ten * [1, 2, 2.5, 5, 10].find((times) => times * ten >= value * (1 - 1e-9));
}
