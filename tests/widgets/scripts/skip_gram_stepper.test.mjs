// SkipGramStepper's step of CBOW against autograd on the library's Cbow.

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  advance,
  corpusOf,
  lessonOf,
  newRun,
  retreat,
} from "../../../ptm_edu/widgets/skip_gram_stepper/model.js";
import { numbers } from "./python_numbers.mjs";

const { sentences, window, rate, words, c, v, steps } = numbers.cbow;
const corpus = corpusOf(sentences, window, "cbow");

function close(found, expected) {
  assert.equal(found.length, expected.length);
  found.forEach((value, i) => assert.ok(Math.abs(value - expected[i]) < 1e-9, `${found} ${expected}`));
}

// A run with Python's vectors that waits for step `i`.
function waitingFor(i) {
  const run = newRun(corpus, { negatives: 3, seed: 1 });
  const next = { ...corpus.examples[i], negatives: steps[i].negatives };
  return Object.assign(run, { c: structuredClone(c), v: structuredClone(v), next });
}

test("every center is an example, with all words of its window", () => {
  assert.deepEqual(corpus.words, words);
  assert.deepEqual(
    corpus.examples.map(({ inputs, target }) => [inputs, target]),
    steps.map(({ contexts, center }) => [contexts, center]),
  );
});

test("loss, gradients and the vectors after the step are autograd's", () => {
  steps.forEach(({ loss, gradients, after }, i) => {
    const run = waitingFor(i);
    const lesson = lessonOf(run, run.next);
    close([lesson.loss], [loss]);
    words.forEach((_, word) => {
      for (const [ways, gradient] of [
        [lesson.toInputs, gradients.c[word]],
        [lesson.toAsked, gradients.v[word]],
      ])
        close(
          ways.get(word) ?? [0, 0],
          gradient.map((value) => -value),
        );
    });
    advance(run, rate);
    close(run.c.flat(), after.c.flat());
    close(run.v.flat(), after.v.flat());
    retreat(run);
    assert.deepEqual([run.c, run.v], [c, v]);
  });
});
