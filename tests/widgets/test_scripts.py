"""Scripts of the widgets: bundles are current, tsc and biome are clean, rules agree with Python."""

from __future__ import annotations

import json
import os
import runpy
from pathlib import Path

import pytest

from ptm_edu.widgets.build import BUNDLES, PACKAGES, bundle, run_node

SCRIPTS = Path(__file__).with_name("scripts")
CHECKS = {
    "tsc": [PACKAGES / "typescript" / "bin" / "tsc", "-p", "."],
    "biome": [PACKAGES / "@biomejs" / "biome" / "bin" / "biome", "check", "."],
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


def test_rules_agree_with_python(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    numbers = runpy.run_path(str(SCRIPTS / "python_numbers.py"))["numbers"]()
    path = tmp_path / "numbers.json"
    path.write_text(json.dumps(numbers), encoding="utf-8")
    monkeypatch.setenv("PYTHON_NUMBERS", str(path))
    tests = map(str, SCRIPTS.glob("*.test.mjs"))
    done = run_node(["--test", "--test-reporter=spec", *sorted(tests)])
    assert done.returncode == 0, done.stdout + done.stderr
