"""Answers to each exercise, read from answers/NAME.py, and how they are judged."""

from __future__ import annotations

import importlib.util
import random
import sys
from pathlib import Path

import numpy as np
import pytest
import torch

from ptm_edu.exercises import exercise
from ptm_edu.exercises.framework.runner import run


@pytest.fixture(autouse=True)
def known_random_states():
    """Let answers that draw draw the same in every run: some mistakes are seen only nearly always.

    (One in five hundred masks of a known mistake was refused without the mistake's name.)
    """
    torch.manual_seed(0)
    np.random.seed(0)
    random.seed(0)


@pytest.fixture(scope="session")
def answers():
    """Return `answers(name)`: the module answers/NAME.py."""

    def load(name):
        path = Path(__file__).parent / "answers" / f"{name}.py"
        spec = importlib.util.spec_from_file_location(f"answers_{name}", path)
        module = importlib.util.module_from_spec(spec)
        sys.modules[spec.name] = module  # where the functions' source is found
        spec.loader.exec_module(module)
        return module

    return load


@pytest.fixture(scope="session")
def judged():
    """Return `judged(exercise or its name, answer, seed=0)`: the report on an answer.

    With `recognize=False` it names no mistake, and none need run on the inputs of the seed.
    """

    def judge(tested, answer, seed=0, recognize=True):
        tested = exercise(tested) if isinstance(tested, str) else tested
        return tested.judge(run(answer, tested.cases(seed)), seed, recognize)

    return judge


@pytest.fixture(scope="session")
def failed():
    """Return `failed(report)`: the names of the checks that did not pass."""
    return lambda report: [result.name for result in report.checks if not result.passed]
