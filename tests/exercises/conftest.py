"""Answers to each exercise, read from answers/NAME.py."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest


@pytest.fixture(scope="session")
def answers():
    """Return `answers(name)`: the module answers/NAME.py."""

    def load(name):
        path = Path(__file__).parent / "answers" / f"{name}.py"
        spec = importlib.util.spec_from_file_location(f"answers_{name}", path)
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        return module

    return load
