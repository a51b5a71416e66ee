"""SkipGramStepper as a file: every number in the page equals autograd's on the library's loss."""

from __future__ import annotations

import re
import runpy
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from ptm_edu.widgets import SkipGramStepper
from ptm_edu.widgets.skip_gram_stepper import SENTENCES

Run = runpy.run_path(str(Path(__file__).with_name("skip_gram_by_autograd.py")))["Run"]
TEXT = [list(sentence) for sentence in SENTENCES]


@pytest.fixture
def widget(page: Page, page_with: Callable[..., str]) -> Locator:
    page.goto(page_with(SkipGramStepper()))
    found = page.locator(".ptm")
    settled(found)
    return found


def settled(widget: Locator) -> dict[str, float]:
    """The page's numbers, once the frame that was asked for is drawn and nothing moves."""
    body = widget.locator(".ptm-body")
    expect(body).to_have_attribute("aria-busy", "false", timeout=60_000)
    told = {name: body.get_attribute(f"data-{name}") or "nan" for name in ("step", "loss", "mean")}
    return {name: float(value) for name, value in told.items()}


def act(widget: Locator, name: str, times: int = 1) -> dict[str, float]:
    button = widget.locator(f"[data-act={name}]")
    button.click()
    button.evaluate("(node, n) => { for (; n > 0; n -= 1) node.click(); }", times - 1)
    return settled(widget)


def drag(widget: Locator, setting: str, value: float) -> None:
    widget.locator(f"[data-setting={setting}]").evaluate(
        "(node, value) => { node.value = value; node.dispatchEvent(new Event('input'));"
        " node.dispatchEvent(new Event('change')); }",
        value,
    )
    settled(widget)


def vectors(widget: Locator) -> dict[str, list[float]]:
    """{word: [v₁, v₂, c₁, c₂]} as the data table has them."""
    rows = widget.locator(".ptm-table tbody tr").evaluate_all(
        "rows => rows.map(row => [...row.cells].map(cell => cell.textContent))"
    )
    return {row[1]: [float(cell) for cell in row[2:]] for row in rows}


def assert_equals(widget: Locator, run: Any) -> None:
    """The page stands where the run stands: step, losses, all vectors, and the pair that waits."""
    told = settled(widget)
    assert told["step"] == len(run.losses)
    if run.losses:
        assert told["loss"] == pytest.approx(run.losses[-1], abs=1e-9)
        assert told["mean"] == pytest.approx(run.mean, abs=1e-9)
    found = vectors(widget)
    assert list(found) == run.words
    for i, word in enumerate(run.words):
        assert found[word] == pytest.approx([*run.v[i].tolist(), *run.c[i].tolist()], abs=1e-5)
    assert_waits_for(widget, run)


def assert_waits_for(widget: Locator, run: Any) -> None:
    center, context, negatives = run.waiting
    rows = widget.locator(".ptm-sg-questions [data-word]")
    asked = [context, *negatives]
    assert rows.evaluate_all("rows => rows.map(row => row.dataset.word)") == [
        run.words[word] for word in asked
    ]
    truth = [1] + [0] * len(negatives)
    pulls = [
        true - (run.c[word] @ run.v[center]).sigmoid().item()
        for word, true in zip(asked, truth, strict=True)
    ]
    shown = rows.locator("data").evaluate_all("nodes => nodes.map(node => Number(node.value))")
    assert shown == pytest.approx(pulls, abs=1e-6)
    total = float(widget.locator(".ptm-sg-sum data").get_attribute("value") or "nan")
    assert total == pytest.approx(run.gradients()[0], abs=1e-6)
    marked = {
        name: widget.locator(f".ptm-sg-is-{name}").all_inner_texts()
        for name in ("center", "context", "negative")
    }
    assert marked["center"] == [run.words[center]]
    assert marked["context"] == [run.words[context]]
    assert set(marked["negative"]) == {run.words[word] for word in negatives}


def test_its_steps_are_those_of_autograd(widget: Locator) -> None:
    run = Run(TEXT, window=2, negatives=3, seed=1)
    assert_equals(widget, run)
    for times in (1, 1, 5, 60):
        act(widget, "step", times)
        assert_equals(widget, run.step(0.2, times))


def test_a_thousand_steps_later_it_is_still_autograd(widget: Locator) -> None:
    run = Run(TEXT, window=2, negatives=3, seed=1)
    act(widget, "fast")
    assert_equals(widget, run.step(0.2, 20 * len(run.pairs)))
    assert run.mean < 0.8 * sum(run.losses[:60]) / 60, "the loss falls"


