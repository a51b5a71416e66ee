from __future__ import annotations

import functools
from typing import Any

import pytest

from ptm_edu.course import show_source, showing
from ptm_edu.files import sha256
from ptm_edu.language import Text


def test_a_terminal_gets_the_code_with_file_and_line(capsys: pytest.CaptureFixture[str]) -> None:
    show_source(sha256)
    first, *code = capsys.readouterr().out.splitlines()
    line = sha256.__code__.co_firstlineno
    assert first == f"# ptm_edu/files.py, line {line}"
    assert code[0].startswith("def sha256(") and '"""Return the SHA-256' in code[1]


@pytest.mark.parametrize("obj", [sha256, Text, showing], ids=["function", "class", "module"])
def test_docstring_can_be_left_out(obj: Any, capsys: pytest.CaptureFixture[str]) -> None:
    show_source(obj)
    complete = capsys.readouterr().out
    show_source(obj, docstring=False)
    bare = capsys.readouterr().out
    summary = (obj.__doc__ or "").splitlines()[0]
    assert summary in complete and summary not in bare
    assert bare.splitlines()[-1] == complete.splitlines()[-1]


def test_only_the_objects_own_docstring_goes(capsys: pytest.CaptureFixture[str]) -> None:
    show_source(Text, docstring=False)
    assert (Text.say.__doc__ or "?").splitlines()[0] in capsys.readouterr().out


def test_function_that_is_only_a_docstring_keeps_it(capsys: pytest.CaptureFixture[str]) -> None:
    def nothing() -> None:
        """Says it all."""

    show_source(nothing, docstring=False)
    assert "Says it all." in capsys.readouterr().out


def test_decorated_function_shows_itself(capsys: pytest.CaptureFixture[str]) -> None:
    @functools.lru_cache
    def inner() -> int:
        return 42

    show_source(inner)
    assert "return 42" in capsys.readouterr().out


def test_notebook_gets_classes_that_follow_its_theme(notebook: Any) -> None:
    show_source(sha256)
    html = notebook.html[0]
    assert 'class="highlight"' in html and '<span class="k">def</span>' in html
    assert "<style" not in html and "http" not in html
    assert "ptm_edu/files.py" in html and "def sha256" in notebook.outputs[0]["text/plain"]


@pytest.mark.parametrize("obj", [len, 3, "text"])
def test_objects_without_source_are_rejected(obj: Any) -> None:
    with pytest.raises(TypeError, match="expected a function, class"):
        show_source(obj)
