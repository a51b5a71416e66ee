"""The made-up students' answers are what they claim: right, or wrong in the way they are named."""

from __future__ import annotations

import numpy as np
import pytest
import torch
from torch.nn import functional

from ptm_edu.exercises import exercise
from ptm_edu.exercises.framework.runner import run
from ptm_edu.grading.demo.answers import mistakes, right

EXERCISES = (
    "keep_probability",
    "noise_distribution",
    "draw_negatives",
    "negative_sampling_loss",
    "negative_sampling_gradients",
    "skip_gram_step",
    "analogy",
)
SEEDS = (2**255 - 19, pytest.param(0, marks=pytest.mark.slow))


def judged(name, source, seed):
    """Run a source as a cell after the notebook's imports, and judge its function."""
    names = {"np": np, "torch": torch, "F": functional}
    exec(compile(source, name, "exec"), names)
    asked = exercise(name)
    return asked.judge(run(names[name], asked.cases(seed)), seed)


@pytest.mark.parametrize("name", EXERCISES)
@pytest.mark.parametrize("seed", SEEDS, ids=["secret", "public"])
def test_right_answers_get_full_marks(name, seed):
    assert len(right(name)) >= 4
    reports = {style: judged(name, source, seed) for style, source in right(name).items()}
    assert {style: str(one) for style, one in reports.items() if not one.passed} == {}


@pytest.mark.parametrize("name", EXERCISES)
@pytest.mark.parametrize("seed", SEEDS, ids=["secret", "public"])
def test_every_known_mistake_is_made_rejected_and_named(name, seed):
    assert mistakes(name).keys() == {one.name for one in exercise(name).mistakes}
    reports = {made: judged(name, source, seed) for made, source in mistakes(name).items()}
    assert {made: one.mistake for made, one in reports.items()} == {made: made for made in reports}
    assert not any(one.passed for one in reports.values())


def test_no_two_sources_are_equal():
    sources = [s for name in EXERCISES for s in (*right(name).values(), *mistakes(name).values())]
    assert len(set(sources)) == len(sources)