@pytest.mark.parametrize("seed", [0, 2**32 - 1])
def test_with_other_settings_and_another_text(
    page: Page, page_with: Callable[..., str], seed: int
) -> None:
    text = [["b", "a", "b"], ["c", "b"], ["a"], ["d", "a", "a", "c", "b"]]
    stepper = SkipGramStepper(text, window=5, negatives=8, learning_rate=0.3, seed=seed)
    page.goto(page_with(stepper))
    run = Run(text, window=5, negatives=8, seed=seed)
    act(page.locator(".ptm"), "step", 70)
    assert_equals(page.locator(".ptm"), run.step(0.3, 70))


def test_sliders_change_the_run(widget: Locator) -> None:
    run = Run(TEXT, window=2, negatives=3, seed=1).step(0.2, 4)
    act(widget, "step", 4)
    drag(widget, "rate", 0.5)
    act(widget, "step", 3)
    assert_equals(widget, run.step(0.5, 3))  # the run goes on
    drag(widget, "window", 1)
    assert_equals(widget, Run(TEXT, window=1, negatives=3, seed=1))  # another run
    drag(widget, "negatives", 5)
    act(widget, "step", 2)
    assert_equals(widget, Run(TEXT, window=1, negatives=5, seed=1).step(0.5, 2))


def test_a_rate_that_is_too_large_is_told_and_stopped(widget: Locator) -> None:
    run = Run(TEXT, window=2, negatives=3, seed=1)
    while len(run.losses) < 1200 and (not run.losses or run.losses[-1] <= 1000):
        run.step(1.0)
    drag(widget, "rate", 1)
    assert act(widget, "fast")["step"] == len(run.losses) < 1200
    expect(widget.locator(".ptm-notice")).to_contain_text("The loss has run away to ")
    assert act(widget, "step")["step"] == len(run.losses)
    assert act(widget, "play")["step"] == len(run.losses)
    act(widget, "back")
    expect(widget.locator(".ptm-notice")).to_be_empty()
    assert widget.locator(".ptm-sg-plane .ptm-sg-tick").count() < 20


def test_a_step_back_a_new_start_and_reset(widget: Locator) -> None:
    run = Run(TEXT, window=2, negatives=3, seed=1).step(0.2, 7)
    expect(widget.locator("[data-act=back]")).to_have_attribute("aria-disabled", "true")
    widget.locator("[data-act=back]").press("Enter")
    act(widget, "step", 12)
    act(widget, "back", 5)
    assert_equals(widget, run)
    act(widget, "step", 3)
    assert_equals(widget, run.step(0.2, 3))
    act(widget, "again")
    assert_equals(widget, Run(TEXT, window=2, negatives=3, seed=1))
    act(widget, "other")
    assert_equals(widget, Run(TEXT, window=2, negatives=3, seed=2))
    drag(widget, "negatives", 1)
    widget.get_by_role("button", name="Reset").click()
    assert_equals(widget, Run(TEXT, window=2, negatives=3, seed=1))


def test_plays_until_it_is_paused(widget: Locator) -> None:
    play = widget.locator("[data-act=play]")
    play.click()
    expect(play).to_have_text("Pause")
    expect(widget.locator(".ptm-body")).not_to_have_attribute("data-step", re.compile("^[012]$"))
    play.click()
    expect(play).to_have_text("Play")
    steps = int(settled(widget)["step"])
    assert_equals(widget, Run(TEXT, window=2, negatives=3, seed=1).step(0.2, steps))
    fast = widget.locator("[data-act=fast]")
    # Both in the page: between two clicks from here a busy machine may get through all passes.
    fast.evaluate("node => { node.click(); setTimeout(() => node.click(), 100); }")
    stopped = settled(widget)["step"]
    assert steps < stopped < 1200
    expect(fast).to_have_text("20 passes")
    widget.page.wait_for_timeout(300)
    assert settled(widget)["step"] == stopped


