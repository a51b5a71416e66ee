"""What every test shares: real data where it is set, and nothing that reaches the network."""

from __future__ import annotations

import os
from collections.abc import Generator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
# What shares a browser and its JupyterLab, or looks at the same folders; the narrower folder first.
TOGETHER = ("tests/browser/static", "tests/browser", "tests/attacks")
# These take minutes: begun first, none of them is what all other processes wait for at the end.
LONGEST = (
    *("tests/browser", "tests/attacks", "tests/browser/static"),
    *("tests/test_style.py", "tests/exercises/test_proofs.py", "tests/assignments"),
)

if "PYTEST_XDIST_WORKER" in os.environ:
    # Before torch is imported: threads that wait for each other crawl where cores are shared.
    os.environ.setdefault("OMP_NUM_THREADS", "1")


def pytest_configure(config: pytest.Config) -> None:
    """Let groups begin in the order in which they stand, not by how many tests they are."""
    config.option.loadscopereorder = False


@pytest.hookimpl(wrapper=True)  # before xdist reads the groups
def pytest_collection_modifyitems(items: list[pytest.Item]) -> Generator[None]:
    """Name each test's group: those that share what they set up are to run in one process.

    xdist 3.8 writes the name where pytest 9.2 no longer reads it, so for now every test goes to
    the process that is free.
    """
    for item in items:
        if item.get_closest_marker("xdist_group"):
            continue
        file = item.path.relative_to(ROOT).as_posix()
        group = next((folder for folder in TOGETHER if file.startswith(folder)), file)
        item.add_marker(pytest.mark.xdist_group(group))
    if "PYTEST_XDIST_WORKER" in os.environ:
        items.sort(key=_begins)
    yield


def _begins(item: pytest.Item) -> int:
    """The place of a test's group among those that begin first."""
    mark = item.get_closest_marker("xdist_group")
    assert mark is not None
    places = [at for at, name in enumerate(LONGEST) if mark.args[0].startswith(name)]
    return max(places, default=len(LONGEST))


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
