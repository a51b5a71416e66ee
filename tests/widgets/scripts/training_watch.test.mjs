// TrainingWatch's rules: axes, the loss at a step, the place of a replay, what is new.

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  apart,
  axisOf,
  lossAt,
  lossAxis,
  measuredBy,
  newWords,
  paceOf,
  placeOf,
  runsOf,
  shares,
  stepOf,
} from "../../../ptm_edu/widgets/training_watch/rules.js";

test("axes hold all values between round numbers", () => {
  assert.deepEqual(axisOf(0, 600, 4).ticks, [0, 200, 400, 600]);
  assert.deepEqual(lossAxis([9.1, 5.2], [7], 5).ticks, [0, 2, 4, 6, 8, 10]);
  assert.deepEqual(lossAxis([5.1, 5.05], [], 5).ticks, [5.05, 5.06, 5.07, 5.08, 5.09, 5.1]);
  assert.deepEqual(lossAxis([], [], 4), { low: 0, high: 1, ticks: [0, 0.5, 1] });
  for (const value of [1e-7, 0.3, 3, 4e5]) {
    const { low, high, ticks } = lossAxis([value], [], 5);
    assert.ok(low <= value && value <= high && ticks.length > 1, `${value}`);
  }
});

test("a step has the loss of the point that covers it", () => {
  const points = [
    [4, 3],
    [8, null],
    [12, 1],
  ];
  assert.deepEqual(
    [0, 4, 5, 12, 20].map((step) => lossAt(points, step)),
    [3, 3, null, 1, 1],
  );
  assert.equal(lossAt([], 3), null);
  assert.deepEqual(measuredBy(points, 5), [4, 3]);
  assert.equal(measuredBy(points, 3), null);
  assert.deepEqual(runsOf(points), [[[4, 3]], [[12, 1]]]);
});

test("a replay stands at the nearest snapshot, and follows at the newest", () => {
  const snapshots = [0, 20, 40].map((step) => ({ step }));
  assert.deepEqual(
    [null, 0, 9, 11, 1000].map((step) => placeOf(snapshots, step)),
    [2, 0, 0, 1, 2],
  );
  assert.deepEqual(
    [-1, 1, 2, Number.POSITIVE_INFINITY].map((place) => stepOf(snapshots, place)),
    [0, 20, null, null],
  );
  assert.equal(placeOf([...snapshots, { step: 60 }], stepOf(snapshots, 2)), 3);
  assert.deepEqual([2, 30, 60].map((n) => paceOf(Array(n))), [600, 200, 120]);
});

test("labels move apart, lines are shared out, new words are found", () => {
  assert.deepEqual(apart([50, 45, 10], 10), [55, 45, 10]);
  assert.deepEqual(shares([1, 9, 9], 9), [1, 4, 4]);
  assert.deepEqual(shares([2, 3], 20), [2, 3]);
  const rows = [["king", ["queen", "man"]]];
  assert.deepEqual(newWords(rows, [["king", ["man", "war"]]]), [[true, false]]);
  assert.deepEqual(newWords(rows, undefined), [[false, false]]);
});
