"""Whatever was done to the assignment's cells is mended, told, and costs nothing."""

from __future__ import annotations

from copy import deepcopy
from pathlib import Path
from typing import Any

import nbformat
import nbgrader
import pytest
from nbconvert.exporters import HTMLExporter
from nbgrader.nbgraderformat import MetadataValidator
from nbgrader.utils import determine_grade

from ptm_edu.chinese.places import read_overlay_file
from ptm_edu.grading.intake.assignment import nbgrader_metadata
from ptm_edu.grading.intake.cell_repair import LANGUAGE
from ptm_edu.grading.intake.messages import ANSWER_HERE

TEST = 'check("keep_probability", keep_probability).points'


def test_an_honest_notebook_stays_as_it_is(student: Any) -> None:
    student.add("helper = 1", before="test-analogy")
    assert student.told() == {}
    assert student.sources() == [cell["source"] for cell in student.cells]


def test_the_release_is_nbgrader_s(student: Any, assignment: Any) -> None:
    stub = next(cell for cell in assignment.release if cell.id == "keep-probability")
    assert stub.source.endswith("    # YOUR CODE HERE\n    raise NotImplementedError()")
    assert len(nbgrader_metadata(stub)["checksum"]) == 32 and stub.metadata.deletable is False
    assert "BEGIN SOLUTION" in str(assignment.source) and "SOLUTION" not in str(assignment.release)


def test_an_answer_in_words_left_as_it_came_is_known_to_nbgrader(student: Any) -> None:
    def grade() -> tuple[float | None, float]:
        cells = student.repaired().notebook.cells
        return determine_grade(next(cell for cell in cells if cell.id == "antonyms-answer"))

    assert grade() == (None, 5)
    student["antonyms-answer"]["source"] = "YOUR ANSWER HERE"
    assert grade() == (0, 5)


def test_copies_of_locked_cells_are_dropped(student: Any) -> None:
    for name in ("test-keep-probability", "imports", "how-to-work"):
        student.cells.insert(0, student.copy(name))
        student.cells.append(student.copy(name))
    before = student.repaired()
    assert student.told() == {"copies": {"cells": "test-keep-probability, how-to-work, imports"}}
    assert len(before.notebook.cells) == len(student.cells) - 6
    # The test that counts stands behind its answer and before the next exercise.
    names = student.names()
    assert names.index("keep-probability") < names.index("test-keep-probability")
    assert names.index("test-keep-probability") < names.index("card-noise-distribution")


def test_a_copy_to_write_in_is_kept(student: Any) -> None:
    student.cells.insert(0, {**student.copy("imports"), "source": "helper = 1"})
    assert student.told() == {"copies": {"cells": "imports"}}
    assert student.sources()[0] == "helper = 1" and student.names().index("imports") == 3
    assert "helper = 1" in student.runs("analogy")


def test_copies_of_an_answer_keep_their_code_in_order(student: Any) -> None:
    first, second = student.copy("keep-probability"), student.copy("keep-probability")
    first["source"], second["source"] = "first = 1", "second = 2"
    student.cells.insert(student.place("keep-probability"), first)
    student.cells.insert(student.place("test-keep-probability"), second)
    assert student.told() == {"answer_copies": {"cells": "keep-probability"}}
    assert student.names().count("keep-probability") == 1
    ran = student.runs("keep_probability")
    assert [s for s in ran if s in ("first = 1", "second = 2")] == ["first = 1", "second = 2"]


def test_the_fullest_copy_of_an_answer_in_words_is_marked(student: Any) -> None:
    student.cells.append({**student.copy("antonyms-answer"), "source": "YOUR ANSWER HERE"})
    cells = student.repaired().notebook.cells
    (marked,) = [
        cell for cell in cells if nbgrader_metadata(cell).get("grade_id") == "antonyms-answer"
    ]
    assert marked.source.startswith("Slow and fast")


def test_missing_cells_come_back_at_their_place(student: Any) -> None:
    names = [nbgrader_metadata(cell).get("grade_id", "") for cell in student.assignment.release]
    gone = ("title", "imports", "card-analogy", "test-noise-distribution", "test-analogy")
    for name in gone:
        student.drop(name)
    assert student.names() == names
    assert sorted(student.told()["missing"]["cells"].split(", ")) == sorted(gone)
    assert len(student.told()) == 1


def test_a_missing_test_comes_back_behind_what_stands_in_its_segment(student: Any) -> None:
    student.drop("test-keep-probability")
    student.add("late = 1", before="card-noise-distribution")
    assert "late = 1" in student.runs("keep_probability")


