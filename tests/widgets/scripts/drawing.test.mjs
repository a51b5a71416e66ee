// What all widgets share to draw fast: cutting texts by halving; and labels that keep off each other.

import assert from "node:assert/strict";
import { test } from "node:test";
import { labelsThatFit } from "../../../ptm_edu/widgets/host/labels.js";
import { mostThatFit } from "../../../ptm_edu/widgets/host/text.js";

test("halving finds what counting down finds, with few questions", () => {
  for (let most = 1; most < 40; most += 1)
    for (let limit = 0; limit < 45; limit += 1) {
      let asked = 0;
      const found = mostThatFit(most, (n) => {
        asked += 1;
        return n <= limit;
      });
      assert.equal(found, Math.max(1, Math.min(most, limit)));
      assert.ok(asked <= 7);
    }
});

test("labels that all fit stand to the right of their points", () => {
  const labels = [0, 1, 2, 3].map((i) => ({ x: 100 * i + 60, y: 80, w: 40, h: 12 }));
  const points = labels.map(({ x, y }) => [x, y]);
  assert.deepEqual(
    labelsThatFit(labels, points, 500, 160),
    labels.map(({ x, w, h }) => ({ x: x + 9, y: 74, w, h, place: 0, far: false, hushed: false })),
  );
});
