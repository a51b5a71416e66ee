"""SkipGramStepper as a file: every number in the page equals autograd's on the library's loss."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
import torch
from playwright.sync_api import Locator, Page, expect

from ptm_edu.widgets import SkipGramStepper
from ptm_edu.widgets.skip_gram_stepper.widget import SENTENCES
from ptm_edu.word2vec import negative_sampling_loss
from tests.browser.tables import table_cells

BITS = 0xFFFFFFFF
TEXT = [list(sentence) for sentence in SENTENCES]


class Run:
    """The vectors and losses that the page should have after as many steps."""

    def __init__(
        self,
        sentences: list[list[str]],
        window: int,
        negatives: int,
        seed: int,
        objective: str = "skip-gram",
    ) -> None:
        text = [word for sentence in sentences for word in sentence]
        self.words = list(dict.fromkeys(text))
        ids = {word: i for i, word in enumerate(self.words)}
        windows = [
            (ids[center], [ids[word] for word in around])
            for sentence in sentences
            for i, center in enumerate(sentence)
            if (around := sentence[max(0, i - window) : i] + sentence[i + 1 :][:window])
        ]
        self.cbow = objective == "cbow"
        # Of every step: the ids of its inputs, and that of its target.
        self.examples = [(around, center) for center, around in windows]
        if not self.cbow:
            self.examples = [([center], word) for center, around in windows for word in around]
        weights = torch.tensor([text.count(word) for word in self.words]).double() ** 0.75
        self.upto = weights.cumsum(0).tolist()
        self.K, self.bits = negatives, seed
        start = [[(self.random() - 0.5) / 2 for _ in range(2)] for _ in self.words]
        inputs = torch.tensor(start, dtype=torch.float64, requires_grad=True)  # (V, 2)
        targets = torch.zeros_like(inputs, requires_grad=True)  # (V, 2)
        self.tables = inputs, targets
        self.v, self.c = (targets, inputs) if self.cbow else (inputs, targets)
        self.losses: list[float] = []
        self.waiting = self.draw()

    def random(self) -> float:
        """mulberry32."""
        self.bits = (self.bits + 0x6D2B79F5) & BITS
        t = ((self.bits ^ (self.bits >> 15)) * (self.bits | 1)) & BITS
        t ^= (t + (((t ^ (t >> 7)) * (t | 61)) & BITS)) & BITS
        return (t ^ (t >> 14)) / 2**32

    def draw(self) -> tuple[list[int], int, list[int]]:
        """The next example and its negatives, none of which is the target."""
        inputs, target = self.examples[len(self.losses) % len(self.examples)]
        negatives: list[int] = []
        while len(negatives) < self.K:
            at = self.random() * self.upto[-1]
            word = next(i for i, end in enumerate(self.upto) if at < end)
            if word != target:
                negatives.append(word)
        return inputs, target, negatives

    def gradients(self) -> tuple[float, torch.Tensor, torch.Tensor]:
        """The loss of the waiting example, and its gradients (V, 2) for v and c."""
        inputs, target, negatives = self.waiting
        given, asked = self.tables
        ids = torch.tensor([negatives])  # (1, K)
        hidden = given[inputs].mean(0, keepdim=True)  # (1, 2)
        loss = negative_sampling_loss(hidden, asked[[target]], asked[ids])
        return loss.item(), *torch.autograd.grad(loss, (self.v, self.c))

    def step(self, rate: float, times: int = 1) -> Run:
        """Take steps of gradient descent."""
        for _ in range(times):
            loss, to_v, to_c = self.gradients()
            with torch.no_grad():
                self.v -= rate * to_v
                self.c -= rate * to_c
            self.losses.append(loss)
            self.waiting = self.draw()
        return self

    @property
    def mean(self) -> float:
        """The mean loss of the last pass."""
        last = self.losses[-len(self.examples) :]
        return sum(last) / len(last)


@pytest.fixture
def widget(page: Page, page_with: Callable[..., str]) -> Locator:
    return opened(page, page_with(SkipGramStepper()))


def opened(page: Page, address: str) -> Locator:
    """The widget with all that More shows."""
    page.goto(address)
    found = page.locator(".ptm")
    found.locator("[data-act=more]").click()
    settled(found)
    return found


def settled(widget: Locator) -> dict[str, float]:
    """The page's numbers, once the frame that was asked for is drawn and nothing moves."""
    body = widget.locator(".ptm-body")
    expect(body).to_have_attribute("aria-busy", "false", timeout=60_000)
    now = body.locator("[data-step]")
    told = {name: now.get_attribute(f"data-{name}") or "nan" for name in ("step", "loss", "mean")}
    return {name: float(value) for name, value in told.items()}


def act(widget: Locator, name: str, times: int = 1) -> dict[str, float]:
    button = widget.locator(f"[data-act={name}]")
    button.click()
    button.evaluate("(node, n) => { for (; n > 0; n -= 1) node.click(); }", times - 1)
    return settled(widget)


