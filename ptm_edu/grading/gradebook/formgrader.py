"""Formgrader without its risks: Autograde calls the engine, and no page loads from the network.

`assignments/nbgrader_config.py` calls both functions, because formgrader reads that file wherever
JupyterLab was started from.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from jinja2 import ChoiceLoader, Environment, FileSystemLoader
from nbconvert.exporters import HTMLExporter, TemplateExporter
from nbgrader.apps.api import NbGraderAPI
from traitlets.config import Config

TEMPLATES = Path(__file__).parent / "templates"
TIMEOUT = 1800  # seconds for one student, canaries included


def autograde_by_engine() -> None:
    """Let formgrader's *Autograde* run `ptm-edu grade --student` in place of stock nbgrader.

    Stock nbgrader runs the submission unconfined and writes its own marks over the engine's. The
    command `nbgrader autograde` stays as it is.
    """
    NbGraderAPI.autograde = _autograde


def offline(config: Config) -> None:
    """Let nbgrader's pages load no script from the network; formulas then stay as TeX."""
    for name in ("mathjax_url", "require_js_url", "jquery_url", "jupyter_widgets_base_url"):
        config.HTMLExporter[name] = ""
    # nbgrader's pages call the macro of mathjax.html.j2, whose default address no setting changes,
    # and templates that a setting adds come last.
    setattr(HTMLExporter, "_create_environment", _environment)  # noqa: B010


def _command() -> str:
    """Return the program ptm-edu of this environment."""
    return shutil.which("ptm-edu", path=str(Path(sys.executable).parent)) or "ptm-edu"


def _environment(self: HTMLExporter) -> Environment:
    environment = TemplateExporter._create_environment(self)
    loaders = [FileSystemLoader(TEMPLATES), environment.loader]
    environment.loader = ChoiceLoader([loader for loader in loaders if loader])
    return environment


def _autograde(
    self: NbGraderAPI,
    assignment_id: str,
    student_id: str,
    force: bool = True,
    create: bool = True,
) -> dict[str, Any]:
    """Grade one student with the engine; return what formgrader shows: success, log, error."""
    root = Path(self.coursedir.root)
    arguments = ["grade", assignment_id, f"--course={root}", f"--student={student_id}"]
    try:
        run = subprocess.run(
            [_command(), *arguments],
            cwd=root,
            capture_output=True,
            encoding="utf-8",
            errors="replace",
            timeout=TIMEOUT,
            check=False,
        )
    except subprocess.TimeoutExpired as error:
        return {"success": False, "error": str(error), "log": ""}
    return {"success": run.returncode == 0, "error": run.stderr, "log": run.stdout}