def test_arrows_are_the_negative_gradients_to_scale(widget: Locator) -> None:
    rate, steps = 0.2, 60
    act(widget, "step", steps)
    run = Run(TEXT, window=2, negatives=3, seed=1).step(rate, steps)
    _, to_v, to_c = run.gradients()
    center, context, negatives = run.waiting
    unit = pixels_a_unit(widget)
    expected = {"center": [to_v[center]], "context": [to_c[context]]}
    expected["negative"] = [to_c[word] for word in dict.fromkeys(negatives)]
    for role, gradients in expected.items():
        heads = points_of(widget, f".ptm-sg-tip.ptm-sg-of-{role}")
        thick = points_of(widget, f".ptm-sg-step.ptm-sg-of-{role}")
        assert len(heads) == len(thick) == len(gradients)
        for gradient, head, step in zip(gradients, heads, thick, strict=True):
            way = [-unit * gradient[0].item(), unit * gradient[1].item()]
            start, end = step
            assert [end[0] - start[0], end[1] - start[1]] == pytest.approx(
                [rate * way[0], rate * way[1]], abs=0.05
            )
            assert [head[0][0] - start[0], head[0][1] - start[1]] == pytest.approx(way, abs=0.05)


def points_of(widget: Locator, selector: str) -> list[list[list[float]]]:
    paths = [path.get_attribute("d") or "" for path in widget.locator(selector).all()]
    return [
        [[float(x) for x in point.split(",")] for point in re.findall(r"[-\d.e]+,[-\d.e]+", path)]
        for path in paths
    ]


def pixels_a_unit(widget: Locator) -> float:
    ticks = widget.locator(".ptm-sg-plane .ptm-sg-tick").evaluate_all(
        "nodes => nodes.map(node => [node.textContent, Number(node.getAttribute('x'))])"
    )
    (low, left), *_, (high, right) = [(float(t.replace("−", "-")), x) for t, x in ticks]
    return (right - left) / (high - low)


def test_points_stand_where_the_table_says(widget: Locator) -> None:
    act(widget, "fast")
    act(widget, "step", 2)
    unit = pixels_a_unit(widget)
    marks = widget.locator(".ptm-sg-mark").evaluate_all(
        "nodes => nodes.map(node => [node.dataset.word, node.dataset.role,"
        " ...node.querySelector('[transform]').getAttribute('transform').match(/[-\\d.]+/g)])"
    )
    found = vectors(widget)
    assert len(marks) == 2 * len(found)
    origin = None
    for word, role, x, y, *_ in marks:
        at = found[word][:2] if role in ("v", "center") else found[word][2:]
        here = [float(x) - unit * at[0], float(y) + unit * at[1]]
        origin = origin or here
        assert here == pytest.approx(origin, abs=0.05)


def test_what_is_said(widget: Locator) -> None:
    summary = widget.locator(".ptm-summary")
    expect(summary).to_have_text(
        "Step 1: centre kings, context wear, negatives sail, golden, sail; loss 2.77."
    )
    expect(widget.locator(".ptm-caption")).to_contain_text("Nothing pulls v yet")
    told = act(widget, "step", 2)
    expect(summary).to_contain_text("Step 3: centre wear, context kings, negatives ")
    expect(summary).to_contain_text(f"Mean loss of the last 2 steps {told['mean']:.2f}.")
    expect(widget.locator(".ptm-caption")).to_contain_text("Two dimensions are drawn exactly")
    expect(widget.locator(".ptm-caption")).to_contain_text("words that never meet must share one")
    expect(widget.locator(".ptm-sg-curve")).to_have_attribute("aria-label", re.compile("2 steps"))
    expect(widget.locator(".ptm-sg-curve")).to_contain_text("guessing: 4 · log 2 = 2.77")


def test_the_window_is_marked_and_every_mark_has_a_sign(widget: Locator) -> None:
    act(widget, "step", 2)  # the second word's first pair
    spots = widget.locator(".ptm-sg-sentence").first.locator("span")
    classes = [spot.get_attribute("class") or "" for spot in spots.all()]
    assert ["window" in name for name in classes] == [True, False, True, True]
    signs = [spot.get_attribute("data-sign") or "" for spot in spots.all()]
    assert signs[0].startswith("■") and signs[1].startswith("●")
    chosen = widget.locator(".ptm-sg-is-negative")
    assert all("◆" in (spot.get_attribute("data-sign") or "") for spot in chosen.all())


def test_two_widgets_on_a_page_do_not_meet(page: Page, page_with: Callable[..., str]) -> None:
    page.goto(page_with(SkipGramStepper(), SkipGramStepper(seed=5)))
    one, two = page.locator(".ptm").all()
    act(two, "step", 3)
    assert_equals(one, Run(TEXT, window=2, negatives=3, seed=1))
    assert_equals(two, Run(TEXT, window=2, negatives=3, seed=5).step(0.2, 3))


