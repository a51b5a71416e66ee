// InputEmbeddings' numbers: one number of the chosen token's vectors, added up; and what the token
// shares with the other one, with and without each part.

import { element } from "../host/dom.js";
import { signed } from "../host/numbers.js";
import { shortened, textWidth } from "../host/text.js";
import { segmentOf } from "./controls.js";
import { MAPS } from "./heat.js";
import { COMPARED, lengthOf, PARTS } from "./vectors.js";

const LINE = 1.32; // letters

// The nodes in a room { left, top, width }, and `bottom`.
export function numberNodes(label, scene, { left, top, width }, letter) {
  const line = LINE * letter;
  const ends = [left + 0.62 * width, left + width];
  const y = (row) => top + row * line;
  const text = (x, row, words, anchor, name = null) =>
    element("svg:text", { x, y: y(row), "text-anchor": anchor, class: name }, words);
  const { entry, token, number, added } = scene;
  const vectors = {
    ...Object.fromEntries(PARTS.map((part) => [part, entry[part][token]])),
    sum: scene.sums[token],
    normed: scene.norms[token],
  };
  const signs = ["", "+", "+", "=", "→"];
  const rows = MAPS.map((map, i) => {
    const off = PARTS.includes(map) && !added.includes(map);
    const [value, long] = [vectors[map][number], lengthOf(vectors[map])];
    const cells = [
      text(left + 1.15 * letter, i + 2, label(map), "start"),
      ...[value, long].map((told, n) =>
        text(ends[n], i + 2, off && !n ? label("off") : signed(told, n ? 2 : 4), "end"),
      ),
    ];
    return element(
      "svg:g",
      {
        class: off ? "ptm-number ptm-off" : "ptm-number",
        "data-of": map,
        "data-value": value,
        "data-length": long,
        "data-added": `${!off}`,
      },
      [text(left, i + 2, signs[i], "start", "ptm-sign"), ...cells],
    );
  });
  const title = label("numbers", { token: entry.tokens[token], n: number + 1, dim: entry.dim });
  return {
    bottom: y(6.4),
    nodes: [
      text(left, 0, shortened(title, 0.95 * width, letter), "start", "ptm-panel-title"),
      text(ends[0], 1, label("value"), "end", "ptm-small"),
      text(ends[1], 1, label("length"), "end", "ptm-small"),
      ...rows,
      element("svg:path", { class: "ptm-rule", d: `M${left} ${y(4.25)}H${left + width}` }),
    ],
  };
}

// A bar a cosine: from 0, or the smallest below it, to 1.
export function shareNodes(label, scene, { left, top, width }, letter) {
  const line = LINE * letter;
  const widest = Object.keys(COMPARED).map((name) =>
    textWidth(label(name === "normed" ? "after" : name), `600 ${letter}px system-ui, sans-serif`),
  );
  const from = left + Math.max(...widest) + 0.6 * letter;
  const { now, shares } = scene;
  const told = [{ name: "now", value: now }, ...shares];
  const low = Math.min(0, ...told.map(({ value }) => value ?? 0));
  const x = (value) => from + ((left + width - 3.4 * letter - from) * (value - low)) / (1 - low);
  const rows = told.map(({ name, value }, i) => {
    const y = top + (i + 1) * line;
    const [start, end] = [Math.min(0, value ?? 0), Math.max(0, value ?? 0)].map(x);
    const words = value === null ? "–" : signed(value, 3);
    return element(
      "svg:g",
      {
        class: name === "now" ? "ptm-share ptm-now" : "ptm-share",
        "data-of": name,
        "data-value": value ?? "",
      },
      [
        element("svg:text", { x: left, y }, label(name === "normed" ? "after" : name)),
        element("svg:rect", {
          x: start,
          y: y - 0.72 * letter,
          width: end - start,
          height: 0.78 * letter,
        }),
        element("svg:text", { x: left + width, y, "text-anchor": "end" }, words),
      ],
    );
  });
  const bottom = top + told.length * line;
  const title = label("share", {
    one: tokenAt(scene, scene.token),
    two: tokenAt(scene, scene.other),
  });
  return {
    bottom: bottom + 0.5 * letter,
    nodes: [
      element(
        "svg:text",
        { class: "ptm-panel-title", x: left, y: top },
        shortened(title, width, letter),
      ),
      ...rows,
      element("svg:path", {
        class: "ptm-rule",
        d: `M${x(0)} ${top + 0.4 * line}V${bottom + 0.2 * letter}`,
      }),
    ],
  };
}

export function tokenAt({ entry }, t) {
  return `${entry.tokens[t]} ${t} ${segmentOf(entry, t)}`;
}
