"""The names that docs/stability.md promises are there."""

from __future__ import annotations

import importlib
import re
from pathlib import Path
from typing import Any

import pytest

import ptm_edu
from ptm_edu.cli import COMMANDS

ROOMS = "|".join(name for name in ptm_edu.__all__ if name != "__version__")
NAME = re.compile(rf"`((?:{ROOMS})(?:\.\w+)+)`")


def promised(root: Path) -> list[str]:
    """The dotted names on the page."""
    return sorted(set(NAME.findall((root / "docs" / "stability.md").read_text(encoding="utf-8"))))


def look_up(name: str) -> Any:
    """What a name of the page means."""
    found: Any = ptm_edu
    for part in name.split("."):
        found = getattr(found, part)
    return found


def test_every_promised_name_exists(root: Path) -> None:
    names = promised(root)
    assert len(names) > 35
    missing = []
    for name in names:
        try:
            look_up(name)
        except AttributeError:
            missing.append(name)
    assert missing == []


@pytest.mark.parametrize("method", ["train", "encode", "decode", "save", "load"])
@pytest.mark.parametrize("name", ["BytePairTokenizer", "WordPieceTokenizer"])
def test_tokenizers_have_their_methods(name: str, method: str) -> None:
    assert callable(getattr(look_up(f"text.{name}"), method))


def test_every_widget_is_exported() -> None:
    assert all(hasattr(ptm_edu.widgets, name) for name in ptm_edu.widgets.__all__)


def test_a_name_that_is_gone_is_noticed() -> None:
    with pytest.raises(AttributeError):
        look_up("bert.mask_token")


def test_every_command_has_a_module() -> None:
    for name in COMMANDS:
        module = importlib.import_module(f"ptm_edu.cli.{name}")
        assert callable(module.run) and callable(module.add_arguments)
