// What FillMask knows: sentences by their text, and distributions by what the model read.
//
// A sentence is { text, tokens, fixed, standing, start }; a distribution { candidates: [[token, p],
// …], entropy, p, rank }, the last two of the token that stood there (see FillMask). Under the key
// of a reading lies a Map from each of its hidden places to its distribution.

export const MASK = "[MASK]";
export const KEPT = 8;
const FIELDS = 4 + 2 * KEPT; // numbers of 16 bits a distribution, see store.py
const NOTHING = 65535;
const PER_BIT = 2000;
const PER_BIT_OF_ENTROPY = 4000;

// All sentences and distributions of the presets: { texts, said }.
export function storedSentences(presets, names, filled) {
  const known = { texts: new Map(), said: new Map() };
  for (const preset of presets) {
    known.texts.set(preset.text, preset);
    const next = distributionsOf(preset.packed, names);
    freePlaces(preset).forEach((place) => learn(known, preset, [place], [], [next()]));
    for (const pair of preset.pairs) {
      const both = pair.map(() => next());
      learn(known, preset, pair, [], both);
      pair.forEach((place, n) =>
        both[n].candidates
          .slice(0, filled)
          .forEach(([piece]) => learn(known, preset, [pair[1 - n]], [[place, piece]], [next()])),
      );
    }
  }
  return known;
}

// A function that unpacks one distribution after the other.
function distributionsOf(packed, names) {
  const bytes = Uint8Array.from(atob(packed), (letter) => letter.charCodeAt(0));
  const view = new DataView(bytes.buffer);
  let row = 0;
  return () => {
    const at = (field) => view.getUint16(2 * (FIELDS * row + field), true);
    const chance = (field) => 2 ** (-at(field) / PER_BIT);
    const candidates = Array.from({ length: KEPT }, (_, n) => 4 + 2 * n)
      .filter((field) => at(field) !== NOTHING)
      .map((field) => [names[at(field)], chance(field + 1)]);
    const known = at(1) !== NOTHING;
    const found = {
      candidates,
      entropy: at(0) / PER_BIT_OF_ENTROPY,
      p: known ? chance(1) : null,
      rank: known ? 65536 * at(2) + at(3) : null,
    };
    row += 1;
    return found;
  };
}

export function freePlaces({ tokens, fixed }) {
  return tokens.map((_, place) => place).filter((place) => !fixed.includes(place));
}

// What the model reads, as a key: tokens put in, and [MASK] at the hidden places.
function readingKey({ text, tokens }, hidden, filled) {
  const read = new Map([...filled, ...hidden.map((place) => [place, MASK])]);
  return [text, ...tokens.map((token, place) => read.get(place) ?? token)].join(" ");
}

function learn({ said }, sentence, hidden, filled, answers) {
  const key = readingKey(sentence, hidden, filled);
  const byPlace = said.get(key) ?? said.set(key, new Map()).get(key);
  [...hidden].sort((a, b) => a - b).forEach((place, n) => byPlace.set(place, answers[n]));
}

// What is shown of a sentence with these places hidden and filled: { before, after }, Maps from
// places to distributions: all hidden, and the other one of two once the first is filled. Null
// where a part is not known.
export function saidOf({ said }, sentence, masked, filled) {
  const [first] = filled;
  const all = masked.length ? said.get(readingKey(sentence, masked, [])) : new Map();
  if (!masked.every((place) => all?.has(place))) return null;
  const before = new Map(masked.map((place) => [place, all.get(place)]));
  const other = first && masked.find((place) => place !== first[0]);
  if (other === undefined) return { before, after: new Map() };
  const then = said.get(readingKey(sentence, [other], [first]));
  return then?.has(other) ? { before, after: new Map([[other, then.get(other)]]) } : null;
}

// What Python answered becomes known; returns what it was asked for.
export function learnAnswer(known, answer, filled) {
  const { text, tokens, fixed, standing, start, masked, before, after } = answer;
  const sentence = known.texts.get(text) ?? { text, tokens, fixed, standing, start };
  known.texts.set(text, sentence);
  if (masked.length) learn(known, sentence, masked, [], before);
  const other = masked.find((place) => place !== filled[0]?.[0]);
  if (after) learn(known, sentence, [other], [filled[0]], [after]);
  return { text, sentence, masked, filled };
}
