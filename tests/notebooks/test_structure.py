"""What a lecturer and a hurried reader rely on: every cell has its place, ◇ can be left out."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import nbformat
import pytest
from nbformat import NotebookNode

NOTEBOOKS = sorted(Path(__file__).parents[2].glob("notebooks/[0-9]*.ipynb"))
SLIDES = ("slide", "subslide", "fragment", "skip")
WORDS = {"00_the_family": 2500}  # on the main path, at most; 3,500 in the others


@pytest.fixture(params=NOTEBOOKS, ids=lambda path: path.stem)
def path(request: pytest.FixtureRequest) -> Path:
    given: Path = request.param
    return given


@pytest.fixture
def cells(path: Path) -> list[NotebookNode]:
    return nbformat.read(path, as_version=4).cells


def with_optional(cells: list[NotebookNode]) -> Iterator[tuple[NotebookNode, bool]]:
    """Every cell, and whether the heading it stands under carries the mark of optional parts."""
    optional = False
    for cell in cells:
        if cell.cell_type == "markdown":
            for line in cell.source.splitlines():
                optional = "◇" in line if line.startswith("#") else optional
        yield cell, optional


def names(source: str, kind: type[ast.expr_context]) -> set[str]:
    found = {
        node.id
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Name) and isinstance(node.ctx, kind)
    }
    if kind is ast.Store:
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.Import | ast.ImportFrom):
                found |= {(alias.asname or alias.name).split(".")[0] for alias in node.names}
            elif isinstance(node, ast.FunctionDef):
                found.add(node.name)
    return found


def test_every_cell_says_what_it_is_in_a_lecture(cells: list[NotebookNode]) -> None:
    # A cell without a slide type would stay on screen under the slide before it.
    for cell in cells:
        assert cell.metadata.get("slideshow", {}).get("slide_type") in SLIDES, cell.id


def test_what_is_optional_can_be_left_out(cells: list[NotebookNode]) -> None:
    made_here: set[str] = set()
    made_on_the_way: set[str] = set()
    for cell, optional in with_optional(cells):
        if cell.cell_type != "code":
            continue
        if optional:
            made_here |= names(cell.source, ast.Store) - made_on_the_way
        else:
            made_on_the_way |= names(cell.source, ast.Store)
            missing = names(cell.source, ast.Load) & made_here - made_on_the_way
            assert not missing, f"{cell.id} uses what only an optional cell makes: {missing}"


def test_there_is_something_optional_and_something_not(cells: list[NotebookNode]) -> None:
    kinds = {optional for cell, optional in with_optional(cells) if cell.cell_type == "code"}
    assert kinds == {True, False}


def hidden(cell: NotebookNode) -> bool:
    return bool(cell.metadata.get("jupyter", {}).get("source_hidden"))


def calls(source: str) -> Iterator[tuple[str, ast.Call]]:
    """The calls of methods and of modules' functions in a cell, named as `course.claim`."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            yield ast.unparse(node.func), node


def test_the_main_path_fits_a_reader(path: Path, cells: list[NotebookNode]) -> None:
    main = [cell for cell, optional in with_optional(cells) if not optional]
    words = sum(len(cell.source.split()) for cell in main if cell.cell_type == "markdown")
    code = [cell for cell in main if cell.cell_type == "code" and not hidden(cell)]
    assert words <= WORDS.get(path.stem, 3500)
    assert len(code) <= 40
    assert {cell.id: n for cell in code if (n := len(cell.source.splitlines())) > 20} == {}


def test_claims_are_folded_and_true_as_worded(cells: list[NotebookNode]) -> None:
    for cell in cells:
        if cell.cell_type == "code":
            for name, call in calls(cell.source):
                if name == "course.claim":
                    assert hidden(cell), cell.id
                    expected = [*call.args[2:3], *(k.value for k in call.keywords)]
                    assert not any(
                        isinstance(e, ast.Constant) and e.value is False for e in expected
                    ), cell.id


def test_every_prediction_is_asked_before_its_result(cells: list[NotebookNode]) -> None:
    asked: set[str] = set()
    revealed: set[str] = set()
    for cell in cells:
        if cell.cell_type != "code":
            continue
        for node in ast.parse(cell.source).body:
            if isinstance(node, ast.Assign) and (
                "course.predict" in (n for n, _ in calls(cell.source))
            ):
                assert hidden(cell), f"{cell.id}: the form is the question, its code is not read"
                asked |= {name.id for name in node.targets if isinstance(name, ast.Name)}
        for name, call in calls(cell.source):
            guess, _, method = name.rpartition(".")
            if method == "reveal":
                assert guess in asked - revealed, f"{cell.id}: {guess} was not asked before"
                assert not isinstance(call.args[0], ast.Constant), f"{cell.id}: is not measured"
                revealed.add(guess)
    assert asked == revealed, "a question without a result"


def test_what_is_chosen_for_a_slide_is_on_one(cells: list[NotebookNode]) -> None:
    for cell in cells:
        chosen = cell.metadata.get("slide", {})
        shown = cell.metadata["slideshow"]["slide_type"] != "skip"
        assert not chosen or shown, f"{cell.id}: nothing of it is shown"
        allowed = {"text", "hide"} if cell.cell_type == "markdown" else {"kinds", "rows", "columns"}
        assert chosen.keys() <= allowed | {"hide"}, cell.id
        if "slide-code" in cell.metadata.get("tags", []):
            assert shown and len(cell.source.splitlines()) <= 20, cell.id
