// What SpanExplorer makes of two rows of logits: probabilities of words, and the sums of spans.

// An entry with its logits as they were, in float32, so that sums and their order are Python's; `letters`
// of the passage, whose places Python counts by characters; and its words, each { text, gap (a blank
// before it), first, last (its tokens), start, end (the sum of their probabilities) }.
export function readingOf(entry) {
  const [start, end] = [entry.start, entry.end].map((row) => Float32Array.from(row));
  const reading = {
    ...entry,
    ...{ T: entry.tokens.length, start, end },
    letters: [...entry.passage],
    shares: { start: softmax(start), end: softmax(end) },
    nothing: Math.fround(start[0] + end[0]),
    leaders: [start, end].map((row) => leaderOf(row, entry.offsets)),
  };
  return { ...reading, words: wordsOf(reading) };
}

function softmax(row) {
  const most = Math.max(...row);
  const weights = Array.from(row, (value) => Math.exp(value - most));
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight) => weight / all);
}

// The pieces of a word share its number; its bars are their sums.
function wordsOf({ letters, offsets, shares, words: numbers }) {
  const words = [];
  let [number, stop] = [null, 0];
  offsets.forEach((place, t) => {
    if (!place) return;
    if (numbers[t] !== number)
      words.push({ from: place[0], gap: place[0] > stop, first: t, start: 0, end: 0 });
    [number, stop] = [numbers[t], place[1]];
    const word = words.at(-1);
    Object.assign(word, { last: t, to: stop, text: letters.slice(word.from, stop).join("") });
    word.start += shares.start[t];
    word.end += shares.end[t];
  });
  return words;
}

// The passage's token with the highest score of a row, the first of several.
function leaderOf(row, offsets) {
  return offsets.reduce(
    (best, place, t) => (place && (best === null || row[t] > row[best]) ? t : best),
    null,
  );
}

export function sumOf({ start, end }, first, last) {
  return Math.fround(start[first] + end[last]);
}

// Why two tokens of the passage are no span, or "span".
export function kindOf(first, last, longest) {
  if (last < first) return "backwards";
  return last - first < longest ? "span" : "long";
}

// The tokens of the passage whose place [from, to] in it is `such`.
export function tokensWhere({ offsets }, such = (_) => true) {
  return [...offsets.keys()].filter((t) => offsets[t] && such(offsets[t]));
}

// All possible spans, the best first; of equal ones the first comes first, as in `best_spans`.
export function possibleSpans(reading, longest) {
  const tokens = tokensWhere(reading);
  const from = (first, i) =>
    tokens
      .slice(i, i + longest)
      .filter((last) => kindOf(first, last, longest) === "span")
      .map((last) => ({ first, last, score: sumOf(reading, first, last) }));
  return tokens.flatMap(from).sort((one, other) => other.score - one.score);
}

// Its number among them, which equal ones share.
export function rankOf(spans, score) {
  return 1 + spans.findIndex((span) => span.score <= score);
}

// Whether the right answer, or what stands in a row of the list, is two tokens.
export function isSpan(one) {
  return one?.first !== undefined;
}
