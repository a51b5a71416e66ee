// SpanExplorer's spans against bert.best_spans.

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  kindOf,
  possibleSpans,
  rankOf,
  readingOf,
} from "../../../ptm_edu/widgets/span_explorer/scores.js";
import { numbers } from "./python_numbers.mjs";

const { page, best, no_answer } = numbers.spans;
const reading = readingOf(page);

test("the best span, and the score of no answer, are the library's", () => {
  for (const [longest, [start, end, score]] of Object.entries(best)) {
    const spans = possibleSpans(reading, Number(longest));
    const [found] = spans;
    assert.deepEqual([found.first, found.last], [start, end]);
    assert.ok(Math.abs(found.score - score) < 1e-5);
    assert.equal(rankOf(spans, found.score), 1);
  }
  assert.ok(Math.abs(reading.nothing - no_answer) < 1e-5);
});

test("an end before its start, and a span that is too long, are no spans", () => {
  assert.equal(kindOf(5, 4, 30), "backwards");
  assert.equal(kindOf(5, 5, 1), "span");
  assert.equal(kindOf(5, 6, 1), "long");
});

test("the shares of all words and the tokens outside add up to one", () => {
  const words = reading.words.reduce((sum, word) => sum + word.start, 0);
  const others = page.offsets.reduce(
    (sum, place, t) => sum + (place ? 0 : reading.shares.start[t]),
    0,
  );
  assert.ok(Math.abs(words + others - 1) < 1e-9);
});
