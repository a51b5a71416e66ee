// SpanExplorer's passage: over each word two bars, its shares of the start's and of the end's
// probability; the answer, the right one and the chosen span marked, each in its own way.

import { element, setAttributes } from "../host/dom.js";
import { svgPath, svgRect, svgText } from "../host/drawing.js";
import { sameAsBefore } from "../host/same.js";
import { textWidth } from "../host/text.js";
import { shareText } from "./sentences.js";

const CLS = -1; // the first token, which stands for no answer
const REST = -2; // what was cut off
const isWord = ({ word }) => word >= 0;

// `handlers` has click(word), place(word), mark(side, word), clear() and standing(), the word that
// the keys are on. Returns the node, and draw(scene, room), which returns where it ends.
export function spanText(label, handlers) {
  const field = element("svg:g", {
    class: "ptm-passage",
    tabindex: 0,
    role: "slider",
    "aria-label": label("passage_keys"),
    "aria-valuemin": 1,
    onkeydown: pressed,
    onclick: (event) => {
      const word = event.target.closest(".ptm-word[data-word]");
      if (word) handlers.click(Number(word.dataset.word));
    },
  });
  const names = element("svg:g");
  const marks = element("svg:g");
  const node = element("svg:g", {}, [names, marks, field]);
  const unchanged = sameAsBefore();
  let laid = null; // where the words stand, and their nodes
  let cells = [];

  function draw(scene, place) {
    if (!unchanged(scene.entry, ...Object.values(place))) layWords(scene, place);
    const { items, places, nodes, y, line, lines } = laid;
    const strips = marksOf(scene, items, places, place.letter);
    marks.replaceChildren(...strips.map((mark) => markNode(mark, y, line, place.letter)));
    nodes.forEach((word, i) => word.classList.toggle("ptm-at", items[i].word === scene.place));
    const { text, start, end } = scene.words[scene.place];
    setAttributes(field, {
      "aria-valuemax": scene.words.length,
      "aria-valuenow": scene.place + 1,
      "aria-valuetext": label("word_told", {
        word: text,
        start: shareText(start),
        end: shareText(end),
      }),
    });
    return y(lines);
  }

  // With `room`, the height there is for all lines, they are as high as fits, and the names of the
  // two bars stand once, above them.
  function layWords(scene, { left, top, width, letter, room = null }) {
    const gutter = room === null ? 2.5 * letter : 0;
    const items = itemsOf(label, scene);
    const places = flowed(items, left + gutter, left + width, letter);
    const lines = places.at(-1).line + 1;
    const line = lineOf(letter, room === null ? null : room / lines);
    const y = (n) => top + n * line.high;
    const most = Math.max(...items.flatMap((item) => (item.bars ? [item.start, item.end] : [])));
    const nodes = items.map((item, i) =>
      wordNode(item, places[i], y(places[i].line), line, { most, letter }),
    );
    names.replaceChildren(
      ...(room === null
        ? Array.from({ length: lines }, (_, n) =>
            gutterNodes(label, left, y(n), line, letter),
          ).flat()
        : legendNodes(label, left + width, top, letter)),
    );
    field.replaceChildren(...nodes);
    cells = places.filter((_, i) => isWord(items[i]));
    laid = { items, places, nodes, y, line, lines };
  }

  function pressed(event) {
    const place = handlers.standing();
    const sides = { s: "start", e: "end" };
    const goal = {
      ArrowRight: place + 1,
      ArrowLeft: place - 1,
      Home: 0,
      End: cells.length - 1,
      ArrowDown: beside(place, 1),
      ArrowUp: beside(place, -1),
    }[event.key];
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (goal !== undefined) handlers.place(Math.max(0, Math.min(cells.length - 1, goal)));
    else if (event.key === "Enter" || event.key === " ") handlers.click(place);
    else if (sides[event.key.toLowerCase()]) handlers.mark(sides[event.key.toLowerCase()], place);
    else if (event.key === "Escape") handlers.clear();
    else return;
    event.preventDefault();
  }

  // The word of the line above or below that is nearest.
  function beside(place, lines) {
    const middle = ({ x, w }) => x + w / 2;
    const off = (i) => Math.abs(middle(cells[i]) - middle(cells[place]));
    return (
      [...cells.keys()]
        .filter((i) => cells[i].line === cells[place].line + lines)
        .reduce((best, i) => (best === null || off(i) < off(best) ? i : best), null) ?? place
    );
  }

  return { node, draw };
}

// The heights of a line's parts: two bars, and the text's baseline.
function lineOf(letter, high) {
  if (high === null) return { bar: 0.86 * letter, high: 3.6 * letter, text: 2.82 * letter };
  const fitting = Math.max(1.9 * letter, Math.min(3 * letter, high));
  const bar = (fitting - 1.5 * letter) / 2;
  return { bar, high: fitting, text: 2 * bar + 1.08 * letter };
}

