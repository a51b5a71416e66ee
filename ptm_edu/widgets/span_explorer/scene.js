import { answerScore } from "./compare.js";
import { bestSpans, kindOf, rankOf, readingOf, sumOf } from "./scores.js";

const LISTED = 6; // the best spans
const MATRIX_MOST = 8; // tokens beside the matrix, and above it

export function spanScene(state) {
  const { entry, longest, threshold, gold } = state;
  const reading = readingOf(entry);
  const { best, count } = bestSpans(reading, longest, LISTED);
  const spans = best.map(({ first, last }, i) => ({
    ...spanOf(reading, first, last, longest),
    rank: i + 1,
  }));
  const limit = Math.fround(reading.nothing + Math.fround(threshold));
  const answered = best[0].score > limit;
  const [first, last] = state.span ?? [];
  const chosen = state.span
    ? ranked(reading, spanOf(reading, first, last, longest), longest)
    : null;
  const right = gold ? goldOf(reading, entry, longest) : null;
  const [from, to] = reading.leaders;
  const scene = {
    ...reading,
    entry,
    question: entry.question,
    longest,
    threshold,
    limit,
    count,
    spans,
    answered,
    told: answered ? spans[0].text : "",
    chosen,
    right,
    leaders: spanOf(reading, from, to, longest),
    place: state.place,
    next: state.next,
  };
  return { ...scene, scoreOf: (text) => scoredText(entry, text), shown: shownTokens(scene) };
}

// Two tokens of the passage, whether they are a span, what they add up to, and the text between.
function spanOf(reading, first, last, longest) {
  const { letters, offsets } = reading;
  const kind = kindOf(first, last, longest);
  const text = last < first ? "" : letters.slice(offsets[first][0], offsets[last][1]).join("");
  return { first, last, kind, text, score: sumOf(reading, first, last) };
}

// Only what is possible has a rank.
function ranked(reading, span, longest) {
  return { ...span, rank: span.kind === "span" ? rankOf(reading, longest, span.score) : null };
}

// The right answer: { none } where the passage has none, { unknown } of what was typed, { text } that
// the model never read, or a span.
function goldOf(reading, { answers }, longest) {
  if (!answers) return { unknown: true };
  if (!answers.length) return { none: true };
  const [{ text, start }] = answers;
  const stop = start + [...text].length;
  const inside = reading.offsets
    .map((place, t) => (place && place[0] < stop && place[1] > start ? t : null))
    .filter((t) => t !== null);
  const read = reading.offsets.some((place) => place && place[1] >= stop);
  if (!inside.length || !read) return { text, cut: true };
  return { ...ranked(reading, spanOf(reading, inside[0], inside.at(-1), longest), longest), text };
}

// Exact match and F1: Python's where it told them, null where nobody knows the right answer.
function scoredText({ answers, scored }, text) {
  if (!answers) return null;
  const known = scored.find(([told]) => told === text);
  if (known) return { exact: known[1], f1: known[2] };
  return answerScore(
    text,
    answers.map((answer) => answer.text),
  );
}

// The tokens that the matrix compares, in the order of the text: those that matter most.
function shownTokens({ start, end, offsets, leaders, spans, chosen, right }) {
  const inPassage = offsets.map((place, t) => (place ? t : null)).filter((t) => t !== null);
  const [starts, ends] = [start, end].map((row) => [...inPassage].sort((a, b) => row[b] - row[a]));
  const marked = [leaders, spans[0], chosen, right]
    .filter((one) => one && one.first !== undefined)
    .flatMap(({ first, last }) => [first, last]);
  const others = starts.slice(0, MATRIX_MOST).flatMap((t, i) => [t, ends[i]]);
  return [...new Set([...marked, ...others])].slice(0, MATRIX_MOST).sort((a, b) => a - b);
}
