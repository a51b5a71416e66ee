// SpanExplorer's passage: over each word two bars, its shares of the start's and of the end's
// probability; the answer, the right one and the chosen span marked, each in its own way.

import { useMemo } from "preact/hooks";
import { useView } from "../host/hooks.js";
import { slidTo } from "../host/keys.js";
import { svgText } from "../host/picture.jsx";
import { textWidth } from "../host/text.js";
import { isSpan } from "./scores.js";
import { shareText } from "./sentences.js";

const SIDES = ["start", "end"];
const KEY_OF_SIDE = { s: "start", e: "end" };

// What stands in the passage's lines, its items: [CLS] first, the words, and what was cut off; the place
// of each, { line, x, w }; and how high a line's parts are. With `high`, the height there is for all lines,
// they are as high as fits, and the names of the two bars stand once, above them.
export function passageLayout(label, scene, { left, top, width, letter, high }) {
  const once = high !== null;
  const items = itemsOf(label, scene);
  const places = flowed(items, left + (once ? 0 : 2.5 * letter), left + width, letter);
  const lines = places.at(-1).line + 1;
  const line = once ? Math.max(1.9 * letter, Math.min(3 * letter, high / lines)) : 3.6 * letter;
  const bar = once ? (line - 1.5 * letter) / 2 : 0.86 * letter;
  const text = 2 * bar + (once ? 1.08 : 1.1) * letter;
  const size = { left, top, right: left + width, letter, line, bar, text, once };
  return { items, places, lines, ...size, bottom: top + lines * line };
}

function itemsOf(label, { words, shares, cut }) {
  const [start, end] = [shares.start[0], shares.end[0]];
  const cls = { text: "[CLS]", gap: false, first: 0, last: 0, start, end };
  const own = words.map((word, i) => ({ ...word, word: i, gap: word.gap || i === 0 }));
  const rest = cut ? [{ text: label("cut", { n: cut }), gap: true }] : [];
  return [cls, ...own, ...rest];
}

