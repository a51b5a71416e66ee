// MaskingLab's tokens: where each stands, and how it is drawn.

import { element } from "../host/dom.js";
import { shortened, textWidth } from "../host/text.js";
import { IGNORED, MASK } from "./draws.js";
import { MARKS } from "./shares.js";

// Columns for the tokens in as many lines as the width asks for, { line, x, w }. What may stand in
// a column has room there, so that nothing moves while a rate is dragged.
export function maskingColumns(tokens, letter, left, right) {
  const font = `600 ${letter}px system-ui, sans-serif`;
  const widest = ({ text, other, fate }) =>
    Math.max(
      textWidth(text, font),
      ...(fate === "special" ? [] : [MASK, other].map((name) => textWidth(name, font))),
    );
  let [line, x] = [0, left];
  return tokens.map((token) => {
    const room = (token.fate === "special" ? 0.7 : 1.3) * letter;
    const w = Math.min(right - left, widest(token) + room);
    if (x > left && x + w > right + 0.5) [line, x] = [line + 1, left];
    x += w;
    return { line, x: x - w, w };
  });
}

// A token, top down: its text, what the model reads in a box that says by its look and by a mark
// what happened, and its label. `at` has the tops of these rows.
export function maskingCell(token, i, { x, w }, at, hatch) {
  const { text, input, fate, chosen, unit } = token;
  const { letter, labels } = at;
  const middle = x + w / 2;
  const mark = MARKS[fate] ?? "";
  const written = (y, words, name, room = w - 0.3 * letter, centre = middle) =>
    element(
      "svg:text",
      { x: centre, y, "text-anchor": "middle", class: name },
      shortened(words, room, letter),
    );
  const label = chosen ? text : IGNORED;
  const shift = mark ? 0.5 * letter : 0;
  return element(
    "svg:g",
    {
      class: `ptm-token ptm-is-${fate}`,
      "data-place": i,
      "data-text": text,
      "data-input": input,
      "data-fate": fate,
      "data-unit": unit,
      "data-label": label,
    },
    [
      element("svg:rect", {
        class: "ptm-whole",
        x,
        y: at.top,
        width: w,
        height: at.bottom - at.top,
      }),
      written(at.text, text, "ptm-text"),
      element("svg:rect", {
        class: "ptm-box",
        x: x + 2,
        y: at.box,
        width: w - 4,
        height: at.high,
        rx: 4,
        fill: fate === "random" ? `url(#${hatch})` : null,
      }),
      ...(fate === "kept"
        ? [
            element("svg:rect", {
              class: "ptm-inner",
              x: x + 5,
              y: at.box + 3,
              width: w - 10,
              height: at.high - 6,
              rx: 2,
            }),
          ]
        : []),
      written(
        at.box + at.high / 2 + 0.34 * letter,
        input,
        "ptm-input",
        w - (mark ? 1.1 : 0.3) * letter,
        middle + shift,
      ),
      ...(mark
        ? [
            element(
              "svg:text",
              { class: "ptm-mark", x: x + 0.2 * letter, y: at.box + at.high / 2 + 0.3 * letter },
              mark,
            ),
          ]
        : []),
      ...(labels ? [written(at.label, label, chosen ? "ptm-label" : "ptm-ignored")] : []),
    ],
  );
}
