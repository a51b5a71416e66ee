// ScheduleExplorer's rates against the papers' formulas in numpy.

import assert from "node:assert/strict";
import { test } from "node:test";
import { ratesOf } from "../../../ptm_edu/widgets/schedule_explorer/rates.js";
import { numbers } from "./python_numbers.mjs";


test("every rate of every group at every step", () => {
  assert.equal(numbers.schedules.length, 16);
  for (const { settings, rates } of numbers.schedules) {
    const rate = ratesOf({ ...settings, steps: settings.steps_per_epoch });
    rates.forEach((row, group) =>
      row.forEach((expected, step) => {
        const found = rate(step, group + 1);
        assert.ok(Math.abs(found - expected) < 1e-12, `${settings.schedule} ${group} ${step}`);
      }),
    );
  }
});
