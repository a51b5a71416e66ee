// SamplingExplorer's curve: the probability of every token by its rank, what is kept shaded.

import { lineThrough, panelOf, power, spread } from "../host/axes.js";
import { svgPath, svgText } from "../host/drawing.js";
import { count } from "../host/numbers.js";
import { textWidth } from "../host/text.js";
import { CUTS } from "./rules.js";

const FLOOR = 1e-8; // the lower end of a logarithmic axis

// The nodes, in the rectangle `room` of the picture.
export function curveNodes(label, { result, settings, log }, room, letter, { hatch }) {
  const { model, warm, after, kept } = result;
  const changed = kept < warm.length || settings.temperature !== 1;
  const V = warm.length;
  const most = roundedUp(Math.max(model[0], warm[0], after[0]));
  const up = log
    ? { low: FLOOR, high: 1, log: true, written: power, step: 2 }
    : {
        low: 0,
        high: most,
        ticks: [0, most / 2, most],
        written: (p) => `${Number((100 * p).toPrecision(3))} %`,
      };
  const panel = panelOf(room, letter, {
    title: label("curve"),
    unit: label("across"),
    up,
    across: { low: 1, high: Math.max(2, V), log: true, written: count },
  });
  const { x, inside } = panel;
  const y = (p) => panel.y(log ? Math.max(p, FLOOR) : p);
  const through = (shares, from, to) =>
    ranksBetween(from, to).map((rank) => [x(rank + 1), y(shares[rank])]);
  const path = (name, points) => svgPath(name, lineThrough(points));
  const area = (name, points, more = {}) =>
    points.length
      ? [
          svgPath(name, `${lineThrough(points)}V${inside.bottom}H${points[0][0].toFixed(1)}Z`, {
            ...more,
          }),
        ]
      : [];
  // The last that is kept stands at the edge of what is cut.
  const [stays, goes] = [through(after, 0, kept - 1), through(warm, kept, V - 1)];
  return [
    ...panel.nodes,
    ...area("ptm-kept-mass", stays, { "data-kept": kept }),
    ...area("ptm-cut-ground", goes, { fill: `url(#${hatch})` }),
    path("ptm-gone", goes),
    ...(changed ? [path("ptm-was", through(model, 0, V - 1))] : []),
    path("ptm-is", stays),
    ...edgeNodes(result, settings, { x, inside, letter }),
    ...curveKey(label, changed, inside, room, letter),
  ];
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
function edgeNodes({ left }, settings, { x, inside, letter }) {
  const before = [left.temperature, left.top_k, left.top_p];
  return Object.keys(CUTS).flatMap((rule, i) => {
    if (settings[rule] === null || left[rule] === before[i]) return [];
    const at = x(left[rule]);
    const name = `${CUTS[rule]} ${settings[rule]}`;
    const ends = at + textWidth(name, `600 ${letter}px system-ui, sans-serif`) + 8 > inside.right;
    return [
      svgPath("ptm-edge", `M${at} ${inside.top}V${inside.bottom}`, { "data-rule": rule }),
      svgText(
        "ptm-edge-name",
        at + (ends ? -5 : 5),
        inside.top + (3.2 + 1.3 * i) * letter,
        name,
        ends ? "end" : "start",
      ),
    ];
  });
}

// What each line is, written to the left of its sample; one line while the rules change nothing.
function curveKey(label, changed, inside, room, letter) {
  const lines = [
    ["ptm-is", label("after")],
    ["ptm-was", label("before")],
  ];
  return lines.slice(0, changed ? 2 : 1).flatMap(([name, told], i) => {
    const y = room.top + letter + 1.4 * letter * i;
    return [
      svgPath(name, `M${inside.right - 2.2 * letter} ${y - 0.35 * letter}H${inside.right}`),
      svgText("ptm-key", inside.right - 2.7 * letter, y, told, "end"),
    ];
  });
}

// 0.23 → 0.25: the next of 1, 2, 2.5, 5 times a power of ten.
function roundedUp(value) {
  const ten = 10 ** Math.floor(Math.log10(value) + 1e-9);
  return ten * [1, 2, 2.5, 5, 10].find((times) => times * ten >= value * (1 - 1e-9));
}
