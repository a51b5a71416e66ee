// What all widgets share to draw fast: leaving out what is the same, and cutting texts by halving.

import assert from "node:assert/strict";
import { test } from "node:test";
import { labelsThatFit, placeLabels } from "../../../ptm_edu/widgets/host/labels.js";
import { sameAsBefore } from "../../../ptm_edu/widgets/host/same.js";
import { mostThatFit } from "../../../ptm_edu/widgets/host/text.js";

test("the same values are known again, any other value or number of values is new", () => {
  const [same, entry] = [sameAsBefore(), {}];
  assert.equal(same(entry, 1), false);
  assert.equal(same(entry, 1), true);
  assert.equal(same(entry, 2), false);
  assert.equal(same({}, 2), false);
  assert.equal(same(), false);
  assert.equal(same(), true);
});

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

test("labels that all fit stand where they are placed together", () => {
  const labels = [0, 1, 2, 3].map((i) => ({ x: 100 * i + 60, y: 80, w: 40, h: 12 }));
  const points = labels.map(({ x, y }) => [x, y]);
  const fitting = labelsThatFit(labels, points, 500, 160);
  assert.deepEqual(
    fitting.map(({ hushed, ...box }) => box),
    placeLabels(labels, points, 500, 160),
  );
  assert.ok(fitting.every(({ hushed }) => !hushed));
});
