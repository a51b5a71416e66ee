// CausalMaskExplorer's masks, and the ways on which a word is told what comes next.

import assert from "node:assert/strict";
import { test } from "node:test";
import { causalScene } from "../../../ptm_edu/widgets/causal_mask_explorer/masks.js";

const tokens = ["the", "cat", "sat", "down"];
const changes = tokens.map(() => [0, 0, 0, 0]);
const entry = { text: "", tokens, replacements: tokens, causal: changes, full: changes };
const scene = (more) =>
  causalScene({ entry, token: 0, view: "training", layers: 1, hidden: false, ...more }).panels;

test("the causal mask is a lower triangle, the full mask open everywhere", () => {
  const [causal, full] = scene({});
  for (let t = 0; t < 4; t += 1)
    for (let s = 0; s < 4; s += 1) {
      assert.equal(causal.open(t, s), s <= t);
      assert.equal(full.open(t, s), true);
    }
});

test("under the causal mask no token is told the next one, in any number of layers", () => {
  for (const layers of [1, 2, 6]) assert.deepEqual(scene({ layers })[0].ways, [null, null, null]);
  assert.deepEqual(scene({})[1].ways, [[0, 1], [1, 2], [2, 3]]);
});

test("hiding the next token from itself stops one layer, and two layers go around it", () => {
  assert.deepEqual(scene({ hidden: true })[1].ways, [null, null, null]);
  const [, full] = scene({ hidden: true, layers: 2 });
  assert.ok(full.ways.every((way) => way.length === 3));
});
