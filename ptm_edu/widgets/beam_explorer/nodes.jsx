// A column of BeamExplorer's tree: what goes on, was dropped or ended, and how it came there.

import { useMemo } from "preact/hooks";
import { svgText } from "../host/picture.jsx";
import { HEAD } from "./layout.js";

export const SIGNS = { best: "★", ended: "■", greedy: "◇" };

// `turn` is where the lines from the column before begin to bend, `left` how far all is moved there.
/** @param {any} props */
export function Column({ scene, column, turn, left, sizes }) {
  // A step draws one column anew, and the last one also the best one's way.
  return useMemo(
    () => partsOf(scene, column, turn, left, sizes),
    [column, turn, left, scene.winner],
  );
}

function partsOf(scene, { nodes, ...column }, turn, left, sizes) {
  const marks = nodes.map((node) => markOf(scene, node, left));
  const { letter, row } = sizes;
  const { step } = marks[0];
  return (
    <g>
      {marks
        .flatMap((mark) => waysOf(mark, turn))
        .sort((a, b) => a.over - b.over)
        .map(({ id, name, d, wide }) => (
          <path key={`${name} ${id}`} class={`ptm-way ptm-${name}`} d={d} stroke-width={wide} />
        ))}
      {step > 0 && svgText("ptm-count", column.x - left + 0.4 * letter, (HEAD - 0.4) * row, step)}
      {marks.map((mark) => (
        <Node key={mark.id} mark={mark} sizes={sizes} />
      ))}
    </g>
  );
}

function markOf(scene, { candidate, parent, x, ...place }, left) {
  const { total, fate, step } = candidate;
  const { id, name, p } = candidate.node;
  const [best, greedy] = [scene.best, scene.greedy].map((way) => step > 0 && way.has(id));
  const sign = scene.winner === candidate ? SIGNS.best : fate === "ended" ? SIGNS.ended : "";
  const from = parent ? { x: parent.x + parent.wide + 3 - left, y: parent.y } : null;
  return { ...place, id, name, p, x: x - left, from, total, fate, step, best, greedy, sign };
}

// A line from the parent; the best one's way lies over others, greedy search's over both.
function waysOf({ id, x, y, from, p, fate, best, greedy }, turn) {
  if (!from) return [];
  const middle = (turn + x) / 2;
  const d = `M${from.x} ${from.y}H${turn}C${middle} ${from.y} ${middle} ${y} ${x - 2} ${y}`;
  return [
    ...(best ? [{ id, over: 1, name: "best", d }] : []),
    ...(greedy ? [{ id, over: 2, name: "greedy", d }] : []),
    ...(best || greedy ? [] : [{ id, over: 0, name: fate, d, wide: 1 + 3 * Math.exp(p) }]),
  ];
}

function Node({ mark, sizes: { letter, small, row, rows } }) {
  const { name, x, y, size, wordWidth, wide, word, note, below, fate, step, best, greedy } = mark;
  const line = y - (below ? 0.45 * letter : 0); // of the word; what ended has another below
  const high = (rows[fate] - 0.14) * row;
  const data = { "data-step": step, "data-word": name, "data-total": mark.total };
  const way = { "data-best": best || undefined, "data-greedy": greedy || undefined };
  const looks = `ptm-node ptm-${fate}${best ? " ptm-best" : ""}`;
  const sign = Math.max(small, 0.9 * letter);
  const texts = [
    ["word", x + 0.4 * letter, line, word, size],
    ["sum", x + wordWidth + 0.4 * letter, line, note, small],
    ["sum", x + 0.4 * letter, line + letter, below, small],
    ["sign", x + wide + 0.2 * letter, line, mark.sign, letter],
    ["greedy-sign", x - 0.15 * letter, y, greedy ? SIGNS.greedy : "", sign, "end"],
  ];
  return (
    <g class={looks} data-fate={fate} {...data} {...way}>
      <title>{step ? `${name}: p = ${Math.exp(mark.p).toPrecision(3)}` : word}</title>
      {(fate === "kept" || fate === "ended") && (
        <rect x={x} y={y - high / 2} width={wide} height={high} rx={0.3 * letter} />
      )}
      {texts.map(([kind, at, middle, words, tall, anchor]) => {
        const style = { fontSize: `${tall}px` };
        const line = middle + 0.35 * tall;
        return words ? svgText(`ptm-${kind}`, at, line, words, anchor, { style }) : null;
      })}
    </g>
  );
}
