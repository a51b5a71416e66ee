from __future__ import annotations

import runpy
from pathlib import Path
from types import SimpleNamespace

import pytest


@pytest.fixture(scope="session")
def toy(root: Path) -> SimpleNamespace:
    """`words`, `vectors` and `PRESETS` of the made-up vocabulary."""
    return SimpleNamespace(**runpy.run_path(str(root / "tests" / "browser" / "toy_words.py")))


@pytest.fixture(scope="session")
def contexts(root: Path) -> SimpleNamespace:
    """`examples`, `sentences`, `senses`, `layers` and `word_layers` of the made-up sentences."""
    return SimpleNamespace(**runpy.run_path(str(root / "tests" / "browser" / "toy_contexts.py")))
