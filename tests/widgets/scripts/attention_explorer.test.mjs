// AttentionExplorer's rules against Python's numbers.

import assert from "node:assert/strict";
import { test } from "node:test";
import { shadesOf } from "../../../ptm_edu/widgets/attention_explorer/shades.js";
import {
  grouped,
  heldLayers,
  strongest,
  unitsOf,
} from "../../../ptm_edu/widgets/attention_explorer/numbers.js";
import { placeOfToken, sidesOf } from "../../../ptm_edu/widgets/attention_explorer/scene.js";
import { entropyOf } from "../../../ptm_edu/widgets/host/entropy.js";
import { numbers } from "./python_numbers.mjs";

const { page, weights, averages, words, entropies } = numbers.attention;
const model = { get: (name) => page[name] ?? [] };
const held = heldLayers(model);
const [layers, heads, tokens, sources] = page.shape;

function assertClose(matrix, expected, most = 0.003) {
  assert.equal(matrix.length, expected.flat().length);
  expected.flat().forEach((value, i) => {
    assert.ok(Math.abs(matrix[i] - value) < most, `${i}: ${matrix[i]} is not ${value}`);
  });
}

test("every head and the average have Python's weights", () => {
  assert.deepEqual(held.list(), [0, 1]);
  for (let layer = 0; layer < layers; layer += 1) {
    assertClose(held.matrix(layer, null), averages[layer]);
    for (let head = 0; head < heads; head += 1)
      assertClose(held.matrix(layer, head), weights[layer][head]);
  }
});

test("small pictures show the largest weight of each block, from bytes as they came", () => {
  for (const cells of [tokens, 2]) {
    const { rows, columns, shades } = shadesOf(held.roots(1, 0), cells);
    const largest = Array.from({ length: rows }, () => Array(columns).fill(0));
    weights[1][0].forEach((row, t) => {
      row.forEach((weight, s) => {
        const block = [Math.floor((t * rows) / tokens), Math.floor((s * columns) / sources)];
        largest[block[0]][block[1]] = Math.max(largest[block[0]][block[1]], weight);
      });
    });
    assertClose(
      shades,
      largest.map((row) => row.map((weight) => 255 * Math.sqrt(weight))),
      2,
    );
  }
});

test("entropies are Python's mean over the rows that attend to something", () => {
  weights.forEach((layer, l) => {
    layer.forEach((_, head) => {
      const matrix = held.matrix(l, head);
      const rows = Array.from({ length: tokens }, (_, t) =>
        matrix.subarray(t * sources, (t + 1) * sources),
      ).filter((row) => row.some((weight) => weight > 0));
      const mean = rows.reduce((sum, row) => sum + entropyOf(row), 0) / rows.length;
      assert.ok(Math.abs(mean - entropies[l][head]) < 0.02);
    });
  });
});

test("tokens of a word are joined: what it gets is summed, what it gives is averaged", () => {
  const units = unitsOf(page.tokens, page.words, page.special, true);
  assert.deepEqual(
    units.map(({ text, members }) => [text, members]),
    [
      ["[CLS]", [0]],
      ["walking", [1, 2]],
      ["home", [3]],
    ],
  );
  assertClose(grouped(held.matrix(0, 1), sources, units, units), words, 0.006);
  assert.equal(placeOfToken(units, 2), 1);
});

test("hidden special tokens leave the sides", () => {
  const state = { whole: false, hide: true, choice: { token: 1 } };
  const sides = sidesOf(model, state);
  const texts = sides.sources.map(({ text }) => text);
  assert.ok(!texts.includes("[CLS]") && texts.includes("home"));
});

test("lines are the strongest weights, none too weak to be drawn", () => {
  const matrix = Float32Array.from([0.5, 0.01, 0.3, 0.19, 0.9, 0.1]);
  const lines = strongest(matrix, 3);
  assert.deepEqual(
    lines.map(({ row, column }) => [row, column]).sort(),
    [
      [0, 0],
      [0, 2],
      [1, 0],
      [1, 1],
      [1, 2],
    ],
  );
});
