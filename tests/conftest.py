"""What every test shares: real data where it is set, and nothing that reaches the network."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture(scope="session")
def root() -> Path:
    """The repository."""
    return ROOT


@pytest.fixture(scope="session")
def real_data() -> Path:
    """The folder of real corpora; the test is skipped where PTM_EDU_DATA is not set."""
    folder = os.environ.get("PTM_EDU_DATA")
    if not folder:
        pytest.skip("PTM_EDU_DATA is not set")
    path = Path(folder)
    assert path.is_dir(), f"PTM_EDU_DATA names {path}, which is not a folder"
    return path


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    """Messages are compared in English, whatever the machine's locale."""
    monkeypatch.setenv("PTM_EDU_LANG", "en")
