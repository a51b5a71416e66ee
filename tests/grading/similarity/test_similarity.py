"""Which answers are flagged as similar, and which must not be."""

from __future__ import annotations

import random
import time
from dataclasses import replace
from pathlib import Path

import pytest

from ptm_edu.exercises import exercise
from ptm_edu.grading.demo.disguise import DISGUISES, combined
from ptm_edu.grading.intake.assignment import Assignment, read_assignment
from ptm_edu.grading.intake.cell_selection import student_code
from ptm_edu.grading.records.course import Course
from ptm_edu.grading.records.record_files import RecordFiles
from ptm_edu.grading.records.records import Record
from ptm_edu.grading.results import SubmissionResult
from ptm_edu.grading.similarity import pairs, shapes, similarity_report
from ptm_edu.grading.similarity.clusters import clusters
from ptm_edu.grading.similarity.pairs import SimilarPair, similar_pairs
from ptm_edu.grading.similarity.report import compare_answers, equal_submissions
from ptm_edu.grading.similarity.shapes import overlap, shape
from ptm_edu.grading.similarity.sources import library_sources, reference_source
from tests.grading.opened import opened
from tests.tools.similarity_quality import (
    independent_answers,
    independent_pairs,
    made_up_class,
    quality,
    right_answers,
)

GRADIENTS = "negative_sampling_gradients"
SHORT = "def keep_probability(counts, t=1e-4):\n    return (t / counts).sqrt().clamp(max=1)"


@pytest.fixture(scope="module")
def independent() -> dict[str, str]:
    answers = independent_answers(GRADIENTS, 40, random.Random(1))
    return {f"student{i}": answer for i, answer in enumerate(answers)}


@pytest.fixture(scope="module")
def assignment(root: Path) -> Assignment:
    return read_assignment(root / "assignments/source/a1_word2vec/a1_word2vec.ipynb")


def record(student: str, answers: dict[str, str], digest: str = "") -> Record:
    return Record(SubmissionResult(student, "a1_word2vec", digest, ()), answers)


def shaped(answers: dict[str, str]) -> dict[str, shapes.Shape]:
    return {student: shape(answer) for student, answer in answers.items()}


# ---- pairs and clusters -------------------------------------------------------------------------


def test_clusters_of_a_made_up_class_are_found_and_nobody_else() -> None:
    made = made_up_class("beam_step", 90, (2, 3, 4, 12, 29), seed=4)
    result = quality(made, compare_answers("beam_step", made.answers))
    assert len(made.answers) == 90 and result.independent_flagged == 0
    assert result.precision == 1
    assert result.recall == 1 and result.by_disguise["looped"][1] > 0


@pytest.mark.parametrize("copies", [5, 6, 29, 30, 45])
def test_a_cluster_of_any_size_is_flagged(copies: int, independent: dict[str, str]) -> None:
    original = independent["student0"]
    rng = random.Random(copies)
    ring = {f"copy{i}": combined(original, rng) for i in range(copies)}
    found = compare_answers(GRADIENTS, independent | ring)
    (cluster,) = found.clusters
    assert set(cluster.students) == {"student0", *ring}
    assert set(found.flags) == {"student0", *ring}


@pytest.mark.parametrize("name", ["bilm_loss", "fine_tuning_loss", "mask_tokens", "top_k_top_p"])
def test_right_answers_written_apart_are_not_similar(name: str) -> None:
    answers = right_answers(name)
    compared = shaped(answers)
    percents = [overlap(compared[a], compared[b]) for a, b in independent_pairs(answers)]
    assert len(percents) >= 10 and max(percents) < 60


def test_a_copy_among_other_cells_is_seen(independent: dict[str, str]) -> None:
    padded = independent["student3"] + "\n" + independent["student4"].replace("def ", "def my_")
    found = similar_pairs(shaped(independent | {"x": padded}))
    assert {(pair.student, pair.other) for pair in found} == {("student3", "x"), ("student4", "x")}


def test_a_chain_does_not_join_two_clusters(independent: dict[str, str]) -> None:
    one, other = independent["student3"], independent["student4"]
    both = one + "\n" + other.replace("def ", "def my_")
    copies = {"a": one, "b": one + "\nx = 1 + y", "c": other, "d": other + "\nx = 1 + y"}
    found = clusters(shaped({**copies, "both": both}))
    assert {"a", "b"} <= set(found[0].students) and not {"c", "d"} & set(found[0].students)
    assert {student for cluster in found for student in cluster.students} == {*copies, "both"}


