from __future__ import annotations

import os
import re
import subprocess
import sys
import types
from collections.abc import Callable
from importlib import import_module

import pytest

from ptm_edu import __version__
from ptm_edu.cli import COMMANDS, main
from ptm_edu.files import whole_file
from ptm_edu.language import current_language
from ptm_edu.training import CheckpointError


@pytest.fixture
def lab_does(monkeypatch: pytest.MonkeyPatch) -> Callable[[Callable[[], int]], None]:
    """Replace `ptm-edu lab` by a function."""

    def put(action: Callable[[], int]) -> None:
        stand_in = types.ModuleType("ptm_edu.cli.lab")
        vars(stand_in).update(add_arguments=lambda parser: None, run=lambda args: action())
        monkeypatch.setitem(sys.modules, "ptm_edu.cli.lab", stand_in)

    return put


def test_every_command_has_its_module_and_its_help(capsys: pytest.CaptureFixture[str]) -> None:
    for name in COMMANDS:
        module = import_module(f"ptm_edu.cli.{name}")
        assert callable(module.run)
        with pytest.raises(SystemExit) as caught:
            main([name, "--help"])
        assert caught.value.code == 0
        assert f"ptm-edu {name}" in capsys.readouterr().out


def test_help_names_all_commands_and_imports_none() -> None:
    code = (
        "import sys\nfrom ptm_edu.cli import main\n"
        "try:\n    main(['--help'])\nexcept SystemExit:\n    pass\n"
        "print(sorted(m for m in sys.modules if m.startswith('ptm_edu.cli.')), file=sys.stderr)\n"
        "print('torch' in sys.modules, file=sys.stderr)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stderr.split("\n")[:2] == ["[]", "False"]
    assert {*re.findall(r"^    (\w+)\b", done.stdout, re.M)} == {*COMMANDS}


def test_the_version_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="0"):
        main(["--version"])
    assert capsys.readouterr().out.strip() == __version__


def test_without_a_command_the_help_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 0
    without = capsys.readouterr().out
    with pytest.raises(SystemExit, match="0"):
        main(["--help"])
    assert without == capsys.readouterr().out


def test_an_unknown_command_has_exit_code_2(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        main(["nonsense"])
    assert "COMMAND" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("error", "message"),
    [
        (ValueError("the loss is negative"), "the loss is negative"),
        (KeyError("no model is called 'x'"), "no model is called 'x'"),
        (FileNotFoundError("the weights are missing"), "the weights are missing"),
        (FileNotFoundError(2, "No such file", "a.txt"), "No such file: a.txt"),
        (OSError(28, "the disk is full: free some"), "the disk is full: free some"),
        (UnicodeDecodeError("utf-8", b"\xff", 0, 1, "bad"), "'utf-8' codec can't decode"),
        (CheckpointError("the checkpoint x is damaged"), "the checkpoint x is damaged"),
        (ValueError(), "ValueError"),
    ],
)
def test_an_expected_error_is_printed_on_one_line(
    error: Exception,
    message: str,
    lab_does: Callable[[Callable[[], int]], None],
    capsys: pytest.CaptureFixture[str],
) -> None:
    def fail() -> int:
        raise error

    lab_does(fail)
    assert main(["lab"]) == 1
    printed = capsys.readouterr().err
    assert printed.startswith(f"ptm-edu lab: {message}") and printed.count("\n") == 1


def test_the_traceback_is_shown_on_request(
    lab_does: Callable[[Callable[[], int]], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail() -> int:
        raise ValueError("the loss is negative")

    lab_does(fail)
    monkeypatch.setenv("PTM_EDU_TRACEBACK", "1")
    with pytest.raises(ValueError, match="the loss is negative"):
        main(["lab"])


def test_a_programming_error_keeps_its_traceback(
    lab_does: Callable[[Callable[[], int]], None],
) -> None:
    def fail() -> int:
        raise TypeError("a bug")

    lab_does(fail)
    with pytest.raises(TypeError, match="a bug"):
        main(["lab"])


@pytest.mark.parametrize(
    ("error", "message"),
    [
        (KeyboardInterrupt(), "Interrupted."),
        (KeyboardInterrupt("saved. Run the same again with --resume"), "again with --resume"),
    ],
)
def test_an_interrupt_has_exit_code_130_and_keeps_its_message(
    error: KeyboardInterrupt,
    message: str,
    lab_does: Callable[[Callable[[], int]], None],
    capsys: pytest.CaptureFixture[str],
) -> None:
    def interrupted() -> int:
        raise error

    lab_does(interrupted)
    assert main(["lab"]) == 130
    assert message in capsys.readouterr().err


@pytest.mark.parametrize("command", ["measure", "pretrain"])
def test_an_unknown_module_lists_the_known_ones(
    command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([command, "no-such-name"]) == 1
    assert "there is no 'no-such-name'; there are: " in capsys.readouterr().err


def test_the_exit_code_is_that_of_the_command(
    lab_does: Callable[[Callable[[], int]], None],
) -> None:
    lab_does(lambda: 7)
    assert main(["lab"]) == 7


def test_a_closed_pipe_is_no_error() -> None:
    code = (
        "import sys, types, ptm_edu.cli as cli\n"
        "m = types.ModuleType('m'); m.add_arguments = lambda p: None\n"
        "m.run = lambda a: [print('x' * 100) for _ in range(100000)] and 0\n"
        "sys.modules['ptm_edu.cli.lab'] = m\n"
        "sys.exit(cli.main(['lab']))\n"
    )
    writer = subprocess.Popen(
        [sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert writer.stdout and writer.stderr
    writer.stdout.readline()
    writer.stdout.close()
    assert writer.stderr.read() == b""
    writer.stderr.close()
    assert writer.wait() == 1


def test_help_is_worded_in_chinese(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PTM_EDU_LANG", "zh")
    assert current_language() == "zh"
    with pytest.raises(SystemExit):
        main(["--help"])
    assert "预训练语言模型课程" in capsys.readouterr().out


def test_a_full_disk_is_reported_in_a_sentence(
    lab_does: Callable[[Callable[[], int]], None],
    tmp_path: object,
    capsys: pytest.CaptureFixture[str],
) -> None:
    def write() -> int:
        with whole_file(f"{tmp_path}/a"):
            raise OSError(28, "No space left on device", "a")

    lab_does(write)
    assert main(["lab"]) == 1
    assert "the disk is full" in capsys.readouterr().err


def test_a_pipe_without_unicode_gets_escapes() -> None:
    """On Windows a pipe may speak gbk or cp1252, which have no ✓."""
    done = subprocess.run(
        [sys.executable, "-m", "ptm_edu.cli", "doctor"],
        env={**os.environ, "PYTHONIOENCODING": "ascii", "PTM_EDU_LANG": "zh"},
        capture_output=True,
        check=False,
    )
    assert b"codec" not in done.stderr and rb"\u2713 Python 3" in done.stdout


def test_a_misspelled_option_is_told_the_nearest_one(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        main(["adapt", "minilm", "--task", "a.csv", "--methd", "lora"])
    error = capsys.readouterr().err
    assert (
        error.startswith("usage: ptm-edu adapt ")
        and "--methd lora; did you mean --method?" in error
    )
    with pytest.raises(SystemExit, match="2"):
        main(["doctor", "--zzz"])
    assert "unrecognized arguments: --zzz\n" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("typed", "advice"), [("updaet", "did you mean update?"), ("qqq", "there are: lab, doctor,")]
)
def test_a_mistyped_command_is_answered_with_the_one_that_is_meant(
    typed: str, advice: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit, match="2"):
        main([typed])
    assert advice in capsys.readouterr().err