// Each item's place, in as many lines as the width asks for; what follows without a blank stays on the
// line of what it follows where it can.
function flowed(items, left, right, letter) {
  const widths = items.map(({ text }) => Math.max(0.45 * letter, inkOf(text, letter)));
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

function inkOf(text, letter) {
  return 1.02 * textWidth(text, `${letter}px system-ui, sans-serif`);
}

export function Passage({ scene, layout, hand }) {
  const { label } = useView();
  const { items, places, lines, ...size } = layout;
  const place = Math.min(hand.at.now.place, scene.words.length - 1); // keys come faster than frames
  const cells = places.filter((_, i) => items[i].word !== undefined);
  const last = cells.length - 1;
  const now = scene.words[place];
  const shares = { start: shareText(now.start), end: shareText(now.end) };
  // Hundreds of words stay as they are while a slider moves.
  const words = useMemo(
    () => <Words layout={layout} place={place} hand={hand} />,
    [scene.entry, lines, place, ...Object.values(size)],
  );

  // The word of the line above or below that is nearest.
  function beside(from, by) {
    const middle = (i) => cells[i].x + cells[i].w / 2;
    const off = (i) => Math.abs(middle(i) - middle(from));
    const there = [...cells.keys()].filter((i) => cells[i].line === cells[from].line + by);
    return there.sort((a, b) => off(a) - off(b))[0] ?? from;
  }

  function pressed(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const from = hand.at.now.place;
    const line = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const goal = line ? beside(from, line) : slidTo(event.key, from, last);
    const side = KEY_OF_SIDE[event.key.toLowerCase()];
    if (goal !== undefined) hand.at.set({ ...hand.at.now, place: goal });
    else if (event.key === "Enter" || event.key === " ") hand.click(from);
    else if (side) hand.mark(side, from);
    else if (event.key === "Escape") hand.clear();
    else return;
    event.preventDefault();
  }

  return (
    <>
      <Names lines={lines} size={size} />
      <Marks scene={scene} layout={layout} />
      <g
        class="ptm-passage"
        tabindex={0}
        role="slider"
        aria-label={label("passage_keys")}
        aria-valuemin={1}
        aria-valuemax={last + 1}
        aria-valuenow={place + 1}
        aria-valuetext={label("word_told", { word: now.text, ...shares })}
        onKeyDown={pressed}>
        {words}
      </g>
    </>
  );
}

// The names of both bars: beside each line, or right above the first.
/** @param {any} props */
function Names({ lines, size: { left, top, right, letter, line, bar, once } }) {
  const { label } = useView();
  const wide = textWidth(label("end"), `${letter}px system-ui, sans-serif`) + letter;
  const at = (n, side) =>
    once
      ? { x: right - (1 - side) * wide, y: top - 0.45 * letter, "text-anchor": "end" }
      : { x: left, y: top + n * line + (side + 1) * (bar + 0.1 * letter) - 0.12 * letter };
  return Array.from({ length: once ? 1 : lines }, (_, n) =>
    SIDES.map((key, side) => (
      <text key={`${n} ${key}`} class={`ptm-gutter ptm-${key}-name`} {...at(n, side)}>
        {label(key)}
      </text>
    )),
  );
}

/** @param {any} props */
function Words({ layout, place, hand }) {
  const { items, places, top, letter, line, bar, text } = layout;
  const most = Math.max(1e-9, ...items.flatMap(({ start = 0, end = 0 }) => [start, end]));
  return items.map((item, i) => {
    const { x, w, line: n } = places[i];
    const y = top + n * line;
    if (item.start === undefined) return svgText("ptm-cut", x, y + text, item.text);
    const { word, first, last } = item;
    const isWord = word !== undefined;
    const ground = { x: x - 1, y, width: w + 1, height: line - 0.3 * letter };
    const looks = `${isWord ? "" : " ptm-cls"}${word === place ? " ptm-at" : ""}`;
    return (
      <g
        key={i}
        class={`ptm-word${looks}`}
        {...{ "data-word": word, "data-start": item.start, "data-end": item.end }}
        {...{ "data-first": first, "data-last": last }}
        {...{ onClick: isWord ? () => hand.click(word) : undefined }}>
        <rect class="ptm-ground" {...ground} rx={2} />
        {SIDES.map((side, row) => {
          const tall = (bar * item[side]) / most;
          const base = y + (row + 1) * (bar + 0.1 * letter);
          const size = { x, y: base - tall, width: w - 1, height: tall };
          return (
            <>
              <path class="ptm-base" d={`M${x} ${base}h${w - 1}`} />
              <rect class={`ptm-${side}-bar`} {...size} />
            </>
          );
        })}
        {svgText(undefined, x + w / 2, y + text, item.text, "middle")}
      </g>
    );
  });
}

// Strips behind the words of each marked span, one a line.
function Marks({ scene, layout }) {
  const { places, top, letter, line, text } = layout;
  const { spans, answered, chosen, right } = scene;
  const strips = (kind, span) => stripsOf(kind, span, scene, layout);
  const cls = { kind: "best", line: 0, from: places[0].x, to: places[0].x + places[0].w };
  const marks = [
    ...(answered ? strips("best", spans[0]) : [cls, ...strips("beaten", spans[0])]),
    ...(isSpan(right) ? strips("right", right) : []),
    ...(chosen && chosen.last >= chosen.first ? strips("chosen", chosen) : []),
  ];
  return marks.map(({ kind, line: n, from, to }, i) => {
    const y = top + n * line + text;
    const under = { right: 0.36, best: 0.27, beaten: 0.27 }[kind];
    const box = { x: from - 2, y: y - 0.98 * letter, width: to - from + 3, height: 1.34 * letter };
    return (
      <g key={i} class={`ptm-mark ptm-mark-${kind}`}>
        <rect {...box} rx={3} />
        {under && <path d={`M${from - 1} ${y + under * letter}H${to}`} />}
      </g>
    );
  });
}

function stripsOf(kind, { first, last }, { letters, offsets }, { items, places, letter }) {
  const strips = [];
  items.forEach((item, i) => {
    if (item.word === undefined || item.last < first || item.first > last) return;
    const { line, x, w } = places[i];
    // How far inside a word a token begins or ends.
    const inside = (to) => x + inkOf(letters.slice(item.from, to).join(""), letter);
    const from = item.first < first ? inside(offsets[first][0]) : x;
    const to = item.last > last ? inside(offsets[last][1]) : x + w;
    if (strips.at(-1)?.line === line) strips.at(-1).to = to;
    else strips.push({ kind, line, from, to });
  });
  return strips;
}
