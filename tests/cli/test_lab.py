from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from ptm_edu.cli import lab, main


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[list[str]]:
    """Where `ptm-edu lab` would start JupyterLab, its command line lands in this list."""
    commands: list[list[str]] = []

    def execve(path: str, command: list[str], environment: dict[str, str]) -> None:
        assert Path(environment["PATH"].split(os.pathsep)[0]) == Path(sys.executable).parent
        commands.append(command)
        raise SystemExit(0)

    monkeypatch.setattr(os, "name", "posix")
    monkeypatch.setattr(os, "execve", execve)
    (tmp_path / "course" / "assignments").mkdir(parents=True)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(lab, "repository", lambda: tmp_path / "course")
    monkeypatch.setenv("JUPYTERLAB_DIR", str(tmp_path / "lab"))
    monkeypatch.delenv("SSH_CONNECTION", raising=False)
    monkeypatch.setenv("DISPLAY", ":0")
    return commands


def test_the_course_is_the_root_and_notebooks_are_open(
    started: list[list[str]], tmp_path: Path
) -> None:
    with pytest.raises(SystemExit, match="0"):
        main(["lab"])
    command = started[0]
    assert command[:3] == [sys.executable, "-m", "jupyterlab"]
    assert f"--ServerApp.root_dir={tmp_path / 'course'}" in command
    assert "--LabApp.default_url=/lab/tree/notebooks" in command
    assert "--no-browser" not in command
    assert Path.cwd() == tmp_path / "course" / "assignments"
    assert (tmp_path / "lab" / "settings" / "overrides.d" / "ptm-edu.json").exists()


def test_arguments_are_passed_on(started: list[list[str]]) -> None:
    with pytest.raises(SystemExit):
        main(["lab", "--", "--port=9999", "--debug"])
    assert started[0][-2:] == ["--port=9999", "--debug"]


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="DISPLAY is Linux's")
@pytest.mark.parametrize("over_ssh", [True, False])
def test_without_a_screen_or_over_ssh_the_address_is_printed(
    over_ssh: bool,
    started: list[list[str]],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    if over_ssh:
        monkeypatch.setenv("SSH_CONNECTION", "1.2.3.4 5 6.7.8.9 22")
    else:
        monkeypatch.delenv("DISPLAY")
        monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    with pytest.raises(SystemExit):
        main(["lab"])
    assert "--no-browser" in started[0]
    assert "prints its address" in capsys.readouterr().out


@pytest.mark.parametrize(("user", "allowed"), [(0, True), (1000, False)])
def test_root_is_allowed_explicitly(
    user: int, allowed: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: user, raising=False)
    assert ("--allow-root" in lab.lab_command(tmp_path, [])) is allowed


def test_other_settings_are_not_changed(tmp_path: Path) -> None:
    overrides = tmp_path / "overrides.json"
    overrides.write_text('{"a:b": {"c": 1}}', encoding="utf-8")
    path = tmp_path / "overrides.d" / "ptm-edu.json"
    lab.write_settings(path)
    written = path.stat().st_mtime_ns
    lab.write_settings(path)
    assert path.stat().st_mtime_ns == written, "a second start has nothing to write"
    assert overrides.read_text(encoding="utf-8") == '{"a:b": {"c": 1}}'
    assert json.loads(path.read_text(encoding="utf-8")) == lab.SETTINGS


def test_settings_that_cannot_be_written_are_only_reported(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    lab.write_settings(tmp_path / "file" / "overrides.d" / "ptm-edu.json")
    assert "settings could not be written" in capsys.readouterr().err


def test_jupyterlab_reads_the_settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from jupyterlab_server.settings_utils import get_settings

    monkeypatch.delenv("JUPYTERLAB_DIR", raising=False)
    shared = Path(sys.prefix) / "share" / "jupyter"
    path = tmp_path / "settings" / "overrides.d" / "ptm-edu.json"
    lab.write_settings(path)
    for plugin, defaults in lab.SETTINGS.items():
        settings, _ = get_settings(
            str(tmp_path / "settings"),
            str(shared / "lab" / "schemas"),
            str(tmp_path / "user"),
            schema_name=plugin,
            labextensions_path=[str(shared / "labextensions")],
        )
        properties = settings["schema"]["properties"]
        assert {key: properties[key]["default"] for key in defaults} == defaults


@pytest.mark.slow
def test_settings_are_written_where_jupyterlab_reads_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("JUPYTERLAB_DIR", raising=False)
    code = "from jupyterlab.commands import get_app_dir; print(get_app_dir())"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert lab.settings_file().parents[2].resolve() == Path(done.stdout.strip()).resolve()


def test_a_relative_path_of_a_notebook_becomes_absolute(
    started: list[list[str]], tmp_path: Path
) -> None:
    """The server starts in assignments/, so a relative path would lead nowhere."""
    (tmp_path / "mine.ipynb").write_text("{}", encoding="utf-8")
    with pytest.raises(SystemExit, match="0"):
        main(["lab", "mine.ipynb"])
    assert started[0][-1] == str(tmp_path / "mine.ipynb")