def test_a_missing_answer_comes_back_without_code(student: Any) -> None:
    student.drop("keep-probability")
    student.drop("antonyms-answer")
    student.add("def keep_probability(*given): return 'elsewhere'", before="card-keep-probability")
    repaired = student.repaired()
    assert student.told() == {"missing_answers": {"cells": "keep-probability, antonyms-answer"}}
    cell = next(cell for cell in repaired.notebook.cells if cell.id == "keep-probability")
    assert all(line.startswith("# ") for line in cell.source.splitlines())
    assert "missing" in cell.source and "缺少" in cell.source
    assert "elsewhere" in student.answer("keep_probability")


@pytest.mark.parametrize("kind", ["markdown", "raw", "heading", None, 7])
@pytest.mark.parametrize("name", ["keep-probability", "test-keep-probability", "imports"])
def test_retyped_cells_get_their_type_back(student: Any, name: str, kind: object) -> None:
    student[name]["cell_type"] = kind
    student[name].pop("outputs")
    cell = next(cell for cell in student.repaired().notebook.cells if cell.id == name)
    assert cell.cell_type == "code" and cell.outputs == []
    assert student.told()["types"] == {"cells": name}


def test_an_answer_in_words_turned_into_code_is_words_again(student: Any) -> None:
    student["antonyms-answer"].update(cell_type="code", outputs=[], execution_count=3)
    cells = student.repaired().notebook.cells
    cell = next(cell for cell in cells if cell.id == "antonyms-answer")
    assert cell.cell_type == "markdown" and cell.source.startswith("Slow and fast")


def test_locked_cells_get_their_content_back(student: Any) -> None:
    student["test-keep-probability"]["source"] = "import os; os._exit(0)\n5.0"
    student["imports"]["source"] = "import os; os._exit(0)"
    sources = student.sources()
    assert TEST in sources and not any("os._exit" in source for source in sources)
    assert student.told() == {"contents": {"cells": "imports, test-keep-probability"}}


def test_what_is_needed_from_a_locked_cell_is_kept_beside_it(student: Any) -> None:
    student["imports"]["source"] += "\nimport math\nfrom itertools import chain\nx = launch()"
    student["test-analogy"]["source"] = "def analogy(*given): return 1\n" + TEST
    student["title"]["source"] += "\n\nMy name is 李明"
    cells = student.repaired().notebook.cells
    ids = [cell.id for cell in cells]
    assert cells[ids.index("imports") + 1].source == "import math\nfrom itertools import chain"
    assert cells[ids.index("test-analogy") - 1].source.startswith("def analogy")
    assert cells[ids.index("title") + 1].source.endswith("李明")
    assert student.told()["kept"] == {"cells": "title, imports, test-analogy"}


def test_space_at_the_ends_of_lines_is_no_change(student: Any) -> None:
    student["imports"]["source"] = student["imports"]["source"].replace("\n", "  \r\n") + "\n\n"
    assert student.told() == {}
    assert student.sources() == [cell.source for cell in _as_answered(student)]


def _as_answered(student: Any) -> list[Any]:
    student["imports"]["source"] = student.assignment.release[2].source
    return list(student.repaired().notebook.cells)


@pytest.mark.parametrize(
    "marks",
    [
        {"points": 100},
        {"points": float("nan")},
        {"locked": False},
        {"grade": False},
        {"task": True},
    ],
)
def test_points_and_marks_are_the_source_s(student: Any, marks: dict[str, Any]) -> None:
    student["test-analogy"]["metadata"]["nbgrader"].update(marks, extra={"a": 1})
    cells = student.repaired().notebook.cells
    cell = next(cell for cell in cells if cell.id == "test-analogy")
    assert nbgrader_metadata(cell) == nbgrader_metadata(
        student.assignment.release[student.place("test-analogy")]
    )
    assert student.told() == {"labels": {"cells": "test-analogy"}}


def test_a_renamed_cell_is_known_by_its_id_or_its_text(student: Any) -> None:
    student["test-analogy"]["metadata"]["nbgrader"]["grade_id"] = "test-other"
    student["analogy-search"]["metadata"] = {}
    card = student["card-analogy"]
    card.update(id="another", metadata={})
    assert student.told() == {"labels": {"cells": "card-analogy, analogy-search, test-analogy"}}
    assert student.sources() == [cell["source"] for cell in student.cells]


