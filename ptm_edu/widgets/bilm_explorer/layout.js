// Where BiLMExplorer's words stand, and how a number is written.

import { count } from "../host/numbers.js";
import { percentOf } from "../host/probability.js";

export const DIRECTIONS = ["forward", "backward"];

// What the chosen place's true word got, for its list and for screen readers; without the
// bits where these do not fit.
export function truthOf(label, { target, sides, bits, place, size }, name, fits = (_text) => true) {
  const { truth, rank } = sides[name];
  if (truth === null) return label("unknown", { word: target, n: count(size) });
  const short = label("true_word", {
    word: target,
    rank: count(rank),
    n: count(size),
    percent: percentOf(truth),
  });
  const whole = short + label("true_bits", { bits: bits[name][place].toFixed(1) });
  return fits(whole) ? whole : short;
}

// What has been read, quoted, cut in the middle where it is long; `none` where it is nothing.
export function quoted(tokens, none) {
  if (!tokens.length) return none;
  const shown = tokens.length > 9 ? [...tokens.slice(0, 4), "…", ...tokens.slice(-4)] : tokens;
  return `“${shown.join(" ")}”`;
}
