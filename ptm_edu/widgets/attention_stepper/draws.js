// Why ÷ √d: random queries and keys of unit variance, and what the softmax makes of their scores.

import { entropyOf } from "../host/entropy.js";
import { normals } from "../host/random.js";
import { softmaxOf } from "./row.js";

export const KEYS = 8;
export const DRAWS = 200; // queries, each with keys of its own
export const WIDEST = 512;
export const STOPS = [1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384, 512];

// Of each draw the query, then its keys, WIDEST numbers each: with a smaller d only the first d
// count, so that a dragged d adds to the same sums.
function newDraws(seed) {
  return normals({ random: seed }, DRAWS * (1 + KEYS) * WIDEST);
}

// All scores q·k with d numbers, draw after draw.
function scoresWith(draws, d) {
  const scores = new Float64Array(DRAWS * KEYS);
  for (let i = 0; i < scores.length; i += 1) {
    const query = Math.floor(i / KEYS) * (1 + KEYS) * WIDEST;
    const key = query + (1 + (i % KEYS)) * WIDEST;
    for (let j = 0; j < d; j += 1) scores[i] += draws[query + j] * draws[key + j];
  }
  return scores;
}

// { variance of all scores, first (the first draw's scores and weights), and the means over draws
// of the weights' entropy in bits and of the softmax's largest gradient }.
function measured(scores) {
  const sum = (values, of) => values.reduce((total, value) => total + of(value), 0);
  const mean = sum(scores, Number) / scores.length;
  const variance = sum(scores, (score) => (score - mean) ** 2) / (scores.length - 1);
  const rows = Array.from({ length: DRAWS }, (_, n) =>
    softmaxOf(Array.from(scores.subarray(n * KEYS, (n + 1) * KEYS))),
  );
  return {
    variance,
    entropy: sum(rows, entropyOf) / DRAWS,
    gradient: sum(rows, steepest) / DRAWS,
    first: { scores: Array.from(scores.subarray(0, KEYS)), weights: rows[0] },
  };
}

// ∂wᵢ/∂zⱼ = wᵢ (δᵢⱼ − wⱼ): in size none is above the largest wᵢ (1 − wᵢ).
function steepest(weights) {
  return Math.max(...weights.map((weight) => weight * (1 - weight)));
}

let kept = null; // of the seed that was asked for last: a hand that drags d must not wait

/** Of a seed's draws both sides with d numbers, `at(d)`, and the `curves` over all STOPS. */
export function measuredOf(seed) {
  if (kept?.seed === seed) return kept;
  const draws = newDraws(seed);
  const comparedAt = (d) => {
    const scores = scoresWith(draws, d);
    return {
      d,
      plain: measured(scores),
      scaled: measured(scores.map((score) => score / Math.sqrt(d))),
    };
  };
  const curves = STOPS.map(comparedAt);
  kept = { seed, curves, at: (d) => curves.find((one) => one.d === d) ?? comparedAt(d) };
  return kept;
}
