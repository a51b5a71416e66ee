// Where AttentionExplorer's tokens, lines and bars stand: those that look and those looked at in
// two columns with the bars beside, or side by side in two rows with the bars below.

import { textWidth } from "../host/text.js";

const NUMBER = 3; // letters that a weight takes

// A layout: { width, height, queries, sources (boxes, that of hidden tokens and of those outside last), from, to, names
// (where heads' names stand) and their room, line(query, source) → a path, bar(series, source,
// share) → { rect, text } }.
export function layoutOf(label, scene, width, room, letter) {
  const sources = [
    ...scene.sources.map(({ text }) => text),
    ...scene.rests.map((name) => label(name)),
  ];
  const texts = { queries: scene.queries.map(({ text }) => text), sources };
  return (scene.across ? inRows : inColumns)(texts, scene.series.length, width, room, letter);
}

function wideOf(text, letter) {
  return textWidth(text, `600 ${letter}px system-ui, sans-serif`) + 0.9 * letter;
}

function inColumns(texts, several, width, room, letter) {
  const top = 1.8 * letter;
  const most = Math.max(texts.queries.length, texts.sources.length);
  const pitch = Math.min(
    1.75 * letter,
    Math.max((letter > 16 ? 1.1 : 1.2) * letter, (room - top) / most),
  );
  const [queryWidth, other] = [texts.queries, texts.sources].map((side) =>
    Math.min(0.24 * width, Math.max(...side.map((text) => wideOf(text, letter)))),
  );
  const right = queryWidth + 0.4 * (width - queryWidth - other); // where the sources begin
  const bars = right + other + 0.4 * letter;
  const each = (width - bars) / several;
  const boxes = (side, x, w) => side.map((_, i) => ({ x, y: top + i * pitch, w, h: pitch }));
  const middle = (i) => top + (i + 0.5) * pitch;
  return {
    letter,
    width,
    height: top + most * pitch + 2,
    queries: boxes(texts.queries, 0, queryWidth),
    sources: boxes(texts.sources, right, other),
    from: { x: queryWidth - 0.4 * letter, y: 1.1 * letter, "text-anchor": "end" },
    to: { x: right + 0.4 * letter, y: 1.1 * letter },
    names: Array.from({ length: several }, (_, i) => ({ x: bars + i * each, y: 1.1 * letter })),
    room: each - 0.5 * letter,
    line(query, source) {
      const [x, to, bend] = [queryWidth + 3, right - 3, (right - queryWidth) / 2];
      return (
        `M${x} ${middle(query)}C${x + bend} ${middle(query)} ${to - bend} ${middle(source)} ` +
        `${to} ${middle(source)}`
      );
    },
    bar(i, source, share) {
      const [x, y, long] = [bars + i * each, middle(source), share * (each - NUMBER * letter)];
      return {
        rect: { x, y: y - 0.31 * pitch, width: Math.max(0, long), height: 0.62 * pitch },
        text: { x: x + Math.max(0, long) + 0.25 * letter, y: y + 0.34 * letter },
      };
    },
  };
}

function inRows(texts, several, width, room, letter) {
  const left = 6.4 * letter;
  const natural = Object.fromEntries(
    Object.entries(texts).map(([side, all]) => [
      side,
      all.map((text) => Math.max(NUMBER * letter, wideOf(text, letter))),
    ]),
  );
  const sums = Object.values(natural).map((all) => all.reduce((sum, w) => sum + w, 0));
  const whole = Math.max(width - left, ...sums);
  const high = { token: 1.7 * letter, bar: 2.5 * letter, number: 1.3 * letter };
  const below = several * (high.bar + high.number);
  const gap = Math.max(5 * letter, Math.min(10 * letter, room - below - 2 * high.token));
  const rows = { queries: 2, sources: 2 + high.token + gap };
  const boxes = (side) => {
    // Few tokens are spread, but not so far that they are no sentence any more.
    const spread = Math.min(1.8, whole / natural[side].reduce((sum, w) => sum + w, 0));
    let x = left;
    return natural[side].map((w) => {
      x += w * spread;
      return { x: x - w * spread, y: rows[side], w: w * spread, h: high.token };
    });
  };
  const [queries, sources] = [boxes("queries"), boxes("sources")];
  const middle = ({ x, w }) => x + w / 2;
  const base = (i) => rows.sources + high.token + (i + 1) * high.bar + i * high.number;
  const named = (side) => ({ x: 0, y: rows[side] + 1.15 * letter });
  return {
    letter,
    width: left + whole,
    height: base(several - 1) + high.number + 4,
    queries,
    sources,
    from: named("queries"),
    to: named("sources"),
    room: left - 0.5 * letter,
    names: Array.from({ length: several }, (_, i) => ({ x: 0, y: base(i) - 0.5 * high.bar })),
    line(query, source) {
      const [x, to] = [middle(queries[query]), middle(sources[source])];
      const [y, end, bend] = [rows.queries + high.token + 2, rows.sources - 2, gap / 2];
      return `M${x} ${y}C${x} ${y + bend} ${to} ${end - bend} ${to} ${end}`;
    },
    bar(i, source, share) {
      const [x, long] = [middle(sources[source]), Math.max(0, share * 0.85 * high.bar)];
      return {
        rect: { x: x - 0.6 * letter, y: base(i) - long, width: 1.2 * letter, height: long },
        text: { x, y: base(i) + letter, "text-anchor": "middle" },
      };
    },
  };
}
