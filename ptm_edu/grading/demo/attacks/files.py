"""Attacks by the file itself: no notebook at all, or one whose cells are not where they were."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from .attack import PARTIAL, Attack, Notebook

TEST, ANSWER = "test-noise-distribution", "noise-distribution"
Edit = Callable[[Notebook], Notebook | bytes]


def cell(notebook: Notebook, grade_id: str) -> dict[str, Any]:
    """Return a notebook's cell by its id."""
    return next(candidate for candidate in notebook["cells"] if candidate["id"] == grade_id)


def as_bytes(notebook: Notebook) -> bytes:
    """Return the notebook as a file's content; half a surrogate pair is written as an escape."""
    return json.dumps(notebook, indent=1).encode()


def _broken(name: str, tries: str, edit: Edit, main: bool = False) -> Attack:
    return Attack(name, tries, edit=edit, may_lose="all", main=main)


def _raw(name: str, tries: str, content: bytes, main: bool = False) -> Attack:
    return _broken(name, tries, lambda notebook: content, main)


def _changed(name: str, tries: str, change: Callable[[Notebook], object], **parts: Any) -> Attack:
    """Return a submission whose notebook `change` alters in place."""

    def edit(notebook: Notebook) -> Notebook:
        change(notebook)
        return notebook

    return Attack(name, tries, edit=edit, **parts)


def _about(notebook: Notebook, grade_id: str) -> dict[str, Any]:
    metadata: dict[str, Any] = cell(notebook, grade_id)["metadata"]["nbgrader"]
    return metadata


def _without(grade_id: str) -> Callable[[Notebook], object]:
    return lambda notebook: notebook["cells"].remove(cell(notebook, grade_id))


def _twice(grade_id: str) -> Callable[[Notebook], object]:
    return lambda notebook: notebook["cells"].append(dict(cell(notebook, grade_id)))


def _swap_labels(notebook: Notebook) -> None:
    first, second = _about(notebook, TEST), _about(notebook, "test-keep-probability")
    first["grade_id"], second["grade_id"] = second["grade_id"], first["grade_id"]


def _all_points(notebook: Notebook) -> None:
    for notebook_cell in notebook["cells"]:
        notebook_cell["metadata"].get("nbgrader", {})["points"] = 100


def _junk(notebook: Notebook) -> None:
    for notebook_cell in notebook["cells"]:
        notebook_cell["metadata"] = {"nbgrader": [1, {"a": None}], "tags": 7, "x" * 1000: "\0"}
    notebook["metadata"] = {"kernelspec": "none", "signature": [[[]]]}


def _no_ids(notebook: Notebook) -> None:
    for notebook_cell in notebook["cells"]:
        del notebook_cell["id"]


def _same_ids(notebook: Notebook) -> None:
    for notebook_cell in notebook["cells"]:
        notebook_cell["id"] = "same"


def _code(source: str) -> dict[str, Any]:
    new = {"cell_type": "code", "id": "mine", "metadata": {}, "outputs": [], "source": source}
    return {**new, "execution_count": None}


def _adds(source: str) -> Callable[[Notebook], object]:
    """Return a change that puts a cell just before the exercise's own test."""

    def change(notebook: Notebook) -> None:
        cells = notebook["cells"]
        cells.insert(cells.index(cell(notebook, TEST)), _code(source))

    return change


UNREADABLE = (
    _raw("empty", "A file of nothing.", b"", main=True),
    _raw("not_json", "Half a file.", b'{"cells": [', main=True),
    _raw(
        "not_text",
        "A picture under the notebook's name.",
        b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" * 9,
    ),
    _raw("a_list", "A list in place of a notebook.", b"[1, 2, 3]"),
    _raw("a_null", "Nothing, in JSON.", b"null"),
    _raw(
        "no_cells",
        "A notebook without cells.",
        b'{"cells": [], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}',
        main=True,
    ),
    _raw("no_key", "A notebook without a list of cells.", b'{"nbformat": 4}'),
    _raw("deep", "JSON in a hundred thousand levels.", b"[" * 100_000),
    _raw(
        "long_number",
        "JSON with a number of a million digits.",
        b'{"cells": [], "nbformat": ' + b"1" * 1_000_000 + b"}",
    ),
    _raw("too_large", "A file of 60 MB.", b'{"cells": []' + b" " * 60_000_000 + b"}"),
    _raw(
        "other_notebook",
        "A notebook of something else.",
        as_bytes(
            {"cells": [_code("print(1)")], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}
        ),
    ),
)

