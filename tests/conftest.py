"""What every test shares: real data where it is set, and nothing that reaches the network."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any

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


def group_of(nodeid: str) -> str:
    """Return the name of the tests that run in one process with this one: they share its set-up.

    All tests of an assignment share what was graded once, whichever file they stand in.
    """
    file, _, test = nodeid.partition("::")
    if assignment := re.search(r"\[(a\d_\w+)", test):
        return f"tests/assignments/{assignment[1]}"
    return next((folder for folder in TOGETHER if file.startswith(folder)), file)


@pytest.hookimpl(optionalhook=True)  # without xdist nobody calls it
def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """Return how many processes share the tests: one more than there are processors, at most four.

    Browsers and attackers are waited for, and that takes no processor.
    """
    return min(4, (os.cpu_count() or 1) + 1)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """Hand whole groups to the processes.

    xdist's own `--dist loadgroup` does not: its version 3.8 writes a group's name where pytest 9.2
    no longer reads it.
    """
    from xdist.scheduler import LoadScopeScheduling

    class ByGroup(LoadScopeScheduling):
        def _split_scope(self, nodeid: str) -> str:
            return group_of(nodeid)

    return ByGroup(config, log)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Let what takes longest begin first where several processes run.

    A test in a browser gets a second try, alone, and the summary names it: page, JupyterLab and
    kernel share this machine's processors, and a test may have waited for less than it needed.
    """
    for item in items:
        if item.nodeid.startswith("tests/browser/"):
            item.add_marker(pytest.mark.flaky(reruns=1))
    if "PYTEST_XDIST_WORKER" in os.environ:
        items.sort(key=lambda item: _begins(group_of(item.nodeid)))


def _begins(group: str) -> int:
    """The place of a group among those that begin first."""
    places = [at for at, name in enumerate(LONGEST) if group.startswith(name)]
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


@pytest.fixture(scope="session")
def minilm_installed() -> Path:
    """MiniLM's folder; without its package the test is skipped, and under CI=true it fails."""
    from ptm_edu.zoo import minilm_folder

    try:
        return minilm_folder()
    except FileNotFoundError as error:
        if os.environ.get("CI", "").lower() in ("1", "true"):
            pytest.fail(str(error))
        pytest.skip(str(error))


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    """Messages are compared in English, whatever the machine's locale."""
    monkeypatch.setenv("PTM_EDU_LANG", "en")
