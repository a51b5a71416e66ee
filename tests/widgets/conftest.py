from __future__ import annotations

import runpy
from pathlib import Path
from types import SimpleNamespace

import pytest


@pytest.fixture(scope="session")
def toy(root: Path) -> SimpleNamespace:
    """`words`, `vectors` and `PRESETS` of the made-up vocabulary."""
    return SimpleNamespace(**runpy.run_path(str(root / "tests" / "browser" / "toy_words.py")))