def test_pairs_are_the_same_in_any_block(
    independent: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    rng = random.Random(0)
    copies = {"x": combined(independent["student3"], rng), "y": independent["student8"] + "\nz = a"}
    whole = similar_pairs(shaped(independent | copies))
    monkeypatch.setattr(pairs, "ROWS", 7)
    assert len(whole) == 2 and similar_pairs(shaped(independent | copies)) == whole


def test_equal_shapes_are_paired_with_the_first(independent: dict[str, str]) -> None:
    copy = DISGUISES["renamed"](independent["student3"], random.Random(0))
    found = similar_pairs(shaped(independent | {"b": copy, "c": copy}))
    assert found == [SimilarPair("student3", "b", 100), SimilarPair("student3", "c", 100)]


def test_short_answers_are_not_compared_and_the_report_says_so() -> None:
    found = compare_answers("keep_probability", {f"student{i}": SHORT for i in range(4)})
    assert found.too_short and not found.clusters and found.median_tokens < shapes.MIN_TOKENS


def test_a_student_gets_few_flags(independent: dict[str, str]) -> None:
    ring = {f"ring{i}": independent["student0"] + f"\nz = a{'.b' * i}" for i in range(8)}
    found = compare_answers(GRADIENTS, independent | ring)
    assert max(len(flags) for flags in found.flags.values()) == 3


# ---- sources ------------------------------------------------------------------------------------


def test_the_reference_is_seen_however_many_copied_it() -> None:
    (reference,) = reference_source(exercise("attention"))
    rng = random.Random(0)
    answers = {f"s{i}": DISGUISES["renamed"](reference.text, rng) for i in range(40)}
    found = compare_answers("attention", answers, [reference])
    assert {(m.student, m.source.kind) for m in found.copied} == {
        (student, "reference_copied") for student in answers
    }


def test_a_short_reference_is_seen_word_by_word_only() -> None:
    (reference,) = reference_source(exercise("shifted_lm_loss"))
    assert 25 <= reference.shape.tokens < shapes.MIN_TOKENS
    honest = right_answers("shifted_lm_loss")
    renamed = reference.text.replace("real", "kept")
    answers = {**honest, "copy": "# mine\n" + reference.text, "renamed": renamed}
    found = compare_answers("shifted_lm_loss", answers, [reference])
    assert [match.student for match in found.copied] == ["copy"]


def test_a_function_of_the_library_is_its_own_kind(independent: dict[str, str]) -> None:
    title = "ptm_edu.bert.masking.mask_tokens"
    source = next(source for source in library_sources() if source.title == title)
    copy = DISGUISES["renamed"](source.text, random.Random(0))
    found = compare_answers("mask_tokens", independent | {"x": copy}, library_sources())
    assert [(m.student, m.source.kind, m.source.title) for m in found.copied] == [
        ("x", "library_copied", title)
    ]
    assert [(flag.kind, flag.detail) for flag in found.flags["x"]] == [("library_copied", title)]


def test_the_solution_and_earlier_years_are_compared(
    assignment: Assignment, tmp_path: Path, independent: dict[str, str]
) -> None:
    course, other = Course(tmp_path / "course"), tmp_path / "other"
    rng = random.Random(0)
    for folder, student in ((course.root / "earlier" / "2025", "old"), (other, "older")):
        answer = independent["student5" if student == "old" else "student6"]
        RecordFiles(Course(folder).engine(assignment.name)).put(
            record(student, {GRADIENTS: answer})
        )
    task = next(task for task in assignment.tasks if task.exercise == GRADIENTS)
    copies = {
        "a": student_code(assignment.source, assignment, task),
        "b": independent["student5"],
        "c": independent["student6"],
        "d": independent["student7"],
    }
    records = [record(name, {GRADIENTS: combined(text, rng)}) for name, text in copies.items()]
    report = similarity_report(opened(course, assignment), records, [other])
    found = next(one for one in report.exercises if one.exercise == GRADIENTS)
    assert [(match.student, match.source.kind, match.source.title) for match in found.copied] == [
        ("a", "solution_copied", "a1_word2vec"),
        ("b", "earlier_copied", "2025/old"),
        ("c", "earlier_copied", "other/older"),
    ]


def test_a_reference_without_source_is_like_nothing() -> None:
    assert reference_source(replace(exercise(GRADIENTS), reference=len)) == []


def test_of_equal_submissions_one_is_compared(
    assignment: Assignment, tmp_path: Path, independent: dict[str, str]
) -> None:
    answers = {GRADIENTS: independent["student0"]}
    renamed = DISGUISES["renamed"](independent["student0"], random.Random(0))
    records = [record("a", answers, "e" * 64), record("b", answers, "e" * 64)]
    records.append(record("c", {GRADIENTS: renamed}, "f" * 64))
    report = similarity_report(opened(Course(tmp_path), assignment), records)
    found = next(one for one in report.exercises if one.exercise == GRADIENTS)
    assert [group.students for group in report.equal] == [("a", "b")]
    assert [set(cluster.students) for cluster in found.clusters] == [{"a", "c"}]


# ---- equal submissions --------------------------------------------------------------------------


def test_equal_files_and_equal_code_are_flagged(independent: dict[str, str]) -> None:
    answers = {GRADIENTS: independent["student0"]}
    spaced = {GRADIENTS: independent["student0"].replace("\n", "  \n") + "\n\n"}
    records = [record(f"twelve{i}", answers, "e" * 64) for i in range(12)]
    records += [record("spaced", spaced, "f" * 64), record("own", {GRADIENTS: SHORT}, "a" * 64)]
    records += [record(f"untouched{i}", {}, "b" * 64) for i in range(3)]
    records += [replace(record(f"in_words{i}", {}, "c" * 64), written={"w": "x"}) for i in "ab"]
    groups = sorted(equal_submissions(records), key=lambda group: (group.kind, group.students))
    code, words, file = groups
    assert words.students == ("in_wordsa", "in_wordsb")
    assert (file.kind, len(file.students)) == ("equal_file", 12)
    assert (code.kind, len(code.students)) == ("equal_code", 13)


# ---- shapes -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("x = (a +\n     b).sum(-1)  # total\nreturn x", "'doc'\n\nt = (c + d).sum(-2); return t"),
        ("y = f(a)\nz = g(b)\nreturn y, z", "q = g(s)\np = f(r)\nreturn p, q"),
        ("return a + b", "assert a\nprint(a)\nunused = 3\nreturn (a + b)"),
        ("if a: b += 1", "if a:\n    b += 1"),
        ("return [f(a) for a in b if a]", "c = []\nfor a in b:\n  if a: c.append(f(a))\nreturn c"),
        ("x = {k: v for k, v in y}\nf(x)", "x = {}\nfor k, v in y:\n    x[k] = v\nf(x)"),
        ("a += b * 2", "a = a + b * 2"),
        ("return a if b else c", "if b:\n    return a\nelse:\n    return c"),
        ("a: Tensor = f(b)\nreturn a", "a = f(b)\nreturn a"),
        ("total = f(b)\nreturn total + 1", "t = f(b)\ntotal = t\nreturn total + 1"),
        ("return [f(a) for a in b]", "%time\nx y\nc = []\nfor a in b: c.append(f(a))\nreturn c"),
        ("return a + b", "# " + "x" * 200_000 + "\nreturn a + b"),
        ("return 1e-9 * a", "return 1e-09 * b"),
        ("return f(a == b, dim=a)", "return f(c == d, dim=c)"),
    ],
)
def test_disguises_leave_the_fragments(one: str, other: str) -> None:
    assert shape(one).fragments == shape(other).fragments


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("return a - b", "return b - b"),
        ("return a.sum()", "return a.mean()"),
        ("return f(dim=a)", "return f(out=a)"),
    ],
)
def test_other_operands_and_methods_count(one: str, other: str) -> None:
    assert shape(one).fragments != shape(other).fragments


