"""Questions on passages: the course's own, files in SQuAD's format, and SQuAD itself."""

from __future__ import annotations

import csv
import hashlib
import json
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from ptm_edu.evaluation.span_scores import normalize_answer
from ptm_edu.text import tasks
from ptm_edu.text.data import manifest
from ptm_edu.text.data.find import local
from ptm_edu.text.readers import open_text
from ptm_edu.text.tasks import questions
from ptm_edu.text.tasks.questions import Answer, Question
from ptm_edu.text.tokens import tokens
from tests.text.tasks.test_course_sets import FOLDER, repeated_runs


@pytest.fixture(scope="module")
def course_questions() -> list[Question]:
    return questions.own_questions()


def test_thirty_passages_have_five_questions_each(course_questions: list[Question]) -> None:
    assert len(course_questions) == 150
    for start in range(0, 150, 5):
        five = course_questions[start : start + 5]
        assert len({(each.passage, each.title, each.split) for each in five}) == 1, five[0].title
    splits = [each.split for each in course_questions[::5]]
    assert splits == ["train", "train", "test"] * 10
    for kind in (Question._fields.index(name) for name in ("question", "id")):
        assert len({each[kind] for each in course_questions}) == 150
    assert (
        len({each.title for each in course_questions})
        == len({each.passage for each in course_questions})
        == 30
    )


def test_twenty_questions_have_no_answer(course_questions: list[Question]) -> None:
    impossible = Counter(each.split for each in course_questions if not each.answers)
    assert impossible == {"train": 13, "test": 7}
    # Other programs read the file's own field.
    fields = json.loads((FOLDER / "questions.json").read_text(encoding="utf-8"))["data"]
    marked = [q["is_impossible"] for a in fields for p in a["paragraphs"] for q in p["qas"]]
    assert marked == [not each.answers for each in course_questions]


def test_answers_are_at_their_offsets_and_of_complete_words(
    course_questions: list[Question],
) -> None:
    for passage, question, answers, *_ in course_questions:
        for text, start in answers:
            end = start + len(text)
            assert passage[start:end] == text
            assert re.fullmatch(r"\w(.*\w)?", text), (question, text)
            assert not re.match(r"\w\w", passage[max(start - 1, 0) : start + 1]), (question, text)
            assert not re.match(r"\w\w", passage[end - 1 : end + 1]), (question, text)
        assert len(set(answers)) == len(answers), question


def test_lengths_are_as_stated(course_questions: list[Question]) -> None:
    for passage, question, answers, *_ in course_questions:
        assert 130 <= len(passage.split()) <= 150, passage
        assert 4 <= len(question.split()) <= 13, question
        assert question[0].isupper() and question.endswith("?"), question
        if answers:
            assert 1 <= len(answers[0].text.split()) <= 8, answers
        for text in (passage, question):
            assert text.isascii() and text == " ".join(text.split()), text


def test_no_passage_and_no_question_share_a_template(course_questions: list[Question]) -> None:
    # Not even a question and its own passage: the words around an answer are never the question's.
    passages = dict.fromkeys(each.passage for each in course_questions)
    texts = [*passages, *(each.question for each in course_questions)]
    assert repeated_runs([tokens(text) for text in texts]) == []


def test_no_question_contains_its_answer_and_numbers_are_not_unique(
    course_questions: list[Question],
) -> None:
    for passage, question, answers, *_ in course_questions:
        for text, _ in answers:
            assert normalize_answer(text) not in normalize_answer(question), question
            if text.isdigit():
                assert len(set(re.findall(r"\d+", passage))) > 1, question


def test_the_questions_are_of_many_kinds(course_questions: list[Question]) -> None:
    begins = Counter(each.question.split()[0].strip(",") for each in course_questions)
    assert {"Who", "What", "Where", "When", "Why", "How", "Which", "Whose"} <= set(begins)
    assert max(begins.values()) <= 40


