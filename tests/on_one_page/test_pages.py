"""What holds for every page: one screen or two, plain PyTorch, shapes, and one style."""

from __future__ import annotations

import ast
import inspect
import sys
from pathlib import Path

import pytest

from ptm_edu.on_one_page import bert, gpt

PAGES = ("skip_gram", "elmo", "transformer", "gpt", "bert", "xlnet", "lora")


@pytest.fixture(params=PAGES)
def page(request: pytest.FixtureRequest, root: Path) -> str:
    path = root / "ptm_edu" / "on_one_page" / f"{request.param}.py"
    return path.read_text(encoding="utf-8")


def test_every_page_is_tested(root: Path) -> None:
    files = {path.stem for path in (root / "ptm_edu" / "on_one_page").glob("*.py")}
    assert files - {"__init__", "weight_names"} == set(PAGES)


def test_a_page_has_at_most_100_lines(page: str) -> None:
    assert len(page.splitlines()) <= 100


def test_a_page_imports_only_torch_and_the_standard_library(page: str) -> None:
    imported = set()
    for node in ast.walk(ast.parse(page)):
        if isinstance(node, ast.Import):
            imported |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            imported.add("." * node.level + (node.module or "").partition(".")[0])
    assert imported - sys.stdlib_module_names == {"torch"}


def test_a_page_says_its_shapes(page: str) -> None:
    assert sum("# (" in line for line in page.splitlines()) >= 10


def test_bert_and_gpt_share_their_attention() -> None:
    assert inspect.getsource(bert.Attention) == inspect.getsource(gpt.Attention)
