// Probabilities as they are written.

import { count } from "./numbers.js";

// 0.0312 → "3.1 %"
export function percentOf(probability) {
  const percent = 100 * probability;
  if (percent < 0.001) return "< 0.001 %";
  const digits = percent >= 10 ? 0 : percent >= 1 ? 1 : percent >= 0.1 ? 2 : 3;
  return `${percent.toFixed(digits)} %`;
}

// −log₂ p; null for a word outside the vocabulary, which has no probability.
export function bitsOf(probability) {
  return probability === null ? null : Math.max(0, -Math.log2(probability)); // never −0
}

// 2 to the power of some bits: so many equally likely tokens.
export function likelyOf(bits) {
  return bits < 4 ? (2 ** bits).toFixed(1) : count(Math.round(2 ** bits));
}