def test_lecture_mode_by_button_and_key(
    widget: Locator, assert_lecture_mode: Callable[..., None]
) -> None:
    assert_lecture_mode(widget, "[data-setting=window]")
    widget.get_by_role("button", name="Larger text").click()
    settled(widget)
    curve = widget.locator(".ptm-sg-curve").bounding_box()
    assert curve["y"] + curve["height"] <= 720, "all but the caption fits the projector"


def test_fits_a_projector_and_a_narrow_page(
    page: Page, assert_fits: Callable[[str], None], page_with: Callable[..., str]
) -> None:
    assert_fits(page_with(SkipGramStepper([[f"word{i}" for i in range(12)]])))
    assert_fits(page_with(SkipGramStepper()))
    page.goto(page_with(SkipGramStepper()))
    act(page.locator(".ptm"), "step", 9)
    assert page.locator(".ptm").bounding_box()["height"] <= 700


def test_marks_do_not_move_the_text(widget: Locator) -> None:
    spots = "nodes => nodes.map(node => node.offsetLeft + ' ' + node.offsetTop)"
    words = widget.locator(".ptm-sg-sentence span")
    before = words.evaluate_all(spots)
    act(widget, "step", 4)
    assert words.evaluate_all(spots) == before


@pytest.mark.parametrize("theme", ["system", "jupyter"])
def test_dark_pages_get_light_letters(
    in_theme: Callable[..., Locator], contrast: Callable, theme: str
) -> None:
    widget = in_theme(theme, SkipGramStepper())
    for part in ("title", "caption", "sg-is-center", "sg-is-context", "sg-is-negative"):
        assert contrast(widget.locator(f".ptm-{part}").first) >= 4.5


def test_where_movement_is_unwelcome_nothing_glides(
    page: Page, page_with: Callable[..., str]
) -> None:
    page.emulate_media(reduced_motion="reduce")
    page.goto(page_with(SkipGramStepper()))
    widget = page.locator(".ptm")
    settled(widget)
    drawn = page.evaluate(
        "() => new Promise(done => { document.querySelector('[data-act=step]').click();"
        " requestAnimationFrame(() => done(document.querySelector('.ptm-body').ariaBusy)) })"
    )
    assert drawn == "false", "the first frame is the last"
    act(widget, "fast")
    assert_equals(widget, Run(TEXT, window=2, negatives=3, seed=1).step(0.2, 1201))


@pytest.mark.parametrize("kind", ["SVG", "PNG"])
def test_saves_its_picture(widget: Locator, kind: str, assert_saves: Callable[..., None]) -> None:
    assert_saves(widget, kind, "skip-gram", ">v kings<")


def test_every_control_by_keyboard_with_a_visible_focus(widget: Locator) -> None:
    page = widget.page
    reached = set()
    for _ in range(20):
        page.keyboard.press("Tab")
        seen = page.evaluate(
            "(() => { const n = document.activeElement, s = getComputedStyle(n);"
            " return [n.dataset.act || n.dataset.setting || n.textContent, s.outlineStyle] })()"
        )
        if seen[1] != "none":
            reached.add(seen[0])
    tools = {"Larger text", "Table", "SVG", "PNG", "Reset"}
    acts = {"back", "step", "play", "fast", "again", "other"}
    assert tools | acts | {"window", "negatives", "rate"} <= reached
    widget.locator("[data-act=step]").press("Enter")
    widget.locator("[data-act=step]").press(" ")
    widget.locator("[data-act=back]").press("Enter")
    widget.locator("[data-act=back]").press("Enter")
    assert settled(widget)["step"] == 0
    expect(widget.locator("[data-act=back]")).to_be_focused()
    widget.locator("[data-setting=negatives]").press("ArrowRight")
    assert_equals(widget, Run(TEXT, window=2, negatives=4, seed=1))


def test_in_chinese(page: Page, page_with: Callable[..., str]) -> None:
    text = [["国王", "戴", "王冠"], ["女王", "戴", "王冠"]]
    page.goto(page_with(SkipGramStepper(text, language="zh")))
    widget = page.locator(".ptm")
    expect(widget.locator(".ptm-title")).to_have_text("一步一步看 skip-gram")
    expect(widget.locator(".ptm-summary")).to_contain_text("第 1 步：中心词 国王，上下文 戴")
    act(widget, "step", 3)
    assert_equals(widget, Run(text, window=2, negatives=3, seed=1).step(0.2, 3))
    assert "undefined" not in widget.inner_text()
