"""Whatever was handed in is read, or a sentence says why not; nothing hangs or leads out."""

from __future__ import annotations

import hashlib
import json
import os
import random
import sys
from pathlib import Path
from typing import Any

import pytest

from ptm_edu.exercises.framework.report import Finding
from ptm_edu.grading.intake import submission
from ptm_edu.grading.intake.messages import UNREADABLE
from ptm_edu.grading.intake.notebook_reader import notebook_from_json, read_notebook
from ptm_edu.grading.intake.output_removal import without_outputs
from ptm_edu.grading.intake.submission import UnreadableNotebookError, read_submission
from ptm_edu.grading.judge.messages import REASONS

CELL: dict[str, Any] = {"cell_type": "code", "source": "x = 1", "metadata": {}, "outputs": []}
BOOK = {"cells": [CELL], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}


def words(finding: Finding, language: str | None = None) -> str:
    texts = {**UNREADABLE, "fault": REASONS["fault"]}
    return texts[finding.message_id].say(language, **finding.values)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    folder = tmp_path / "李明 o'neil" / "a1"
    folder.mkdir(parents=True)
    return folder / "a1.ipynb"


def read(path: Path) -> Any:
    return read_notebook(read_submission("one", path))


def why(path: Path) -> tuple[str, str]:
    """Return the id of the message and words."""
    with pytest.raises(UnreadableNotebookError) as caught:
        read(path)
    assert words(caught.value.finding, "zh")
    return caught.value.finding.message_id, words(caught.value.finding)


def sources(data: object) -> list[str]:
    return [cell.source for cell in notebook_from_json(data).cells]


def with_cells(*cells: object) -> dict[str, Any]:
    return {**BOOK, "cells": list(cells)}


def test_a_notebook_is_read_with_its_digest(path: Path) -> None:
    path.write_text(json.dumps(BOOK), encoding="utf-8")
    found = read_submission("one", path)
    assert [cell.source for cell in read_notebook(found).cells] == ["x = 1"]
    assert len(found.digest) == 64 and found.content == path.read_bytes()
    assert found.renamed is found.problem is None


@pytest.mark.parametrize("source", ["\ufeffx = 1\ny = 2", ["\ufeffx = 1\n", "\ufeffy = 2"]])
def test_a_byte_order_mark_at_the_beginning_of_a_line_is_removed(source: object) -> None:
    assert sources(with_cells({**CELL, "source": source})) == ["x = 1\ny = 2"]
    assert sources(with_cells({**CELL, "source": "x = '\ufeff'"})) == ["x = '\ufeff'"]


def test_a_renamed_notebook_is_taken_and_said(path: Path) -> None:
    other = path.with_name("a1 (1).ipynb")
    other.write_text(json.dumps(BOOK), encoding="utf-8")
    path.with_name("notes.txt").write_text("mine", encoding="utf-8")
    path.with_name(".ipynb_checkpoints").mkdir()
    said = read_submission("one", path).renamed
    assert said
    assert (said.message_id, said.values["given"]) == ("renamed", "a1 (1).ipynb")


def test_of_two_others_none_is_taken(path: Path) -> None:
    for name in ("one.ipynb", "two.ipynb"):
        path.with_name(name).write_text(json.dumps(BOOK), encoding="utf-8")
    assert why(path)[0] == "ambiguous"


def test_a_missing_notebook_is_told(path: Path) -> None:
    assert why(path) == ("missing", "The notebook a1.ipynb was not handed in.")
    assert why(path.parent / "gone" / "a1.ipynb")[0] == "missing"


def test_what_came_instead_of_a_notebook_is_named(path: Path) -> None:
    path.with_name("timestamp.txt").write_text("2027-03-01 12:00:00 UTC", encoding="utf-8")
    assert why(path)[0] == "missing"
    path.with_name("a1.pdf").write_bytes(b"%PDF-1.4")
    sentence = (
        'The notebook a1.ipynb was not handed in, only "a1.pdf". Hand in the notebook itself.'
    )
    assert why(path) == ("other_files", sentence)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes in this system's folders")
def test_a_pipe_does_not_hang(path: Path) -> None:
    os.mkfifo(path)
    assert why(path)[0] == "not_a_file"


def test_a_folder_is_no_notebook(path: Path) -> None:
    path.mkdir()
    assert why(path)[0] == "not_a_file"


