// Words as unit vectors, what analogies compute with them, and the plane that shows it.

import { dot } from "./layer_space.js";

const EPSILON = 0.001; // Levy and Goldberg 2014, below equation 4

// A space of `words`, whose vectors come as int8 rows in base64. A row is divided by its own length
// here, so no scale travels with it; the cosines are right to about 0.003.
export function wordSpace(words, packed, dim) {
  const index = new Map(words.map((word, i) => [word, i]));
  const unit = unpack(packed, dim); // words.length × dim
  const more = new Map(); // words that Python told us about later
  return {
    words,
    dim,
    unit,
    has: (word) => index.has(word) || more.has(word),
    row: (i) => unit.subarray(i * dim, (i + 1) * dim),
    // Every word's product with a vector, without a view of each row.
    products(vector) {
      const all = new Float32Array(words.length);
      for (let i = 0, at = 0; i < all.length; i += 1) {
        let sum = 0;
        for (let d = 0; d < dim; d += 1, at += 1) sum += unit[at] * vector[d];
        all[i] = sum;
      }
      return all;
    },
    vector(word) {
      return more.get(word) ?? this.row(index.get(word));
    },
    add(word, row) {
      if (!index.has(word)) more.set(word, unpack(row, dim));
    },
  };
}

function unpack(packed, dim) {
  const bytes = Int8Array.from(atob(packed), (letter) => letter.charCodeAt(0));
  const rows = new Float32Array(bytes);
  for (let start = 0; start < rows.length; start += dim) {
    const row = rows.subarray(start, start + dim);
    const length = Math.sqrt(dot(row, row)) || 1;
    for (let d = 0; d < dim; d += 1) row[d] /= length;
  }
  return rows;
}

// The tip of the arrow: c + weight · (b − a).
export function tipOf(space, { a, b, c, weight }) {
  const [from, to, start] = [a, b, c].map((word) => space.vector(word));
  return start.map((value, d) => value + weight * (to[d] - from[d]));
}

// The score of every word for a choice { a, b, c, weight, method }. 3CosAdd scores with the cosine to
// the tip; 3CosMul multiplies and divides cosines shifted to 0 … 1, where the weight becomes a power.
export function scoresOf(space, choice) {
  return choice.method === "3cosmul" ? byProduct(space, choice) : bySum(space, choice);
}

// The best `count` words, [{ word, score }], without the three asked for where they are left out.
export function best(space, { a, b, c, leaveOut }, scores, count) {
  const asked = leaveOut ? [a, b, c] : [];
  const found = [];
  scores.forEach((score, i) => {
    const full = found.length === count;
    if (full && score <= found[count - 1].score) return;
    if (asked.includes(space.words[i])) return;
    found.splice(found.findLastIndex((other) => other.score >= score) + 1, 0, {
      word: space.words[i],
      score,
    });
    if (full) found.pop();
  });
  return found;
}

function bySum(space, choice) {
  const tip = tipOf(space, choice);
  const length = Math.sqrt(dot(tip, tip)) || 1;
  return space.products(tip).map((product) => product / length);
}

function byProduct(space, { a, b, c, weight }) {
  const [from, to, start] = [a, b, c].map((word) =>
    space.products(space.vector(word)).map((product) => Math.max(0, (1 + product) / 2)),
  );
  return start.map((near, i) => near * (to[i] / (from[i] + EPSILON)) ** weight);
}

// The plane through a, b and c, and so through the tip too: a is its origin, b lies to the right.
// Any other word casts its shadow on it. Returns place(vector) → [x, y].
export function planeOf(space, { a, b, c }) {
  const [origin, to, start] = [a, b, c].map((word) => space.vector(word));
  const across = unitOf(minus(to, origin), 0);
  const rest = minus(start, origin);
  const along = dot(rest, across);
  const up = unitOf(
    rest.map((value, d) => value - along * across[d]),
    1,
  );
  const shift = [dot(origin, across), dot(origin, up)];
  return (vector) => [dot(vector, across) - shift[0], dot(vector, up) - shift[1]];
}

function minus(a, b) {
  return a.map((value, d) => value - b[d]);
}

// Two equal words have no direction between them: any axis does as well as another.
function unitOf(vector, axis) {
  const length = Math.sqrt(dot(vector, vector));
  return length > 1e-6
    ? vector.map((value) => value / length)
    : vector.map((_, d) => (d === axis ? 1 : 0));
}

// How far a word is from the tip, and how much of that the plane shows.
export function distances(space, place, tip, word) {
  const vector = space.vector(word);
  const gap = minus(vector, tip);
  const [x, y] = place(vector);
  const [tipX, tipY] = place(tip);
  return { real: Math.sqrt(dot(gap, gap)), shown: Math.hypot(x - tipX, y - tipY) };
}
