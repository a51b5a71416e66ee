// What SpanExplorer makes of two rows of logits: probabilities of words, and the sums of spans.

const readings = new WeakMap(); // of entries, each made once

// An entry's logits as they were, in float32, so that sums and their order are Python's; `letters`
// of the passage, whose places Python counts by characters; and its words, each { text, gap (a blank
// before it), first, last (its tokens), start, end (the sum of their probabilities) }.
export function readingOf(entry) {
  if (!readings.has(entry)) {
    const [start, end] = [entry.start, entry.end].map((row) => Float32Array.from(row));
    const reading = {
      T: entry.tokens.length,
      start,
      end,
      tokens: entry.tokens,
      offsets: entry.offsets,
      letters: [...entry.passage],
      cut: entry.cut,
      shares: { start: softmax(start), end: softmax(end) },
      nothing: Math.fround(start[0] + end[0]),
    };
    readings.set(entry, {
      ...reading,
      words: wordsOf(reading, entry.words),
      leaders: [start, end].map((row) => leaderOf(row, entry.offsets)),
    });
  }
  return readings.get(entry);
}

function softmax(row) {
  const most = Math.max(...row);
  const weights = Array.from(row, (value) => Math.exp(value - most));
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight) => weight / all);
}

// The pieces of a word share its number; its bars are their sums.
function wordsOf({ letters, offsets, shares }, numbers) {
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

// visit(first, last, score) for all possible spans, from left to right.
function eachSpan(reading, longest, visit) {
  const { T, offsets } = reading;
  for (let first = 0; first < T; first += 1)
    for (let last = first; offsets[first] && last < Math.min(T, first + longest); last += 1)
      if (offsets[last]) visit(first, last, sumOf(reading, first, last));
}

// The best `most` spans; of equal ones the first comes first, as in `best_spans`. And how many
// there are.
export function bestSpans(reading, longest, most) {
  const best = [];
  let count = 0;
  eachSpan(reading, longest, (first, last, score) => {
    count += 1;
    if (best.length === most && score <= best.at(-1).score) return;
    const place = best.findIndex((other) => score > other.score);
    best.splice(place < 0 ? best.length : place, 0, { first, last, score });
    best.length = Math.min(best.length, most);
  });
  return { best, count };
}

// How many possible spans have a higher score, and one more.
export function rankOf(reading, longest, score) {
  let rank = 1;
  eachSpan(reading, longest, (_, __, other) => {
    rank += other > score ? 1 : 0;
  });
  return rank;
}