CHANGED = (
    _changed("no_test_cell", "The test cell is deleted.", _without(TEST), main=True),
    _changed("no_answer_cell", "The answer cell is deleted.", _without(ANSWER)),
    _changed("test_twice", "The test cell is there twice.", _twice(TEST)),
    _changed("answer_twice", "The answer cell is there twice.", _twice(ANSWER)),
    _changed(
        "retyped_answer",
        "The answer cell has become text.",
        lambda n: cell(n, ANSWER).update(cell_type="markdown"),
    ),
    _changed(
        "retyped_test",
        "The test cell has become raw.",
        lambda n: cell(n, TEST).update(cell_type="raw"),
    ),
    _changed(
        "relabelled",
        "The test cell has another name.",
        lambda n: _about(n, TEST).update(grade_id="test-something-else"),
    ),
    _changed(
        "swapped_labels", "Two test cells have changed their names.", _swap_labels, plain=PARTIAL
    ),
    _changed(
        "path_as_label",
        "The test cell's name is a path.",
        lambda n: _about(n, TEST).update(grade_id="../../../../gradebook.db"),
    ),
    _changed(
        "list_as_label",
        "The test cell's name is a list.",
        lambda n: _about(n, TEST).update(grade_id=[1, 2]),
    ),
    _changed(
        "hundred_points", "Every cell is worth 100 points.", _all_points, plain=PARTIAL, main=True
    ),
    _changed(
        "endless_points",
        "The test is worth infinitely many points.",
        lambda n: _about(n, TEST).update(points=float("inf")),
        plain=PARTIAL,
    ),
    _changed(
        "rewritten_test",
        "The test cell holds its points.",
        lambda n: cell(n, TEST).update(source="5.0"),
        plain=PARTIAL,
    ),
    _changed(
        "renamed_in_test",
        "The test cell tests another function.",
        lambda n: cell(n, TEST).update(source='check("noise_distribution", max).points'),
    ),
    _changed(
        "no_labels",
        "No cell has nbgrader's metadata.",
        lambda n: [one["metadata"].pop("nbgrader", None) for one in n["cells"]],
    ),
    _changed("no_ids", "No cell has an id.", _no_ids),
    _changed("same_ids", "All cells have the same id.", _same_ids),
    _changed("junk", "All metadata is junk.", _junk),
    _changed("null_byte", "A cell holds a null byte.", _adds("x = 1\0")),
    _changed("surrogate", "A cell holds half a surrogate pair.", _adds("x = '\ud800'")),
    _changed("long_source", "A cell of 10 MB.", _adds("x = '" + "x" * 10**7 + "'")),
    _changed("no_syntax", "A cell that is no Python.", _adds("def (:\n  return")),
    _changed("deep_source", "A cell of a hundred thousand brackets.", _adds("(" * 100_000)),
    _changed(
        "number_as_source",
        "A cell's source is a number.",
        lambda n: n["cells"].append({**_code(""), "source": 5}),
    ),
    _changed("null_as_cell", "A cell is null.", lambda n: n["cells"].append(None)),
    _changed(
        "outputs_of_junk",
        "A cell's outputs are no outputs.",
        lambda n: cell(n, TEST).update(outputs=[{"output_type": "x"}, 7], execution_count=""),
    ),
    _changed(
        "backwards",
        "All cells stand in reversed order.",
        lambda n: n["cells"].reverse(),
        may_lose="all",
    ),
    _changed(
        "format_99",
        "A notebook from the future.",
        lambda n: n.update(nbformat=99, nbformat_minor=-1),
        may_lose="all",
    ),
)

FILES = (*UNREADABLE, *CHANGED)
