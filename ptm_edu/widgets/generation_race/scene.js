// What GenerationRace shows at a step, and what it says of it.

import { signed } from "../host/numbers.js";
import { repeatsIn } from "./repeats.js";

// Of the longest text, in tokens.
export function lengthOf({ texts }) {
  return Math.max(...texts.map(({ tokens }) => tokens.length));
}

// Of each text what is written by `step`: its tokens so far, what of it is repeated, the sum of
// log p and its mean a token.
export function sceneOf(label, entry, step) {
  const last = lengthOf(entry);
  return entry.texts.map(({ name, tokens, log_p: all }) => {
    const shown = tokens.slice(0, step);
    const total = all.slice(0, step).reduce((sum, p) => sum + p, 0);
    return {
      name: titleOf(label, name),
      tokens,
      all,
      n: shown.length,
      text: shown.join(""),
      rest: tokens.slice(step).join(""),
      newest: step < last ? (tokens[step - 1] ?? "") : "",
      repeats: repeatsIn(shown.join("")),
      total,
      mean: shown.length ? total / shown.length : 0,
    };
  });
}

// "beam 4" → "束搜索 4"
function titleOf(label, name) {
  const [first, ...rest] = name.split(" ");
  return [["greedy", "beam"].includes(first) ? label(first) : first, ...rest].join(" ");
}

export function percentOf(share) {
  return `${(100 * share).toFixed(0)} %`;
}

export function stretchesOf(label, { runs }) {
  return runs.length
    ? label("stretches_of", { n: runs.length, longest: longestOf(runs) })
    : label("stretches_none");
}

export function longestOf(runs) {
  return Math.max(0, ...runs.map((run) => run.words));
}

// The sentence below the picture, once something is written.
export function explained(label, texts) {
  const ranked = [...texts].sort((a, b) => b.mean - a.mean);
  const [best, least] = [ranked[0], ranked.at(-1)];
  return label("lesson", {
    best: best.name,
    best_p: signed(best.mean),
    best_share: percentOf(best.repeats.share),
    least: least.name,
    least_p: signed(least.mean),
    least_share: percentOf(least.repeats.share),
  });
}
