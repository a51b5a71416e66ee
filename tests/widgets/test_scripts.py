"""Scripts of the widgets: bundles are current, tsc and biome are clean, rules agree with Python."""

from __future__ import annotations

import json
import os
import runpy
from pathlib import Path

import pytest

from ptm_edu.widgets.build import BUNDLES, FOLDER, PACKAGES, bundle, run_node

SCRIPTS = Path(__file__).with_name("scripts")
TSC = PACKAGES / "typescript" / "bin" / "tsc"
BIOME = PACKAGES / "@biomejs" / "biome" / "bin" / "biome"


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


def test_scripts_pass_biome() -> None:
    done = run_node([str(BIOME), "check", "."])
    assert done.returncode == 0, done.stdout + done.stderr


def test_scripts_pass_tsc(tmp_path: Path) -> None:
    # Preact is in the environment, where tsc does not look by itself.
    paths = {"preact": [f"{PACKAGES}/preact"], "preact/*": [f"{PACKAGES}/preact/*"]}
    settings = {"extends": str(FOLDER / "tsconfig.json"), "compilerOptions": {"paths": paths}}
    (tmp_path / "tsconfig.json").write_text(json.dumps(settings), encoding="utf-8")
    done = run_node([str(TSC), "-p", str(tmp_path)])
    assert done.returncode == 0, done.stdout + done.stderr


def test_rules_agree_with_python(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    numbers = runpy.run_path(str(SCRIPTS / "python_numbers.py"))["numbers"]()
    path = tmp_path / "numbers.json"
    path.write_text(json.dumps(numbers), encoding="utf-8")
    monkeypatch.setenv("PYTHON_NUMBERS", str(path))
    tests = map(str, SCRIPTS.glob("*.test.mjs"))
    done = run_node(["--test", "--test-reporter=spec", *sorted(tests)])
    assert done.returncode == 0, done.stdout + done.stderr
