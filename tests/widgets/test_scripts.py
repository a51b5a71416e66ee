"""Scripts of the widgets: bundles are current, tsc and biome are clean, rules agree with Python."""

from __future__ import annotations

import os
import runpy
from pathlib import Path
from typing import Any

import pytest

from ptm_edu.widgets.build import BUNDLES, PACKAGES, bundle, run_node

SCRIPTS = Path(__file__).with_name("scripts")
CHECKS = {
    "tsc": [PACKAGES / "typescript" / "bin" / "tsc", "-p", "."],
    "biome": [PACKAGES / "@biomejs" / "biome" / "bin" / "biome", "check", "."],
    "rules": ["--test", "--test-reporter=spec", *sorted(SCRIPTS.glob("*.test.mjs"))],
}


@pytest.fixture(scope="session", autouse=True)
def node_installed() -> None:
    """Skip these tests without Node's packages; under CI=true they fail."""
    try:
        run_node(["--version"])
    except FileNotFoundError as error:
        if os.environ.get("CI", "").lower() in ("1", "true"):
            pytest.fail(str(error))
        pytest.skip(str(error))


def test_bundles_are_current(tmp_path: Path) -> None:
    bundle(tmp_path)
    texts = [
        {path.name: path.read_text(encoding="utf-8") for path in folder.iterdir()}
        for folder in (tmp_path, BUNDLES)
    ]
    fresh, committed = texts
    stale = sorted(name for name in fresh | committed if fresh.get(name) != committed.get(name))
    assert fresh and stale == [], "run `make widgets` and commit ptm_edu/widgets/dist"


@pytest.mark.parametrize("name", CHECKS)
def test_scripts_pass(name: str) -> None:
    done = run_node([str(argument) for argument in CHECKS[name]])
    assert done.returncode == 0, done.stdout + done.stderr


def test_stored_numbers_are_pythons() -> None:
    names = runpy.run_path(str(SCRIPTS / "python_numbers.py"))
    stored = names["json"].loads(names["STORED"].read_text(encoding="utf-8"))
    assert_close(stored, names["numbers"]())


def assert_close(stored: Any, computed: Any) -> None:
    """Numbers may differ in the last digits from machine to machine."""
    if isinstance(stored, dict):
        assert stored.keys() == computed.keys()
        stored, computed = list(stored.values()), list(computed.values())
    if isinstance(stored, list):
        assert len(stored) == len(computed)
        for one, other in zip(stored, computed, strict=True):
            assert_close(one, other)
    else:
        number = isinstance(computed, float)
        assert stored == (pytest.approx(computed, rel=1e-5) if number else computed)
