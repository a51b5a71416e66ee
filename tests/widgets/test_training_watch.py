from __future__ import annotations

import base64
import json
import math
import runpy
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from IPython.core.interactiveshell import InteractiveShell

from ptm_edu.widgets import TrainingWatch
from ptm_edu.widgets.training_watch import widget as module
from ptm_edu.widgets.training_watch.curve import MOST_POINTS, Curve
from ptm_edu.widgets.training_watch.widget import BYTES, SNAPSHOTS


@pytest.fixture(scope="session")
def toy(root: Path) -> SimpleNamespace:
    """`trained(kind, steps, until)` and the toy model it watches."""
    return SimpleNamespace(**runpy.run_path(str(root / "tests" / "browser" / "toy_training.py")))


def texts(steps: int = 100, picture: Any = lambda: ["a text"], **options: Any) -> TrainingWatch:
    return TrainingWatch(steps, picture, language="en", **options)


def taken(watch: TrainingWatch) -> list[int]:
    return [snapshot["step"] for snapshot in watch.snapshots]


def what(watch: TrainingWatch) -> list[str]:
    return [problem["what"] for problem in watch.problems]


# ---- what is recorded ---------------------------------------------------------------------------


def test_losses_and_pictures_are_those_of_the_training(toy: SimpleNamespace) -> None:
    watch, model = toy.trained(steps=60)
    assert watch.kind == "attention" and watch.done == 60 and not watch.training
    assert [step for step, _ in watch.points] == list(range(1, 61))
    assert [loss for _, loss in watch.points] == pytest.approx(
        [model.loss(step) for step in range(1, 61)], rel=1e-4
    )
    assert [step for step, _ in watch.held_out] == [10, 20, 30, 40, 50, 60]
    assert taken(watch) == list(range(0, 61, 5))
    for snapshot in watch.snapshots:
        model.step = snapshot["step"]
        bytes_ = np.frombuffer(base64.b64decode(snapshot["picture"]["weights"]), np.uint8)
        squares = bytes_.reshape(3, 5, 4).astype(float) ** 2
        kept = squares / squares.sum(axis=-1, keepdims=True)
        assert np.abs(kept - model.attention()).max() < 0.003


def test_kinds_follow_from_what_picture_returns(toy: SimpleNamespace) -> None:
    assert toy.trained("samples")[0].snapshots[-1]["picture"][1] == "door 60"
    neighbors = toy.trained("neighbors")[0]
    assert neighbors.snapshots[-1]["picture"][0] == ["wood", ["tree", "plank60", "door"]]


def test_a_long_curve_is_means_over_a_stride_that_doubles() -> None:
    curve, losses = Curve(), np.random.default_rng(0).normal(size=1000)
    for step, loss in enumerate(losses, start=1):
        curve.add(step, float(loss))
    points = curve.points()
    assert curve.stride == 8 and len(points) == 125 < MOST_POINTS
    assert [step for step, _ in points] == list(range(8, 1001, 8))
    assert [loss for _, loss in points] == pytest.approx(
        losses.reshape(-1, 8).mean(axis=1).tolist(), abs=1e-3
    )


def test_many_and_large_pictures_are_thinned_to_the_budget() -> None:
    many = texts(1000, every=1)
    for step in range(1, 1001):
        many.record(step, 1.0)
    assert taken(many)[0] == 0 and taken(many)[-1] == 1000
    assert SNAPSHOTS / 2 <= len(taken(many)) <= SNAPSHOTS
    assert set(np.diff(taken(many)[:-1])) == {many._stride}, "but for the last, evenly"

    rng = np.random.default_rng(0)
    names = [f"token{i}" for i in range(32)]
    large = texts(60, lambda: rng.dirichlet(np.ones(32), size=(16, 32)), every=1, tokens=names)
    for step in range(1, 61):
        large.record(step, 1.0)
    assert len(json.dumps(large.snapshots)) <= BYTES and len(taken(large)) > 2
    assert len(large.html().encode()) < 300_000


