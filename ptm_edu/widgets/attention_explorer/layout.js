// Where AttentionExplorer's tokens, lines and bars stand: those that look and those looked at in
// two columns with the bars beside, or side by side in two rows with the bars below.

import { textWidth } from "../host/text.js";

const NUMBER = 3; // letters that a weight takes
const CHARACTERS = /^[\u3000-\u9fff]+$/;

/** A layout: the boxes of queries and of sources, that of hidden tokens and of those outside last; where
 * `from`, `to` and the heads' names stand, and their room; line(query, source) → a path; bar(series,
 * source, share) → { rect, text }; of what does not fit `seen` pixels are, a multiple of `pitch`. */
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
    Math.max((letter > 16 ? 1.1 : 1.2) * letter, (room - top - 3) / most),
  );
  const [queryWidth, other] = [texts.queries, texts.sources].map((side) =>
    Math.min(0.24 * width, Math.max(...side.map((text) => wideOf(text, letter)))),
  );
  // Between the sides are the lines, beside them the numbers, which need their room first.
  const free = width - queryWidth - other - 0.4 * letter;
  const numbers = several * (NUMBER + 0.6) * letter;
  const right = queryWidth + Math.max(0.12 * width, Math.min(0.4 * free, free - numbers));
  const bars = right + other + 0.4 * letter;
  const each = (width - bars) / several;
  const small = Math.min(letter, each / (NUMBER + 0.3));
  const boxes = (side, x, w) => side.map((_, i) => ({ x, y: top + i * pitch, w, h: pitch }));
  const middle = (i) => top + (i + 0.5) * pitch;
  const rows = Math.min(most, Math.floor((room - top - 2) / pitch));
  return {
    ...{ letter, small, width, pitch, across: false, turned: false },
    height: Math.ceil(top + most * pitch + 2),
    seen: Math.ceil(top + rows * pitch + 2),
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
      const [x, y, long] = [bars + i * each, middle(source), share * (each - NUMBER * small)];
      return {
        rect: { x, y: y - 0.31 * pitch, width: Math.max(0, long), height: 0.62 * pitch },
        text: { x: x + Math.max(0, long) + 0.25 * small, y: y + 0.34 * small },
      };
    },
  };
}

function inRows(texts, several, width, room, letter) {
  const left = Math.min(6.4 * letter, 0.2 * width);
  const all = [...texts.queries, ...texts.sources];
  const most = Math.max(texts.queries.length, texts.sources.length);
  const natural = (side) =>
    texts[side].map((text) => Math.max(NUMBER * letter, wideOf(text, letter)));
  const sum = (widths) => widths.reduce((one, other) => one + other, 0);
  // Where there is no room for them side by side, numbers are turned, and words; characters stand.
  const turned = Math.max(sum(natural("queries")), sum(natural("sources"))) > width - left;
  const narrow = Math.max(1.15 * letter, (width - left) / most);
  const wide = turned ? left + most * narrow : width;
  const lies = (text) =>
    turned && !(CHARACTERS.test(text) && wideOf(text, letter) < narrow + 0.8 * letter);
  const longest = Math.max(1.7 * letter, ...all.filter(lies).map((text) => wideOf(text, letter)));
  const token = Math.min(6 * letter, longest);
  const number = (turned ? NUMBER + 0.2 : 1.3) * letter;
  const least = (turned ? 2.5 : 5) * letter; // of the lines
  const forBars = room - 2 * token - several * number - least - 6;
  const bar = Math.max(1.2 * letter, Math.min((turned ? 1.8 : 2.5) * letter, forBars / several));
  const fixed = several * (bar + number) + 2 * token + 6;
  const gap = Math.max(least, Math.min(10 * letter, room - fixed));
  const rows = { queries: 2, sources: 2 + token + gap };
  const boxes = (side) => {
    const widths = turned ? texts[side].map(() => narrow) : natural(side);
    // Few tokens are spread, but not so far that they are no sentence any more.
    const spread = turned ? 1 : Math.min(1.8, (wide - left) / sum(widths));
    let x = left;
    return widths.map((width, i) => {
      const w = width * spread;
      x += w;
      return { x: x - w, y: rows[side], w, h: token, turned: lies(texts[side][i]) };
    });
  };
  const [queries, sources] = [boxes("queries"), boxes("sources")];
  const middle = ({ x, w }) => x + w / 2;
  const base = (i) => rows.sources + token + (i + 1) * bar + i * number;
  const named = (side) => ({ x: 0, y: rows[side] + 1.15 * letter });
  const height = Math.ceil(base(several - 1) + number + 4);
  return {
    ...{ letter, small: letter, pitch: 1, across: true, turned, width: wide, height },
    seen: Math.min(height, room),
    queries,
    sources,
    from: named("queries"),
    to: named("sources"),
    room: left - 0.5 * letter,
    names: Array.from({ length: several }, (_, i) => ({ x: 0, y: base(i) - 0.5 * bar })),
    line(query, source) {
      const [x, to] = [middle(queries[query]), middle(sources[source])];
      const [y, end, bend] = [rows.queries + token + 2, rows.sources - 2, gap / 2];
      return `M${x} ${y}C${x} ${y + bend} ${to} ${end - bend} ${to} ${end}`;
    },
    bar(i, source, share) {
      const [x, long] = [middle(sources[source]), Math.max(0, share * 0.85 * bar)];
      const thick = Math.min(1.2 * letter, 0.7 * sources[source].w);
      return {
        rect: { x: x - thick / 2, y: base(i) - long, width: thick, height: long },
        text: turned
          ? { x: x + 0.34 * letter, y: base(i) + 0.25 * letter }
          : { x, y: base(i) + letter, "text-anchor": "middle" },
      };
    },
  };
}
