"""An exercise runs its own cells first, then those that Run All would run; its test never."""

from __future__ import annotations

import re
from typing import Any

import pytest

from ptm_edu.grading.intake.bindings import binds_name

FIRST, SECOND = "keep_probability", "noise_distribution"


def mine(function: str) -> str:
    return f"def {function}(*given):\n    return 'mine'"


def asked(sources: tuple[str, ...]) -> list[str]:
    """Return the functions that are defined in these cells."""
    return re.findall(r"^def (\w+)", "\n".join(sources), re.MULTILINE)


def test_alone_runs_what_stands_before_the_exercises_and_the_own_segment(student: Any) -> None:
    student.add("import math", before="card-keep-probability")
    student.add("helper = 1", before="card-noise-distribution")
    student.add("late = 1", before="card-negative-sampling-loss")
    ran = student.runs(SECOND)
    assert asked(ran) == [SECOND]
    assert ran[0].startswith("import numpy") and "import math" in ran and "helper = 1" in ran
    assert "late = 1" not in ran and not any("check(" in source for source in ran)


def test_otherwise_all_runs_that_stands_before_the_test(student: Any) -> None:
    ran = student.runs("negative_sampling_loss", alone=False)
    assert asked(ran) == [FIRST, SECOND, "draw_negatives", "negative_sampling_loss"]
    assert not any(source.startswith("check(") for source in ran)


def test_the_imports_are_run_wherever_they_stand(student: Any) -> None:
    imports = student.drop("imports")
    student.cells.insert(student.place("test-keep-probability"), imports)
    assert any(source.startswith("import numpy") for source in student.runs(SECOND))
    assert asked(student.runs(SECOND)) == [SECOND]


def test_a_stub_as_released_runs_alone(student: Any, assignment: Any) -> None:

    stub = assignment.release[student.place("keep-probability")].source
    student["keep-probability"]["source"] = stub
    assert stub in student.runs(FIRST) and asked(student.runs(FIRST)) == [FIRST]
    assert student.answer(FIRST) == ""


@pytest.mark.parametrize("where", ["test-keep-probability", "test-analogy", None])
def test_an_answer_beside_the_stub_is_found(student: Any, assignment: Any, where: str) -> None:

    student["keep-probability"]["source"] = assignment.release[4].source
    student.add(mine(FIRST), before=where)
    for alone in (True, False):
        ran = student.runs(FIRST, alone)
        assert mine(FIRST) in ran and not any("NotImplementedError" in source for source in ran)
    assert student.answer(FIRST) == mine(FIRST)


def test_an_answer_in_an_earlier_exercise_is_found(student: Any) -> None:
    both = (
        student["keep-probability"]["source"]
        + "\n\n"
        + student.drop("noise-distribution")["source"]
    )
    student["keep-probability"]["source"] = both
    assert both in student.runs(SECOND) and both in student.runs(SECOND, alone=False)
    assert not any("negative_sampling" in source for source in student.runs(SECOND))


def test_an_answer_moved_behind_its_test_is_found(student: Any) -> None:
    student.cells.append(student.drop("keep-probability"))
    assert mine(FIRST) in student.runs(FIRST) and mine(FIRST) in student.runs(FIRST, alone=False)
    assert mine(FIRST) not in student.runs(SECOND)


def test_a_second_definition_behind_the_test_does_not_count(student: Any) -> None:
    student.add(f"{FIRST} = None", before="card-noise-distribution")
    assert not any("None" in source for source in student.runs(FIRST, alone=False))


def test_the_answer_is_what_the_student_wrote(student: Any) -> None:
    student.add("helper = 1", before="test-keep-probability")
    student["try-keep-probability"]["source"] += "\nprint(1)"
    answer = student.answer(FIRST)
    assert answer.startswith(mine(FIRST)) and answer.endswith("helper = 1")
    assert SECOND not in answer and "print(1)" in answer
    assert student.answer(SECOND) == mine(SECOND)


@pytest.mark.parametrize(
    "line",
    [
        "def f(x): pass",
        "  async  def\tf(",
        "class f:",
        "f = lambda: 1",
        "f: int = 3",
        "f=3",
        "g = f = 3",
        "g, f = 1, 2",
        "from helpers import g, f",
        "import helpers as f",
        "x = 1\n\ndef f(x):",
        "f()\nf = 2",
    ],
)
def test_a_name_is_bound(line: str) -> None:
    assert binds_name(line, "f")


@pytest.mark.parametrize(
    "line",
    ["", "f(3)", "f == 3", "g = f(1)", "# def f(x)", "def ff(x)", "x.append(f)", "import g  # f"],
)
def test_a_name_is_not_bound(line: str) -> None:
    assert not binds_name(line, "f")
