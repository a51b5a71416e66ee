// What AttentionStepper's numbers are drawn with.

import { element } from "../host/dom.js";
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

export function written(words, x, y, size = null) {
  return element(
    "svg:text",
    { x, y, "text-anchor": "middle", style: size && `font-size: ${size}px` },
    words,
  );
}

export function title(words, x, y, chosen) {
  return element(
    "svg:text",
    { x, y, "text-anchor": "middle", class: chosen ? "ptm-own" : "ptm-tick" },
    words,
  );
}

export function empty(x, y, w, h) {
  return element("svg:rect", {
    class: "ptm-empty",
    x: x + 1,
    y: y + 1,
    width: Math.max(1, w - 2),
    height: h - 2,
  });
}

// A number as a colour: blue above zero, orange below, crossed out where it is −∞.
export function shade(value, most, { x, y, w, h }) {
  const box = { x: x + 0.5, y: y + 0.5, width: Math.max(0.5, w - 1), height: Math.max(0.5, h - 1) };
  if (value === -Infinity)
    return [
      element("svg:rect", { class: "ptm-shut", ...box }),
      element("svg:path", {
        class: "ptm-cross",
        d: `M${x + 3} ${y + 3}L${x + w - 3} ${y + h - 3}`,
      }),
    ];
  return [
    element("svg:rect", {
      class: value < 0 ? "ptm-below" : "ptm-above",
      ...box,
      "fill-opacity": (0.55 * Math.abs(value)) / most,
    }),
  ];
}

// A number of a vector, in its colour.
export function cellNode(value, most, at, { part, i, line, of }, scene) {
  const box = { x: at.x(part, i), y: at.y(line), w: at.cell, h: at.rh };
  return element(
    "svg:g",
    {
      class: `ptm-cell ${role(scene, of, line, i)}`,
      "data-of": of,
      "data-s": line,
      "data-i": i,
      "data-value": value,
    },
    [
      ...shade(value, most, box),
      element("svg:rect", {
        class: "ptm-box",
        x: box.x + 0.5,
        y: box.y + 1,
        width: box.w - 1,
        height: box.h - 2,
      }),
      written(signed(value), box.x + box.w / 2, box.y + 0.5 * box.h + 0.32 * at.letter),
    ],
  );
}

// A vector too long for numbers: bars up from the middle, or down, in two paths; a mark a number
// would be thousands.
export function outlineNode(numbers, most, at, { part, line, of }, scene) {
  const [y, half] = [at.y(line) + at.rh / 2, at.rh / 2 - 2];
  const bars = (sign) =>
    numbers
      .map((value, i) =>
        value * sign > 0
          ? `M${(at.x(part, i) + at.cell / 2).toFixed(1)} ${y}v${((-half * value) / most).toFixed(1)}`
          : "",
      )
      .join("");
  // Of values and output the first number is spelt out.
  const wide = of === "v" || of === "o" ? at.cell : at.whole(part);
  return element(
    "svg:g",
    {
      class: `ptm-cell ${role(scene, of, line, 0)}`,
      "data-of": of,
      "data-s": line,
      "data-values": numbers.join(" "),
    },
    [
      ...["ptm-up", "ptm-down"].map((name, i) =>
        element("svg:path", {
          class: name,
          d: bars(i ? -1 : 1),
          "stroke-width": Math.max(0.8, 0.8 * at.cell),
        }),
      ),
      element("svg:rect", {
        class: "ptm-box",
        x: at.x(part) - 1,
        y: at.y(line) + 1,
        width: wide + 2,
        height: at.rh - 2,
      }),
    ],
  );
}
