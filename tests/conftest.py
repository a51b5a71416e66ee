"""What every test shares: real data where it is set, and nothing that reaches the network."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
TOGETHER = ("tests/browser", "tests/attacks")  # share a JupyterLab; look at the same folders

if "PYTEST_XDIST_WORKER" in os.environ:
    # Before torch is imported: threads that wait for each other crawl where cores are shared.
    os.environ.setdefault("OMP_NUM_THREADS", "1")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Let a file's tests, which share what they set up, run in one process, one after the other."""
    for item in items:
        file = item.path.relative_to(ROOT).as_posix()
        group = next((folder for folder in TOGETHER if file.startswith(folder)), file)
        item.add_marker(pytest.mark.xdist_group(group))


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
