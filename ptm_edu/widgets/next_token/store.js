// What NextToken knows: places, each a text, the tokens chosen after it, and what may come next.
//
// A place is { text, chosen, tokens, bits, candidates, others, rest, entropy }, an answer of
// Python's (see NextToken), in which candidates and others are lists of [id, token, probability].

import { bitsOf } from "../host/probability.js";
import { random } from "../host/random.js";

export function keyOf({ text, chosen }) {
  return `${chosen.join()} ${text}`;
}

// All places of the stored trees by their keys.
export function storedPlaces(presets, names) {
  const known = new Map();
  for (const preset of presets) {
    const made = [];
    preset.parents.forEach((parent, n) => {
      const next = {
        candidates: named(preset.candidates[n], names),
        others: named(preset.others[n], names),
        rest: preset.rest[n],
        entropy: preset.entropy[n],
      };
      const { text, tokens, bits } = preset;
      const way = made[parent]?.candidates.find(([id]) => id === preset.by[n]);
      made.push(
        way
          ? { ...goneOn(made[parent], way), ...next }
          : { text, chosen: [], tokens, bits, ...next },
      );
      known.set(keyOf(made[n]), made[n]);
    });
  }
  return known;
}

// [id, p, id, p, …] → [[id, token, p], …]
function named(flat, names) {
  return Array.from({ length: flat.length / 2 }, (_, i) => [
    flat[2 * i],
    names[flat[2 * i]],
    flat[2 * i + 1],
  ]);
}

// The place after a token, of which it is not known what comes next.
export function goneOn({ text, chosen, tokens, bits }, [id, token, p]) {
  return {
    text,
    chosen: [...chosen, id],
    tokens: [...tokens, token],
    bits: [...bits, bitsOf(p)],
    candidates: [],
    others: [],
    rest: 0,
    entropy: 0,
  };
}

// A token drawn by its probability: a candidate, or one of those that Python drew from the rest.
export function drawnFrom({ candidates, others }, run) {
  let left = random(run);
  for (const candidate of candidates) {
    left -= candidate[2];
    if (left < 0) return candidate;
  }
  return others[Math.floor(random(run) * others.length)] ?? candidates.at(-1);
}

// Of the texts, those that share the most pairs of letters with what is typed.
export function nearestTo(typed, texts, most = 3) {
  const own = pairsOf(typed);
  const likeness = (text) => {
    const pairs = pairsOf(text);
    return [...own].filter((pair) => pairs.has(pair)).length / (own.size + pairs.size || 1);
  };
  return texts.toSorted((a, b) => likeness(b) - likeness(a)).slice(0, most);
}

function pairsOf(text) {
  const letters = [...text.toLowerCase()];
  return new Set(letters.slice(1).map((letter, i) => letters[i] + letter));
}
