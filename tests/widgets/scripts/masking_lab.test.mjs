// MaskingLab's draws: who can be chosen, what becomes of the chosen, and how often.

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  DRAWS,
  evenNumbers,
  firstDraw,
  MASK,
  tally,
  unitsOf,
} from "../../../ptm_edu/widgets/masking_lab/draws.js";

const entry = {
  pieces: ["[CLS]", "the", "violin", "##ist", "played", "[SEP]"],
  words: [-1, 0, 1, 1, 2, -1],
};
const settings = { rate: 0.15, shares: [0.8, 0.1], pieces: ["cat", "dog"] };
const numbers = evenNumbers(7, 0, entry.pieces.length);

test("special tokens are never chosen, and about 15 % of the others are", () => {
  const { each, fates, many } = tally(unitsOf(entry, "token", []), numbers, settings);
  assert.equal(each[0] + each[5], 0);
  const chosen = each.reduce((sum, n) => sum + n);
  const deviation = Math.sqrt(4 * DRAWS * 0.15 * 0.85);
  assert.ok(Math.abs(chosen - 4 * DRAWS * 0.15) < 4 * deviation);
  assert.equal(fates.reduce((sum, n) => sum + n), chosen);
  fates.forEach((n, i) => {
    const p = [0.8, 0.1, 0.1][i];
    assert.ok(Math.abs(n - p * chosen) < 4 * Math.sqrt(chosen * p * (1 - p)));
  });
  assert.equal(many.reduce((sum, n) => sum + n), DRAWS);
});

test("the pieces of a word are chosen together, and each has a fate of its own", () => {
  const units = unitsOf(entry, "word", []);
  const { each } = tally(units, numbers, settings);
  assert.equal(each[2], each[3]);
  const first = firstDraw(entry, units, [0, 0, 0, 0, 0, 0, 0, 0.5, 0.85, 0.95, 0.1, 0, ...new Array(6).fill(0)], settings);
  assert.deepEqual(
    first.map(({ fate }) => fate),
    ["special", "hidden", "random", "kept", "hidden", "special"],
  );
  assert.deepEqual(
    first.map(({ input }) => input),
    ["[CLS]", MASK, "cat", "##ist", MASK, "[SEP]"],
  );
});

test("a phrase is one unit", () => {
  assert.deepEqual(unitsOf(entry, "phrase", [[1, 2]]), [-1, 0, 1, 1, 1, -1]);
});
