// SamplingExplorer's rules against gpt.Sampling.

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  drawnWith,
  sampled,
  unpackedDistribution,
} from "../../../ptm_edu/widgets/sampling_explorer/rules.js";
import { numbers } from "./python_numbers.mjs";

const { page, rows } = numbers.sampling;
const distribution = unpackedDistribution(page);

test("temperature, top-k, top-p and min-p leave what Sampling leaves", () => {
  assert.equal(rows.length, 25);
  for (const { settings, probabilities } of rows) {
    const [temperature, top_k, top_p, min_p] = settings;
    const { after, kept } = sampled(distribution, { temperature, top_k, top_p, min_p });
    assert.equal(kept, probabilities.filter((p) => p > 0).length, `${settings}`);
    distribution.ids.forEach((id, rank) => {
      assert.ok(Math.abs(after[rank] - probabilities[id]) < 1e-3, `${settings}, token ${id}`);
    });
  }
});

test("a token of logit −∞ never comes", () => {
  assert.ok(!distribution.ids.includes(5));
  assert.equal(distribution.ids.length, 23);
});

test("draws fall on the kept tokens in proportion to their shares", () => {
  const result = sampled(distribution, { temperature: 1, top_k: 3, top_p: null, min_p: null });
  const even = Array.from({ length: 1000 }, (_, i) => (i + 0.5) / 1000);
  const drawn = drawnWith(even, result);
  assert.equal(drawn.reduce((sum, n) => sum + n), 1000);
  drawn.forEach((n, rank) => assert.ok(Math.abs(n - 1000 * result.after[rank]) <= 1));
});