def article(title: str = "Rain", **changes: Any) -> dict[str, Any]:
    """An article of one paragraph and one question, whose fields may be changed."""
    fields = {
        "id": "rain-1",
        "question": "When?",
        "answers": [{"text": "in May", "answer_start": 10}],
    }
    qas = [fields | changes]
    return {"title": title, "paragraphs": [{"context": "It rained in May.", "qas": qas}]}


def written(folder: Path, *articles: dict[str, Any]) -> Path:
    path = folder / "some.json"
    path.write_text(json.dumps({"version": "1.1", "data": articles}), encoding="utf-8")
    return path


def test_a_file_without_splits_is_split_by_article(tmp_path: Path) -> None:
    articles = [article(title) for title in "GFEDCBA"]
    read = questions.read(written(tmp_path, *articles))
    assert [each.title for each in read] == list("GFEDCBA")
    assert [each.title for each in read if each.split == "test"] == ["F"]
    answer = Answer("in May", 10)
    assert read[0] == Question("It rained in May.", "When?", [answer], "rain-1", "G", "train")


def test_an_article_may_name_its_split(tmp_path: Path) -> None:
    path = written(tmp_path, article() | {"split": "test"}, article("Snow"))
    assert [each.split for each in questions.read(path)] == ["test", "train"]


def test_impossible_questions_are_read_as_squad_2_has_them(tmp_path: Path) -> None:
    (question,) = questions.read(written(tmp_path, article(answers=[], is_impossible=True)))
    assert question.answers == []


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        (article(answers=[]), r"rain-1: expected an answer or several, got \[\]"),
        (article(is_impossible=True), r"rain-1: expected no answer to an impossible question"),
        (
            article(answers=[{"text": "in May", "answer_start": 9}]),
            r"rain-1: expected 'in May' at 9, there is ' in Ma'",
        ),
        (article(answers=[{"text": "", "answer_start": 0}]), r"rain-1: expected '' at 0"),
        (article(answers=[{"text": "May.", "answer_start": -4}]), r"rain-1: expected 'May.' at -4"),
        (article() | {"split": "dev"}, r"Rain: split must be train or test, got 'dev'"),
        ({"title": "Rain"}, r"expected the format of SQuAD, with data, .* got KeyError"),
    ],
)
def test_an_error_names_the_damaged_question(
    changed: dict[str, Any], message: str, tmp_path: Path
) -> None:
    with pytest.raises(ValueError, match=rf"some\.json: {message}"):
        questions.read(written(tmp_path, changed))


def test_a_file_that_is_not_json_is_rejected(tmp_path: Path) -> None:
    path = tmp_path / "some.json"
    path.write_text("{", encoding="utf-8")
    with pytest.raises(ValueError, match=r"some\.json: Expecting"):
        questions.read(path)


def test_squad_is_complete_and_split_by_article(real_data: Path) -> None:
    squad = tasks.load("squad")
    assert len(squad) == len({each.id for each in squad}) == 10_570
    assert len({each.passage for each in squad}) == 2_067
    titles = {split: {q.title for q in squad if q.split == split} for split in ("train", "test")}
    assert (len(titles["train"]), len(titles["test"])) == (40, 8)
    assert not titles["train"] & titles["test"]
    assert {"Normans", "Rhine", "Yuan_dynasty"} < titles["test"]
    assert Counter(each.split for each in squad) == {"train": 8_763, "test": 1_807}
    assert all(each.answers for each in squad)


def test_the_squad_of_the_data_folder_is_the_one_put_together_anew(real_data: Path) -> None:
    (row,) = manifest.rows_of("squad")
    path = local(row)
    assert path is not None
    with open_text(path) as file:
        digest = hashlib.sha256(file.read().encode()).hexdigest()
    with open(path.parent / "PROVENANCE.tsv", encoding="utf-8", newline="") as table:
        stated = {
            fields["file"]: fields["sha256"] for fields in csv.DictReader(table, delimiter="\t")
        }
    assert digest == stated["dev-v1.1.rebuilt.json"] != row.sha256
