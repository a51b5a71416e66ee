// MaskingLab's draws: for one sentence what `bert.mask_tokens` and `bert.mask_words` do.

import { random } from "../host/random.js";

export const DRAWS = 1000;
export const FATES = ["hidden", "random", "kept"]; // of the chosen tokens, in the order of the shares
export const MARKS = { hidden: "■", random: "◆", kept: "●" };
export const MASK = "[MASK]";
export const IGNORED = "−100"; // the label of what is not asked for, as in bert.masking

// The even numbers of a thousand draws; for each draw T that choose, T that say what becomes of a
// token, and T that pick its random piece.
export function evenNumbers(seed, turn, T) {
  const size = 3 * T * DRAWS;
  // The generator's memory goes on by a fixed step: each turn begins where the one before ended.
  const run = { random: (seed + Math.imul(turn * size, 0x6d2b79f5)) >>> 0 };
  return Float64Array.from({ length: size }, () => random(run));
}

// The number of each token's unit, which is the place of the number that chooses it; −1 where
// nothing is ever chosen. `phrases` are [first word, last word].
export function unitsOf({ words }, unit, phrases) {
  if (unit === "token") return words.map((word, i) => (word < 0 ? word : i));
  if (unit === "word") return words;
  return words.map(
    (word) => phrases.find(([first, last]) => first <= word && word <= last)?.[0] ?? word,
  );
}

// One number decides between all three fates: with one for each, a token could be hit twice.
function fateOf(number, [hidden, replaced]) {
  if (number < hidden) return 0;
  return number < hidden + replaced ? 1 : 2;
}

// What the first draw makes of the sentence, a token { text, input, fate, chosen, word, unit,
// other }, where `other` is its random piece, whether it is needed or not.
export function firstDraw({ pieces: tokens, words }, units, numbers, { rate, shares, pieces }) {
  const T = tokens.length;
  return tokens.map((text, i) => {
    const unit = units[i];
    const other = pieces[Math.floor(numbers[2 * T + i] * pieces.length)];
    const chosen = unit >= 0 && numbers[unit] < rate;
    const fate =
      unit < 0 ? "special" : chosen ? FATES[fateOf(numbers[T + i], shares)] : "untouched";
    const input = { hidden: MASK, random: other }[fate] ?? text;
    return { text, input, fate, chosen, word: words[i], unit, other };
  });
}

// All draws counted: how often each token was chosen (`each`), what became of the chosen ones
// (`fates`), and how many draws chose 0, 1, 2, … tokens (`many`).
export function tally(units, numbers, { rate, shares }) {
  const T = units.length;
  const each = new Array(T).fill(0);
  const fates = [0, 0, 0];
  const many = new Array(T + 1).fill(0);
  for (let draw = 0; draw < DRAWS; draw += 1) {
    const from = 3 * T * draw;
    let chosen = 0;
    for (let i = 0; i < T; i += 1) {
      if (units[i] < 0 || !(numbers[from + units[i]] < rate)) continue;
      chosen += 1;
      each[i] += 1;
      fates[fateOf(numbers[from + T + i], shares)] += 1;
    }
    many[chosen] += 1;
  }
  return { each, fates, many };
}
