"""The queue saves a mark for a whole group, loses none of two assistants, and sees new texts."""

from __future__ import annotations

import subprocess
import sys

import pytest

from ptm_edu.grading.assembly import open_assignment, publish_marks
from ptm_edu.grading.demo.submission import A1, WORDS
from ptm_edu.grading.gradebook import GradebookWriter
from ptm_edu.grading.marking.queue import Item, Queue, next_unmarked
from ptm_edu.grading.records.course import Course
from ptm_edu.grading.records.written_answers import read_marks

from .conftest import Enter

FULL = ["1", "1", "2", "1"]


def queue(course: Course, **options: object) -> Queue:
    opened = open_assignment(course, A1)
    return Queue(opened, opened.assignment.manual[0], **options)  # type: ignore[arg-type]


def students(item: Item) -> set[str]:
    return {member.student for member in item.members}


def in_gradebook(course: Course) -> dict[str, float | None]:
    with GradebookWriter(open_assignment(course, A1)) as gradebook:
        given = gradebook.given_by_hand()
    return {s: cells[WORDS].points for s, cells in given.items() if WORDS in cells}


def test_a_group_is_marked_at_once_and_a_member_can_be_taken_out(
    course: Course, enter: Enter
) -> None:
    enter({"one": "The same.", "two": "the  SAME.", "three": "Another.", "four": ""})
    opened = queue(course)
    items = opened.items()
    assert [students(item) for item in items] == [{"one", "two"}, {"three"}]
    taken_out = next(m for m in items[0].members if m.student == "two")
    chosen = {member.number for member in items[0].members} - {taken_out.number}
    saved = opened.save(items[0].number, chosen, ["1", "0.5", "2", "0"], ["few"], " Well.\n")
    assert students(saved) == {"one"} and saved.mark and saved.mark.points == 3.0
    assert in_gradebook(course) == {"one": 3.0}
    following = next_unmarked(opened.items(), saved)
    assert following and students(following) == {"two"}
    opened.save(following.number, {taken_out.number}, FULL, [], "")
    history = [line for line in opened.opened.records.history() if line.get("what") == "manual"]
    assert [(x["student"], x["from"], x["to"], x["why"]) for x in history] == [
        ("one", None, 3.0, "mark"),
        ("two", None, 5.0, "mark"),
    ]
    publish_marks(opened.opened)
    page = (opened.opened.folder / "pages" / "one.html").read_text(encoding="utf-8")
    assert "词对太少。\nWell." in page and "3 of 5 points" in page


@pytest.mark.parametrize(
    ("points", "keys", "message"),
    [
        (["2,5", "1", "1", "1"], [], "write 2.5"),
        (["1", "", "1", "1"], [], "Conclusion: give points"),
        (["1", "1.5", "1", "1"], [], "between 0 and 1"),
        (FULL, ["fw"], "its keys are: few, nice"),
    ],
)
def test_what_is_no_mark_is_told_and_changes_nothing(
    course: Course, enter: Enter, points: list[str], keys: list[str], message: str
) -> None:
    enter({"one": "The same."})
    opened = queue(course)
    number = opened.items()[0].number
    with pytest.raises(ValueError, match=message):
        opened.save(number, {number}, points, keys, "")
    assert in_gradebook(course) == {} and read_marks(opened.opened.records) == {}


def test_an_answer_that_changed_meanwhile_is_not_marked(course: Course, enter: Enter) -> None:
    enter({"one": "The same.", "two": "the same."})
    opened = queue(course)
    (item,) = opened.items()
    enter({"two": "Another text."})
    with pytest.raises(ValueError, match="two has handed in another answer"):
        opened.save(item.number, {m.number for m in item.members}, FULL, [], "")
    assert in_gradebook(course) == {}


def test_parts_have_no_answer_in_common_and_names_can_be_hidden(
    course: Course, enter: Enter
) -> None:
    enter({f"student {n}": f"answer {n % 5}" for n in range(10)})
    seen: list[str] = []
    for k in (1, 2):
        for item in queue(course, part=(k, 2), anonymous=True).items():
            assert len(item.members) == 2  # equal answers stay together
            assert all("student" not in member.name for member in item.members)
            seen += students(item)
    assert sorted(seen) == [f"student {n}" for n in range(10)]


def test_a_group_of_students_has_one_answer_and_one_mark(course: Course, enter: Enter) -> None:
    people = "student,group\nAna,g\nBen,g\n"
    (course.root / "people.csv").write_text(people, encoding="utf-8")
    enter({"Ana": "Ours.", "Ben": "Ours."})
    opened = queue(course)
    (item,) = opened.items()
    assert [member.name for member in item.members] == ["Ana, Ben"]
    opened.save(item.number, {item.number}, FULL, [], "")
    assert in_gradebook(course) == {"Ana": 5.0, "Ben": 5.0}


MARKER = """
import sys
from pathlib import Path
from ptm_edu.grading.assembly import open_assignment
from ptm_edu.grading.marking.queue import Queue
from ptm_edu.grading.records.course import Course
opened = open_assignment(Course(Path(sys.argv[1])), "a1_word2vec")
queue = Queue(opened, opened.assignment.manual[0], part=(int(sys.argv[2]), 2))
items = queue.items()
print("ready", flush=True)
sys.stdin.readline()
for item in items:
    queue.save(item.number, {item.number}, ["1", "1", "2", "1"], [], "")
print(len(items))
"""


def test_two_assistants_at_once_lose_no_mark(course: Course, enter: Enter) -> None:
    answers = {f"s{n}": f"answer {n}" for n in range(16)}
    enter(answers)
    command = [sys.executable, "-c", MARKER, str(course.root)]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
    both = [subprocess.Popen([*command, str(k)], **pipes) for k in (1, 2)]  # type: ignore[call-overload]
    for process in both:
        assert process.stdout.readline() == "ready\n"
    for process in both:
        process.stdin.write("go\n")
        process.stdin.flush()
    done = [int(process.communicate(timeout=120)[0]) for process in both]
    assert all(process.returncode == 0 for process in both)
    assert sum(done) == len(answers) and min(done) > 2
    assert in_gradebook(course) == dict.fromkeys(answers, 5.0)
    records = open_assignment(course, A1).records
    assert {s: own[WORDS].points for s, own in read_marks(records).items()} == dict.fromkeys(
        answers, 5.0
    )
    manual = [line["student"] for line in records.history() if line.get("what") == "manual"]
    assert sorted(manual) == sorted(answers)


def test_a_mark_waits_for_the_lock(course: Course, enter: Enter, monkeypatch: object) -> None:
    enter({"one": "The same."})
    opened = queue(course)
    number = opened.items()[0].number
    monkeypatch.setattr("ptm_edu.grading.marking.queue.PATIENCE", 0.1)  # type: ignore[attr-defined]
    with opened.opened.lock.held(), pytest.raises(BlockingIOError, match="is being graded already"):
        opened.save(number, {number}, FULL, [], "")
    opened.save(number, {number}, FULL, [], "")
    assert in_gradebook(course) == {"one": 5.0}