def test_a_resumed_training_and_a_second_one_count_as_they_should() -> None:
    watch = texts(100, every=10)
    for step in range(41, 101):
        watch.record(step, 1.0)
    assert taken(watch)[:3] == [40, 50, 60] and watch.points[0][0] == 41
    for step in range(1, 101):
        watch.record(step, 2.0)
    assert taken(watch)[:3] == [1, 10, 20] and {loss for _, loss in watch.points} == {2.0}


# ---- what goes wrong ----------------------------------------------------------------------------


def test_a_loss_that_is_no_number_is_a_gap_and_a_sentence() -> None:
    watch = texts(6)
    for step, loss in enumerate([3.0, 2.0, math.nan, math.inf, 2.5, 2.4], start=1):
        watch.record(step, loss, held_out=loss)
    assert [loss for _, loss in watch.points] == [3.0, 2.0, None, None, 2.5, 2.4]
    assert watch.problems == [{"what": "not_finite", "step": 3, "message": ""}]
    assert [step for step, _ in watch.held_out] == [1, 2, 5, 6]
    json.dumps(watch.get_state()["points"], allow_nan=False)


def test_a_picture_that_fails_does_not_end_the_training() -> None:
    calls = iter([["a"], ["b"]])
    watch = texts(40, lambda: next(calls), every=10)
    for step in range(1, 41):
        watch.record(step, 1.0)
    assert taken(watch) == [0, 10] and watch.done == 40
    assert watch.problems == [{"what": "picture_failed", "step": 20, "message": "StopIteration: "}]


def test_a_page_that_is_gone_does_not_end_the_training(monkeypatch: pytest.MonkeyPatch) -> None:
    watch = texts(3)

    def lost(*_: Any, **__: Any) -> None:
        raise OSError("the socket is closed")

    monkeypatch.setattr(watch, "send_state", lost)
    for step in range(1, 4):
        watch.record(step, 1.0)
    assert watch.done == 3


def test_messages_come_at_most_ten_times_a_second(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    monkeypatch.setattr(module.time, "monotonic", lambda: now[0])
    watch, sent = texts(2000), []
    watch.observe(lambda _: sent.append(now[0]), "done")
    for step in range(1, 1001):
        now[0] = step * 0.01
        watch.record(step, 1.0)
    gaps = np.diff(sent)
    assert 80 <= len(sent) <= 100 and gaps.min() > 0.099
    assert watch.seconds_left == pytest.approx(1000 * 0.01, abs=0.3)


def test_recording_is_cheap() -> None:
    watch = texts(20_000, every=20_000)
    began = time.perf_counter()
    for step in range(1, 10_001):
        watch.record(step, 1.0)
    assert time.perf_counter() - began < 2, "0.2 ms a step on a busy machine"


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("raise KeyboardInterrupt", [{"what": "interrupted", "step": 7, "message": ""}]),
        (
            "raise FloatingPointError('too fast')",
            [{"what": "stopped", "step": 7, "message": "FloatingPointError: too fast"}],
        ),
        ("'enough'", []),
    ],
)
def test_the_end_of_a_cell_closes_the_recording(
    line: str, found: list[dict], monkeypatch: pytest.MonkeyPatch
) -> None:
    shell = InteractiveShell()
    monkeypatch.setattr(module, "get_ipython", lambda: shell)
    monkeypatch.setattr(shell, "showtraceback", lambda *_, **__: None)
    watch = shell.user_ns["watch"] = texts(100, every=2)
    updated: list[dict] = []
    handle = SimpleNamespace(update=lambda data, **_: updated.append(data))
    watch._static_forms = [handle]
    shell.run_cell(f"for step in range(1, 8): watch.record(step, 2.0)\n{line}")
    assert (watch.done, watch.training, watch.problems) == (7, False, found)
    assert taken(watch) == [0, 2, 4, 6]
    [static] = updated
    assert '"done": 7' in static["text/html"], "what an exported page shows"
    shell.run_cell("for step in range(8, 101): watch.record(step, 1.0)")
    assert watch.done == 100 and len(updated) == 2


# ---- what it is given ---------------------------------------------------------------------------
