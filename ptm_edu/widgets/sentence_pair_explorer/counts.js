// SentencePairExplorer's counts: the labels of a thousand pairs beside what is expected of them.

import { element } from "../host/dom.js";
import { svgPath, svgRect, svgText } from "../host/drawing.js";
import { count } from "../host/numbers.js";
import { textWidth } from "../host/text.js";
import { MANY } from "./draws.js";

const ROWS = { next: "is_next", random: "not_next", own: "own", wrong: "wrong" }; // their labels

// The nodes in a room { left, top, width }, and `bottom`.
export function countNodes(label, { counts, share }, { left, top, width }, letter) {
  const font = `600 ${letter}px system-ui, sans-serif`;
  const line = 1.5 * letter;
  const from =
    left +
    0.6 * letter +
    Math.max(...Object.values(ROWS).map((row) => textWidth(label(row), font)));
  const room = left + width - 3.2 * letter - from;
  const x = (n) => from + (n / MANY) * room;
  const expected = { next: 1 - share, random: share };
  const rows = Object.entries(ROWS).map(([row, name], i) => {
    const y = top + (i + 1.15) * line;
    const n = counts[row];
    return element(
      "svg:g",
      {
        class: `ptm-count ptm-${row}`,
        "data-of": row,
        "data-count": n,
        "data-expected": row in expected ? Math.round(MANY * expected[row]) : null,
      },
      [
        svgText(null, left, y, label(name)),
        svgRect(null, from, y - 0.75 * letter, x(n) - from, 0.85 * letter),
        row in expected ? expectedNodes(expected[row], x, y - 0.33 * letter, letter) : null,
        svgText(null, left + width, y, count(n), "end"),
      ],
    );
  });
  const bottom = top + (Object.keys(ROWS).length + 1.05) * line;
  return {
    bottom: bottom + 0.4 * letter,
    nodes: [
      svgText("ptm-panel-title", left, top, label("counts", { all: count(MANY) })),
      ...rows,
      svgText("ptm-small", from, bottom, label("expected")),
    ],
  };
}

// A diamond at the expected number, and two standard deviations of a fair count on either side.
function expectedNodes(p, x, y, letter) {
  const spread = 2 * Math.sqrt(MANY * p * (1 - p));
  const at = x(MANY * p);
  const half = 0.25 * letter;
  return [
    svgPath(
      "ptm-spread",
      `M${x(Math.max(0, MANY * p - spread))} ${y}H${x(Math.min(MANY, MANY * p + spread))}`,
    ),
    svgPath("ptm-diamond", `M${at - half} ${y}l${half} -${half}l${half} ${half}l-${half} ${half}z`),
  ];
}
