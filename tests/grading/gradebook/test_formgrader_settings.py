"""Formgrader's Autograde runs the engine, and its pages name no address outside."""

from __future__ import annotations

import subprocess
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from nbconvert.exporters import HTMLExporter
from nbgrader.apps.api import NbGraderAPI

from ptm_edu.grading.gradebook import read_settings
from ptm_edu.grading.gradebook.settings import Settings
from ptm_edu.grading.records.course import Course


@pytest.fixture
def settings(released: Path, monkeypatch: pytest.MonkeyPatch) -> Settings:
    """The course's settings as formgrader reads them."""
    monkeypatch.setattr(NbGraderAPI, "autograde", NbGraderAPI.autograde)  # both put back afterwards
    monkeypatch.setattr(HTMLExporter, "_create_environment", HTMLExporter._create_environment)
    return read_settings(Course(released))


def test_autograde_calls_the_engine(
    settings: Settings, released: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    commands = list[list[str]]()

    def run(command: list[str], **_: Any) -> SimpleNamespace:
        commands.append(command)
        return SimpleNamespace(returncode=1, stdout="isolation: landlock", stderr="a sentence")

    monkeypatch.setattr(subprocess, "run", run)
    api = SimpleNamespace(coursedir=SimpleNamespace(root=str(released)))
    shown = NbGraderAPI.autograde(api, "a1_word2vec", "-王 'x'")
    assert shown == {"success": False, "error": "a sentence", "log": "isolation: landlock"}
    (command,) = commands
    assert command[1:] == ["grade", "a1_word2vec", f"--course={released}", "--student=-王 'x'"]


def test_pages_load_nothing_from_the_network(
    settings: Settings,
) -> None:
    """Every page of nbgrader imports this macro for its formulas."""
    exporter = HTMLExporter(config=settings.config)
    page = exporter.environment.from_string(
        "{% from 'mathjax.html.j2' import mathjax %}<head>{{ mathjax() }}</head>"
    )
    assert "//" not in page.render() and "src=" not in page.render()
    assert not (exporter.mathjax_url or exporter.require_js_url or exporter.jquery_url)
