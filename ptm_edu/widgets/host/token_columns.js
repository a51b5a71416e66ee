// Where tokens stand, one after another, in lines.

import { textWidth } from "./text.js";

// Columns for the tokens, in as many lines as the width asks for: each { line, x, w }. A short
// sentence is spread, by a half at most.
export function columnsOf(tokens, letter, left, right) {
  const font = `600 ${letter}px system-ui, sans-serif`;
  const natural = tokens.map((token) =>
    Math.min(right - left, Math.max(2.4 * letter, textWidth(token, font) + 0.9 * letter)),
  );
  const total = natural.reduce((sum, w) => sum + w, 0);
  const wide = Math.min(1.5, Math.max(1, (right - left) / total));
  return flowed(
    natural.map((length) => length * wide),
    left,
    right,
  );
}

// Boxes of these widths one after another, { line, x, w }, in as many lines as the room asks for.
export function flowed(widths, left, right) {
  let [line, x] = [0, left];
  return widths.map((width) => {
    const w = Math.min(right - left, width);
    if (x > left && x + w > right + 0.5) [line, x] = [line + 1, left];
    x += w;
    return { line, x: x - w, w };
  });
}
