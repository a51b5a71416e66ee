// Vectors as BERT's input layer has them: added, normed, compared (Devlin et al. 2019, figure 2;
// `ptm_edu.bert.embeddings`).

export const PARTS = ["token", "segment", "position"];
// What of two tokens is compared: which parts stand in their sums; the last after the norm.
export const COMPARED = {
  all: PARTS,
  no_segment: ["token", "position"],
  no_position: ["token", "segment"],
  token_only: ["token"],
  no_token: ["segment", "position"],
  normed: PARTS,
};

// A packed table's rows: one vector each, in the order of the places by which entries name them.
export function tableRows({ numbers, steps, size }) {
  const bytes = Uint8Array.from(atob(numbers), (letter) => letter.charCodeAt(0));
  const whole = new DataView(bytes.buffer);
  return steps.map((step, row) =>
    Float64Array.from(
      { length: size },
      (_, i) => step * whole.getInt16(2 * (row * size + i), true),
    ),
  );
}

// An entry of Python's with its vectors in the places of their numbers.
export function unpackedEntry(entry, rows) {
  const vectors = (places) => places.map((place) => rows[place]);
  const [weight, bias] = vectors(entry.norm);
  return {
    ...entry,
    weight,
    bias,
    dim: weight.length,
    token: vectors(entry.words),
    segment: vectors(entry.segments),
    position: vectors(entry.positions),
  };
}

// The sum of these parts at token t.
function addedAt(entry, t, parts) {
  const sum = new Float64Array(entry.dim);
  for (const part of parts)
    entry[part][t].forEach((value, i) => {
      sum[i] += value;
    });
  return sum;
}

// Layer norm: mean 0 and variance 1 over the vector's own numbers, then a learned scale and shift.
function layerNormed(x, { weight, bias, epsilon }) {
  const mean = x.reduce((total, value) => total + value, 0) / x.length;
  const variance = x.reduce((total, value) => total + (value - mean) ** 2, 0) / x.length;
  const scale = 1 / Math.sqrt(variance + epsilon);
  return x.map((value, i) => (value - mean) * scale * weight[i] + bias[i]);
}

export function lengthOf(x) {
  return Math.sqrt(x.reduce((total, value) => total + value * value, 0));
}

// The vectors of token t by the names of the maps.
export function vectorsOf({ entry, sums, norms }, t) {
  const parts = PARTS.map((part) => [part, entry[part][t]]);
  return { ...Object.fromEntries(parts), sum: sums[t], normed: norms[t] };
}

// null where one of the two is 0, which has no direction.
function cosineOf(x, y) {
  const lengths = lengthOf(x) * lengthOf(y);
  return lengths ? x.reduce((total, value, i) => total + value * y[i], 0) / lengths : null;
}

// The two tokens with which a text begins: the same piece twice, best once in A and once in B, a
// long word before a short one and any before a mark; without one the first two tokens.
function pairToCompare({ tokens, types }) {
  const worth = (s, t) => 2 * Number(types[s] !== types[t]) + 0.01 * tokens[s].length - 0.001 * s;
  const pairs = tokens.flatMap((token, t) =>
    tokens.slice(0, t).flatMap((before, s) => (before === token && isWord(token) ? [[s, t]] : [])),
  );
  const best = Math.max(...pairs.map(([s, t]) => worth(s, t)));
  return (
    pairs.find(([s, t]) => worth(s, t) === best) ?? [
      Math.min(1, tokens.length - 1),
      Math.min(2, tokens.length - 1),
    ]
  );
}

function isWord(token) {
  return /^[\p{L}\p{N}]/u.test(token) && (token.length > 1 || /\p{Script=Han}/u.test(token));
}

// All that is on display: every token's sum and its norm, two chosen tokens, and what they share.
export function embeddingScene({ entry, token, other, number, added }) {
  const T = entry.tokens.length;
  const [first, beside] = pairToCompare(entry);
  const inside = (place, fallback) => Math.min(T - 1, place ?? fallback);
  const [one, two] = [inside(token, first), inside(other, beside)];
  const sums = entry.tokens.map((_, t) => addedAt(entry, t, added));
  const norms = sums.map((sum) => layerNormed(sum, entry));
  const shares = Object.entries(COMPARED).map(([name, parts]) => {
    const vectors = [one, two]
      .map((t) => addedAt(entry, t, parts))
      .map((sum) => (name === "normed" ? layerNormed(sum, entry) : sum));
    return { name, value: cosineOf(...vectors) };
  });
  return {
    entry,
    T,
    token: one,
    other: two,
    number: Math.min(entry.dim - 1, number),
    added,
    sums,
    norms,
    shares,
    now: cosineOf(sums[one], sums[two]),
    same: entry.tokens[one] === entry.tokens[two],
  };
}