@pytest.mark.skipif(sys.platform == "win32", reason="links need rights there")
def test_a_link_leads_nowhere(path: Path, tmp_path: Path) -> None:
    another = tmp_path / "ann" / "a1"
    another.mkdir(parents=True)
    (another / "a1.ipynb").write_text(json.dumps(BOOK), encoding="utf-8")
    path.symlink_to(another / "a1.ipynb")
    assert why(path)[0] == "not_a_file"
    (another / "a1.ipynb").rename(another / "b1.ipynb")  # where it leads nowhere, it is still one
    path.with_name("mine.ipynb").write_text(json.dumps(BOOK), encoding="utf-8")
    assert why(path)[0] == "not_a_file"
    path.with_name("mine.ipynb").unlink()
    path.rename(path.with_name("renamed.ipynb"))
    assert why(path)[0] == "missing"
    (tmp_path / "bob").mkdir()
    (tmp_path / "bob" / "a1").symlink_to(another)
    assert why(tmp_path / "bob" / "a1" / "a1.ipynb")[0] == "not_a_file"


@pytest.mark.skipif(sys.platform == "win32", reason="links need rights there")
def test_a_file_that_becomes_a_link_is_not_followed(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path.write_text(json.dumps(BOOK), encoding="utf-8")
    plain = os.lstat(path)
    path.unlink()
    path.symlink_to(path.with_name("other.ipynb"))
    path.with_name("other.ipynb").write_text(json.dumps(BOOK), encoding="utf-8")
    monkeypatch.setattr(submission.os, "lstat", lambda p: os.stat(p.parent) if p != path else plain)
    assert why(path)[0] == "fault"  # until the grader looks again


@pytest.mark.parametrize(
    ("raw", "message_id"),
    [
        (b"", "empty"),
        (b" \n\n", "empty"),
        (b"\0" * 100, "empty"),
        (b"\xef\xbb\xbf", "empty"),
        (b"%PDF-1.7 \xff\xfe\x00", "encoding"),
        (b'{"cells": ["\xe4\xf6"]}', "encoding"),
        (b"not JSON", "not_json"),
        (json.dumps(BOOK).encode()[:-20], "not_json"),
        (b"[1, 2", "not_json"),
        (b"[" * 200_000, "too_deep"),
        (b'{"cells":' * 200_000, "too_deep"),
        (b"[]", "not_a_notebook"),
        (b"NaN", "not_a_notebook"),
        (b'"cells"', "not_a_notebook"),
        (b'{"nbformat": 4}', "not_a_notebook"),
        (b'{"cells": {"a": 1}}', "not_a_notebook"),
        (b'{"worksheets": "none"}', "not_a_notebook"),
        (b'{"cells": []}', "no_cells"),
        (b'{"cells": [1, null, "x", []]}', "no_cells"),
        (b'{"worksheets": []}', "no_cells"),
        (b'{"cells": [' + b"{}," * 5000 + b"{}]}", "too_many_cells"),
        (b"[" + b"[]," * 2_000_001 + b"[]]", "too_many_parts"),
    ],
)
def test_what_is_no_notebook_is_told(path: Path, raw: bytes, message_id: str) -> None:
    path.write_bytes(raw)
    assert why(path)[0] == message_id


def test_the_place_where_json_ends_is_told(path: Path) -> None:
    path.write_text('{"cells": [\n  {"source" = 3}\n]}', encoding="utf-8")
    assert "line 2, column 13" in why(path)[1]


def test_what_is_unreadable_keeps_its_digest(path: Path) -> None:
    path.write_bytes(b"[]")
    assert why(path)[0] == "not_a_notebook"
    assert len(read_submission("one", path).digest) == 64


def test_a_huge_file_is_not_read(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(submission, "MAX_BYTES", 1_000_000)
    path.write_bytes(b" " * 1_000_001)
    assert why(path)[0] == "too_large_kept"
    monkeypatch.setattr(submission, "MAX_FILE", 1_000_000)
    assert why(path)[0] == "too_large"


def test_outputs_that_make_a_file_large_are_dropped(path: Path) -> None:
    picture = {"data": {"image/png": "A" * 30_000_000}, "output_type": "display_data"}
    path.write_text(json.dumps(with_cells({**CELL, "outputs": [picture] * 2}, CELL)), "utf-8")
    found = read_submission("one", path)
    assert len(found.content) < 1000 and [c.source for c in read(path).cells] == ["x = 1"] * 2
    assert found.digest == hashlib.sha256(path.read_bytes()).hexdigest()
    numbers = {"data": {"application/json": [[]] * 3_000_000}, "output_type": "display_data"}
    path.write_text(json.dumps(with_cells({**CELL, "outputs": [numbers] * 2})), "utf-8")
    assert [cell.source for cell in read(path).cells] == ["x = 1"]


@pytest.mark.parametrize("size", [1, 2, 3, 7, 50, 161, 100_000])
def test_nothing_but_outputs_is_dropped_wherever_the_file_is_cut(size: int) -> None:
    odd = ['"outputs": [', '\\"outputs": [1]', "\\", '[" ]', '"', "]" * 3, '\n"outputs": []'] * 40
    outputs: list[Any] = [{"text": odd, "outputs": [[1], odd]}, [], "]"]
    cells = [{**CELL, "source": odd, "outputs": outputs}, {**CELL, "outputs": []}]
    raw = json.dumps(with_cells(*cells), indent=1).encode()
    chunks = (raw[at : at + size] for at in range(0, len(raw), size))
    kept = json.loads(without_outputs(chunks, len(raw)))
    assert kept == with_cells(*({**cell, "outputs": []} for cell in cells))


def test_of_a_file_that_ends_in_its_outputs_the_damage_is_told(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(submission, "MAX_BYTES", 1_000)
    path.write_text(json.dumps(with_cells({**CELL, "outputs": ["x" * 5_000]}))[:4_000], "utf-8")
    assert why(path)[0] == "not_json"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-32"])
def test_every_unicode_is_read(path: Path, encoding: str) -> None:
    data = with_cells({**CELL, "source": "词 = '😀'"})
    path.write_bytes(json.dumps(data, ensure_ascii=False).encode(encoding))
    assert read(path).cells[0].source == "词 = '😀'"


def test_the_grader_s_own_trouble_is_no_mark(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path.write_text(json.dumps(BOOK), encoding="utf-8")

    def refuse(*_: object) -> int:
        raise OSError(5, "Input/output error")

    monkeypatch.setattr("os.open", refuse)
    problem = read_submission("one", path).problem
    assert problem and problem.message_id == "fault"
    assert "Input/output" in problem.values["detail"]


@pytest.mark.parametrize(
    ("given", "source"),
    [
        ("a\nb", "a\nb"),
        (["a\n", "b"], "a\nb"),
        (["a", 1, None, ["b"]], "a"),
        (None, ""),
        (3, ""),
        ({"a": 1}, ""),
        ("half \ud83d", "half ?"),
    ],
)
def test_every_source_becomes_text(given: object, source: str) -> None:
    assert sources(with_cells({**CELL, "source": given})) == [source]


def test_format_3_is_read() -> None:
    cells = [
        {"cell_type": "heading", "level": 2, "source": ["Part"]},
        {"cell_type": "code", "input": ["f = ", "1"], "outputs": [], "language": "python"},
    ]
    book = {"nbformat": 3, "worksheets": [{"cells": cells}, 5, {"cells": None}], "metadata": []}
    assert sources(book) == ["## Part", "f = 1"]


@pytest.mark.parametrize(
    "data",
    [
        {**BOOK, "nbformat_minor": 99},
        {**BOOK, "nbformat": 5},
        {"cells": [CELL]},
        with_cells({**CELL, "metadata": None}),
        with_cells({**CELL, "metadata": {"nbgrader": [1]}}),
        with_cells({**CELL, "metadata": {"nbgrader": {"grade_id": [1], "points": None}}}),
        with_cells({**CELL, "id": 5}),
        with_cells({**CELL, "id": "with space"}),
        with_cells({**CELL, "id": "x" * 65}),
        with_cells({**CELL, "attachments": {"a": {"image/png": 3}, "b": 4}}),
        with_cells({**CELL, "outputs": "none", "execution_count": "two"}),
        with_cells({"source": "x = 1", "outputs": []}),
    ],
)
def test_what_is_odd_but_holds_cells_is_read(data: dict[str, Any]) -> None:
    (cell,) = notebook_from_json(data).cells
    assert (cell.cell_type, cell.source, cell.outputs) == ("code", "x = 1", [])
    assert cell.metadata in ({}, {"nbgrader": {}}) and "id" not in cell


def test_numbers_that_json_cannot_hold_are_read(path: Path) -> None:
    raw = json.dumps(BOOK)[:-1] + ', "a": NaN, "b": -Infinity, "c": ' + "9" * 5000 + "}"
    path.write_text(raw, encoding="utf-8")
    assert read(path).cells


def test_no_bytes_raise_anything_else(path: Path, student: Any) -> None:
    generator = random.Random(0)
    whole = json.dumps(student.data()).encode()
    for _ in range(300):
        raw = bytearray(whole)
        for _ in range(generator.choice((1, 5, 500))):
            raw[generator.randrange(len(raw))] = generator.randrange(256)
        path.write_bytes(raw[: generator.choice((len(raw), generator.randrange(len(raw))))])
        try:
            assert read(path).cells
        except UnreadableNotebookError as told:
            assert words(told.finding, "en") and words(told.finding, "zh")