def test_what_follows_from_the_task_does_not_count() -> None:
    assert shape("def f(a):\n    'text'\nimport os\n# only this") == shape("")


@pytest.mark.parametrize(
    "text",
    ["'a\\", '"""', "'", "(", "\\\n", "$?", "\0", 'f"{', "'\\\n", "0x", "\ud800 = 1\n", "ab'", "#",
     "a = 1\n", "x=y\n", ":"],
)  # fmt: skip
def test_hostile_text_is_read_in_one_pass(text: str) -> None:
    hostile = text * (shapes.MAX_CHARACTERS // len(text))
    start = time.process_time()
    shape(hostile)
    assert time.process_time() - start < 10  # tokenize takes 224 s for the first


def test_hostile_answers_raise_nothing() -> None:
    answers = {"a": "(" * 10**6, "b": "(" * 10**6, "c": "\ud800" * 500, "d": ""}
    chain = "\n".join(f"x{i} = x{i + 1}" for i in range(9000))
    found = compare_answers(GRADIENTS, {**answers, "e": chain}, library_sources())
    assert found.copied == ()


def test_other_processes_find_the_same_shapes(monkeypatch: pytest.MonkeyPatch) -> None:
    texts = [f"def f(x):\n    y = x * {n}\n    return [y + i for i in x if i]" for n in range(30)]
    alone = [shapes.shape(text) for text in texts]
    monkeypatch.setattr(shapes, "MANY", 20)
    monkeypatch.setattr(shapes, "_known", {})
    shapes.remember_shapes(texts[:19])
    assert not shapes._known["shape"]  # too few to start processes for
    shapes.remember_shapes([*texts, *texts])
    assert [shapes._known["shape"][text] for text in texts] == alone == [*map(shapes.shape, texts)]
