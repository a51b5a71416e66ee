"""GenerationRace as a file: what it underlines and counts is what Python finds in the texts."""

from __future__ import annotations

import re
import runpy
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from playwright.sync_api import Locator, Page, expect

from ptm_edu.widgets import GenerationRace

from .hands import ready

toy = SimpleNamespace(**runpy.run_path(str(Path(__file__).parents[1] / "toy_race.py")))
FIRST, LAST = toy.PROMPTS[0], 44

# What every column shows: its numbers, its text without what is to come, what is underlined.
SHOWN = """root => [...root.querySelectorAll('.ptm-race-column')].map(column => {
  const number = (name) => Number(column.querySelector(`data[data-of=${name}]`).value);
  const [text, again] = ['.ptm-race-text > :not(.ptm-to-come)', '.ptm-again'].map(parts =>
    [...column.querySelectorAll(parts)].map(part => part.textContent).join(''));
  return { repeated: number('repeated'), stretches: number('stretches'), log_p: number('log_p'),
    text, again, told: column.querySelector('data[data-of=stretches]').textContent };
})"""


@pytest.fixture
def race() -> GenerationRace:
    return GenerationRace(toy.write, toy.PROMPTS)


@pytest.fixture
def widget(page: Page, page_with: Callable[..., str], race: GenerationRace) -> Locator:
    page.goto(page_with(race))
    return ready(page.locator(".ptm"))


def letters(text: str) -> str:
    return re.sub(r"\W", "", text)


def repeats(text: str) -> tuple[float, list[list[str]]]:
    """The share of repeated 3-grams, and the stretches of words that they cover."""
    words = re.findall(r"[\u4e00-\u9fff]|[^\W\u4e00-\u9fff_'’]+(?:['’]\w+)*", text)
    grams = list(zip(words, words[1:], words[2:], strict=False))
    again = {i + j for i, gram in enumerate(grams) if gram in grams[:i] for j in range(3)}
    stretches: list[list[str]] = []
    for i in sorted(again):
        if i - 1 not in again:
            stretches.append([])
        stretches[-1].append(words[i])
    return (1 - len(set(grams)) / len(grams) if grams else 0), stretches


def assert_shows(widget: Locator, prompt: str, seed: int, step: int) -> list[float]:
    """Every column shows so many tokens and what Python finds in them; the shares of repeats."""
    columns = ready(widget).evaluate(SHOWN)
    written = toy.write(prompt, seed)
    assert len(columns) == len(written) == 4
    shares = []
    for shown, pairs in zip(columns, written.values(), strict=True):
        text = "".join(token for token, _ in pairs[:step])
        share, stretches = repeats(text)
        assert shown["text"] == text.lstrip()
        assert shown["repeated"] == pytest.approx(share) and shown["stretches"] == len(stretches)
        assert letters(shown["again"]) == letters("".join(map("".join, stretches)))
        longest = max(map(len, stretches), default=0)
        told = f"{len(stretches)}, longest {longest} words" if stretches else "none"
        assert shown["told"] == told
        mean = np.mean([log_p for _, log_p in pairs[:step]]) if step else 0
        assert shown["log_p"] == pytest.approx(float(mean), rel=1e-5)
        shares.append(share)
    return shares


def test_every_step_of_every_text_is_counted_as_python_counts(widget: Locator) -> None:
    field = widget.get_by_role("slider", name="The tracks")
    shares = assert_shows(widget, FIRST, 0, LAST)
    assert shares[0] > 0.6 and shares[1] > 0.3 > 10 * shares[2]
    for key, step in (("Home", 0), ("ArrowRight", 1), ("PageUp", 11), ("ArrowUp", 12)):
        field.press(key)
        expect(widget.locator("output[data-setting=step]")).to_have_text(f"{step} / {LAST}")
        assert_shows(widget, FIRST, 0, step)
    for step in (20, 27, 31, 35):
        widget.locator("input[data-setting=step]").evaluate(
            "(node, value) => { node.value = value; node.dispatchEvent(new Event('input')); }", step
        )
        assert_shows(widget, FIRST, 0, step)
    widget.locator("select").select_option("从前")
    assert_shows(widget, "从前", 0, 35)
    field.press("End")
    assert_shows(widget, "从前", 0, LAST)


