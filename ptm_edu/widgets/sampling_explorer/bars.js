// SamplingExplorer's bars: the likeliest tokens, what the rules leave of each, and the draws.

import { element } from "../host/dom.js";
import { svgPath, svgRect, svgText } from "../host/drawing.js";
import { markButton } from "../host/hand.js";
import { count } from "../host/numbers.js";
import { shortened } from "../host/text.js";
import { DRAWS, sumOf } from "./rules.js";
import { percentOf } from "./strip.js";

const LEAST = 1e-5; // the left end of a logarithmic axis
const DIAMOND = "M-5 0L0-6L5 0L0 6Z";

// Rows of the likeliest tokens, and one, without a bar, of those behind them.
export function barNodes(label, scene, room, letter, { hatch, highlight }) {
  const { result, drawn, log, rows } = scene;
  const columns = columnsOf(room, letter, drawn !== null);
  const tokens = tokenRows(scene);
  const all = result.warm.length > rows ? [...tokens, restRow(scene)] : tokens;
  const most = Math.max(
    ...tokens.flatMap(({ warm, after, drawn: times = 0 }) => [warm, after, times / DRAWS]),
  );
  const x = (p) =>
    (log ? Math.max(0, Math.log10(Math.max(p, LEAST) / LEAST) / Math.log10(1 / LEAST)) : p / most) *
    (columns.end - columns.start);
  const high = (room.bottom - room.top - 1.6 * letter) / (rows + 1);
  const text = (at, words, anchor = "end", name = "ptm-tick") =>
    svgText(name, at, room.top + letter, words, anchor);
  const heads = [
    text(room.left, label("bars"), "start", "ptm-panel-title"),
    text(columns.p, label("p")),
    ...(drawn
      ? [text(columns.drawn, label("drawn")), text(columns.expected, label("expected"))]
      : []),
  ];
  return [
    ...heads,
    ...all.map((row, i) =>
      barRow(label, row, {
        top: room.top + 1.5 * letter + i * high,
        high,
        left: room.left,
        letter,
        x,
        columns,
        hatch,
        highlight,
      }),
    ),
  ];
}

function tokenRows({ spelt, result: { warm, after, model, kept }, drawn, rows, looked }) {
  return Array.from({ length: Math.min(rows, warm.length) }, (_, rank) => ({
    rank,
    name: spelt(rank),
    cut: rank >= kept,
    model: model[rank],
    warm: warm[rank],
    after: after[rank],
    drawn: drawn?.[rank],
    looked: looked.includes(rank),
  }));
}

// The tokens behind them: those that are kept, or, if there are none, all.
function restRow({ result: { warm, after, model, kept }, drawn, rows }) {
  const whole = (shares) => sumOf(shares.subarray(rows));
  const more = Math.max(0, kept - rows);
  return {
    rank: null,
    cut: more === 0,
    others: more || warm.length - rows,
    model: whole(model),
    warm: whole(warm),
    after: whole(after),
    drawn: drawn ? sumOf(drawn.subarray(rows)) : undefined,
    looked: false,
  };
}

function columnsOf({ left, right }, letter, withDraws) {
  const p = withDraws ? right - 9.6 * letter : right;
  return {
    name: left + 8.2 * letter,
    start: left + 8.7 * letter,
    end: p - 4.7 * letter,
    p,
    drawn: right - 5.4 * letter,
    expected: right,
  };
}

function barRow(label, row, { top, high, left, letter, x, columns, hatch, highlight }) {
  const { rank, cut, warm, after, drawn, others } = row;
  const middle = top + high / 2;
  const text = (at, words, name, anchor = "end") =>
    svgText(name, at, middle + 0.35 * letter, words, anchor);
  const bar = (name, share, more = {}) =>
    svgRect(name, columns.start, middle - 0.36 * high, x(share), 0.72 * high, { ...more });
  const name = others
    ? label("others", { n: count(others) })
    : shortened(row.name, 6.6 * letter, letter);
  const bars = cut
    ? [bar("ptm-warm", warm, { fill: `url(#${hatch})` })]
    : [bar("ptm-after", after), bar("ptm-warm", warm, { fill: "none" })];
  const nodes = [
    svgRect("ptm-row-ground", left, top, columns.expected - left, high),
    text(columns.name, name, `ptm-token${cut ? " ptm-cut-name" : ""}`),
    ...(cut ? [text(left, "✂", "ptm-scissors", "start")] : []),
    ...(others ? [] : bars),
    text(columns.p, cut ? "0" : percentOf(after), cut ? "ptm-tick" : "ptm-number"),
  ];
  if (drawn !== undefined && !others)
    nodes.push(
      svgPath("ptm-diamond", DIAMOND, {
        transform: `translate(${columns.start + x(drawn / DRAWS)} ${middle})`,
      }),
    );
  if (drawn !== undefined)
    nodes.push(
      text(columns.drawn, drawn, "ptm-number"),
      text(columns.expected, (DRAWS * after).toFixed(1), "ptm-tick"),
    );
  const told = {
    class: `ptm-row${row.looked ? " ptm-seen" : ""}`,
    "data-after": after,
    "data-warm": warm,
    "data-model": row.model,
    "data-cut": cut,
    "data-drawn": drawn,
  };
  if (rank === null) return element("svg:g", { ...told, "data-rank": "others" }, nodes);
  return element(
    "svg:g",
    {
      ...told,
      "data-rank": rank,
      "data-token": row.name,
      ...markButton(highlight, rank, row.name),
    },
    nodes,
  );
}
