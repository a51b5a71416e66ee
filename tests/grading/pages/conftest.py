"""A made-up class with real reports, for every page's tests."""

from __future__ import annotations

import runpy
from pathlib import Path
from types import SimpleNamespace

import pytest


@pytest.fixture(scope="session")
def made_up() -> SimpleNamespace:
    """`made_up_class(students)`, `answered(exercise, function)`, and what they are made of."""
    return SimpleNamespace(**runpy.run_path(str(Path(__file__).with_name("made_up_class.py"))))
