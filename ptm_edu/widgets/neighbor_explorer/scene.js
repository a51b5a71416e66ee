// What NeighborExplorer shows of a choice: one list or two, and each word's place in the picture.

import { dot } from "../host/layer_space.js";
import { best, scoresOf } from "../host/word_space.js";

export const SHOWN = 10; // words in a list

// What came with the page: ranks and counts, the lists that Python computed, the presets' cosines.
export function knownBefore(model) {
  const stored = model.get("words");
  const [ranks, counts] = [model.get("ranks"), model.get("counts")];
  /** @type {(entry: any) => [string, any]} */
  const listed = ([word, list]) => [word, list.map(([i, score]) => ({ word: stored[i], score }))];
  const pairs = model.get("presets").filter(({ cosine }) => cosine !== null);
  return {
    facts: new Map(stored.map((word, i) => [word, { rank: ranks[i], count: counts[i] ?? null }])),
    lists: new Map(Object.entries(model.get("lists")).map(listed)),
    cosines: new Map(pairs.map(({ words: pair, cosine }) => [pair.join(" "), cosine])),
  };
}

// What Python told since then.
export function learned(space, known, { more = {}, lists = {}, words = [], cosine }) {
  for (const [word, { row, rank, count }] of Object.entries(more)) {
    space.add(word, row);
    known.facts.set(word, { rank, count });
  }
  for (const [word, list] of Object.entries(lists))
    known.lists.set(
      word,
      list.map(([near, score]) => ({ word: near, score })),
    );
  if (words.length === 2) known.cosines.set(words.join(" "), cosine);
}

// Python's where it told us, else that of two rows of a byte a number: good for two digits.
export function cosineOf(space, { cosines }, { one, two }) {
  if (!two) return { cosine: "", exact: true };
  const told = cosines.get(`${one} ${two}`) ?? cosines.get(`${two} ${one}`);
  return told === undefined
    ? { cosine: dot(space.vector(one), space.vector(two)).toFixed(2), exact: false }
    : { cosine: told.toFixed(3), exact: true };
}

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
  return { columns, shared, roles, points, dust, byRank: !two, bars: barsOf(columns) };
}

// The tenths between which all bars end: from zero on they would look alike.
function barsOf(columns) {
  const scores = columns.flatMap(({ list }) => list.map(({ score }) => score));
  const low = Math.floor(10 * Math.min(...scores) - 0.2);
  return [low / 10, Math.max(low + 1, Math.ceil(10 * Math.max(...scores))) / 10];
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
