// How wide a text is, and a text that fits.

import { element } from "./dom.js";

const MOST_KNOWN = 5_000; // widths

let pen = null; // made at the first use, so that rules are tested without a page
const known = new Map(); // widths, since measuring a picture's labels takes a good part of a frame

export function textWidth(text, font) {
  const key = `${font} ${text}`;
  if (!known.has(key)) {
    pen ??= element("canvas").getContext("2d");
    pen.font = font;
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(key, pen.measureText(text).width);
  }
  return known.get(key);
}

// A text that fits its room, cut where it must be.
export function shortened(text, room, letter) {
  const font = `600 ${letter}px system-ui, sans-serif`;
  const letters = [...text];
  const first = (n) => letters.slice(0, n).join("");
  const n = mostThatFit(letters.length, (n) => textWidth(first(n), font) <= room);
  return n >= letters.length ? text : `${first(Math.max(1, n - 1))}…`;
}

// The largest number from 1 to `most` that fits, or 1; what fits is found by halving, since the
// browser takes long to measure.
export function mostThatFit(most, fits) {
  if (fits(most)) return most;
  let [good, bad] = [1, most];
  while (bad - good > 1) {
    const middle = (good + bad) >> 1;
    if (fits(middle)) good = middle;
    else bad = middle;
  }
  return good;
}

// A text in lines that fit the room, broken at spaces, or anywhere in Chinese.
export function wrapped(text, room, font) {
  const lines = [""];
  for (const part of text.match(/[^\s\u3000-\u9fff\uff00-\uffef]+\s*|./gsu) ?? []) {
    const longer = lines.at(-1) + part;
    if (lines.at(-1) && textWidth(longer.trimEnd(), font) > room) lines.push(part);
    else lines[lines.length - 1] = longer;
  }
  return lines;
}
