// What of the answers is shown: the prompt, the rows of all templates, and their spread.

const FIELD = /\{(text|mask)\}/;
export const KINDS = ["plain", "calibrated"]; // without and with calibration
export const SHAPES = {
  plain: "M5.6 0A5.6 5.6 0 1 1-5.6 0A5.6 5.6 0 1 1 5.6 0Z",
  calibrated: "M0-7L7 0L0 7L-7 0Z",
};

/** What tells a prompt from all others. @param {any} prompt */
export function keyOf({ text, template, words }) {
  return JSON.stringify([text, template, words]);
}

/**
 * A template's parts { kind: "fixed", "text" or "mask", words }; without {mask} the label word comes
 * at the end. @param {string} template @param {string} text
 */
export function partsOf(template, text) {
  const whole = template.includes("{mask}") ? template : `${template} {mask}`;
  return whole
    .split(FIELD)
    .map((words, i) =>
      i % 2 ? { kind: words, words: words === "text" ? text : "" } : fixed(words),
    )
    .filter(({ kind, words }) => kind !== "fixed" || words);
}

function fixed(words) {
  return { kind: "fixed", words };
}

/** A template in one line: "… It was ▁▁." @param {string} template */
export function written(template) {
  return partsOf(template, "…")
    .map(({ kind, words }) => (kind === "mask" ? "▁▁" : words))
    .join("")
    .replace(/\s+/g, " ");
}

/** "great, good" → ["great", "good"] @param {string} typed */
export function wordsOf(typed) {
  return typed
    .split(/[,，、;；]/)
    .map((word) => word.trim())
    .filter(Boolean);
}

/**
 * For each template what is known of it for a text and label words: its entry, the label that is
 * predicted without and with calibration (its number), and whether that is the label `right` (null
 * where the text has none).
 * @param {any} prompt @param {string[]} templates @param {Map<string, any>} known
 * @param {number | null} right
 */
export function rowsOf(prompt, templates, known, right) {
  return templates.map((template) => {
    const entry = known.get(keyOf({ ...prompt, template }));
    const predicted = KINDS.map((kind) => best(entry[kind]));
    const isRight = predicted.map((one) => (right === null ? null : one === right));
    return { template, entry, predicted, isRight };
  });
}

function best(shares) {
  return shares.indexOf(Math.max(...shares));
}

/**
 * How far a label's probability spreads over the templates, without and with calibration: its lowest
 * and highest value, how many templates predict each label, and how many the right one.
 * @param {any[]} rows @param {number} of
 */
export function spreadOf(rows, of) {
  return KINDS.map((kind, k) => {
    const shares = rows.map(({ entry }) => entry[kind][of]);
    return {
      kind,
      lowest: Math.min(...shares),
      highest: Math.max(...shares),
      predicted: rows.filter(({ predicted }) => predicted[k] === of).length,
      right: rows.filter(({ isRight }) => isRight[k]).length,
    };
  });
}

/** The words of each label with their probabilities, [[{ word, p }]]. @param {any} entry */
export function labelWords({ prompt, of_words: shares }) {
  let from = 0;
  return prompt.words.map((words) => {
    const pairs = words.map((word, i) => ({ word, p: shares[from + i] }));
    from += words.length;
    return pairs;
  });
}
