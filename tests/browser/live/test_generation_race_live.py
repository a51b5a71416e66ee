"""GenerationRace in a real JupyterLab: another beginning and another seed Python writes."""

from __future__ import annotations

import runpy
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

pytestmark = pytest.mark.slow

toy = SimpleNamespace(**runpy.run_path(str(Path(__file__).parents[1] / "toy_race.py")))
SOURCE = """import time
from toy_race import PROMPTS, write
from ptm_edu.widgets import GenerationRace
def slow(prompt, seed):
    if "fire" in prompt:
        raise RuntimeError("the model is on fire")
    time.sleep(1 if "dragon" in prompt else 0)
    return write(prompt, seed)
race = GenerationRace(slow, PROMPTS, seeds=(0, 1))
race"""


def assert_shows(widget: Locator, prompt: str, seed: int, step: int = 44) -> None:
    """The page shows so many tokens of what Python writes."""
    expect(widget.locator("select")).to_have_value(prompt)
    expect(widget.locator("[data-of=seed]")).to_have_text(f"seed {seed}")
    expect(widget.locator("output[data-setting=step]")).to_have_text(f"{step} / 44")
    expect(widget.locator(".ptm-body")).to_have_attribute("aria-busy", "false")
    columns = widget.locator(".ptm-race-text")
    for column, pairs in zip(columns.all(), toy.write(prompt, seed).values(), strict=True):
        text = "".join(token for token, _ in pairs[:step]).lstrip()
        shown = column.locator("> :not(.ptm-to-come)").all_text_contents()
        assert "".join(shown) == text


def test_writes_what_is_asked_and_lives_without_a_kernel(
    notebook: Any, says_it_asks: Callable, reopened: Callable
) -> None:
    widget = notebook.page.locator(".jp-OutputArea .ptm")
    expect(widget).to_have_count(1)
    assert_shows(widget, toy.PROMPTS[0], 0)
    box, notice = widget.locator("input[type=text]"), widget.locator(".ptm-notice")

    # The second seed is stored, the third is asked for.
    again = widget.get_by_role("button", name="Next seed")
    for seed in (1, 2):
        again.click()
        assert_shows(widget, toy.PROMPTS[0], seed)
    box.fill(" A dragon ")
    with says_it_asks(widget):
        box.press("Enter")
    assert_shows(widget, "A dragon", 2)
    expect(widget.locator(".ptm-busy")).to_have_count(0)
    field = widget.get_by_role("slider", name="The tracks")
    field.press("Home")
    field.press("PageUp")
    now = "(race.prompt, race.seed, race.step)"
    shared = f"assert {now} == ('A dragon', 2, 10), {now}"
    assert notebook.until(lambda: notebook.python(shared) == "ok")

    # Chosen while Python still writes: what was chosen last stays when the answer comes.
    box.evaluate(
        "box => { box.value = 'Two dragons';"
        " box.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter' }));"
        " const list = box.closest('.ptm').querySelector('select');"
        " list.value = 'The king said'; list.dispatchEvent(new Event('change')); }"
    )
    expect(widget.locator("option")).to_have_count(5)
    assert_shows(widget, "The king said", 2, 10)
    box.fill("fire")
    box.press("Enter")
    expect(notice).to_have_text("Python could not continue: RuntimeError: the model is on fire")
    assert_shows(widget, "The king said", 2, 10)

    set_all = "race.step = 200; race.prompt = 'A cat'; race.seed = 9"
    assert notebook.python(set_all) == "ok"
    assert_shows(widget, "A cat", 9)
    expect(notice).to_be_empty()
    assert "speed must be a whole number from 1 to 30" in notebook.python("race.speed = 31")

    page = reopened()
    again = page.locator(".jp-OutputArea .ptm:visible")
    # It was saved with a beginning that only Python could go on from.
    expect(again.locator(".ptm-notice")).to_contain_text("Python does not answer")
    again.locator("select").select_option("从前")
    again.get_by_role("slider", name="The tracks").press("End")
    expect(again.locator(".ptm-race-text").first).to_contain_text("the cat sat on the mat")
