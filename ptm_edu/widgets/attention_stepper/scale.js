// AttentionStepper's second view: one query's weights with and without ÷ √d as bars, and what
// becomes of entropy and gradient as d grows, over many queries.

import { lineThrough, panelOf } from "../host/axes.js";
import { element } from "../host/dom.js";
import { signed } from "../host/numbers.js";
import { letterSize } from "../host/present.js";
import { DRAWS, KEYS, WIDEST } from "./draws.js";

const SIDES = ["plain", "scaled"];
const NAMES = { plain: "softmax(q·k)", scaled: "softmax(q·k ÷ √d)" };
const SIGNS = { plain: "■", scaled: "●" };
const SPOTS = { plain: "M-5-5H5V5H-5Z", scaled: "M5.5 0A5.5 5.5 0 1 1-5.5 0A5.5 5.5 0 1 1 5.5 0Z" };
const CURVES = { entropy: [0, 1.5, 3], gradient: [0, 0.125, 0.25] }; // with their ticks

// Returns { svg, table, draw({ now, curves }, size), show(now) }.
export function scalePicture(label) {
  const svg = element("svg:svg", {
    class: "ptm-scale",
    "data-name": "attention-scale",
    role: "img",
  });
  const table = element("table", { class: "ptm-measured" });

  function draw({ now, curves }, { width, height }) {
    const letter = letterSize(svg, 16, 22);
    const wide = width > 1.7 * height;
    const rooms = wide
      ? [
          [0, 0, 0.27, 1],
          [0.29, 0, 0.56, 1],
          [0.61, 0, 1, 0.49],
          [0.61, 0.51, 1, 1],
        ]
      : [
          [0, 0, 0.48, 0.5],
          [0.52, 0, 1, 0.5],
          [0, 0.54, 0.48, 1],
          [0.52, 0.54, 1, 1],
        ];
    const [first, second, above, below] = rooms.map(([left, top, right, bottom]) => ({
      left: left * width,
      top: top * height,
      right: right * width,
      bottom: bottom * height,
    }));
    svg.replaceChildren(
      ...bars(now, "plain", first, letter),
      ...bars(now, "scaled", second, letter),
      ...curve(now, curves, "entropy", above, letter),
      ...curve(now, curves, "gradient", below, letter),
    );
  }

  // A line a key: its score, and its weight as a bar.
  function bars(now, side, { left, right, top, bottom }, letter) {
    const { scores, weights } = now[side].first;
    const text = (x, y, anchor, words, name) =>
      element("svg:text", { x, y, "text-anchor": anchor, class: name }, words);
    const start = top + 1.7 * letter;
    const high = (bottom - start) / KEYS;
    const from = left + 6.6 * letter;
    const room = right - from - 2.8 * letter;
    return [
      text(left, top + letter, "start", `${SIGNS[side]} ${NAMES[side]}`, "ptm-title-text"),
      ...weights.flatMap((weight, s) => {
        const middle = start + (s + 0.5) * high;
        const y = middle + 0.33 * letter;
        return [
          text(left, y, "start", `k${s + 1}`, "ptm-tick"),
          text(left + 5.9 * letter, y, "end", signed(scores[s]), "ptm-tick"),
          element("svg:rect", {
            class: `ptm-bar-${side}`,
            x: from,
            width: room * weight,
            y: middle - 0.34 * high,
            height: 0.68 * high,
            "data-side": side,
            "data-key": s,
            "data-value": weight,
            "data-share": weight,
          }),
          text(from + room * weight + 0.3 * letter, y, "start", weight.toFixed(2), null),
        ];
      }),
    ];
  }

  // The mean over all queries at every stop, and a cursor at d.
  function curve(now, curves, name, room, letter) {
    const ticks = CURVES[name];
    const panel = panelOf(room, letter, {
      title: label(name),
      unit: "d",
      across: { low: 1, high: WIDEST, log: true, ticks: [1, 4, 16, 64, 256], written: String },
      up: { low: 0, high: ticks.at(-1) * 1.05, ticks, written: String },
    });
    const { x, y, inside } = panel;
    const point = (at, side) => [x(at.d), y(at[side][name])];
    return [
      ...panel.nodes,
      element("svg:path", {
        class: "ptm-cursor",
        d: `M${x(now.d)} ${inside.top}V${inside.bottom}`,
      }),
      ...SIDES.flatMap((side) => {
        const [cx, cy] = point(now, side);
        const last = point(curves.at(-1), side);
        return [
          element("svg:path", {
            class: `ptm-line-${side}`,
            "data-curve": name,
            "data-side": side,
            d: lineThrough(curves.map((at) => point(at, side))),
          }),
          element(
            "svg:text",
            {
              x: inside.right,
              y: last[1] - 0.5 * letter,
              "text-anchor": "end",
              class: "ptm-line-name",
            },
            side === "plain" ? "■ q·k" : "● q·k ÷ √d",
          ),
          element("svg:path", {
            class: `ptm-mark-${side}`,
            d: SPOTS[side],
            transform: `translate(${cx} ${cy})`,
          }),
        ];
      }),
    ];
  }

  // What was measured, beside the theory.
  function show(now) {
    const cell = (side, name, value, digits, more = "") =>
      element("td", {}, [
        element("data", { value, "data-of": name, "data-side": side }, value.toFixed(digits)),
        element("small", {}, more),
      ]);
    const theory = (value) => ` ${label("theory", { value })}`;
    const variance = (side, value) =>
      cell(side, "variance", now[side].variance, now[side].variance < 10 ? 2 : 1, theory(value));
    const row = (name, ...cells) => element("tr", {}, [element("th", {}, name), ...cells]);
    const both = (name, digits) => SIDES.map((side) => cell(side, name, now[side][name], digits));
    const means = element("small", {}, ` ${label("mean", { n: DRAWS })}`);
    table.replaceChildren(
      row(
        "",
        ...SIDES.map((side) =>
          element("th", {}, `${SIGNS[side]} ${label(side === "plain" ? "without" : "with")} ÷ √d`),
        ),
      ),
      row(label("variance"), variance("plain", now.d), variance("scaled", 1)),
      row([label("entropy"), means], ...both("entropy", 2)),
      row([label("gradient"), means.cloneNode(true)], ...both("gradient", 3)),
    );
  }

  return { svg, table, draw, show };
}

export function lessonOf(label, { d, plain }) {
  return [
    label("lesson"),
    d < 16 ? label("lesson_low") : label("lesson_high", { small: plain.gradient.toFixed(3) }),
  ].join(" ");
}
