// Scaled dot-product attention in five steps, one query at a time: Vaswani et al. 2017,
// arXiv:1706.03762, section 3.2.1, equation 1.

import { signed } from "../host/numbers.js";
import { normals } from "../host/random.js";

const EXAMPLE = { d: 4, dv: 3 };
export const LAST = 4; // the fifth step

// The numbers from Python, or small random ones: with two digits, so that what is read is what is
// computed. { q, k, v, d, dv }.
export function arraysOf(model, seed) {
  const [q, k, v] = ["q", "k", "v"].map((name) => model.get(name));
  if (q.length) return { q, k, v, d: q[0].length, dv: v[0].length };
  const run = { random: seed };
  const drawn = (rows, columns) =>
    rows.map(() => Array.from(normals(run, columns), (number) => Math.round(100 * number) / 100));
  const [queries, keys] = [model.get("tokens"), model.get("source_tokens")];
  return {
    q: drawn(queries, EXAMPLE.d),
    k: drawn(keys, EXAMPLE.d),
    v: drawn(keys, EXAMPLE.dv),
    ...EXAMPLE,
  };
}

// All that becomes of query t: scores, the same ÷ √d, masked, their softmax, and the output.
// `mayLook(t, s)` is the mask.
export function attendedBy({ q, k, v, d, dv }, mayLook, t) {
  const dots = k.map((key) => key.reduce((sum, number, i) => sum + number * q[t][i], 0));
  const scaled = dots.map((score) => score / Math.sqrt(d));
  const masked = scaled.map((score, s) => (mayLook(t, s) ? score : -Infinity));
  const weights = softmaxOf(masked);
  const output = Array.from({ length: dv }, (_, j) =>
    weights.reduce((sum, weight, s) => sum + weight * v[s][j], 0),
  );
  return { dots, scaled, masked, weights, output };
}

// Where all is −∞ the softmax would be 0 ÷ 0; a query that may look nowhere gets zeros.
export function softmaxOf(scores) {
  const largest = Math.max(...scores);
  if (largest === -Infinity) return scores.map(() => 0);
  const parts = scores.map((score) => Math.exp(score - largest));
  const sum = parts.reduce((one, other) => one + other, 0);
  return parts.map((part) => part / sum);
}

// The row as step `step` leaves it.
export function standOf(row, step) {
  return [row.dots, row.scaled, row.masked, row.weights, row.weights][step];
}

// What Python and the causal tick close; no mask is an open one.
export function maskOf({ mask, causal }) {
  return (t, s) => (mask.length === 0 || mask[t][s]) && !(causal && s > t);
}

export function scoreText(score) {
  return score === -Infinity ? "−∞" : signed(score);
}
