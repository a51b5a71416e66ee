"""Each block of docs/library.md runs, in order and offline, and has the values that it shows."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import Any

import pytest

BLOCK = re.compile(r"^```python\n(.*?)^```", re.M | re.S)
VALUE = re.compile(r"^(\S.*?)  # → (.+)$")


def run(block: str, names: dict[str, Any]) -> None:
    """Run a block's statements; AssertionError for a line whose value is not the commented one."""
    lines = block.splitlines()
    for statement in ast.parse(block).body:
        code = "\n".join(lines[statement.lineno - 1 : statement.end_lineno])
        if shown := VALUE.match(code):
            assert repr(eval(shown[1], names)) == shown[2], shown[1]
        else:
            assert "# →" not in code, f"a value within {code}"
            exec(code, names)


def test_every_block_runs_and_has_the_values_that_it_shows(
    root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = (root / "docs" / "library.md").read_text(encoding="utf-8")
    blocks = BLOCK.findall(page)
    assert len(blocks) == page.count("```") / 2 >= 10
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HF_HUB_OFFLINE", "1")
    names: dict[str, Any] = {}
    for block in blocks:
        run(block, names)
    assert {path.name for path in tmp_path.iterdir()} == {"loss.png", "sentiment.safetensors"}


@pytest.mark.parametrize("block", ["1 + 1  # → 3", "x = 1\nx  # → 2", "x = 1  # → 1", "1 / 0"])
def test_a_wrong_value_is_noticed(block: str) -> None:
    with pytest.raises((AssertionError, SyntaxError, ZeroDivisionError)):
        run(block, {})
    run("x = 1\nx + 1  # → 2", {})
