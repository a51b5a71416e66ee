import { answerScore } from "./compare.js";
import { isSpan, kindOf, rankOf, readingOf, sumOf, tokensWhere } from "./scores.js";

const LISTED = 6; // the best spans
const MATRIX_MOST = 8; // tokens beside the matrix, and above it

export function spanScene({ entry, possible, longest, threshold, gold, span }) {
  const reading = readingOf(entry);
  const spanOf = (first, last) => textBetween(reading, first, last, longest);
  // Only what is possible has a rank.
  const ranked = (first, last) => {
    const one = spanOf(first, last);
    return { ...one, rank: one.kind === "span" ? rankOf(possible, one.score) : null };
  };
  const best = possible.slice(0, LISTED);
  const spans = best.map(({ first, last }, i) => ({ ...spanOf(first, last), rank: i + 1 }));
  const limit = Math.fround(reading.nothing + Math.fround(threshold));
  const answered = spans[0].score > limit;
  const scene = {
    ...reading,
    ...{ entry, longest, threshold, limit, spans, answered, count: possible.length },
    told: answered ? spans[0].text : "",
    chosen: span && ranked(...span),
    right: gold ? goldOf(reading, ranked) : null,
    leaders: spanOf(...reading.leaders),
  };
  return { ...scene, scoreOf: (text) => scoredText(entry, text), shown: shownTokens(scene) };
}

// Two tokens of the passage, whether they are a span, what they add up to, and the text between.
function textBetween(reading, first, last, longest) {
  const { letters, offsets } = reading;
  const kind = kindOf(first, last, longest);
  const text = last < first ? "" : letters.slice(offsets[first][0], offsets[last][1]).join("");
  return { first, last, kind, text, score: sumOf(reading, first, last) };
}

// The right answer: { none } where the passage has none, { unknown } of what was typed, { text } that
// the model never read, or a span.
function goldOf(reading, ranked) {
  const { answers } = reading;
  if (!answers) return { unknown: true };
  if (!answers.length) return { none: true };
  const [{ text, start }] = answers;
  const stop = start + [...text].length;
  const inside = tokensWhere(reading, ([from, to]) => from < stop && to > start);
  const read = tokensWhere(reading, ([, to]) => to >= stop);
  if (!inside.length || !read.length) return { text, cut: true };
  return { ...ranked(inside[0], inside.at(-1)), text };
}

// Exact match and F1: Python's where it told them, null where nobody knows the right answer.
function scoredText({ answers, scored }, text) {
  if (!answers) return null;
  const [, exact, f1] = scored.find(([told]) => told === text) ?? [];
  const right = answers.map((answer) => answer.text);
  return f1 === undefined ? answerScore(text, right) : { exact, f1 };
}

// The tokens that the matrix compares, in the order of the text: those that matter most.
function shownTokens(scene) {
  const { start, end, leaders, spans, chosen, right } = scene;
  const sorted = (row) => tokensWhere(scene).sort((a, b) => row[b] - row[a]);
  const [starts, ends] = [sorted(start), sorted(end)];
  const marked = [leaders, spans[0], chosen, right].filter(isSpan);
  const others = starts.slice(0, MATRIX_MOST).flatMap((t, i) => [t, ends[i]]);
  const all = new Set([...marked.flatMap(({ first, last }) => [first, last]), ...others]);
  return [...all].slice(0, MATRIX_MOST).sort((a, b) => a - b);
}
