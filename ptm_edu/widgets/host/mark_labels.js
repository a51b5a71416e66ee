// Where the names of marks are written: not on each other, not on marks, and never nearer to another
// mark than to their own.

import { overlap } from "./labels.js";
import { random } from "./random.js";

const GAPS = [0.72, 1.3, 2, 2.9]; // letters between a mark and its name
const ATTEMPTS = 100;

/**
 * A place { x, y, w, h, far } for each label { x, y, w } (its mark and its width; `top` and `bottom`
 * of a mark that is high), or null where there is none; the label `first`, −1 for none, gets one
 * before all others. `taken` are boxes that must stay free, `room` is { left, right, top, bottom }.
 * Of several attempts in different orders, the one that leaves the fewest without a place.
 * @param {{ x: number, y: number, w: number, top?: number, bottom?: number }[]} labels @param {any[]} taken @param {any} room
 * @param {number} letter @param {number} first
 */
export function placesOf(labels, taken, room, letter, first) {
  const choices = labels.map((label, i) => choicesOf(label, i, labels, room, letter, taken));
  const run = { random: 1 };
  let order = labels.map((_, i) => i).sort((a, b) => choices[a].length - choices[b].length);
  let best = { places: [], cost: Infinity };
  for (let attempt = 0; attempt < ATTEMPTS && best.cost >= 1000; attempt += 1) {
    const places = Array(labels.length).fill(null);
    for (const i of order.toSorted((a, b) => Number(b === first) - Number(a === first)))
      places[i] = choices[i].find((box) => free(box, places)) ?? null;
    const cost = places.reduce((sum, box) => sum + (box ? Number(box.far) : 1000), 0);
    if (cost < best.cost) best = { places, cost };
    // Those without a place come earlier next time, and the others in another order.
    const late = (i) => (places[i] ? 1 : 0) + random(run);
    order = order
      .map((i) => [late(i), i])
      .sort(([a], [b]) => a - b)
      .map(([, i]) => i);
  }
  return best.places;
}

function free(box, places) {
  return places.every((other) => !other || overlap(box, other) === 0);
}

// The possible places of a label, the best first: near before far, right and left before others.
function choicesOf({ x, y, w, top: high = y, bottom: low = y }, mark, labels, room, letter, taken) {
  const h = 1.1 * letter;
  return GAPS.flatMap((gap, n) => {
    const [d, far] = [gap * letter, n > 0];
    const beside = [
      [x + d, y - h / 2],
      [x - d - w, y - h / 2],
    ];
    const [above, below] = [high - 0.75 * d - h, low + 0.75 * d];
    const around = [above, below].flatMap((top) => [
      [x - w / 2, top],
      [x - 0.35 * letter, top],
      [x + 0.35 * letter - w, top],
    ]);
    return [...(far ? [] : beside), ...around].map(([left, top]) => ({
      x: left,
      y: top,
      w,
      h,
      far,
    }));
  }).filter(
    (box) =>
      box.x >= room.left &&
      box.x + w <= room.right &&
      box.y >= room.top &&
      box.y + h <= room.bottom &&
      free(box, taken) &&
      isClear(box, mark, labels, letter),
  );
}

// Whether no other mark is on the box, nearer to it than its own, or on the line to its own.
function isClear(box, mark, labels, letter) {
  const mine = labels[mark];
  const gap = away(box, mine);
  const end = nearest(box, mine);
  return labels.every((other, i) => {
    if (i === mark) return true;
    const distance = away(box, other);
    if (distance < 0.5 * letter) return false;
    if (distance < letter && distance < gap) return false;
    return !box.far || beyond(other, mine, end) > 0.6 * letter;
  });
}

function nearest(box, { x, y }) {
  const at = (value, low, size) => Math.min(Math.max(value, low), low + size);
  return { x: at(x, box.x, box.w), y: at(y, box.y, box.h) };
}

function away(box, point) {
  const end = nearest(box, point);
  return Math.hypot(end.x - point.x, end.y - point.y);
}

// How far a point is from the line between two others.
function beyond(point, from, to) {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = dx * dx + dy * dy || 1;
  const share = ((point.x - from.x) * dx + (point.y - from.y) * dy) / length;
  const s = Math.min(1, Math.max(0, share));
  return Math.hypot(point.x - from.x - s * dx, point.y - from.y - s * dy);
}
