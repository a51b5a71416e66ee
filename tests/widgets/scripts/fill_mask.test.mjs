// FillMask's rules against Python's numbers.

import assert from "node:assert/strict";
import { test } from "node:test";
import { steppedTo } from "../../../ptm_edu/widgets/host/keys.js";
import { bitsOf, percentOf } from "../../../ptm_edu/widgets/host/probability.js";
import { filledWith, sceneOf, toggled } from "../../../ptm_edu/widgets/fill_mask/scene.js";
import { learnAnswer, saidOf, storedSentences } from "../../../ptm_edu/widgets/fill_mask/store.js";
import { numbers } from "./python_numbers.mjs";

const { presets, names, filled, answers, fills } = numbers.fill_mask;
const [{ text }] = presets;

function assertSame(distribution, expected) {
  assert.equal(distribution.rank, expected.rank);
  assert.ok(Math.abs(distribution.entropy - expected.entropy) < 2e-4);
  // 16 bits of the logarithm keep a probability to 0.02 %.
  assert.ok(Math.abs(distribution.p / expected.p - 1) < 3e-4);
  assert.deepEqual(
    distribution.candidates.map(([token]) => token),
    expected.candidates.map(([token]) => token),
  );
  distribution.candidates.forEach(([, p], i) => {
    assert.ok(Math.abs(p / expected.candidates[i][1] - 1) < 3e-4);
  });
}

test("a page knows what Python would answer", () => {
  const known = storedSentences(presets, names, filled);
  const sentence = known.texts.get(text);
  answers.forEach(({ masked, before, after }, i) => {
    const said = saidOf(known, sentence, masked, fills[i]);
    const places = [...masked].sort((a, b) => a - b);
    places.forEach((place, n) => assertSame(said.before.get(place), before[n]));
    if (after) assertSame(said.after.get(masked.find((place) => place !== fills[i][0][0])), after);
    else assert.equal(said.after.size, 0);
  });
});

test("what a page does not store is known once Python has answered", () => {
  const known = storedSentences([], names, filled);
  assert.equal(known.texts.size, 0);
  const shown = learnAnswer(known, answers.at(-1), fills.at(-1));
  const said = saidOf(known, shown.sentence, shown.masked, shown.filled);
  assert.equal(said.after.get(3).entropy, answers.at(-1).after.entropy);
  assert.equal(saidOf(known, shown.sentence, [2], []), null);
});

test("an unlisted candidate leaves no trace in the other list", () => {
  const known = storedSentences(presets, names, filled);
  assert.equal(saidOf(known, known.texts.get(text), [1, 3], [[1, "zebra"]]), null);
});

test("a list of one mask shares all probability", () => {
  const known = storedSentences(presets, names, filled);
  const sentence = known.texts.get(text);
  const state = { sentence, masked: [2], filled: [], said: saidOf(known, sentence, [2], []),
    copies: true, lecture: false };
  const scene = sceneOf(state, known, { isStatic: true, get: () => null });
  const [{ rows, rest }] = scene.lists;
  const sum = rows.reduce((total, { p }) => total + p, 0);
  assert.ok(Math.abs(sum + rest - 1) < 1e-12);
  const free = [1, 2, 3].map((i) => sentence.standing[i][0]);
  const mean = free.reduce((total, p) => total + p, 0) / free.length;
  assert.ok(Math.abs(scene.mean - mean) < 1e-12);
});

test("a click hides a token, shows it again, and a third mask replaces the first", () => {
  assert.deepEqual(toggled({ masked: [], filled: [] }, 2), { masked: [2], filled: [] });
  assert.deepEqual(toggled({ masked: [2], filled: [[2, "a"]] }, 2), { masked: [], filled: [] });
  assert.deepEqual(toggled({ masked: [2, 3], filled: [[2, "a"], [3, "b"]] }, 1), {
    masked: [3, 1],
    filled: [[3, "b"]],
  });
});

test("a candidate is put in, exchanged with what followed from it, and taken out", () => {
  const one = filledWith({ masked: [1, 3], filled: [] }, 1, "a");
  assert.deepEqual(one.filled, [[1, "a"]]);
  const two = filledWith(one, 3, "b");
  assert.deepEqual(two.filled, [[1, "a"], [3, "b"]]);
  assert.deepEqual(filledWith(two, 1, "c").filled, [[1, "c"]]);
  assert.deepEqual(filledWith(two, 3, "b").filled, [[1, "a"]]);
});

test("probabilities are written with two digits, and certainty has 0 bits", () => {
  const shares = [1, 0.123, 0.0312, 0.00456, 0.00012, 0.000001];
  assert.deepEqual(shares.map(percentOf),
    ["100 %", "12 %", "3.1 %", "0.46 %", "0.012 %", "< 0.001 %"]);
  assert.deepEqual([1, 0.25, null].map(bitsOf), [0, 2, null]);
  assert.ok(Object.is(bitsOf(1), 0));
});

test("keys stop at both ends", () => {
  const keys = ["ArrowLeft", "ArrowUp", "ArrowRight", "ArrowDown", "Home", "End"];
  assert.deepEqual(keys.map((key) => steppedTo(key, 0, 3)), [0, 0, 1, 1, 0, 2]);
  assert.deepEqual(keys.map((key) => steppedTo(key, 2, 3)), [1, 1, 2, 2, 0, 2]);
  assert.equal(steppedTo("ArrowRight", 0, 3, "column"), undefined);
  assert.equal(steppedTo("a", 0, 3), undefined);
});
