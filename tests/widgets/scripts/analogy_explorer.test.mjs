// AnalogyExplorer's rules against Python's numbers.

import assert from "node:assert/strict";
import { test } from "node:test";
import { planeWith, sceneOf } from "../../../ptm_edu/widgets/analogy_explorer/scene.js";
import {
  best,
  distances,
  planeOf,
  scoresOf,
  tipOf,
  wordSpace,
} from "../../../ptm_edu/widgets/host/word_space.js";
import { numbers } from "./python_numbers.mjs";

const { words, rows, dim, rankings } = numbers.analogies;
const space = wordSpace(words, rows, dim);
const choiceOf = ({ a, b, c, weight, leave_out: leaveOut, method }) => {
  return { a: words[a], b: words[b], c: words[c], weight, leaveOut, method };
};
const close = (one, other, most = 1e-5) => assert.ok(Math.abs(one - other) < most, `${one} ${other}`);

test("rankings are Python's, by both scores, at every step", () => {
  assert.equal(rankings.length, 12);
  for (const { best: expected, ...step } of rankings) {
    const choice = choiceOf(step);
    const ranking = best(space, choice, scoresOf(space, choice), 5);
    assert.deepEqual(
      ranking.map(({ word }) => word),
      expected.map(([word]) => word),
    );
    ranking.forEach(({ score }, i) => close(score, expected[i][1]));
  }
});

test("the plane holds the three words and the tip exactly", () => {
  const choice = choiceOf(rankings[0]);
  const place = planeOf(space, choice);
  const vectors = ["a", "b", "c"].map((name) => space.vector(choice[name]));
  vectors.forEach((one) => {
    vectors.forEach((other) => {
      const [x, y] = place(one).map((value, axis) => value - place(other)[axis]);
      close(Math.hypot(x, y), Math.hypot(...one.map((value, d) => value - other[d])));
    });
  });
  const tip = tipOf(space, { ...choice, weight: 0.5 });
  const { real, shown } = distances(space, place, tip, choice.c);
  close(real, shown);
});

test("a word that Python told of later has a vector, and no row among the stored ones", () => {
  const own = wordSpace(words.slice(0, 3), rows.slice(0, 24), dim);
  own.add("late", rows.slice(0, 8));
  assert.ok(own.has("late") && own.words.length === 3);
  close(own.vector("late").reduce((sum, value) => sum + value * value, 0), 1);
});

test("the picture names the best word, and the one that only looks nearest", () => {
  const { best: expected, ...step } = rankings.find(
    ({ weight, leave_out: leaveOut, method }) => weight === 1 && leaveOut && method === "3cosadd",
  );
  const choice = choiceOf(step);
  const ranking = expected.map(([word, score]) => ({ word, score }));
  const scene = sceneOf(space, planeWith(space, choice), choice, ranking, scoresOf(space, choice));
  assert.equal(scene.points[0].word, expected[0][0]);
  assert.equal(scene.points[0].role, "best");
  assert.ok(![choice.a, choice.b, choice.c].includes(scene.shadow.word));
  assert.ok(scene.kept > 0 && scene.kept <= 1);
});