def drag(widget: Locator, setting: str, value: float) -> None:
    widget.locator(f"input[data-setting={setting}]").evaluate(
        "(node, value) => { node.value = value; node.dispatchEvent(new Event('input'));"
        " node.dispatchEvent(new Event('change')); }",
        value,
    )
    settled(widget)


def vectors(widget: Locator) -> dict[str, list[float]]:
    """{word: [v₁, v₂, c₁, c₂]} as the data table has them."""
    rows = table_cells(widget)
    return {row[1]: [float(cell) for cell in row[2:]] for row in rows}


def assert_equals(widget: Locator, run: Run) -> None:
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


def assert_waits_for(widget: Locator, run: Run) -> None:
    inputs, target, negatives = run.waiting
    given, answers = run.tables
    hidden = given[inputs].mean(0)  # (2,)
    rows = widget.locator(".ptm-sg-questions [data-word]")
    asked = [target, *negatives]
    assert rows.evaluate_all("rows => rows.map(row => row.dataset.word)") == [
        run.words[word] for word in asked
    ]
    truth = [1] + [0] * len(negatives)
    pulls = [
        true - (answers[word] @ hidden).sigmoid().item()
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
    center, contexts = ([target], inputs) if run.cbow else (inputs, [target])
    assert marked["center"] == [run.words[word] for word in center]
    assert marked["context"] == [run.words[word] for word in contexts]
    assert set(marked["negative"]) == {run.words[word] for word in negatives}


def test_it_opens_with_a_sentence_a_control_and_a_picture(
    page: Page, page_with: Callable[..., str]
) -> None:
    page.goto(page_with(SkipGramStepper()))
    widget = page.locator(".ptm")
    more = widget.locator("[data-act=more]")
    sentence = widget.locator("[data-step]")
    expect(sentence).to_have_text(
        "The next step predicts ■ wear from the center ● kings: it pulls their vectors together "
        "and pushes ◆ noise words away."
    )
    act(widget, "step")
    expect(sentence).to_contain_text("■ golden from the center ● kings")
    expect(widget.locator(".ptm-body button")).to_have_count(2)
    expect(widget.locator(".ptm-body svg")).to_have_count(1)
    more.click()
    expect(widget.locator(".ptm-body svg")).to_have_count(2)
    expect(more).to_be_focused()
    more.click()
    expect(widget.locator(".ptm-body svg")).to_have_count(1)


def test_present_shows_all_until_it_is_folded(page: Page, page_with: Callable[..., str]) -> None:
    page.goto(page_with(SkipGramStepper()))
    widget = page.locator(".ptm")
    present, pictures = widget.locator(".ptm-tools button").first, widget.locator(".ptm-body svg")
    present.click()
    expect(pictures).to_have_count(2)
    widget.locator("[data-act=more]").click()
    expect(pictures).to_have_count(1)
    settled(widget)
    assert pictures.evaluate("node => node.clientHeight") > 450
    present.click()
    expect(pictures).to_have_count(1)


def test_its_steps_are_those_of_autograd(widget: Locator) -> None:
    run = Run(TEXT, window=2, negatives=3, seed=1)
    assert_equals(widget, run)
    for times in (1, 1, 5, 60):
        act(widget, "step", times)
        assert_equals(widget, run.step(0.2, times))


@pytest.mark.slow
def test_a_thousand_steps_later_it_is_still_autograd(widget: Locator) -> None:
    run = Run(TEXT, window=2, negatives=3, seed=1)
    act(widget, "fast")
    assert_equals(widget, run.step(0.2, 20 * len(run.examples)))
    assert run.mean < 0.8 * sum(run.losses[:60]) / 60, "the loss falls"


def test_with_other_settings_and_another_text(page: Page, page_with: Callable[..., str]) -> None:
    seed = 2**32 - 1
    text = [["b", "a", "b"], ["c", "b"], ["a"], ["d", "a", "a", "c", "b"]]
    stepper = SkipGramStepper(text, window=5, negatives=8, learning_rate=0.3, seed=seed)
    widget = opened(page, page_with(stepper))
    run = Run(text, window=5, negatives=8, seed=seed)
    act(widget, "step", 70)
    assert_equals(widget, run.step(0.3, 70))


def test_cbow_predicts_the_center_from_the_mean(widget: Locator) -> None:
    act(widget, "step", 3)
    press(widget, "cbow")
    run = Run(TEXT, window=2, negatives=3, seed=1, objective="cbow")
    assert_equals(widget, run)  # another run, from its start
    for times in (1, 1, 60):
        act(widget, "step", times)
        assert_equals(widget, run.step(0.2, times))
    act(widget, "back", 20)
    assert_equals(widget, Run(TEXT, 2, 3, 1, "cbow").step(0.2, 42))
    press(widget, "skip-gram")
    act(widget, "step", 2)
    assert_equals(widget, Run(TEXT, window=2, negatives=3, seed=1).step(0.2, 2))


def press(widget: Locator, objective: str) -> None:
    """Choose an objective by keyboard."""
    button = widget.locator(f"[data-objective={objective}]")
    button.press("Enter")
    settled(widget)
    expect(button).to_have_attribute("aria-pressed", "true")
    expect(widget.locator(".ptm-sg-objective [aria-pressed=true]")).to_have_count(1)


def test_cbow_with_a_word_that_is_twice_in_a_window(
    page: Page, page_with: Callable[..., str]
) -> None:
    text = [["b", "a", "b"], ["c", "b"], ["a"], ["d", "a", "a", "c", "b"]]
    stepper = SkipGramStepper(text, objective="cbow", window=5, negatives=8, seed=3)
    widget = opened(page, page_with(stepper))
    act(widget, "step", 70)
    run = Run(text, window=5, negatives=8, seed=3, objective="cbow").step(0.2, 70)
    assert_equals(widget, run)


@pytest.mark.parametrize("language", ["en", "zh"])
def test_cbow_presents_on_one_screen(
    page: Page, page_with: Callable[..., str], language: str
) -> None:
    page.set_viewport_size({"width": 1280, "height": 720})
    page.goto(page_with(SkipGramStepper(objective="cbow", language=language)))
    widget = page.locator(".ptm")
    widget.locator(".ptm-tools button").first.click()
    expect(widget).to_have_class(re.compile("ptm-present"))
    for steps in (0, 5):
        act(widget, "step", steps) if steps else settled(widget)
        assert widget.evaluate("node => [node.scrollWidth, node.scrollHeight]") == [1280, 720]


def test_sliders_change_the_run(widget: Locator) -> None:
    run = Run(TEXT, window=2, negatives=3, seed=1).step(0.2, 4)
    act(widget, "step", 4)
    drag(widget, "learning_rate", 0.5)
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
    drag(widget, "learning_rate", 1)
    assert act(widget, "fast")["step"] == len(run.losses) < 1200
    assert act(widget, "step")["step"] == len(run.losses)
    assert act(widget, "play")["step"] == len(run.losses)
    act(widget, "back")
    expect(widget.locator(".ptm-notice")).to_be_empty()
    assert widget.locator(".ptm-plane .ptm-tick").count() < 20


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
    expect(widget.locator("[data-step]")).not_to_have_attribute("data-step", re.compile("^[012]$"))
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
    [center], context, negatives = run.waiting
    expected = {"center": [to_v[center]], "context": [to_c[context]]}
    expected["negative"] = [to_c[word] for word in dict.fromkeys(negatives)]
    assert_arrows(widget, expected, rate)


def test_in_cbow_the_mean_moves_with_its_contexts(widget: Locator) -> None:
    rate, steps = 0.2, 301
    press(widget, "cbow")
    act(widget, "step", steps)
    run = Run(TEXT, window=2, negatives=3, seed=1, objective="cbow").step(rate, steps)
    _, to_v, to_c = run.gradients()
    contexts, center, negatives = run.waiting
    expected = {"center": [to_v[center]], "context": [to_c[word] for word in contexts]}
    expected["mean"] = [to_c[contexts].mean(0)]
    expected["negative"] = [to_v[word] for word in dict.fromkeys(negatives)]
    assert_arrows(widget, expected, rate)
    [[[x, y]]] = points_of(widget, ".ptm-sg-mean path[transform]", "transform", " ")
    parts = points_of(widget, ".ptm-sg-part")
    assert len(parts) == len(contexts) == 3
    starts = torch.tensor([start for start, _ in parts])  # (n, 2)
    assert starts.mean(0).tolist() == pytest.approx([x, y], abs=0.05)


def assert_arrows(widget: Locator, expected: dict[str, list[torch.Tensor]], rate: float) -> None:
    """Each role's arrows are these negative gradients, thick as far as the step goes."""
    unit = pixels_a_unit(widget)
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


def points_of(
    widget: Locator, selector: str, attribute: str = "d", between: str = ","
) -> list[list[list[float]]]:
    """The points that each of these paths goes through."""
    paths = [path.get_attribute(attribute) or "" for path in widget.locator(selector).all()]
    points = re.compile(rf"([-\d.e]+){between}([-\d.e]+)")
    return [[[float(x), float(y)] for x, y in points.findall(path)] for path in paths]


def pixels_a_unit(widget: Locator) -> float:
    ticks = widget.locator(".ptm-plane .ptm-tick").evaluate_all(
        "nodes => nodes.map(node => [node.textContent, Number(node.getAttribute('x'))])"
    )
    (low, left), *_, (high, right) = [(float(t.replace("−", "-")), x) for t, x in ticks]
    return (right - left) / (high - low)


def test_points_stand_where_the_table_says(widget: Locator) -> None:
    act(widget, "step", 62)
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


def test_where_movement_is_unwelcome_nothing_glides(
    open_page: Callable[..., Any], page_with: Callable[..., str]
) -> None:
    page = open_page().page
    page.emulate_media(reduced_motion="reduce")
    page.goto(page_with(SkipGramStepper()))
    widget = page.locator(".ptm")
    settled(widget)
    drawn = page.evaluate(
        "() => new Promise(done => { document.querySelector('[data-act=step]').click();"
        " requestAnimationFrame(() => done(document.querySelector('.ptm-body').ariaBusy)) })"
    )
    assert drawn == "false", "the first frame is the last"
