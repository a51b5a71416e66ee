// PositionExplorer's two charts over all positions: how like the chosen one each is, and the waves
// of the chosen pair.

import { lineThrough, panelOf } from "../host/axes.js";
import { element } from "../host/dom.js";
import { svgCircle, svgPath, svgRect, svgText } from "../host/drawing.js";
import { signed } from "../host/numbers.js";
import { lengthText, longestOf, pairAt, waveAt } from "./table.js";

const FINE = 400; // corners of a wave

export function similarityChart(label, scene, room, letter) {
  const { like, length, dim, law, p } = scene;
  const [least, most] = [Math.min(0, ...like), Math.max(...like)];
  const ticks = law ? [0, dim / 2] : [0, Number(most.toPrecision(2))];
  const { x, y, inside, nodes } = panelOf(room, letter, {
    title: longestOf(
      ["similarity_told", "similarity"].map((key) => label(key, { p })),
      room.right - room.left,
      letter,
    ),
    unit: "",
    across: axisOf(length),
    up: { low: least - 0.04 * most, high: 1.08 * most, ticks, written: String },
  });
  const points = Array.from(like, (value, t) => [x(t), y(value)]);
  return element("svg:g", { class: "ptm-like" }, [
    ...nodes,
    cursor(x(p), inside),
    svgPath("ptm-like-line", lineThrough(points)),
    svgCircle("ptm-dot", x(p), y(like[p]), 5),
  ]);
}

export function waveChart(label, scene, room, letter) {
  const { table, length, law, p, pair, k, wave, here, on } = scene;
  const [a, b] = [2 * pair, 2 * pair + 1];
  const most = law ? 1 : largestOf(table, pair);
  const ticks = law ? [-1, 0, 1] : [0];
  const { x, y, inside, nodes } = panelOf(room, letter, {
    title: longestOf(
      (law ? ["waves_told", "waves_named", "waves"] : ["waves_learned"]).map((key) =>
        label(key, { a, b, wave: lengthText(wave) }),
      ),
      room.right - room.left - 8 * letter,
      letter,
    ),
    unit: "",
    across: axisOf(length),
    up: { low: -1.12 * most, high: 1.12 * most, ticks, written: (value) => signed(value, 0) },
  });
  const every = law
    ? Array.from({ length: FINE + 1 }, (_, i) => (i * (length - 1)) / FINE)
    : Array.from({ length }, (_, t) => t);
  const valueAt = (t, side) =>
    law ? waveAt(t, a + side, scene.dim) : pairAt(table, t, pair)[side];
  const line = (side) =>
    svgPath(`ptm-wave-${side}`, lineThrough(every.map((t) => [x(t), y(valueAt(t, side))])), {
      "data-side": side,
    });
  const spots = (place, values, name) =>
    values && place < length
      ? [
          svgCircle(`ptm-spot-0 ${name}`, x(place), y(values[0]), 5),
          svgRect(`ptm-spot-1 ${name}`, x(place) - 4.5, y(values[1]) - 4.5, 9, 9),
        ]
      : [];
  const names = law
    ? [label("sine"), label("cosine")]
    : [label("even", { a }), label("odd", { b })];
  return element("svg:g", { class: "ptm-waves" }, [
    ...nodes,
    cursor(x(p), inside),
    k && p + k < length ? cursor(x(p + k), inside, "ptm-further") : null,
    line(0),
    line(1),
    ...spots(p, here, ""),
    k ? spots(p + k, on, "ptm-on") : null,
    svgText(
      null,
      inside.right,
      room.top + letter,
      [
        element("svg:tspan", { class: "ptm-name-0" }, names[0]),
        "  ",
        element("svg:tspan", { class: "ptm-name-1", dx: 0.6 * letter }, names[1]),
      ],
      "end",
    ),
  ]);
}

function axisOf(length) {
  const step = [1, 2, 5, 10, 20, 50, 100].find((one) => length / one <= 8) ?? 100;
  const ticks = Array.from({ length: Math.ceil(length / step) }, (_, i) => i * step);
  return { low: 0, high: length - 1, ticks, written: String };
}

function largestOf(table, pair) {
  const sizes = Array.from({ length: table.length }, (_, t) => pairAt(table, t, pair)).flat();
  return Math.max(1e-9, ...sizes.map(Math.abs));
}

function cursor(x, { top, bottom }, name = "") {
  return svgPath(`ptm-cursor ${name}`, `M${x} ${top}V${bottom}`);
}
