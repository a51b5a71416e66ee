// What of the rows is shown: the points of a task, the axes around them, how numbers are written.

import { count } from "../host/numbers.js";

export const COSTS = ["parameters", "bytes", "seconds", "memory"];
const UNITS = {
  bytes: [
    [1e9, "GB"],
    [1e6, "MB"],
    [1e3, "kB"],
    [1, "B"],
  ],
  seconds: [
    [1, "s"],
    [1e-3, "ms"],
    [1e-6, "µs"],
  ],
};
// Of a logarithmic axis, the fewest first that give it three ticks.
const DIGITS = [[1], [1, 2, 5], [1, 1.5, 2, 2.5, 3, 4, 5, 6, 7, 8, 9], tenths()];
const TASKS = 10; // of the storage bill

function tenths() {
  return Array.from({ length: 90 }, (_, i) => (10 + i) / 10);
}

/**
 * The methods that were measured on a task with so many examples, each with the mean, the lowest and
 * the highest of its scores.
 * @param {any[]} rows @param {{ task: string, examples: number }} settings
 */
export function pointsOf(rows, { task, examples }) {
  return rows
    .filter((row) => row.task === task && row.examples === examples)
    .map((row) => ({
      ...row,
      mean: row.scores.reduce((sum, score) => sum + score, 0) / row.scores.length,
      lowest: Math.min(...row.scores),
      highest: Math.max(...row.scores),
    }));
}

/** Points from the cheapest to the most expensive. @param {any[]} points @param {string} cost */
export function byCost(points, cost) {
  return points.toSorted((a, b) => a[cost] - b[cost]);
}

/**
 * What ten tasks store: ten copies of a model that is trained as a whole, or one base model, as
 * large as such a copy, and ten files beside it. Null where the copy was not measured.
 * @param {any[]} points @param {any} point
 */
export function tenTasks(points, point) {
  const full = fullOf(points);
  if (!full) return null;
  return (point === full ? 0 : full.bytes) + TASKS * point.bytes;
}

/** The row of full fine-tuning, with which all others are compared. @param {any[]} points */
export function fullOf(points) {
  return points.find(({ method }) => method === "full fine-tuning");
}

/**
 * A logarithmic axis { low, high, ticks } with room around the values: powers of ten, every second
 * one where there are many, and digits between them where there are few. @param {number[]} values
 */
export function costRange(values) {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const room = Math.max(1.15, (most / least) ** 0.07);
  const [low, high] = [least / room, most * room];
  const ticks = DIGITS.map((digits) => ticksOf(digits, low, high)).find(({ length }) => length > 2);
  return { low, high, ticks: ticks.filter((_, i) => ticks.length < 7 || i % 2 === 0) };
}

function ticksOf(digits, low, high) {
  const first = Math.floor(Math.log10(low));
  const decades = Math.floor(Math.log10(high)) - first + 1;
  const all = Array.from({ length: decades }, (_, i) =>
    digits.map((digit) => Number(`${digit}e${first + i}`)),
  );
  return all.flat().filter((tick) => tick >= low && tick <= high);
}

/** A linear axis { low, high, ticks } with room around scores. @param {number[]} scores */
export function scoreRange(scores) {
  const [least, most] = [Math.min(...scores), Math.max(...scores)];
  const room = Math.max(0.005, 0.07 * (most - least));
  const [low, high] = [least - room, most + room];
  const step = [0.005, 0.01, 0.02, 0.05, 0.1].find((one) => high - low <= 6 * one) ?? 0.2;
  const first = Math.ceil(low / step);
  const ticks = Array.from({ length: Math.floor(high / step) - first + 1 }, (_, i) =>
    Number(((first + i) * step).toFixed(3)),
  );
  return { low, high, ticks };
}

/** 0.8642 → "0.864" @param {number} score */
export function scoreText(score) {
  return score.toFixed(3);
}

/** A cost as it is written: 300000 bytes → "300 kB". @param {string} cost @param {number} value */
export function costText(cost, value) {
  if (cost === "parameters") return count(value);
  const units = UNITS[cost === "memory" ? "bytes" : cost];
  const [size, unit] = units.find(([one]) => value >= 0.9995 * one) ?? units.at(-1);
  return `${Number((value / size).toPrecision(3))} ${unit}`;
}

/** The share of a part in a whole: 0.0033 → "0.33 %". @param {number} share */
export function shareText(share) {
  return `${Number((100 * share).toPrecision(share >= 0.1 ? 3 : 2))} %`;
}
