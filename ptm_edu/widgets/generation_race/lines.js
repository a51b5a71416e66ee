// The part of a text that fits its room, which is that of the newest token.

import { wrapped } from "../host/text.js";

// [from, to) of the letters of a text that is written into `node`. Its last lines stay, up to the newest
// token, and with them what is to come in as many lines as are left.
export function linesThatFit({ text, rest }, node, { width, height }) {
  const { font, lineHeight } = getComputedStyle(node);
  const most = Math.max(1, Math.floor(height / parseFloat(lineHeight)));
  const whole = text + rest;
  const starts = [whole.length - whole.trimStart().length];
  // A bold token and the ends of lines take a little more than letters do.
  for (const line of linesOf(whole.slice(starts[0]), 0.95 * width, font))
    starts.push(starts.at(-1) + line.length);
  const now = starts.findLastIndex((start) => start < Math.max(1, text.length));
  const first = Math.max(0, now - most + 1);
  return [starts[first], starts[Math.min(starts.length - 1, first + most)]];
}

function linesOf(text, room, font) {
  return text.split(/(?<=\n)/).flatMap((line) => wrapped(line, room, font));
}
