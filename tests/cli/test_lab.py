from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from ptm_edu.cli import course_folder, lab, main


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
    for name in ("assignments/source", "notebooks"):
        (tmp_path / "course" / name).mkdir(parents=True)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(lab, "find_course", lambda: tmp_path / "course")
    monkeypatch.setenv("JUPYTERLAB_DIR", str(tmp_path / "lab"))
    monkeypatch.delenv("SSH_CONNECTION", raising=False)
    monkeypatch.setenv("DISPLAY", ":0")
    return commands


def test_the_course_is_the_root_and_the_start_page_is_open(
    started: list[list[str]], tmp_path: Path
) -> None:
    with pytest.raises(SystemExit, match="0"):
        main(["lab"])
    command = started[0]
    assert command[:3] == [sys.executable, "-m", "jupyterlab"]
    assert f"--ServerApp.root_dir={tmp_path / 'course'}" in command
    assert "--LabApp.default_url=/ptm-edu/" in command
    assert "--ServerApp.jpserver_extensions=ptm_edu.cli.start_page=True" in command
    assert "--no-browser" not in command
    assert Path.cwd() == tmp_path / "course" / "assignments"
    assert (tmp_path / "lab" / "settings" / "overrides.d" / "ptm-edu.json").exists()


def test_arguments_are_passed_on(started: list[list[str]]) -> None:
    with pytest.raises(SystemExit):
        main(["lab", "--", "--port=9999", "--debug"])
    assert started[0][-2:] == ["--port=9999", "--debug"]


@pytest.mark.parametrize("option", ["--ServerApp.root_dir", "--notebook-dir"])
def test_another_root_takes_the_place_of_the_course(
    option: str, started: list[list[str]], tmp_path: Path
) -> None:
    """JupyterLab refuses a setting that is given twice; it starts in another folder than here."""
    (tmp_path / "other").mkdir()
    with pytest.raises(SystemExit, match="0"):
        main(["lab", "--", f"{option}=other"])
    roots = [one for one in started[0] if "root_dir" in one or "notebook-dir" in one]
    assert roots == [f"{option}={tmp_path / 'other'}"]
    assert not [one for one in started[0] if "default_url" in one]


def test_a_setting_that_is_not_a_path_stays(started: list[list[str]], tmp_path: Path) -> None:
    (tmp_path / "lab").mkdir()
    with pytest.raises(SystemExit, match="0"):
        main(["lab", "--", "--LabApp.default_url=/lab", "--ServerApp.token=lab"])
    assert started[0][-2:] == ["--LabApp.default_url=/lab", "--ServerApp.token=lab"]
    assert len([one for one in started[0] if "default_url" in one]) == 1


@pytest.fixture
def nowhere(started: list[list[str]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty working directory, after an installation from a wheel."""
    monkeypatch.setattr(lab, "find_course", lambda: None)
    shutil.copytree(tmp_path / "course", tmp_path / "shipped")
    (tmp_path / "shipped" / "notebooks" / "01.ipynb").write_text("{}", encoding="utf-8")
    (tmp_path / "shipped" / "assignments" / "nbgrader_config.py").write_text("", encoding="utf-8")
    monkeypatch.setattr(course_folder, "shipped_course", lambda: tmp_path / "shipped")
    (tmp_path / "nowhere").mkdir()
    monkeypatch.chdir(tmp_path / "nowhere")
    return tmp_path / "nowhere"


@pytest.mark.parametrize("name", ["ptm-edu", "nlp 课程"])
def test_outside_a_clone_a_folder_is_made_once(
    name: str, nowhere: Path, started: list[list[str]], capsys: pytest.CaptureFixture[str]
) -> None:
    folder = nowhere / name
    arguments = [] if name == "ptm-edu" else [name]
    with pytest.raises(SystemExit, match="0"):
        main(["lab", *arguments, "--", "--port=9"])
    printed = capsys.readouterr().out
    assert f"{folder} is your folder of the course" in printed and f'lab "{folder}"' in printed
    assert f"--ServerApp.root_dir={folder}" in started[0] and started[0][-1] == "--port=9"
    assert Path.cwd() == folder and not (folder / "assignments").exists()

    os.chdir(nowhere)
    (folder / "notebooks" / "01.ipynb").write_text('{"mine": 1}', encoding="utf-8")
    with pytest.raises(SystemExit, match="0"):
        main(["lab", *arguments])
    assert "is your folder" not in capsys.readouterr().out
    assert (folder / "notebooks" / "01.ipynb").read_text(encoding="utf-8") == '{"mine": 1}'


def test_an_instructor_gets_the_solutions_and_grades_there(
    nowhere: Path, started: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    course_folder.make(nowhere / "mine")
    with pytest.raises(SystemExit, match="0"):
        main(["lab", "--instructor", "mine"])
    assert Path.cwd() == nowhere / "mine" / "assignments"
    assert Path("nbgrader_config.py").is_file()


def test_a_newer_version_is_announced(
    nowhere: Path,
    started: list[list[str]],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    course_folder.make(nowhere / "mine")
    monkeypatch.setattr(lab, "__version__", "9.0")
    with pytest.raises(SystemExit, match="0"):
        main(["lab", "mine"])
    assert "ptm-edu update brings it to 9.0" in capsys.readouterr().out


def test_a_folder_that_is_taken_is_refused(
    nowhere: Path, started: list[list[str]], capsys: pytest.CaptureFixture[str]
) -> None:
    (nowhere / "thesis.tex").write_text("", encoding="utf-8")
    assert main(["lab", "."]) == 1
    assert "holds other files" in capsys.readouterr().err
    course_folder.make(nowhere / "mine")
    assert main(["lab", "mine/notebook"]) == 1  # a typing error
    assert "there is no folder" in capsys.readouterr().err
    assert started == [] and [*(nowhere / "mine").glob("notebook")] == []


def test_an_interrupted_copy_says_how_to_go_on(
    nowhere: Path,
    started: list[list[str]],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    def interrupted(source: Path, target: Path) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(shutil, "copyfile", interrupted)
        assert main(["lab", "mine"]) == 130
    assert 'Finish it: ptm-edu lab "' + str(nowhere / "mine") in capsys.readouterr().err
    with pytest.raises(SystemExit, match="0"):
        main(["lab", "mine"])
    assert (nowhere / "mine" / "notebooks" / "01.ipynb").exists() and started


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
