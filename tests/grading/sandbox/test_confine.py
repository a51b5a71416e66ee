"""What a confined process can and cannot do, at every level that this machine offers."""

from __future__ import annotations

import ctypes
import dataclasses
import functools
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from ptm_edu.grading.sandbox.runtime import confine
from ptm_edu.grading.sandbox.runtime.level import Level

if sys.platform == "win32":
    pytest.skip("untested: Windows has no confinement", allow_module_level=True)

RUNTIME = Path(confine.__file__).parent
SCRIPT = Path(__file__).parent / "confined.py"
NOBODY = 65534


@functools.cache
def offered() -> dict[Level, str | None]:
    return confine.offered()


@dataclasses.dataclass(frozen=True)
class Someone:
    """Who runs the confined process, with which Python."""

    command: tuple[str, ...]
    uid: int

    def run(self, level: Level, folder: Path, what: str) -> subprocess.CompletedProcess[str]:
        words = [*self.command, "-I", "-B", SCRIPT, RUNTIME, str(int(level)), folder, what]
        return subprocess.run(
            words, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=60, check=False
        )


def plain_user() -> Someone:
    """Return a user without power; skips where none can be made."""
    if os.geteuid() != 0:
        return Someone((sys.executable,), os.geteuid())
    tool = shutil.which("setpriv")
    if tool is None:
        pytest.skip("untested: a plain user, for there is no setpriv")
    become = (tool, f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups")
    for python in (sys.executable, "/usr/bin/python3"):
        reads = f"import sys; open({str(SCRIPT)!r}); sys.exit(sys.version_info < (3, 11))"
        tried = subprocess.run([*become, python, "-I", "-c", reads], capture_output=True)
        if tried.returncode == 0:
            return Someone((*become, python), NOBODY)
    pytest.skip("untested: a plain user, who can read no Python 3.11 or not this folder")


@pytest.fixture(
    params=["as I am", pytest.param("plain user", marks=pytest.mark.slow)], scope="module"
)
def someone(request: pytest.FixtureRequest) -> Someone:
    if request.param == "plain user":
        return plain_user()
    return Someone((sys.executable,), os.geteuid())


@pytest.fixture(params=list(Level), ids=lambda level: level.name, scope="module")
def level(request: pytest.FixtureRequest) -> Level:
    reason = offered()[request.param]
    if reason is not None:
        pytest.skip(f"untested: {request.param.name}: {reason}")
    return Level(request.param)


@pytest.fixture(scope="module")
def folder(someone: Someone, level: Level) -> Iterator[Path]:
    # Not tmp_path: that lies in a folder which a plain user cannot pass through.
    with tempfile.TemporaryDirectory() as name:
        made = Path(name)
        made.chmod(0o755)
        for each in ("outside", "readable", "private"):
            (made / each).mkdir()
        for text in (made / "outside" / "mine", made / "readable" / "text"):
            text.write_text("some text", encoding="utf-8")
        if os.geteuid() == 0:
            for path in made.rglob("*"):
                os.chown(path, someone.uid, -1)
        yield made


@pytest.fixture(scope="module")
def tries(level: Level, someone: Someone, folder: Path) -> dict[str, dict[str, str]]:
    ended = someone.run(level, folder, "tries")
    assert (ended.returncode, ended.stderr) == (0, "")
    found: dict[str, dict[str, str]] = json.loads(ended.stdout.split("\n", 1)[1])
    return found


@pytest.mark.skipif(sys.platform != "linux", reason="untested: Linux alone has Landlock")
def test_what_the_kernel_has_is_offered(tmp_path: Path) -> None:
    # By other means than ours: or a broken level would only be skipped by all the tests here.
    landlock = ctypes.CDLL(None).syscall(444, None, 0, 1) >= 1
    assert confine.machine() is None or (offered()[Level.LANDLOCK] is None) == landlock
    tool = shutil.which("unshare")
    if tool is None or not landlock:
        pytest.skip("untested: whether NAMESPACES is rightly refused, for there is no unshare")
    mount = [tool, "--map-root-user", "--mount", "--net", "--ipc", "--uts", "mount"]
    tried = subprocess.run([*mount, "-t", "tmpfs", "none", tmp_path], capture_output=True)
    assert (offered()[Level.NAMESPACES] is None) == (tried.returncode == 0)


def only(results: dict[str, str], *answers: str) -> dict[str, str]:
    """Return the tries that came out otherwise."""
    return {name: answer for name, answer in results.items() if answer not in answers}


def test_what_is_needed_works(tries: dict[str, dict[str, str]]) -> None:
    assert tries["allowed"] and only(tries["allowed"], "ok") == {}


def test_processes_and_channels_are_denied(level: Level, tries: dict[str, dict[str, str]]) -> None:
    attempts = tries["processes"] | tries["channels"] | tries["last"]
    if level == Level.LIMITS:
        # Shows that the tries are real: nothing but the filter stands in their way.
        open_doors = {k: v for k, v in attempts.items() if k not in {"terminal", "namespace"}}
        assert only(open_doors, "ok") == {}
    else:
        assert attempts and only(attempts, "EPERM") == {}


def test_files_are_closed(level: Level, tries: dict[str, dict[str, str]], folder: Path) -> None:
    if level == Level.LIMITS:
        assert only(tries["files"], "ok", "ENOTTY", "EOPNOTSUPP") == {}
    else:
        attempts = {k: v for k, v in tries["files"].items() if k != "rename back"}
        assert attempts and only(attempts, "EACCES", "EPERM") == {}
        assert (folder / "outside" / "mine").read_text(encoding="utf-8") == "some text"


def test_every_call_of_the_table_is_denied(level: Level, tries: dict[str, dict[str, str]]) -> None:
    if level >= Level.LANDLOCK:
        assert len(tries["calls"]) > 100 and only(tries["calls"], "EPERM") == {}


def test_limits_hold(tries: dict[str, dict[str, str]]) -> None:
    powers = tries["powers"]
    assert powers["more files"] == "EMFILE"
    assert powers["chroot"] == "EPERM" and powers["another user"] in {"EPERM", "EINVAL"}
    assert powers["more time"] in {"ValueError", "EPERM"}
    if sys.platform == "linux":
        assert powers["memory"] == "MemoryError"


def test_the_kernel_says_that_all_power_is_gone(
    level: Level, tries: dict[str, dict[str, str]]
) -> None:
    if level == Level.LIMITS and sys.platform == "linux":
        status = tries["status"]
        assert {status[f"Cap{part}"].strip("0") for part in ("Inh", "Prm", "Eff", "Amb")} == {""}
        assert (status["NoNewPrivs"], status["oom"]) == ("1", "1000")


def test_the_private_folder(level: Level, tries: dict[str, dict[str, str]], folder: Path) -> None:
    private = tries["private"]
    if level == Level.LANDLOCK:
        assert private == {"write here": "EACCES"}
    if level == Level.NAMESPACES:
        assert {private.pop(full) for full in ("fill", "many files")} == {"ENOSPC"}
        assert private.pop("large file") == "EFBIG"
        assert private and only(private, "ok") == {}
        assert not (folder / "private" / "b").exists()


def test_processor_time_ends_whatever_handles_the_signal(
    level: Level, someone: Someone, folder: Path
) -> None:
    if someone.uid == os.geteuid():  # a second of work, and the same for everybody
        assert someone.run(level, folder, "spin").returncode == 128 + signal.SIGKILL


def test_calls_by_other_numbers_kill(level: Level, someone: Someone, folder: Path) -> None:
    if level >= Level.LANDLOCK and confine.machine() == "x86_64":
        assert someone.run(level, folder, "x32").returncode == 128 + signal.SIGSYS


def test_a_process_with_threads_is_refused(level: Level, someone: Someone, folder: Path) -> None:
    if level >= Level.LANDLOCK:
        ended = someone.run(level, folder, "threads")
        assert "threads" in ended.stderr and "in\n" not in ended.stdout


def test_each_child_has_a_folder_of_its_own(level: Level, someone: Someone, folder: Path) -> None:
    if level == Level.NAMESPACES:
        told = someone.run(level, folder, "twice").stdout.split("\n")
        assert told == ["in", "[]", "server sees []", "in", "[]", ""]


@pytest.mark.skipif(sys.platform != "linux", reason="untested: only Linux ends a child so")
def test_no_child_outlives_its_server(level: Level, someone: Someone, folder: Path) -> None:
    words = [*someone.command, "-I", "-B", SCRIPT, RUNTIME, str(int(level)), folder, "sleep"]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None and server.stdout.readline() == "in\n"
        server.kill()
        # The child holds the pipe too: its end is read only when the child is gone.
        assert server.communicate(timeout=30)[0] == ""


def test_what_cannot_be_promised_is_refused(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def lacks(*_: Any) -> int:
        raise OSError(38, "Landlock is not offered by this kernel")

    monkeypatch.setattr(confine.landlock, "abi", lacks)
    with pytest.raises(OSError, match="Landlock is not offered"):
        confine.Confinement.prepare(Level.LANDLOCK, str(tmp_path), [])
    monkeypatch.setattr(confine, "machine", lambda: None)
    with pytest.raises(OSError, match="this processor"):
        confine.Confinement.prepare(Level.NAMESPACES, str(tmp_path), [])


@pytest.mark.parametrize("version", range(1, 8))
def test_older_kernels_are_asked_only_for_what_they_know(
    version: int, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    if offered()[Level.LANDLOCK] is not None or confine.landlock.abi() < version:
        pytest.skip(f"untested: this kernel does not speak Landlock {version}")
    monkeypatch.setattr(confine.landlock, "abi", lambda: version)
    rules = confine.landlock.rules_for([str(tmp_path), str(SCRIPT), str(tmp_path / "absent")])
    confine.landlock.allow_writing(rules, str(tmp_path))
    os.close(rules)


def test_a_level_that_does_not_hold_is_not_offered(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    broken = tmp_path / "runtime"
    shutil.copytree(RUNTIME, broken)
    text = (broken / "seccomp.py").read_text(encoding="utf-8")
    changed = text.replace(
        "    kind = machine()\n    if", "    return None\n    kind = machine()\n    if"
    )
    assert changed != text
    (broken / "seccomp.py").write_text(changed, encoding="utf-8")
    monkeypatch.setattr(confine, "__file__", str(broken / "confine.py"))
    said = confine.offered()
    assert said[Level.LIMITS] is None
    if offered()[Level.LANDLOCK] is None:
        assert said[Level.LANDLOCK] == "a socket could be made"
