// What ScalarMixExplorer shows of a choice of weights and a word.

import { dot, layerSpace, shadows } from "../host/layer_space.js";

export const RANGE = 6; // of the sliders: e¹² to 1 between two layers
export const SHOWN = 10; // words in the list
export const MARKED = 5; // of them with a mark

// Every word of the sentences: [{ n, sentence, place, tokens, key, sense }].
export function contextsOf(sentences, senses) {
  return sentences
    .flatMap((tokens, sentence) =>
      tokens.map((token, place) => ({
        sentence,
        place,
        tokens,
        key: token.toLowerCase(),
        sense: senses[sentence] ?? "",
      })),
    )
    .map((context, n) => ({ ...context, n }));
}

export function softmax(weights) {
  const most = Math.max(...weights);
  const parts = weights.map((w) => Math.exp(w - most));
  const sum = parts.reduce((all, part) => all + part, 0);
  return parts.map((part) => part / sum);
}

// Weights w whose softmax is s; a constant is free, and their mean is made 0.
export function weightsFor(s) {
  const logs = s.map((share) => Math.log(Math.max(share, 1e-6)));
  const mean = logs.reduce((all, log) => all + log, 0) / logs.length;
  return logs.map((log) => Math.max(-RANGE, Math.min(RANGE, log - mean)));
}

// What no weights change about a word: { key, members, at(s, n), kindOf(n), senses }.
export function occurrencesOf(model, space, contexts, key) {
  const planes = model.get("plane_words");
  const axes = layerSpace(model.get("planes"), [planes.length, 2, space.dim]);
  const place = Math.max(0, planes.indexOf(key));
  const members = contexts.filter((context) => context.key === key).map(({ n }) => n);
  const all = contexts.map(({ n }) => n);
  const middle = place ? members : all;
  const at = shadows(space, [axes.row(place, 0), axes.row(place, 1)], all, middle);
  const senses = [...new Set(members.map((n) => contexts[n].sense))];
  return {
    key,
    members,
    at,
    senses,
    ofAll: place === 0,
    kindOf: (n) => (members.includes(n) ? senses.indexOf(contexts[n].sense) : null),
  };
}

// What cosines of mixes are made of: (Σ_j s_j a_j)·(Σ_k s_k b_k) = Σ_jk s_j s_k a_j·b_k. These
// products of layers are computed once; then a drag costs the same in any dimension.
export function productsOf(space, a, b) {
  const layers = Array.from({ length: space.layers }, (_, j) => j);
  return layers.flatMap((j) => layers.map((k) => dot(space.row(j, a), space.row(k, b))));
}

function weighed(products, s) {
  return products.reduce(
    (sum, product, i) => sum + s[Math.floor(i / s.length)] * s[i % s.length] * product,
    0,
  );
}

// The chosen word, and its products with every word.
export function pick(space, contexts, [sentence, place]) {
  const { n } = contexts.find((one) => one.sentence === sentence && one.place === place);
  return { n, products: contexts.map((other) => productsOf(space, n, other.n)) };
}

// Everything on display: { s, n, cosines, near: [n], length }. `squares` are each word's products
// with itself.
export function mixed({ n, products }, squares, weights) {
  const s = softmax(weights);
  const lengths = squares.map((square) => Math.sqrt(Math.max(0, weighed(square, s))));
  const cosines = products.map(
    (product, other) => weighed(product, s) / (lengths[n] * lengths[other] || 1),
  );
  const near = [...cosines.keys()]
    .filter((other) => other !== n)
    .sort((one, other) => cosines[other] - cosines[one])
    .slice(0, SHOWN);
  return { s, n, cosines, near, length: lengths[n] };
}
