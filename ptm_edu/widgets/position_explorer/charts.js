// PositionExplorer's two charts over all positions: how like the chosen one each is, and the waves
// of the chosen pair.

import { lineThrough, panelOf } from "../host/axes.js";
import { element } from "../host/dom.js";
import { signed } from "../host/numbers.js";
import { lengthText, pairAt, waveAt } from "./table.js";

const FINE = 400; // corners of a wave

export function similarityChart(label, scene, room, letter) {
  const { like, length, dim, law, p } = scene;
  const [least, most] = [Math.min(0, ...like), Math.max(...like)];
  const ticks = law ? [0, dim / 2] : [0, Number(most.toPrecision(2))];
  const { x, y, inside, nodes } = panelOf(room, letter, {
    title: label("similarity", { p }),
    unit: "",
    across: axisOf(length),
    up: { low: least - 0.04 * most, high: 1.08 * most, ticks, written: String },
  });
  const points = Array.from(like, (value, t) => [x(t), y(value)]);
  return element("svg:g", { class: "ptm-like" }, [
    ...nodes,
    cursor(x(p), inside),
    element("svg:path", { class: "ptm-like-line", d: lineThrough(points) }),
    element("svg:circle", { class: "ptm-dot", cx: x(p), cy: y(like[p]), r: 5 }),
  ]);
}

export function waveChart(label, scene, room, letter) {
  const { table, length, law, p, pair, k, wave, here, on } = scene;
  const [a, b] = [2 * pair, 2 * pair + 1];
  const most = law ? 1 : largestOf(table, pair);
  const ticks = law ? [-1, 0, 1] : [0];
  const { x, y, inside, nodes } = panelOf(room, letter, {
    title: label(law ? "waves" : "waves_learned", { a, b, wave: lengthText(wave) }),
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
    element("svg:path", {
      class: `ptm-wave-${side}`,
      "data-side": side,
      d: lineThrough(every.map((t) => [x(t), y(valueAt(t, side))])),
    });
  const spots = (place, values, name) =>
    values && place < length
      ? [
          element("svg:circle", {
            class: `ptm-spot-0 ${name}`,
            cx: x(place),
            cy: y(values[0]),
            r: 5,
          }),
          element("svg:rect", {
            class: `ptm-spot-1 ${name}`,
            x: x(place) - 4.5,
            y: y(values[1]) - 4.5,
            width: 9,
            height: 9,
          }),
        ]
      : [];
  const names = law
    ? [label("sine"), label("cosine")]
    : [label("even", { a }), label("odd", { b })];
  return element("svg:g", { class: "ptm-waves" }, [
    ...nodes,
    cursor(x(p), inside),
    ...(k && p + k < length ? [cursor(x(p + k), inside, "ptm-further")] : []),
    line(0),
    line(1),
    ...spots(p, here, ""),
    ...(k ? spots(p + k, on, "ptm-on") : []),
    element("svg:text", { x: inside.right, y: room.top + letter, "text-anchor": "end" }, [
      element("svg:tspan", { class: "ptm-name-0" }, names[0]),
      "  ",
      element("svg:tspan", { class: "ptm-name-1", dx: 0.6 * letter }, names[1]),
    ]),
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
  return element("svg:path", { class: `ptm-cursor ${name}`, d: `M${x} ${top}V${bottom}` });
}
