from __future__ import annotations

from collections.abc import Callable

import pytest

from ptm_edu.cli import doctor, training_speed
from ptm_edu.cli.findings import Finding, fine
from ptm_edu.experiments.recipes import _trials
from ptm_edu.experiments.recipes._trials import Trial
from ptm_edu.training import precision
from ptm_edu.training.checkpoints import Facts, Tensors


@pytest.mark.parametrize(
    ("units", "slowdown", "message"),
    [
        (True, 0.5, "trained in bfloat16, where a matrix product is 2.0 times as fast"),
        (True, 2.0, "only 0.5 times the speed of float32: models are trained in float32"),
        (False, 2.0, "no bf16 units: models are trained in float32"),
    ],
)
def test_the_processor_and_the_precision_are_named(
    units: bool, slowdown: float, message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(precision, "has_bfloat16_units", lambda device: units)
    monkeypatch.setattr(precision, "bfloat16_slowdown", lambda device: slowdown)
    (finding,) = training_speed.processor()
    assert finding.level == "fine" and message in finding.say("en")
    assert "cores" in finding.say("zh") and "训练" in finding.say("zh")


class Steps:
    """A task whose steps are only counted."""

    def __init__(self) -> None:
        self.numbers: list[int] = []

    def step(self, index: int) -> float:
        self.numbers.append(index)
        return 0.0

    def state(self) -> tuple[Tensors, Facts]:
        return {}, {}

    def restore(self, tensors: Tensors, facts: Facts) -> None:
        raise NotImplementedError


Trials = Callable[[dict[str, Callable[[], Trial]]], list[Finding]]


@pytest.fixture
def times(monkeypatch: pytest.MonkeyPatch) -> Trials:
    """The findings for toy recipes of 9,000 steps, half a second each."""

    def findings(trials: dict[str, Callable[[], Trial]]) -> list[Finding]:
        monkeypatch.setattr(_trials, "TRIALS", trials)
        return list(training_speed.training_times())

    monkeypatch.setattr(_trials, "steps_of", lambda name: 9_000)
    monkeypatch.setattr(Trial, "seconds_per_step", lambda trial: 0.5)
    return findings


def trial(**sets: str | None) -> Trial:
    return Trial(Steps(), [0], {name.replace("_", "-"): part for name, part in sets.items()})


def test_a_training_is_extrapolated_from_its_steps(times: Trials) -> None:
    (finding,) = times({"toy": lambda: trial(wikipedia_sample=None)})
    assert finding.say("en") == "✓ ptm-edu pretrain toy: about 75 minutes (9,000 steps of 0.50 s)"
    assert "9,000 步" in finding.say("zh")


def test_missing_text_is_named_in_the_same_sentence(
    times: Trials, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(_trials, "local", lambda row: None)
    (finding,) = times({"toy": lambda: trial(wikitext_2="train", books=None)})
    assert finding.level == "note"
    assert "75 minutes" in finding.say() and "on this machine: wikitext-2, books" in finding.say()


def test_a_recipe_that_cannot_start_is_a_note(times: Trials) -> None:
    def absent() -> Trial:
        raise FileNotFoundError("minilm is not installed")

    (finding,) = times({"toy": absent})
    assert finding.level == "note" and "not timed (minilm is not installed)" in finding.say()


def test_the_first_step_is_not_timed() -> None:
    task = Steps()
    assert Trial(task, [3, 5], {}).seconds_per_step() < 0.1
    assert task.numbers == [3, 3, 5]


def test_only_the_option_times_the_trainings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor, "training_times", lambda: iter([fine("timed", "已计时")]))
    for check in ("python", "packages", "widgets", "weights", "minilm", "data", "cache"):
        monkeypatch.setattr(doctor, check, lambda: iter([]))
    monkeypatch.setattr(doctor, "browser", lambda install: iter([]))
    assert "✓ timed" not in [finding.say("en") for finding in doctor.findings()]
    assert "✓ timed" in [finding.say("en") for finding in doctor.findings(speed=True)]
