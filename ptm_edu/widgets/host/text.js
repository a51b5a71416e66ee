// How wide a text is, and a text that fits.

import { element } from "./dom.js";

let pen = null; // made at the first use, so that rules are tested without a page

export function textWidth(text, font) {
  pen ??= element("canvas").getContext("2d");
  pen.font = font;
  return pen.measureText(text).width;
}

// A text that fits its room, cut where it must be.
export function shortened(text, room, letter) {
  const font = `600 ${letter}px system-ui, sans-serif`;
  let letters = [...text];
  while (letters.length > 1 && textWidth(letters.join(""), font) > room)
    letters = letters.slice(0, -1);
  const shown = letters.join("");
  return shown === text ? text : `${letters.slice(0, -1).join("") || shown}…`;
}

// A text in lines that fit the room, broken at spaces, or anywhere in Chinese.
export function wrapped(text, room, font) {
  const lines = [""];
  for (const part of text.match(/[^\s\u3000-\u9fff\uff00-\uffef]+\s*|./gu)) {
    const longer = lines.at(-1) + part;
    if (lines.at(-1) && textWidth(longer.trimEnd(), font) > room) lines.push(part);
    else lines[lines.length - 1] = longer;
  }
  return lines;
}
