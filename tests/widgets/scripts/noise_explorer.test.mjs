// NoiseExplorer's noise distribution and subsampling against their formulas.

import assert from "node:assert/strict";
import { test } from "node:test";
import { corpusOf, keepOf, keptOf, noiseOf } from "../../../ptm_edu/widgets/noise_explorer/counts.js";
import { numbers } from "./python_numbers.mjs";

const { page, noise, kept } = numbers.noise;
const corpus = corpusOf(page.joined, page.bins);
const close = (found, expected) => assert.ok(Math.abs(found - expected) < 1e-6, `${found} ${expected}`);

test("every word's share is noise_distribution's", () => {
  for (const { exponent, shares } of noise) {
    const { share, draw } = noiseOf(corpus, exponent);
    let until = 0;
    shares.forEach((expected, rank) => {
      close(share(corpus.countOf(rank)), expected);
      if (expected > 0) assert.equal(draw(until + expected / 2), rank);
      until += expected;
    });
  }
});

test("the probability to stay is word2vec.c's and the paper's", () => {
  for (const { formula, threshold, probabilities } of kept)
    probabilities.forEach((expected, rank) =>
      close(keepOf(formula, threshold, corpus.countOf(rank) / corpus.total), expected),
    );
  assert.equal(keptOf(corpus, "c", 0), 1);
});
