// Everything that BiLMExplorer shows of a sentence and a place in it, in numbers and in sentences.

import { count } from "../host/numbers.js";
import { bitsOf, percentOf } from "../host/probability.js";

export const DIRECTIONS = ["forward", "backward"];

/** `bits` of all places and `sides`, the chosen one's predictions, in each direction; `size` is the
 * vocabulary's, and `guess` the bits of a blind guess. */
export function sceneOf(entry, place, size) {
  const ofEach = (of) => Object.fromEntries(DIRECTIONS.map((name) => [name, of(entry[name])]));
  return {
    tokens: entry.tokens,
    place,
    target: entry.tokens[place],
    size,
    guess: Math.log2(size),
    bits: ofEach((side) => side.true_probability.map(bitsOf)),
    sides: ofEach((side) => ({
      words: side.words[place],
      probabilities: side.probabilities[place],
      truth: side.true_probability[place],
      rank: side.true_rank[place],
    })),
  };
}

/** What the chosen place's true word got, for its list and for screen readers; without the bits where
 * these do not fit. */
export function truthOf(label, { target, sides, bits, place, size }, name, fits = (_text) => true) {
  const { truth, rank } = sides[name];
  const n = count(size);
  if (truth === null) return label("unknown", { word: target, n });
  const told = { word: target, rank: count(rank), n, percent: percentOf(truth) };
  const short = label("true_word", told);
  const whole = short + label("true_bits", { bits: bits[name][place].toFixed(1) });
  return fits(whole) ? whole : short;
}

/** The sentences below the picture. */
export function explained(label, { tokens, place, bits, size, guess }) {
  const left = quoted(tokens.slice(0, place), label("start"));
  const right = quoted(tokens.slice(place + 1), label("end"));
  const [forward, backward] = DIRECTIONS.map((name) => {
    const counted = bits[name].filter((b) => b !== null);
    const sum = counted.reduce((all, b) => all + b, 0);
    return counted.length ? (sum / counted.length).toFixed(1) : "–";
  });
  return [
    label("lesson", { left, right }),
    label("average", { forward, backward, guess: guess.toFixed(1), n: count(size) }),
  ].join(label("gap"));
}

// What has been read, quoted, cut in the middle where it is long; `none` where it is nothing.
function quoted(tokens, none) {
  if (!tokens.length) return none;
  const shown = tokens.length > 9 ? [...tokens.slice(0, 4), "…", ...tokens.slice(-4)] : tokens;
  return `“${shown.join(" ")}”`;
}

/** The chosen place, for screen readers. */
export function spoken(label, scene) {
  const { place, tokens, target, sides } = scene;
  const toldBy = (name) =>
    label("told", {
      side: label(`${name}_list`),
      list: sides[name].words.slice(0, 3).join(label("comma")),
      truth: truthOf(label, scene, name),
    });
  return [
    label("at", { place: place + 1, count: tokens.length, word: target }),
    ...DIRECTIONS.map(toldBy),
  ].join(label("gap"));
}

/** The table: a line a place, in it each number of both directions. */
export function tableOf(label, { tokens, bits }, entry) {
  const heads = ["best", "p", "rank", "bits"].flatMap((key) =>
    DIRECTIONS.map((name) => `${label(key)}${label("comma")}${label(name)}`),
  );
  const sides = DIRECTIONS.map((name) => entry[name]);
  return [
    [label("number"), label("word"), ...heads],
    tokens.map((token, i) => [
      i + 1,
      token,
      ...sides.map((side) => side.words[i][0]),
      ...sides.map((side) => side.true_probability[i] ?? "–"),
      ...sides.map((side) => (side.true_rank[i] ? count(side.true_rank[i]) : "–")),
      ...DIRECTIONS.map((name) => bits[name][i]?.toFixed(2) ?? "–"),
    ]),
  ];
}
