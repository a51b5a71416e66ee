"""AttentionStepper and PositionExplorer in a real JupyterLab: shared with Python."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.slow

SOURCE = """from IPython.display import display
import numpy as np
from ptm_edu.widgets import AttentionStepper, PositionExplorer
stepper = AttentionStepper()
explorer = PositionExplorer(np.eye(8))
display(stepper, explorer)"""


def test_steps_masks_and_positions_are_shared_with_python(notebook: Any) -> None:
    steps = notebook.page.locator(".jp-OutputArea .ptm-attention_stepper")
    places = notebook.page.locator(".jp-OutputArea .ptm-position_explorer")
    expect(steps).to_have_count(1)
    expect(places).to_have_count(1)

    def holds(condition: str) -> bool:
        return bool(notebook.until(lambda: notebook.python(f"assert {condition}") == "ok"))

    field = steps.locator(".ptm-field")
    for key in ("PageDown", "PageDown", "ArrowUp", "ArrowRight", " "):
        field.press(key)
    mask = "[[(t, s) != (3, 1) for s in range(5)] for t in range(5)]"
    assert holds("(stepper.step, stepper.token, stepper.source) == (2, 3, 1)")
    assert holds(f"stepper.mask == {mask}")
    places.locator("input[data-setting=position]").press("ArrowLeft")
    places.locator("input[data-setting=dim]").press("Home")
    assert holds("(explorer.position, explorer.dim, explorer.pair) == (19, 2, 0)")

    assert notebook.python("stepper.causal = True; stepper.token = 1; stepper.step = 3") == "ok"
    expect(steps.locator("[data-step='3']")).to_have_attribute("aria-pressed", "true")
    expect(steps.locator("[data-of=weight][data-s='2']")).to_have_attribute("data-value", "0")
    assert notebook.python("stepper.view = 'scale'; stepper.d = 100") == "ok"
    expect(steps.locator("output[data-setting=d]")).to_have_text("100")
    assert notebook.python("explorer.table = 'learned'") == "ok"
    expect(places.locator("output[data-setting=length]")).to_have_text("8")
    assert holds("explorer.position == 7"), "the last that the table has"
    assert "d must be a whole number" in notebook.python("stepper.d = 0")
    assert notebook.python("stepper.view = 'steps'") == "ok"
    expect(field).to_be_visible()

    expect(places.locator("input[data-setting=pair]")).to_be_visible()
