// What NeighborExplorer shows of a choice: one list or two, and each word's place in the picture.

import { dot } from "../host/layer_space.js";
import { best, scoresOf } from "../host/word_space.js";

export const SHOWN = 10; // words in a list

// The list of one word, [{ word, score }]: over all words where Python computed it, before or now
// (`exact`, a Map), else over the stored ones.
export function nearestTo(space, exact, word) {
  if (exact.has(word)) return { word, list: exact.get(word), all: true };
  const itself = { a: word, b: word, c: word, weight: 0, leaveOut: true, method: "3cosadd" };
  return { word, list: best(space, itself, scoresOf(space, itself), SHOWN), all: false };
}

// Everything on display: { columns, shared, points: [{ word, role, at: [x, y], list }], dust }, where
// dust is { x, y }, the places of all stored words.
// x is the cosine to the first word; y the cosine to the second, or, without one, the rank.
export function sceneOf(space, columns, rankOf) {
  const [one, two] = columns.map(({ word }) => space.vector(word));
  const ofTwo = new Set(columns[1]?.list.map(({ word }) => word));
  const shared = columns[0].list.map(({ word }) => word).filter((word) => ofTwo.has(word));
  const rank = (word) => Math.log10(rankOf(word));
  const placeOf = (word, vector) => [dot(vector, one), two ? dot(vector, two) : rank(word)];
  const roles = new Map(columns.map(({ word }) => [word, "asked"]));
  shared.forEach((word) => roles.set(word, roles.get(word) ?? "both"));
  // In turn, because the first ones get their labels placed first.
  for (let place = 0; place < SHOWN; place += 1) {
    columns.forEach(({ list }, i) => {
      const word = list[place]?.word;
      if (word && !roles.has(word)) roles.set(word, i === 0 ? "one" : "two");
    });
  }
  const points = [...roles].map(([word, role]) => ({
    word,
    role,
    at: placeOf(word, space.vector(word)),
  }));
  const dust = { x: space.products(one), y: two ? space.products(two) : space.words.map(rank) };
  return { columns, shared, roles, points, dust, byRank: !two };
}

// The part of the picture's plane that holds all points: [low, high] across and upwards.
export function spansOf({ points, byRank }) {
  return [0, 1].map((axis) => {
    const values = points.map(({ at }) => at[axis]);
    const [low, high] = [Math.min(...values), Math.max(...values)];
    if (axis === 1 && byRank) return [Math.max(0, low - 0.3), high + 0.3];
    return [low - (byRank ? 0.1 : 0.05), Math.max(1, high) + 0.03];
  });
}
