// FamilyExplorer's rules: places on the time axis, amounts, lines of descent, patterns of contexts.

import assert from "node:assert/strict";
import { test } from "node:test";
import { patternOf, T } from "../../../ptm_edu/widgets/family_explorer/contexts.js";
import {
  amount,
  ancestorsOf,
  isOwnLine,
  keyOf,
  rangeOf,
  scientific,
  timeline,
} from "../../../ptm_edu/widgets/family_explorer/timeline.js";
import { placesOf } from "../../../ptm_edu/widgets/host/mark_labels.js";
import { permutationMasks } from "../../../ptm_edu/widgets/permutation_explorer/masks.js";

const named = (name, year, parents = []) => ({ name, year, parents });

test("years follow each other without gaps, and models are inside their year", () => {
  const models = [named("a", 2003), named("b", 2013), named("c", 2013), named("d", 2014)];
  const { years, at } = timeline(models);
  assert.equal(years.length, 12);
  assert.equal(years[0].from, 0);
  assert.ok(Math.abs(years.at(-1).to - 1) < 1e-12);
  years.slice(1).forEach(({ from }, i) => assert.equal(from, years[i].to));
  for (const { name, year } of models) {
    const { from, to } = years.find((one) => one.year === year);
    assert.ok(from < at.get(name) && at.get(name) < to);
  }
  assert.ok(at.get("b") < at.get("c"));
  const wide = ({ from, to }) => to - from;
  assert.ok(wide(years[10]) > wide(years[0]) && wide(years[0]) > 4 * wide(years[1]));
});

test("an axis goes from power to power, and there is one without any number", () => {
  const models = [{ n: 2e6 }, { n: null }, { n: 3.1e9 }];
  assert.deepEqual(rangeOf(models, "n"), { low: 1e6, high: 1e10, ticks: [1e6, 1e7, 1e8, 1e9, 1e10] });
  assert.deepEqual(rangeOf([{ n: 5 }], "n"), { low: 1, high: 10, ticks: [1, 10] });
  assert.deepEqual(rangeOf([{ n: null }], "n"), { low: 1, high: 10, ticks: [1, 10] });
  assert.deepEqual(rangeOf([{ n: 5 }, { n: 2e6 }], "n").ticks, [1, 100, 1e4, 1e6]);
});

test("ancestors are found through others, and their lines are the model's own", () => {
  const models = [named("a", 1), named("b", 2, ["a"]), named("c", 3, ["b", "a"]), named("d", 4, ["c"])];
  const ancestors = ancestorsOf(models, "c");
  assert.deepEqual([...ancestors].sort(), ["a", "b"]);
  assert.ok(isOwnLine("b", "c", "c", ancestors) && isOwnLine("a", "b", "c", ancestors));
  assert.ok(isOwnLine("c", "d", "c", ancestors) && !isOwnLine("d", "e", "c", ancestors));
});

test("amounts are written in words or as powers", () => {
  const [english, chinese] = ["12 trillion, 9 billion, 6 million", "12 万亿, 8 亿, 4 万"];
  assert.equal(amount(110e6, english), "110 million");
  assert.equal(amount(42598400000, english), "42.6 billion");
  assert.equal(amount(2.097152e12, english), "2.1 trillion");
  assert.equal(amount(1500, english), "1500");
  assert.equal(amount(2e16, english), "2.0 · 10¹⁶");
  assert.equal(amount(117e6, chinese), "1.17 亿");
  assert.equal(amount(11904264, chinese), "1190 万");
  assert.equal(scientific(2.2464e19), "2.2 · 10¹⁹");
  assert.equal(scientific(1e15), "1.0 · 10¹⁵");
});

test("keys are made of letters and digits", () => {
  assert.equal(keyOf("words before; words after"), "words_before_words_after");
  assert.equal(keyOf("GPT-2"), "gpt_2");
});

test("no pattern predicts a word from itself", () => {
  const keys = [
    "words_before",
    "window",
    "one_word_of_the_window",
    "counts_in_windows",
    "words_before_words_after",
    "source_and_words_before",
    "all_visible_words",
    "all_words_outside_the_phrase",
    "words_before_and_memory",
    "words_before_in_a_random_order",
  ];
  for (const key of keys) {
    const { rows, predicted } = patternOf(key);
    rows.forEach((row, i) => {
      assert.equal(row.length, T);
      assert.equal(row[i], "");
      if (!predicted.includes(i)) assert.ok(row.every((kind) => kind === ""));
    });
  }
});

test("patterns are those of the models", () => {
  const used = (key) => patternOf(key).rows.map((row) => row.map((kind) => kind === "used"));
  assert.deepEqual(used("words_before")[2], [true, true, false, false, false, false]);
  assert.deepEqual(patternOf("words_before_words_after").rows[1], ["left", "", "right", "right", "right", "right"]);
  const { predicted } = patternOf("all_visible_words");
  for (const i of predicted) for (const j of predicted) assert.ok(!used("all_visible_words")[i][j]);
  assert.equal(patternOf("words_before_and_memory").beside, "memory");
  assert.equal(patternOf("window").extra, 0);
  // The order is PermutationExplorer's, so its masks are this pattern.
  const { perm } = permutationMasks([2, 0, 5, 3, 1, 4], 6);
  assert.deepEqual(used("words_before_in_a_random_order"), perm);
});

const ROOM = { left: 0, right: 600, top: 0, bottom: 400 };
const overlaps = (a, b) =>
  a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
const away = (box, { x, y }) =>
  Math.hypot(Math.max(box.x - x, 0, x - box.x - box.w), Math.max(box.y - y, 0, y - box.y - box.h));

test("names are neither on each other nor on marks, and nearest to their own", () => {
  // Twelve marks on two lines, closer than their names are wide.
  const labels = Array.from({ length: 12 }, (_, i) => {
    return { x: 60 + 42 * i, y: i % 3 ? 150 : 250, w: 70 };
  });
  const taken = [{ x: 250, y: 270, w: 60, h: 20 }];
  const places = placesOf(labels, taken, ROOM, 16, 5);
  assert.ok(places.filter(Boolean).length >= 10);
  places.forEach((box, i) => {
    if (!box) return;
    assert.ok(box.x >= 0 && box.x + box.w <= 600 && box.y >= 0 && box.y + box.h <= 400);
    assert.ok(!overlaps(box, taken[0]));
    places.forEach((other, j) => assert.ok(i === j || !other || !overlaps(box, other)));
    labels.forEach((mark, j) => {
      assert.ok(i === j || away(box, mark) >= Math.min(16, away(box, labels[i])));
    });
  });
});

test("the first name gets its place before all others", () => {
  const labels = Array.from({ length: 12 }, (_, i) => ({ x: 100 + 26 * i, y: 200, w: 150 }));
  assert.ok(placesOf(labels, [], ROOM, 16, 0).includes(null), "there is no room for all");
  labels.forEach((_, first) => assert.ok(placesOf(labels, [], ROOM, 16, first)[first]));
});
