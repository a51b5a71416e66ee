"""Options, scheduling and fixtures of all tests, and the table of durations at the end of a run."""

from __future__ import annotations

import os
import re
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path, PurePosixPath
from types import SimpleNamespace
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parent.parent
# Tests that share a browser, a JupyterLab, a database's server or folders on disk: how their names
# begin, the narrower first.
TOGETHER = (
    *("tests/browser/static", "tests/browser/live", "tests/browser/hub"),
    *("tests/browser/test_notebook", "tests/browser"),
    *("tests/attacks", "tests/grading/database"),
)
NOTEBOOKS = "tests/notebooks/test_run.py"
# Groups that take minutes start first, so that no process works alone at the end.
LONGEST = (
    *("tests/browser", "tests/browser/test_notebook", "tests/attacks", "tests/browser/live"),
    *("tests/browser/static", "tests/browser/hub"),
    *("tests/test_style.py", "tests/exercises/test_self_test.py", "tests/assignments"),
    NOTEBOOKS,
)

if "PYTEST_XDIST_WORKER" in os.environ:
    # Set before torch is imported: processes that share cores are faster with one thread each.
    os.environ.setdefault("OMP_NUM_THREADS", "1")


sys.modules.setdefault("rfc3987_syntax", None)  # type: ignore[arg-type]  # as in ptm_edu.grading

DESELECTED = pytest.StashKey[int]()
SLOWEST_FILES = 25


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options that choose between quick and slow tests."""
    group = parser.getgroup("slow tests")
    group.addoption("--slow", action="store_true", help="run the tests marked slow as well")
    group.addoption("--only-slow", action="store_true", help="run only the tests marked slow")
    wait = "pages draw a frame only this many milliseconds after it was asked for"
    parser.addoption("--slow-frames", type=int, default=0, metavar="MS", help=wait)


def pytest_configure(config: pytest.Config) -> None:
    """Start groups in collection order, not by their number of tests."""
    config.option.loadscopereorder = False
    config.stash[DESELECTED] = 0


def group_of(nodeid: str) -> str:
    """Return the name of a test's group: its tests run in one process and share their set-up.

    All tests of an assignment share what was graded once, whichever file they are in. Notebooks
    share nothing.
    """
    file, _, test = nodeid.partition("::")
    if file == NOTEBOOKS:
        return nodeid
    if assignment := re.search(r"\[(a\d_\w+)", test):
        return f"tests/assignments/{assignment[1]}"
    return next((folder for folder in TOGETHER if file.startswith(folder)), file)


@pytest.hookimpl(optionalhook=True)  # without xdist nobody calls it
def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """Return how many processes share the tests: one more than there are processors, at most four.

    Browsers and attackers are waited for, and that takes no processor; two more were no faster.
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


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Deselect slow tests unless they are wanted, and start the longest groups first.

    A test of a browser or a notebook gets a second try, alone, and the summary names it: page,
    JupyterLab and kernel share this machine's processors, so a test may have waited for less than
    it needed, and a notebook that compares running times may have measured its neighbors. The tests
    of the hub tell one story, of which no part can be told twice.
    """
    _select_by_speed(config, items)
    for item in items:
        tried_again = item.nodeid.startswith(("tests/browser/", "tests/notebooks/"))
        if tried_again and "/hub/" not in item.nodeid and not config.getoption("slow_frames"):
            item.add_marker(pytest.mark.flaky(reruns=1))
    if "PYTEST_XDIST_WORKER" in os.environ:
        items.sort(key=lambda item: _begins(group_of(item.nodeid)))


def _select_by_speed(config: pytest.Config, items: list[pytest.Item]) -> None:
    only_slow = config.getoption("only_slow")
    if config.getoption("slow") and not only_slow:
        return
    selected = [item for item in items if bool(item.get_closest_marker("slow")) == only_slow]
    deselected = [item for item in items if bool(item.get_closest_marker("slow")) != only_slow]
    if deselected:
        config.hook.pytest_deselected(items=deselected)
        items[:] = selected


def _begins(group: str) -> int:
    """The position of a group among those that begin first."""
    positions = [at for at, name in enumerate(LONGEST) if group.startswith(name)]
    return max(positions, default=len(LONGEST))


def pytest_deselected(items: list[pytest.Item]) -> None:
    """Count deselected tests: xdist's summary line does not show those of its workers."""
    if items:
        items[0].config.stash[DESELECTED] += len(items)


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Send a worker's number of deselected tests to the controller."""
    if hasattr(session.config, "workeroutput"):
        session.config.workeroutput["deselected"] = session.config.stash[DESELECTED]


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    """Put the number into the summary line; each worker collects all tests, so one is enough."""
    number = getattr(node, "workeroutput", {}).get("deselected", 0)
    reporter = node.config.pluginmanager.get_plugin("terminalreporter")
    if number and reporter:
        reporter.stats["deselected"] = [SimpleNamespace()] * number  # plugins look into each


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Print the seconds per folder and the slowest files: setup, call and teardown together."""
    files: dict[str, float] = defaultdict(float)
    for reports in terminalreporter.stats.values():
        for report in reports:
            if isinstance(report, pytest.TestReport):
                files[report.nodeid.partition("::")[0]] += report.duration
    if len(files) < 2:
        return
    folders: dict[str, float] = defaultdict(float)
    for name, seconds in files.items():
        folders[str(PurePosixPath(name).parent)] += seconds
    terminalreporter.section(f"{sum(files.values()):.0f} s of tests, by folder")
    _print_seconds(terminalreporter, folders, len(folders))
    terminalreporter.section(f"slowest {min(SLOWEST_FILES, len(files))} of {len(files)} files")
    _print_seconds(terminalreporter, files, SLOWEST_FILES)


def _print_seconds(terminalreporter: Any, seconds: dict[str, float], rows: int) -> None:
    for name in sorted(seconds, key=lambda name: -seconds[name])[:rows]:
        terminalreporter.write_line(f"{seconds[name]:9.1f}  {name}")


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


@pytest.fixture
def float64() -> Iterator[None]:
    """New tensors have 64 bits: weights, and also what a model computes from positions."""
    import torch

    torch.set_default_dtype(torch.float64)
    yield
    torch.set_default_dtype(torch.float32)


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    """Messages are compared in English, whatever the machine's locale."""
    monkeypatch.setenv("PTM_EDU_LANG", "en")
