"""Notebooks as `ptm-edu site` runs them: without a network and without an error.

Each notebook runs once in a test: most of them in JupyterLab, in `tests/browser/test_notebook_*`.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import nbformat
import pytest

from ptm_edu.cli.executed import run

ROOT = Path(__file__).parents[2]
QUICK = {"02b_taglm_cove_ulmfit"}
IN_BROWSER = {path.stem.split("_")[-1] for path in ROOT.glob("tests/browser/test_notebook_*.py")}
NOTEBOOKS = [
    path
    for path in sorted(ROOT.glob("notebooks/[0-9]*.ipynb"))
    if path.stem in QUICK or path.stem.split("_")[0] not in IN_BROWSER
]
NO_NETWORK = ROOT / "tests" / "browser" / "no_network.py"


@pytest.fixture
def offline(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Kernels that reach no other machine, read no real data, and fail where a claim does."""
    startup = tmp_path / "profile_default" / "startup"
    startup.mkdir(parents=True)
    shutil.copy(NO_NETWORK, startup)
    monkeypatch.setenv("IPYTHONDIR", str(tmp_path))
    monkeypatch.setenv("PTM_EDU_TEST", "1")
    monkeypatch.delenv("PTM_EDU_DATA", raising=False)


@pytest.mark.usefixtures("offline", "minilm_installed")
@pytest.mark.parametrize(
    "path",
    [
        pytest.param(path, id=path.stem, marks=[] if path.stem in QUICK else [pytest.mark.slow])
        for path in NOTEBOOKS
    ],
)
def test_every_cell_runs(path: Path) -> None:
    notebook = nbformat.read(path, as_version=4)
    run(notebook, path.parent, path.stem)
    code = [cell for cell in notebook.cells if cell.cell_type == "code"]
    assert all(cell.execution_count for cell in code)
    outputs = [output for cell in code for output in cell.outputs]
    assert [output.text for output in outputs if output.get("name") == "stderr"] == []
    # Each widget leaves a live view and, for pages without a kernel, itself as HTML.
    shown = [output.get("data", {}) for output in outputs]
    live = sum("application/vnd.jupyter.widget-view+json" in data for data in shown)
    static = sum('<script type="module">' in data.get("text/html", "") for data in shown)
    is_optional = path.stem.startswith(("01b", "02b"))
    assert live >= static >= (1 if is_optional else 4)


def test_the_network_is_cut_off_from_the_kernel() -> None:
    code = f"import runpy; runpy.run_path({str(NO_NETWORK)!r}); import urllib.request as r; "
    done = subprocess.run(
        [sys.executable, "-c", code + "r.urlopen('http://192.0.2.1', timeout=1)"],
        capture_output=True,
        encoding="utf-8",
    )
    assert done.returncode == 1 and "the notebook asked the network" in done.stderr