def test_a_renamed_cell_with_another_id_and_text_is_an_ordinary_one(student: Any) -> None:
    student["test-analogy"]["metadata"]["nbgrader"]["grade_id"] = "test-other"
    student["test-analogy"].update(id="other", source="5.0")
    assert student.told() == {"foreign": {"count": 1}, "missing": {"cells": "test-analogy"}}
    assert (
        nbgrader_metadata(next(c for c in student.repaired().notebook.cells if c.id == "other"))
        == {}
    )


def test_swapped_labels_lose_no_answer(student: Any) -> None:
    one, other = student["keep-probability"], student["test-keep-probability"]
    one["metadata"], other["metadata"] = other["metadata"], one["metadata"]
    assert student["keep-probability"]["source"] in student.runs("keep_probability")
    assert TEST in student.sources()


def test_another_notebook_is_told_as_such(student: Any) -> None:
    student.cells = [{"cell_type": "code", "source": "hello = 1", "metadata": {}}]
    assert student.told() == {"other_notebook": {}}
    assert [task.grade_id in student.names() for task in student.assignment.tasks] == [True] * 7


def test_ids_are_made_valid_and_unique(student: Any) -> None:
    student.add("one = 1")
    student.cells += [
        {**student.copy("try-analogy"), "id": name} for name in ("a b", "", "imports")
    ]
    student.cells += [student.copy("try-analogy"), {**student.copy("try-analogy"), "id": "cell-2"}]
    cells = student.repaired().notebook.cells
    assert len({cell.id for cell in cells}) == len(cells)
    nbformat.validate(student.repaired().notebook)


def test_pictures_in_an_answer_in_words_stay(student: Any) -> None:
    picture = {"plot.png": {"image/png": "iVBORw0KGgo="}}
    student["antonyms-answer"]["attachments"] = picture
    cells = student.repaired().notebook.cells
    assert next(c for c in cells if c.id == "antonyms-answer").attachments == picture


def test_one_student_s_notebook_is_not_another_s(student: Any) -> None:
    first = student.repaired().notebook
    for cell in first.cells:
        cell.metadata.setdefault("nbgrader", {})["score"] = 5
        cell.source = "changed"
    first.metadata["kernelspec"]["name"] = "other"
    second = student.repaired().notebook
    assert not any("score" in nbgrader_metadata(cell) for cell in second.cells)
    assert second.metadata.kernelspec.name == "python3"
    assert TEST in student.sources()


def test_nbgrader_takes_the_result(student: Any) -> None:
    student.drop("test-analogy")
    student["imports"]["metadata"] = {"nbgrader": {"schema_version": 0, "checksum": 5}}
    notebook = deepcopy(student.repaired().notebook)
    nbformat.validate(notebook)
    MetadataValidator().validate_nb(notebook)
    for cell in notebook.cells:
        if nbgrader_metadata(cell).get("grade"):
            cell.metadata.nbgrader["score"] = 5  # as generate_feedback does
    formgrader = Path(nbgrader.__file__).parent / "server_extensions/formgrader"
    exporter = HTMLExporter(
        template_name="feedback",
        extra_template_basedirs=[str(formgrader / "templates")],
        extra_template_paths=[str(formgrader / "static/node_modules/bootstrap/dist/css")],
    )
    about_all = {"notebook": "a1", "score": 5, "max_score": 40, "late_penalty": 0}
    page, _ = exporter.from_notebook_node(notebook, {"nbgrader": about_all})
    assert page.count("Test cell") >= 5 and "Slow and fast" in page


def test_a_notebook_of_the_chinese_edition_is_repaired_to_the_same(
    student: Any, root: Path
) -> None:
    """Texts as they were handed out in Chinese are no edits, and an answer in words stays."""
    overlay = read_overlay_file(root / "assignments" / "zh" / "a1_word2vec.md")
    in_english = student.repaired()
    texts = 0
    for cell in student.cells:
        section = overlay.sections.get(("cell", cell["id"]))
        if section and cell["id"] != "antonyms-answer":
            cell["source"], texts = section.text, texts + 1
    assert texts > 10
    in_chinese = student.repaired()
    assert in_chinese.repairs == in_english.repairs == ()
    assert in_chinese.notebook.metadata.pop(LANGUAGE) == "zh"
    assert in_chinese.notebook == in_english.notebook
    student["antonyms-answer"]["source"] = ANSWER_HERE.zh  # never answered
    assert ANSWER_HERE.en in [cell.source for cell in student.repaired().notebook.cells]
    student["title"]["source"] += "\n\n我的笔记"
    assert [*student.told()] == ["contents", "kept"]
