// What AnalogyExplorer's picture shows of a choice.

import { distances, planeOf, tipOf } from "../host/word_space.js";

export const SHOWN = 10; // words in the ranking
const DRAWN_NEAR = 6; // words near the tip that get a mark

// The plane of three words, and where all words fall on it.
export function planeWith(space, choice) {
  const place = planeOf(space, choice);
  return {
    place,
    cloud: space.words.map((_, i) => place(space.row(i))),
    corners: Object.fromEntries(
      ["a", "b", "c"].map((slot) => [slot, place(space.vector(choice[slot]))]),
    ),
  };
}

// What a plane shows of a choice.
export function sceneOf(space, plane, choice, ranking, scores) {
  const { place } = plane;
  const tip = tipOf(space, choice);
  const at = place(tip);
  const inputs = [choice.c, choice.b, choice.a];
  const near = ranking.map(({ word }) => word).filter((word) => space.has(word));
  const shadow = nearestShadow(space, choice, plane.cloud, at, scores);
  const points = new Map(inputs.map((word) => [word, "input"]));
  near.slice(0, DRAWN_NEAR).forEach((word, i) => {
    if (i === 0) points.set(word, "best");
    else if (!points.has(word)) points.set(word, "near");
  });
  if (!["best", "input"].includes(points.get(shadow.word))) points.set(shadow.word, "shadow");
  const order = ["best", "input", "shadow", "near"]; // whose label gets its place first
  const drawn = [...points].map(([word, role]) => ({ word, role, at: place(space.vector(word)) }));
  drawn.sort((one, other) => order.indexOf(one.role) - order.indexOf(other.role));
  const parts = near.map((word) => distances(space, place, tip, word));
  const kept = parts.reduce((sum, { real, shown }) => sum + shown / (real || 1), 0) / parts.length;
  return { place, plane, vector: tip, tip: at, points: drawn, near, shadow, kept };
}

// The word whose shadow lies nearest to the tip, and the place it really has.
function nearestShadow(space, { a, b, c, leaveOut }, cloud, [x, y], scores) {
  let found = -1;
  let least = Infinity;
  cloud.forEach((at, i) => {
    const gap = (at[0] - x) ** 2 + (at[1] - y) ** 2;
    if (gap < least && !(leaveOut && [a, b, c].includes(space.words[i]))) [found, least] = [i, gap];
  });
  const ahead = scores.filter(
    (score, i) => score > scores[found] && !(leaveOut && [a, b, c].includes(space.words[i])),
  );
  return { word: space.words[found], place: ahead.length + 1 };
}
