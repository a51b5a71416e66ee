"""What the project offers to those who fork it: workflows, templates, Codespaces, Binder."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path
from typing import Any

import pytest
import yaml

from ptm_edu.cli.lab import START_PAGE
from ptm_edu.widgets.build import PACKAGES, run_node

ACTIONLINT = PACKAGES / "@tktco" / "node-actionlint" / "bin" / "node-actionlint.js"


def actionlint(pattern: str) -> subprocess.CompletedProcess[str]:
    """Check workflow files. Without Node's packages this fails and says how to get them."""
    assert ACTIONLINT.exists(), f"{ACTIONLINT} is not there: run `make browser`"
    return run_node([str(ACTIONLINT), pattern])


def test_actionlint_finds_nothing(root: Path) -> None:
    folder = root / ".github" / "workflows"
    done = actionlint(f"{folder.as_posix()}/*.yml")
    assert done.returncode == 0, done.stdout
    assert f"Checking {len(list(folder.iterdir()))} workflow" in done.stdout


def test_actionlint_finds_a_fault(tmp_path: Path) -> None:
    step = "{ run: 'echo ${{ matrx.python }}' }"
    text = f"on: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps: [{step}]\n"
    (tmp_path / "wrong.yml").write_text(text, encoding="utf-8")
    done = actionlint(f"{tmp_path.as_posix()}/*.yml")
    assert done.returncode == 1 and 'undefined variable "matrx"' in done.stdout


def workflow(root: Path, name: str) -> dict[str, Any]:
    """A workflow's file."""
    return yaml.safe_load((root / ".github" / "workflows" / name).read_text(encoding="utf-8"))


def test_every_target_of_make_that_is_called_exists(root: Path) -> None:
    targets = set(re.findall(r"^([\w./-]+):", (root / "Makefile").read_text("utf-8"), re.M))
    files = [*(root / ".github").rglob("*.yml"), root / ".devcontainer" / "devcontainer.json"]
    text = "\n".join(path.read_text(encoding="utf-8") for path in files)
    called = set(re.findall(r"\bmake ([.\w][\w./-]*)", text)) - {"where"}
    assert {"test", "test-all", "site", "wheel", ".venv/installed"} <= called <= targets


def test_every_python_that_is_promised_is_tested_on_every_system(
    root: Path,
) -> None:
    matrix = workflow(root, "test.yml")["jobs"]["test"]["strategy"]["matrix"]
    assert matrix["python"] == ["3.11", "3.12", "3.13"]
    assert matrix["system"] == ["ubuntu-latest", "macos-latest", "windows-latest"]


def test_no_workflow_may_write_without_need(root: Path) -> None:
    for path in (root / ".github" / "workflows").iterdir():
        assert workflow(root, path.name)["permissions"] == {"contents": "read"}, path.name


def test_forms_of_issues_ask_for_something(root: Path) -> None:
    forms = sorted((root / ".github" / "ISSUE_TEMPLATE").glob("*.yml"))
    assert [form.stem for form in forms] == ["bug", "config", "grading", "text"]
    for form in forms:
        asked = yaml.safe_load(form.read_text(encoding="utf-8"))
        if form.stem == "config":
            continue
        assert asked["name"] and asked["description"]
        fields = [field for field in asked["body"] if field["type"] != "markdown"]
        assert any(field.get("validations", {}).get("required") for field in fields)
        ids = [field["id"] for field in fields]
        assert len(set(ids)) == len(ids)


def test_a_container_for_codespaces_can_run_make(root: Path) -> None:
    container = json.loads((root / ".devcontainer" / "devcontainer.json").read_text("utf-8"))
    assert container["image"].startswith("python:3.11")
    assert container["postCreateCommand"] == "make .venv/installed"


def test_the_citation_names_the_course(root: Path) -> None:
    citation = yaml.safe_load((root / "CITATION.cff").read_text(encoding="utf-8"))
    assert citation["cff-version"] == "1.2.0" and citation["title"].startswith("ptm-edu")
    assert {"message", "authors", "type"} <= citation.keys()


@pytest.mark.parametrize("name", ["SECURITY.md", "CONTRIBUTING.md", "CITATION.cff", "postBuild"])
def test_it_is_there(name: str, root: Path) -> None:
    assert (root / name).is_file()


def test_binder_gets_the_start_page(root: Path, tmp_path: Path) -> None:
    """`postBuild` without the model writes what Jupyter's server reads."""
    pytest.importorskip("fcntl", reason="a shell script")
    script = (root / "postBuild").read_text(encoding="utf-8")
    (tmp_path / "python").write_text(
        f'#!/bin/sh\ncase "$1" in -c) echo {tmp_path};; esac\n', encoding="utf-8"
    )
    (tmp_path / "python").chmod(0o755)
    environment = {"PATH": f"{tmp_path}:/usr/bin:/bin"}
    subprocess.run(["sh", "-c", script], env=environment, check=True)
    folder = tmp_path / "etc" / "jupyter" / "jupyter_server_config.d"
    (written,) = folder.iterdir()
    settings = json.loads(written.read_text(encoding="utf-8"))
    assert settings == {"ServerApp": {"jpserver_extensions": {START_PAGE: True}}}
