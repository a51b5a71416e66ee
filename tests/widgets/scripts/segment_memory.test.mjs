// SegmentMemory's reach, gradient and costs against the library's rules, which agree with the model.

import assert from "node:assert/strict";
import { test } from "node:test";
import { dependence } from "../../../ptm_edu/widgets/segment_memory/reach.js";
import { numbers } from "./python_numbers.mjs";


// Every stored case at every position: fn(settings, the leftmost positions, the case).
function everywhere(fn) {
  assert.equal(numbers.reaches.length, 12);
  for (const stored of numbers.reaches)
    stored.lefts.forEach((lefts, position) => fn({ ...stored.settings, position }, lefts, stored));
}

test("the reach with memory, and its pairs", () => {
  everywhere((settings, expected, { pairs }) => {
    const found = dependence("memory", settings);
    assert.deepEqual(found.lefts, expected);
    assert.equal(found.pairs, pairs);
  });
});

test("what a state reads gives the reach of the layer below", () => {
  for (const mode of ["memory", "no_memory", "sliding_window"])
    everywhere((settings) => {
      const { lefts, reads } = dependence(mode, settings);
      lefts.slice(1).forEach((left, i) => {
        const states = Array.from({ length: settings.position - lefts[i] + 1 }, (_, n) => lefts[i] + n);
        assert.equal(Math.min(...states.map(reads)), left);
      });
    });
});

test("the gradient reaches the segment's beginning, with and without memory", () => {
  everywhere((settings) => {
    const start = Math.floor(settings.position / settings.segment) * settings.segment;
    assert.equal(dependence("memory", settings).start, start);
    const none = dependence("no_memory", settings);
    assert.equal(none.start, start);
    assert.deepEqual(none.lefts.slice(1), Array(settings.layers).fill(start));
  });
});

test("no memory is a memory of no states", () => {
  for (const { settings, pairs } of numbers.reaches.filter(({ settings }) => !settings.memory))
    for (const memory of [0, 3]) {
      const found = dependence("no_memory", { ...settings, memory, position: 0 });
      assert.equal(found.pairs, pairs);
    }
});

test("a sliding window has T + M tokens in every layer, all with gradient", () => {
  everywhere((settings, _, stored) => {
    const { segment, memory, layers, position } = settings;
    const found = dependence("sliding_window", settings);
    const left = Math.max(0, position - (segment + memory) + 1);
    assert.deepEqual(found.lefts, [position, ...Array(layers).fill(left)]);
    assert.equal(found.start, left);
    assert.equal(found.pairs, stored.window_pairs);
  });
});
