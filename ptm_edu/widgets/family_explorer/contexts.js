// From which words a model predicts a word, on a sentence of six.

export const T = 6;
const POSITIONS = Array.from({ length: T }, (_, i) => i);
const WINDOW = 2; // words on each side that are drawn; the models' windows are larger
const MASKED = [1, 4];
const PHRASE = [4, 5];
const ORDER = [2, 0, 5, 3, 1, 4];
const EXTRA = 3; // columns of a source sentence, or of a memory

const near = (i, j) => i !== j && Math.abs(i - j) <= WINDOW;
const visible = (hidden) => (i, j) => hidden.includes(i) && !hidden.includes(j) && "used";

// What word j is for the prediction of word i: "used" with others, "one" at a time, "left" or
// "right" for a model of that direction, or nothing.
const RULES = {
  words_before: (i, j) => j < i && "used",
  window: (i, j) => near(i, j) && "used",
  one_word_of_the_window: (i, j) => near(i, j) && "one",
  counts_in_windows: (i, j) => near(i, j) && "one",
  words_before_words_after: (i, j) => (j < i ? "left" : j > i && "right"),
  source_and_words_before: (i, j) => j < i && "used",
  all_visible_words: visible(MASKED),
  all_words_outside_the_phrase: visible(PHRASE),
  words_before_and_memory: (i, j) => j < i && "used",
  words_before_in_a_random_order: (i, j) => ORDER.indexOf(j) < ORDER.indexOf(i) && "used",
};
const BESIDE = { source_and_words_before: "source", words_before_and_memory: "memory" };
const HIDDEN = { all_visible_words: MASKED, all_words_outside_the_phrase: PHRASE };

/**
 * The pattern of a context: `rows[i][j]` is what word j is for the prediction of word i ("" for
 * nothing), `extra` so many columns before them of the kind `beside` (null: none), all of them used;
 * `predicted` are the words that are predicted at all.
 * @param {string} key
 */
export function patternOf(key) {
  const rule = RULES[key];
  const rows = POSITIONS.map((i) => POSITIONS.map((j) => rule(i, j) || ""));
  const beside = BESIDE[key] ?? null;
  const predicted = HIDDEN[key] ?? POSITIONS;
  return { rows, beside, extra: beside ? EXTRA : 0, predicted };
}
