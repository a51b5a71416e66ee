// BeamExplorer's search against transformer.beam_search.

import assert from "node:assert/strict";
import { test } from "node:test";
import { beamSearch, beamTree } from "../../../ptm_edu/widgets/beam_explorer/search.js";
import { numbers } from "./python_numbers.mjs";

const { page, most, searches } = numbers.beams;
const tree = beamTree(page, " ");
const wordsOf = (candidate) => tree.text(candidate.node);

test("every width and penalty finds the hypotheses that the library finds", () => {
  assert.equal(searches.length, 12);
  for (const { width, alpha, best } of searches) {
    const { ranked } = beamSearch(tree, { width, alpha, most });
    const found = ranked.slice(0, width);
    assert.deepEqual(
      found.map(({ last }) => wordsOf(last)),
      best.map(([words]) => words.join(" ")),
    );
    found.forEach(({ total, score }, i) => {
      assert.ok(Math.abs(total - best[i][1]) < 1e-5);
      assert.ok(Math.abs(score - best[i][2]) < 1e-5);
    });
  }
});

test("a step looks at twice the width and keeps the width", () => {
  const { steps } = beamSearch(tree, { width: 4, alpha: 0, most });
  for (const step of steps) {
    assert.ok(step.length <= 8);
    assert.ok(step.filter(({ fate }) => fate === "kept").length <= 4);
  }
});
