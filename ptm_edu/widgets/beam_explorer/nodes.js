// A column of BeamExplorer's tree: what goes on, was dropped or ended, and how it came there.

import { element } from "../host/dom.js";
import { svgPath, svgRect, svgText } from "../host/drawing.js";
import { ROW, SMALL } from "./layout.js";

export const SIGNS = { best: "★", ended: "■", greedy: "◇" };

// All that is seen of a column, as plain data.
// `turn` is where the lines from the column before begin to bend.
export function columnMarks(scene, { nodes }, turn) {
  return nodes.map(({ candidate, parent, ...place }) => {
    const {
      node: { id, name, p },
      total,
      fate,
      step,
    } = candidate;
    const [best, greedy] = [scene.best, scene.greedy].map((way) => step > 0 && way.has(id));
    const sign = scene.winner === candidate ? SIGNS.best : fate === "ended" ? SIGNS.ended : "";
    const from = parent ? { x: parent.x + parent.wide + 3, y: parent.y, turn } : null;
    return { ...place, from, name, p, total, fate, step, best, greedy, sign };
  });
}

// A column's parts, first its lines and number, then each node: { told, draw }. Parts with the same
// `told` look the same.
export function columnParts(marks, letter) {
  const [{ step, x }] = marks;
  const number = () => svgText("ptm-count", x + 0.4 * letter, 0.9 * letter, step);
  const ways = marks
    .flatMap(waysOf)
    .sort((a, b) => a.over - b.over)
    .map(({ way }) => way);
  return [
    {
      told: JSON.stringify([letter, x, step, ways]),
      draw: () =>
        element("svg:g", {}, [
          ...ways.map(({ name, d, wide }) => svgPath(name, d, { "stroke-width": wide })),
          step ? number() : null,
        ]),
    },
    ...marks.map(({ from, ...mark }) => ({
      told: JSON.stringify([letter, mark]),
      draw: () => nodeOf(mark, letter),
    })),
  ];
}

// A line from the parent; the best one's way lies over others, greedy search's over both.
function waysOf({ x, y, from, p, fate, best, greedy }) {
  if (!from) return [];
  const middle = (from.turn + x) / 2;
  const d = `M${from.x} ${from.y}H${from.turn}C${middle} ${from.y} ${middle} ${y} ${x - 2} ${y}`;
  const way = (over, name, wide = null) => ({
    over,
    way: { name: `ptm-way ptm-${name}`, d, wide },
  });
  return [
    ...(best ? [way(1, "best")] : []),
    ...(greedy ? [way(2, "greedy")] : []),
    ...(best || greedy ? [] : [way(0, fate, 1 + 3 * Math.exp(p))]),
  ];
}

function nodeOf(mark, letter) {
  const { x, y, size, wordWidth, wide, word, note, below, fate, step, best, greedy, sign } = mark;
  const line = y - (below ? 0.45 * letter : 0); // of the word; what ended has another below
  const high = (ROW[fate] - 0.14) * letter;
  const told = step ? `${mark.name}: p = ${Math.exp(mark.p).toPrecision(3)}` : word;
  const written = (kind, at, text, tall, dy = 0, anchor = null) =>
    text
      ? [
          svgText(`ptm-${kind}`, at, line + dy + 0.35 * tall, text, anchor, {
            style: `font-size: ${tall}px`,
          }),
        ]
      : [];
  return element(
    "svg:g",
    {
      class: `ptm-node ptm-${fate}${best ? " ptm-best" : ""}`,
      "data-step": step,
      "data-word": mark.name,
      "data-total": mark.total,
      "data-fate": fate,
      "data-best": best,
      "data-greedy": greedy,
    },
    [
      element("svg:title", {}, told),
      ["kept", "ended"].includes(fate)
        ? svgRect(null, x, y - high / 2, wide, high, { rx: 0.3 * letter })
        : null,
      ...written("word", x + 0.4 * letter, word, size),
      ...written("sum", x + wordWidth + 0.4 * letter, note, SMALL * letter),
      ...written("sum", x + 0.4 * letter, below, SMALL * letter, letter),
      ...written("sign", x + wide + 0.2 * letter, sign, letter),
      ...written(
        "greedy-sign",
        x - 0.15 * letter,
        greedy ? SIGNS.greedy : "",
        0.9 * letter,
        y - line,
        "end",
      ),
    ],
  );
}
