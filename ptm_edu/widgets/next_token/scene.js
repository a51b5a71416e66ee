// What NextToken shows of a place, and what it says of it.

import { CIVIDIS } from "../host/cividis.js";
import { bitsOf, likelyOf, percentOf } from "../host/probability.js";
import { keyOf } from "./store.js";

export const MOST_BITS = 12; // where colour and height end: one chance in 4,096
const MARKS = { " ": "␣", "\n": "⏎", "\t": "⇥", "\r": "␍", "\u00a0": "⍽" };

// A token with all in it that leaves no ink made visible, but for single spaces between letters.
function shownToken(token) {
  const marked = token.replace(/^ +| +$|[\n\t\r\u00a0]| {2,}/g, (blanks) =>
    [...blanks].map((blank) => MARKS[blank]).join(""),
  );
  return (
    [...marked]
      .map((letter) =>
        /[\p{Cc}\p{Cf}\u2028\u2029]/u.test(letter)
          ? `⟨${letter.codePointAt(0).toString(16).padStart(2, "0")}⟩`
          : letter,
      )
      .join("") || "∅"
  );
}

// The text of a place as it stands in the box: in one line.
export function writtenText({ text, chosen, tokens }) {
  const first = tokens.length - chosen.length;
  // A tokenizer of words ends each with a space that the text itself need not have.
  const gap = chosen.length && tokens[first - 1].endsWith(" ") && !text.endsWith(" ") ? " " : "";
  return `${text}${gap}${tokens.slice(first).join("")}`.replaceAll("\n", "⏎");
}

// Everything on display. `looked` is the token under the hand, else the pinned one, else the last.
export function sceneOf({ entry, pinned, seen, offered }, known) {
  const last = entry.tokens.length - 1;
  const first = entry.tokens.length - entry.chosen.length;
  const tokens = entry.tokens.map((token, i) => ({
    shown: shownToken(token),
    bits: i ? entry.bits[i - 1] : null,
    chosen: i >= first,
  }));
  const candidates = entry.candidates.map(([id, token, p]) => ({
    id,
    p,
    bits: bitsOf(p),
    // Parts of characters look alike, so their numbers tell them apart.
    shown: token.includes("�") ? `${shownToken(token)} #${id}` : shownToken(token),
    leads: known.has(keyOf({ text: entry.text, chosen: [...entry.chosen, id] })),
  }));
  const place = pinned ?? last;
  return {
    tokens,
    candidates,
    place,
    looked: seen ?? place,
    offered: candidates[offered]?.shown ?? "?",
    rest: entry.rest,
    entropy: entry.entropy,
    ends: !candidates.length,
  };
}

// The colour of a surprise.
export function colourOf(bits) {
  return CIVIDIS[Math.round((CIVIDIS.length - 1) * Math.min(1, bits / MOST_BITS))];
}

export function isDark(bits) {
  return bits / MOST_BITS < 0.5;
}

// A token's number, for the line below the text.
export function toldOf(label, { shown: token, bits }) {
  return bits === null
    ? label("told_first", { token })
    : label("told", { token, bits: bits.toFixed(1), percent: percentOf(2 ** -bits) });
}

// The sentences below the picture.
export function explained(label, { tokens }) {
  const counted = tokens.filter(({ bits }) => bits !== null);
  const mean = counted.reduce((sum, { bits }) => sum + bits, 0) / counted.length;
  return [
    label("lesson"),
    ...(counted.length
      ? [label("mean", { n: tokens.length, bits: mean.toFixed(2), perplexity: likelyOf(mean) })]
      : []),
    ...(tokens.at(-1).chosen ? [label("chosen")] : []),
  ].join(label("gap"));
}

// The place, for screen readers.
export function spoken(label, { tokens, candidates, entropy, ends }) {
  const { shown: token, bits } = tokens.at(-1);
  const list = candidates
    .slice(0, 3)
    .map(({ shown, p }) => `${shown} ${percentOf(p)}`)
    .join(label("comma"));
  return [
    bits === null ? toldOf(label, tokens.at(-1)) : label("added", { token, bits: bits.toFixed(1) }),
    ...(ends
      ? [label("not_stored")]
      : [
          label("expected", { list }),
          label("entropy", { bits: entropy.toFixed(2), n: likelyOf(entropy) }),
        ]),
  ].join(label("gap"));
}

// The table: the text's tokens, the candidates, and what is left.
export function tableOf(label, { tokens, candidates, rest, ends }) {
  const head = ["number", "token", "p", "bits"].map((key) => label(key));
  const lines = [
    ...tokens.map(({ shown, bits }, i) =>
      bits === null
        ? [i + 1, shown, "–", "–"]
        : [i + 1, shown, (2 ** -bits).toPrecision(3), bits.toFixed(2)],
    ),
    ...candidates.map(({ shown, p, bits }, i) => [
      label("candidate", { n: i + 1 }),
      shown,
      p,
      bits.toFixed(2),
    ]),
    ...(ends ? [] : [["", label("others"), rest, "–"]]),
  ];
  return [head, lines];
}
