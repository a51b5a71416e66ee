// PermutationExplorer's masks against ptm_edu.xlnet.permutation_masks.

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  causalMask,
  movedTo,
  openIn,
  permutationMasks,
} from "../../../ptm_edu/widgets/permutation_explorer/masks.js";
import { sceneOf } from "../../../ptm_edu/widgets/permutation_explorer/scene.js";
import { numbers } from "./python_numbers.mjs";

const positions = (text) => text.split(" ").map(Number);
const permutations = numbers.permutations.map((row) => ({
  order: positions(row.order),
  predicted: row.predicted,
  mask: row.mask.map((line) => [...line].map(Number)),
  targets: positions(row.targets),
}));

test("both streams follow the library's mask, for every N", () => {
  assert.ok(permutations.length === 13);
  for (const { order, predicted, mask, targets } of permutations) {
    const found = permutationMasks(order, predicted);
    assert.deepEqual(found.targets, targets);
    mask.forEach((row, i) => {
      const open = row.map(Boolean);
      assert.deepEqual(found.perm[i], open);
      assert.deepEqual(found.content[i], open.map((one, j) => one || i === j));
      assert.deepEqual(found.query[i], targets.includes(i) ? open : null);
    });
  }
});

test("each target is predicted from the context and the targets before it", () => {
  for (const { order, predicted } of permutations) {
    const { steps } = sceneOf({ tokens: order.map(String), order, predicted, step: 1, kind: "xlnet" });
    const context = order.length - predicted;
    steps.forEach(({ position, from }, n) => {
      assert.equal(position, order[context + n]);
      assert.deepEqual(new Set(from), new Set(order.slice(0, context + n)));
    });
  }
});

test("from left to right with all tokens predicted, the content stream has GPT's mask", () => {
  assert.deepEqual(permutationMasks([0, 1, 2, 3, 4], 5).content, causalMask(5));
});

test("BERT predicts every target from the visible tokens alone", () => {
  const state = { tokens: ["a", "b", "c", "d", "e"], order: [3, 1, 4, 0, 2], predicted: 3, step: 9 };
  const scene = sceneOf({ ...state, kind: "bert" });
  assert.deepEqual(scene.shown, ["[MASK]", "b", "[MASK]", "d", "[MASK]"]);
  assert.ok(scene.steps.every(({ from }) => from.join() === "1,3"));
  assert.equal(scene.at, 2);
});

test("a moved token shifts those between", () => {
  assert.deepEqual(movedTo([4, 3, 2, 1], 0, 2), [3, 2, 4, 1]);
  assert.deepEqual(movedTo([4, 3, 2, 1], 3, 0), [1, 4, 3, 2]);
  assert.deepEqual(openIn([true, false, true]), [0, 2]);
});
