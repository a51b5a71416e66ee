// AdaptationCockpit's rules: points and bills, axes, numbers as they are written, trained parts.

import assert from "node:assert/strict";
import { test } from "node:test";
import { keyOf, nameOf, trainedBy } from "../../../ptm_edu/widgets/adaptation_cockpit/methods.js";
import {
  byCost,
  costRange,
  costText,
  pointsOf,
  scoreRange,
  shareText,
  tenTasks,
} from "../../../ptm_edu/widgets/adaptation_cockpit/rules.js";
import { gliding } from "../../../ptm_edu/widgets/host/glide.js";
import { words } from "../../../ptm_edu/widgets/adaptation_cockpit/words.js";

const row = (method, more = {}) => ({
  method,
  task: "a",
  examples: 100,
  scores: [0.8, 0.7, 0.9],
  bytes: 1000,
  ...more,
});

test("points are those of a task and a number of examples, with mean and spread", () => {
  const rows = [row("LoRA"), row("LoRA", { task: "b" }), row("LoRA", { examples: 32 })];
  const [point, ...others] = pointsOf(rows, { task: "a", examples: 100 });
  assert.deepEqual(others, []);
  assert.ok(Math.abs(point.mean - 0.8) < 1e-12);
  assert.deepEqual([point.lowest, point.highest], [0.7, 0.9]);
  assert.deepEqual(pointsOf(rows, { task: "b", examples: 32 }), []);
  const dear = { ...point, bytes: 2000 };
  assert.deepEqual(byCost([dear, point], "bytes"), [point, dear]);
});

test("ten tasks are ten copies, or one base model and ten files", () => {
  const full = row("full fine-tuning", { bytes: 90 });
  const lora = row("LoRA", { bytes: 1 });
  assert.equal(tenTasks([full, lora], full), 900);
  assert.equal(tenTasks([full, lora], lora), 100);
  assert.equal(tenTasks([lora], lora), null);
});

test("an axis of costs holds all values and has three ticks or more", () => {
  for (const values of [
    [770, 22_700_000],
    [0.06, 0.21],
    [0.41e9, 1.31e9],
    [1],
    [5, 5.2],
    [1, 1e12],
    [3000, 9e6],
  ]) {
    const { low, high, ticks } = costRange(values);
    assert.ok(low < Math.min(...values) && Math.max(...values) < high);
    assert.ok(ticks.length >= 3 && ticks.length <= 12, `${values}: ${ticks}`);
    assert.ok(ticks.every((tick) => low <= tick && tick <= high));
    assert.deepEqual(ticks, [...new Set(ticks)].sort((a, b) => a - b));
  }
  assert.deepEqual(costRange([770, 22_700_000]).ticks, [1e3, 1e4, 1e5, 1e6, 1e7]);
  assert.deepEqual(costRange([0.03, 0.7]).ticks, [0.05, 0.1, 0.2, 0.5]);
});

test("an axis of scores holds all values, also equal ones", () => {
  for (const values of [[0.5, 0.9], [0.83, 0.86], [0.8], [0, 1]]) {
    const { low, high, ticks } = scoreRange(values);
    assert.ok(low < Math.min(...values) && Math.max(...values) < high);
    assert.ok(ticks.length >= 2 && ticks.length <= 7, `${values}: ${ticks}`);
    assert.ok(ticks.every((tick) => low <= tick && tick <= high));
  }
  assert.deepEqual(scoreRange([0.5, 0.9]).ticks, [0.5, 0.6, 0.7, 0.8, 0.9]);
});

test("numbers are written with three digits and a unit", () => {
  assert.equal(costText("parameters", 73728), "73,728");
  assert.equal(costText("bytes", 298_900), "299 kB");
  assert.equal(costText("bytes", 999_999), "1 MB");
  assert.equal(costText("bytes", 12), "12 B");
  assert.equal(costText("memory", 1.2345e9), "1.23 GB");
  assert.equal(costText("seconds", 0.05), "50 ms");
  assert.equal(costText("seconds", 2.5), "2.5 s");
  assert.equal(costText("seconds", 4e-7), "0.4 µs");
  assert.equal(shareText(0.00328), "0.33 %");
  assert.equal(shareText(0.156), "15.6 %");
});

const METHODS = [
  "full fine-tuning",
  "last layers",
  "head only",
  "Houlsby adapter",
  "Pfeiffer adapter",
  "LoRA",
  "BitFit",
  "IA3",
  "prefix",
  "prompt",
];

test("every method has a name and a sentence, and trains the head", () => {
  for (const method of METHODS)
    for (const language of ["en", "zh"]) {
      const label = (key) => words[language][key];
      assert.ok(nameOf(label, method), method);
      assert.ok(label(`about_${keyOf(method)}`).length > 15, method);
      assert.ok(trainedBy(method).parts.includes("head"));
    }
});

test("what methods train is where the papers put it", () => {
  assert.deepEqual(Object.keys(trainedBy("LoRA").extras), ["query", "value"]);
  assert.deepEqual(Object.keys(trainedBy("IA3").extras), ["key", "value", "down"]);
  assert.deepEqual(Object.keys(trainedBy("prefix").extras), ["key", "value"]);
  assert.deepEqual(Object.keys(trainedBy("prompt").extras), ["embeddings"]);
  assert.equal(Object.keys(trainedBy("BitFit").extras).length, 9);
  assert.equal(trainedBy("Houlsby adapter").adapters.length, 2);
  assert.deepEqual(trainedBy("Pfeiffer adapter").adapters, ["feed_forward"]);
  const without = METHODS.filter((method) => trainedBy(method).layers === "none");
  assert.deepEqual(without, ["head only", "prompt"]);
});

test("numbers glide to their goals, unless they are new or motion is reduced", () => {
  let reduced = false;
  globalThis.matchMedia = () => ({ matches: reduced });
  const glide = gliding(0.5);
  assert.deepEqual(glide({ a: 10 }, false), { at: { a: 10 }, moving: false });
  const { at, moving } = glide({ a: 20, b: 5 }, false);
  assert.ok(10 < at.a && at.a < 20 && at.b === 5 && moving);
  let frames = 1;
  while (glide({ a: 20, b: 5 }, false).moving) frames += 1;
  assert.ok(frames > 3 && frames < 20, `${frames} frames`);
  assert.deepEqual(glide({ a: 0 }, true), { at: { a: 0 }, moving: false });
  reduced = true;
  assert.deepEqual(glide({ a: 20 }, false), { at: { a: 20 }, moving: false });
});
