// PositionExplorer's sinusoids against the library's, and the rotation that a shift is.

import assert from "node:assert/strict";
import { test } from "node:test";
import { pairAt, sceneOf, sinusoidTable } from "../../../ptm_edu/widgets/position_explorer/table.js";
import { numbers } from "./python_numbers.mjs";

const table = sinusoidTable(12, 8);
const close = (found, expected) => assert.ok(Math.abs(found - expected) < 1e-6);

test("every number of the table", () => {
  numbers.positions.forEach((row, p) => row.forEach((value, j) => close(table.values[8 * p + j], value)));
});

test("a shift turns a pair by an angle that does not depend on the position", () => {
  for (const position of [0, 3, 8]) {
    const { speed, here, on } = sceneOf(table, { position, pair: 1, shift: 2 });
    const [sin, cos] = [Math.sin(2 * speed), Math.cos(2 * speed)];
    close(on[0], here[0] * cos + here[1] * sin);
    close(on[1], here[1] * cos - here[0] * sin);
  }
  assert.ok(pairAt(table, 40, 0), "a formula has every position");
});