// The names of both bars, right above the first line.
function legendNodes(label, right, top, letter) {
  const y = top - 0.45 * letter;
  const end = svgText("ptm-gutter ptm-end-name", right, y, label("end"));
  const x = right - textWidth(label("end"), `${letter}px system-ui, sans-serif`) - letter;
  const start = svgText("ptm-gutter ptm-start-name", x, y, label("start"));
  for (const name of [start, end]) name.setAttribute("text-anchor", "end");
  return [start, end];
}

// What stands in the passage's lines: [CLS] first, the words, and what was cut off.
function itemsOf(label, { words, shares, cut }) {
  const cls = {
    word: CLS,
    text: "[CLS]",
    gap: false,
    bars: true,
    first: 0,
    last: 0,
    start: shares.start[0],
    end: shares.end[0],
  };
  const passageWords = words.map((word, i) => ({
    ...word,
    word: i,
    bars: true,
    gap: word.gap || i === 0,
  }));
  const rest = cut ? [{ word: REST, text: label("cut", { n: cut }), gap: true, bars: false }] : [];
  return [cls, ...passageWords, ...rest];
}

// Each item's { line, x, w }, in as many lines as the width asks for; what follows without a blank
// stays on the line of what it follows where it can.
function flowed(items, left, right, letter) {
  const font = `${letter}px system-ui, sans-serif`;
  const widths = items.map(({ text }) => Math.max(0.45 * letter, 1.02 * textWidth(text, font)));
  let [line, x] = [0, left];
  return items.map(({ gap }, i) => {
    const w = Math.min(right - left, widths[i]);
    const close =
      items[i + 1] && !items[i + 1].gap && widths[i + 1] < 2 * letter ? widths[i + 1] : 0;
    if (gap) x += 0.36 * letter;
    if (x > left && x + w + (gap ? close : 0) > right) [line, x] = [line + 1, left];
    x += w;
    return { line, x: x - w, w };
  });
}

function gutterNodes(label, left, y, { bar }, letter) {
  const text = (row, key) =>
    svgText(
      `ptm-gutter ptm-${key}-name`,
      left,
      y + (row + 1) * (bar + 0.1 * letter) - 0.12 * letter,
      label(key),
    );
  return [text(0, "start"), text(1, "end")];
}

function wordNode(item, { x, w }, y, { bar, high, text }, { most, letter }) {
  const { word, start, end, bars, first, last } = item;
  if (!bars) return svgText("ptm-cut", x, y + text, item.text);
  const row = (n, kind, share) => {
    const tall = most ? (bar * share) / most : 0;
    const base = y + (n + 1) * (bar + 0.1 * letter);
    return [
      svgPath("ptm-base", `M${x} ${base}h${w - 1}`),
      svgRect(`ptm-${kind}-bar`, x, base - tall, w - 1, tall),
    ];
  };
  return element(
    "svg:g",
    {
      class: `ptm-word${word === CLS ? " ptm-cls" : ""}`,
      "data-word": isWord(item) ? word : null,
      "data-start": start,
      "data-end": end,
      "data-first": first,
      "data-last": last,
    },
    [
      svgRect("ptm-ground", x - 1, y, w + 1, high - 0.3 * letter, { rx: 2 }),
      ...row(0, "start", start),
      ...row(1, "end", end),
      svgText(null, x + w / 2, y + text, item.text, "middle"),
    ],
  );
}

// The strips behind the words of each marked span, one a line: { kind, line, from, to }.
function marksOf(
  { spans: [best], answered, chosen, right, letters, offsets },
  items,
  places,
  letter,
) {
  const font = `${letter}px system-ui, sans-serif`;
  // How far inside a word a token begins or ends.
  const inside = (item, to) => 1.02 * textWidth(letters.slice(item.from, to).join(""), font);
  const strips = (kind, { first, last }) => {
    const found = [];
    items.forEach((item, i) => {
      if (!isWord(item) || item.last < first || item.first > last) return;
      const { line, x, w } = places[i];
      const from = item.first < first ? x + inside(item, offsets[first][0]) : x;
      const to = item.last > last ? x + inside(item, offsets[last][1]) : x + w;
      if (found.at(-1)?.line === line) found.at(-1).to = to;
      else found.push({ kind, line, from, to });
    });
    return found;
  };
  const cls = { kind: "best", line: 0, from: places[0].x, to: places[0].x + places[0].w };
  return [
    ...(answered ? strips("best", best) : [cls, ...strips("beaten", best)]),
    ...(right && right.first !== undefined ? strips("right", right) : []),
    ...(chosen && chosen.last >= chosen.first ? strips("chosen", chosen) : []),
  ];
}

function markNode({ kind, line: n, from, to }, y, { text }, letter) {
  const [top, high] = [y(n) + text - 0.98 * letter, 1.34 * letter];
  const under = { right: 0.36, best: 0.27, beaten: 0.27 }[kind];
  const parts = [svgRect(null, from - 2, top, to - from + 3, high, { rx: 3 })];
  if (under) parts.push(svgPath(null, `M${from - 1} ${y(n) + text + under * letter}H${to}`));
  return element("svg:g", { class: `ptm-mark ptm-mark-${kind}` }, parts);
}
