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
  let [line, x] = [0, left];
  return natural.map((own) => {
    const w = own * wide;
    if (x > left && x + w > right + 0.5) [line, x] = [line + 1, left];
    x += w;
    return { line, x: x - w, w };
  });
}
