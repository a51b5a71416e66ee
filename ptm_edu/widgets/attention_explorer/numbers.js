// Attentions as they come from Python, pieces joined to words, and what is computed of one row.

import { bytesOf, stretchesOf, weightsOf } from "../host/packed_attention.js";

export const LEAST = 0.02; // a weaker line is not seen
export const STRONGEST = 400; // so many lines of all tokens can be told apart, and drawn in a frame

// The layers that are here: { has(layer), list(), take(layer, packed), matrix(layer, head),
// roots(layer, head) }, where head null is the average of all; a matrix is T × S, row by row.
// `roots` are a head's bytes as they came, and what stretches each row to roots of weights: small
// pictures show all heads, and so only layers that are looked at become weights.
export function heldLayers(model) {
  const [, heads, tokens, sources] = model.get("shape");
  const [size, each] = [tokens * sources, heads * tokens * sources];
  const packed = new Map(); // layer → its bytes
  const layers = new Map(); // layer → its weights
  const averages = new Map();
  const first = bytesOf(model.get("weights"));
  model
    .get("held")
    .forEach((layer, i) => packed.set(layer, first.subarray(i * each, (i + 1) * each)));
  const weights = (layer) => {
    if (!layers.has(layer)) layers.set(layer, weightsOf(packed.get(layer), sources));
    return layers.get(layer);
  };
  const average = (layer) => {
    if (!averages.has(layer)) {
      const mean = new Float32Array(size);
      const all = weights(layer);
      for (let i = 0; i < all.length; i += 1) mean[i % size] += all[i] / heads;
      averages.set(layer, mean);
    }
    return averages.get(layer);
  };
  return {
    has: (layer) => packed.has(layer),
    list: () => [...packed.keys()].sort((one, other) => one - other),
    take: (layer, text) => packed.set(layer, bytesOf(text)),
    matrix: (layer, head) =>
      head === null ? average(layer) : weights(layer).subarray(head * size, (head + 1) * size),
    roots(layer, head) {
      const bytes = packed.get(layer).subarray(head * size, (head + 1) * size);
      return { roots: bytes, stretches: stretchesOf(bytes, sources) };
    },
  };
}

// What a row or a column stands for: a token, or with `whole` the pieces of a word together:
// [{ text, members, special }].
export function unitsOf(tokens, numbers, special, whole) {
  const units = [];
  tokens.forEach((token, i) => {
    const goesOn = whole && i > 0 && numbers[i] >= 0 && numbers[i] === numbers[i - 1];
    if (goesOn) units.at(-1).members.push(i);
    else units.push({ members: [i], special: special.includes(token) });
  });
  return units.map((unit) => ({
    ...unit,
    text:
      whole && numbers[unit.members[0]] >= 0
        ? spelled(unit.members.map((i) => tokens[i]))
        : visible(tokens[unit.members[0]]),
  }));
}

// The word that pieces make, without the marks by which tokenizers say where a word begins or ends.
function spelled(pieces) {
  const bare = pieces.map((piece) => piece.replace(/^(##|[▁Ġ])|(@@|<\/w>)$/g, "")).join("");
  return bare || visible(pieces.join(""));
}

function visible(token) {
  return token.replace(/\n/g, "⏎").replace(/\t/g, "⇥").replace(/^ +$/, "␣") || "∅";
}

// The matrix over units, rows × columns: columns of a word are summed, its rows averaged.
export function grouped(matrix, sources, rows, columns) {
  const found = new Float32Array(rows.length * columns.length);
  const column = new Int32Array(sources).fill(-1);
  columns.forEach(({ members }, c) =>
    members.forEach((s) => {
      column[s] = c;
    }),
  );
  rows.forEach(({ members }, r) =>
    members.forEach((t) => {
      for (let s = 0; s < sources; s += 1) {
        if (column[s] >= 0)
          found[r * columns.length + column[s]] += matrix[t * sources + s] / members.length;
      }
    }),
  );
  return found;
}

// The strongest lines between all rows and columns: [{ row, column, weight }].
export function strongest(weights, columns) {
  const found = [];
  weights.forEach((weight, i) => {
    if (weight >= LEAST) found.push({ row: Math.floor(i / columns), column: i % columns, weight });
  });
  return found.length <= STRONGEST
    ? found
    : found.sort((one, other) => other.weight - one.weight).slice(0, STRONGEST);
}

// Two digits, which is what a byte knows: 0.42, 0.031, 0.
export function weightText(weight) {
  if (weight >= 0.0995) return weight.toFixed(2);
  return weight >= 0.0005 ? weight.toFixed(3) : "0";
}
