// Positions as vectors: the sinusoids of Vaswani et al. 2017 (arXiv:1706.03762), section 3.5, or a
// table that a model has learned.

import { count } from "../host/numbers.js";
import { textWidth } from "../host/text.js";

const BASE = 10000;

// { length, dim, values (row after row), most (what the colours span), law (whether a formula gives
// every position) }.
export function sinusoidTable(length, dim) {
  const values = new Float64Array(length * dim);
  for (let p = 0; p < length; p += 1)
    for (let j = 0; j < dim; j += 1) values[p * dim + j] = waveAt(p, j, dim);
  return { length, dim, values, most: 1, law: true };
}

export function waveAt(p, j, dim) {
  const angle = p * speedOf(Math.floor(j / 2), dim);
  return j % 2 ? Math.cos(angle) : Math.sin(angle);
}

// How far pair i turns from one position to the next, in radians.
function speedOf(pair, dim) {
  return BASE ** ((-2 * pair) / dim);
}

// Python sends two bytes a number, in steps of the largest.
export function learnedTable(model) {
  const packed = model.get("learned");
  if (!packed) return null;
  const [length, dim] = model.get("learned_shape");
  const bytes = Uint8Array.from(atob(packed), (letter) => letter.charCodeAt(0));
  const values = Float64Array.from(
    new Int16Array(bytes.buffer),
    (step) => (step * model.get("learned_largest")) / 32767,
  );
  // A few outliers must not leave the rest without colour.
  const sizes = values.map(Math.abs).sort();
  const most = sizes[Math.floor(0.99 * (sizes.length - 1))] || 1;
  return { length, dim, values, most, law: false };
}

// The dot products of every position with position p.
function similarities({ values, length, dim }, p) {
  const found = new Float64Array(length);
  for (let other = 0; other < length; other += 1)
    for (let j = 0; j < dim; j += 1) found[other] += values[p * dim + j] * values[other * dim + j];
  return found;
}

// Both numbers of a pair at p; null where the table has no such position.
export function pairAt({ values, length, dim, law }, p, pair) {
  if (p < length) return [values[p * dim + 2 * pair], values[p * dim + 2 * pair + 1]];
  return law ? [waveAt(p, 2 * pair, dim), waveAt(p, 2 * pair + 1, dim)] : null;
}

// Those at every position.
export function pairsOf(table, pair) {
  return Array.from({ length: table.length }, (_, p) => pairAt(table, p, pair));
}

// What is on display: the table, the choice within its bounds, and all that follows from it.
export function sceneOf(table, { position, pair, shift }) {
  const { length, dim, values, law } = table;
  const speed = speedOf(pair, dim);
  const degrees = ((shift * speed * 180) / Math.PI) % 360;
  return {
    table,
    length,
    dim,
    law,
    p: position,
    pair,
    k: shift,
    speed,
    vector: values.subarray(position * dim, (position + 1) * dim),
    like: similarities(table, position),
    here: pairAt(table, position, pair),
    on: pairAt(table, position + shift, pair),
    wave: (2 * Math.PI) / speed,
    degrees: degrees.toFixed(degrees < 10 ? 1 : 0), // slow hands turn by less than one
  };
}

// The first of a title's forms that has room, else the last.
export function longestOf(titles, room, letter) {
  const font = `650 ${letter}px system-ui, sans-serif`;
  return titles.find((title) => textWidth(title, font) < room) ?? titles.at(-1);
}

// 6.283 → "6.28", 3456.7 → "3,457"
export function lengthText(wave) {
  return wave < 100 ? String(Number(wave.toPrecision(3))) : count(Math.round(wave));
}