def test_what_python_sets_before_a_choice_is_drawn_is_shown(widget: Locator) -> None:
    widget.evaluate(
        """(root, prompt) => {
          const select = root.querySelector('select');
          select.value = [...select.options].find(({ text }) => text === '从前').value;
          select.dispatchEvent(new Event('change', { bubbles: true }));
          root.parentElement.model.set('prompt', prompt);
        }""",
        FIRST,
    )
    assert_shows(widget, FIRST, 0, LAST)


def test_again_goes_round_the_stored_seeds_and_leaves_what_draws_nothing(widget: Locator) -> None:
    again, seed = widget.get_by_role("button", name="Next seed"), widget.locator("[data-of=seed]")
    texts = set()
    for number in (0, 1, 2, 0):
        expect(seed).to_have_text(f"seed {number}")
        assert_shows(widget, FIRST, number, LAST)
        texts.add(tuple(column["text"] for column in widget.evaluate(SHOWN)))
        again.click()
    assert [len({text[i] for text in texts}) for i in range(4)] == [1, 1, 3, 3]


def test_tracks_stand_where_the_numbers_say(widget: Locator) -> None:
    widget.get_by_role("slider", name="The tracks").press("Home")
    for _ in range(3):
        widget.get_by_role("slider", name="The tracks").press("PageUp")
    ready(widget)
    for name, pairs in toy.write(FIRST, 0).items():
        track = widget.locator(f".ptm-track[data-name='{name}']")
        bars = track.locator(".ptm-bar").evaluate_all(
            "bars => bars.map(bar => [Number(bar.dataset.p), Number(bar.getAttribute('height')),"
            " bar.classList.contains('ptm-faint'), bar.dataset.again !== undefined])"
        )
        p, tall, faint, again = (np.array(part) for part in zip(*bars, strict=True))
        assert p == pytest.approx(np.exp([log_p for _, log_p in pairs]), rel=1e-4)
        assert tall / p == pytest.approx(np.full(len(p), (tall / p)[0]), rel=1e-6)
        assert faint.tolist() == [i >= 30 for i in range(len(pairs))]
        marked = "".join(token for (token, _), one in zip(pairs, again, strict=True) if one)
        shown = "".join(token for token, _ in pairs[:30])
        covered = letters("".join(map("".join, repeats(shown)[1])))
        # A token may reach beyond the words that are repeated.
        assert len(covered) <= len(letters(marked)) <= 1.3 * len(covered)
    # Where a hand points, it goes.
    ground = widget.locator(".ptm-ground").bounding_box()
    assert ground
    widget.page.mouse.click(ground["x"] + ground["width"] / 2, ground["y"] + 30)
    expect(widget.locator("output[data-setting=step]")).to_have_text(f"{LAST // 2} / {LAST}")


def test_plays_at_the_speed_that_is_set_and_stops_at_the_end(
    open_page: Callable[..., Any], page_with: Callable[..., str], race: GenerationRace
) -> None:
    page = open_page().page
    page.clock.install(time=0)
    race.speed = 10
    page.goto(page_with(race))
    page.clock.pause_at(10_000)
    widget, step = page.locator(".ptm"), page.locator("output[data-setting=step]")
    play = widget.locator("[data-act=play]")
    expect(step).to_have_text("44 / 44")
    play.click()
    page.clock.run_for(1030)
    expect(play).to_have_text("Pause")
    expect(step).to_have_text("10 / 44")
    expect(widget.locator(".ptm-race-column").first.locator(".ptm-newest")).to_have_count(1)
    widget.get_by_role("slider", name="The tracks").press(" ")
    page.clock.run_for(2000)
    expect(step).to_have_text("10 / 44")
    widget.locator("input[data-setting=speed]").press("Home")
    play.click()
    page.clock.run_for(2050)
    expect(widget.locator("output[data-setting=speed]")).to_have_text("1")
    expect(step).to_have_text("12 / 44")
    widget.locator("input[data-setting=speed]").press("End")
    page.clock.run_for(3000)
    expect(step).to_have_text("44 / 44")
    expect(play).to_have_text("Play")
    widget.get_by_role("button", name="Back").click()
    page.clock.run_for(50)
    expect(step).to_have_text("43 / 44")
    widget.get_by_role("button", name="One token").click()
    page.clock.run_for(50)
    expect(step).to_have_text("44 / 44")
    widget.locator("select").select_option("The king said")
    widget.get_by_role("button", name="Reset").click()
    page.clock.run_for(50)
    expect(widget.locator("select")).to_have_value(FIRST)
    expect(widget.locator("output[data-setting=speed]")).to_have_text("10")
