// SentencePairExplorer's pair as BERT reads it: [CLS] A [SEP] B [SEP], what is cut struck out.

import { svgText } from "../host/picture.jsx";
import { shortened, textWidth } from "../host/text.js";
import { tokensOfSide } from "./draws.js";

const MOST_CUT = 2; // tokens cut in a row that are drawn one by one; of more, their number

// The boxes { kind, words, … }; `kind` is "mark", "first" or "second".
function stripBoxes({ pair }) {
  const mark = (text) => ({ kind: "mark", words: text, cut: false });
  const side = (kind) =>
    gathered(tokensOfSide(pair[kind]).map((one) => ({ ...one, kind, words: one.token })));
  return [mark("[CLS]"), ...side("first"), mark("[SEP]"), ...side("second"), mark("[SEP]")];
}

// Long runs of cut tokens become one box.
function gathered(boxes) {
  const front = boxes.findIndex(({ cut }) => !cut);
  const back = boxes.length - 1 - boxes.findLastIndex(({ cut }) => !cut);
  const run = (from, n) =>
    n <= MOST_CUT ? boxes.slice(from, from + n) : [{ ...boxes[from], words: `✂ ${n}`, many: n }];
  return [
    ...run(0, front),
    ...boxes.slice(front, boxes.length - back),
    ...run(boxes.length - back, back),
  ];
}

// Lays the boxes out in a room { left, top, width }. Returns { boxes, bottom, starts }, the places
// at which the arrows end.
export function stripLayout(scene, { left, top, width }, letter) {
  const font = `600 ${letter}px system-ui, sans-serif`;
  const line = 2.05 * letter;
  let [row, x] = [0, 0];
  const boxes = stripBoxes(scene).map((box) => {
    const w = Math.min(width, Math.max(1.5 * letter, textWidth(box.words, font) + 0.6 * letter));
    if (x && x + w > width) [row, x] = [row + 1, 0];
    const laid = { ...box, x: left + x, y: top + row * line, w };
    x += w + 0.2 * letter;
    return laid;
  });
  const starts = Object.fromEntries(
    ["first", "second"].map((side, i) => {
      const box = boxes.find(({ kind, cut }) => kind === side && !cut);
      const x = box.x + Math.min((0.4 + 0.3 * i) * box.w, (0.8 + 0.6 * i) * letter);
      return [side, { x: gapNear(x, box, boxes, letter), y: box.y }];
    }),
  );
  return { boxes, starts, bottom: top + row * line + 1.6 * letter };
}

// An arrow to a lower row comes between two boxes of the row above, if one ends over its own box.
function gapNear(x, box, boxes, letter) {
  const above = boxes.filter(({ y }) => y < box.y && y > box.y - 3 * letter);
  const gaps = above
    .map((one) => one.x + one.w + 0.1 * letter)
    .filter((gap) => gap > box.x - 0.3 * letter && gap < box.x + box.w + 0.3 * letter);
  return gaps.sort((a, b) => Math.abs(a - x) - Math.abs(b - x))[0] ?? x;
}

/** @param {any} props */
export function Strip({ boxes, letter }) {
  return boxes.map(({ kind, words, cut, many, doc, sentence, place, x, y, w }, i) => {
    const data = { "data-kind": kind, "data-cut": cut };
    const from = { "data-doc": doc, "data-sentence": sentence, "data-place": place };
    const middle = y + 0.8 * letter;
    const box = { x, y, width: w, height: 1.6 * letter, rx: kind === "mark" ? 8 : 3 };
    return (
      <g
        key={i}
        class={`ptm-piece ptm-${kind}${cut ? " ptm-cut" : ""}`}
        {...data}
        {...from}
        data-many={kind === "mark" ? undefined : (many ?? 1)}>
        {/* An arrow to a lower row passes behind. */}
        <rect class="ptm-ground" {...box} />
        <rect class="ptm-box" {...box} />
        {svgText(
          undefined,
          x + w / 2,
          middle + 0.34 * letter,
          shortened(words, w, letter),
          "middle",
        )}
        {cut && !many && <path d={`M${x + 3} ${middle}H${x + w - 3}`} />}
      </g>
    );
  });
}
