// What LayerExplorer shows of a word at a layer.

import { cosine, layerSpace, only, shadows } from "../host/layer_space.js";

const SAME = 1e-6; // cosines that differ by less are equal: on layer 0 many are

// Weights for a layer that may lie between two: 1.25 is three parts of layer 1 and one of layer 2.
export function atLayer(layer, layers) {
  const below = Math.min(Math.floor(layer), layers - 2);
  const share = layer - below;
  return Array.from({ length: layers }, (_, j) =>
    j === below ? 1 - share : j === below + 1 ? share : 0,
  );
}

// Everything about one word that no layer changes: { members, senses, at(s, n), kindOf(n), kept, pure: weights }.
export function wordOf(model, space, word) {
  const contexts = model.get("contexts");
  const members = contexts.flatMap((context, n) => (context.word === word ? [n] : []));
  const senses = [...new Set(members.map((n) => contexts[n].sense))];
  const axes = layerSpace(model.get("planes"), [model.get("words").length, 2, space.dim]);
  const place = model.get("words").indexOf(word);
  const at = shadows(space, [axes.row(place, 0), axes.row(place, 1)], members, members);
  const pure = Array.from({ length: space.layers }, (_, layer) => only(layer, space.layers));
  return {
    members,
    senses,
    at,
    kindOf: (n) => senses.indexOf(contexts[n].sense),
    // Layer 0 knows no context, so that what it shows may go beyond the picture.
    kept: pure.slice(1).flatMap((s) => members.map((n) => at(s, n))),
    pure,
  };
}

// The numbers at weights s: { hits, within, between, tied, nearest: Map(n → { n, score }) }.
export function separationOf(space, { members, kindOf }, s) {
  const vectors = new Map(members.map((n) => [n, space.mix(s, n)]));
  const sums = { within: [0, 0], between: [0, 0] };
  const nearest = new Map();
  let hits = 0;
  let tied = false;
  for (const n of members) {
    const scores = members
      .filter((m) => m !== n)
      .map((m) => ({ n: m, score: cosine(vectors.get(n), vectors.get(m)) }));
    for (const { n: m, score } of scores) {
      const sum = sums[kindOf(m) === kindOf(n) ? "within" : "between"];
      sum[0] += score;
      sum[1] += 1;
    }
    const most = Math.max(...scores.map(({ score }) => score));
    // Where several are equally near, each is the nearest one in so many cases.
    const first = scores.filter(({ score }) => score > most - SAME);
    hits += first.filter((other) => kindOf(other.n) === kindOf(n)).length / first.length;
    tied ||= first.length > 1;
    nearest.set(n, first[0]);
  }
  return {
    hits,
    tied,
    nearest,
    within: sums.within[0] / sums.within[1],
    between: sums.between[0] / sums.between[1],
  };
}
