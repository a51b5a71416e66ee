"""The measured baselines of the questions: measured again, and as the set's note tells them."""

from __future__ import annotations

from pathlib import Path

import pytest

from ptm_edu import course
from ptm_edu.experiments.measures import question_baselines
from ptm_edu.text.tasks import questions
from ptm_edu.text.tasks.questions import Answer, Question

pytestmark = pytest.mark.slow  # a measurement

PASSAGE = "Our mill burned down. In May, seven men from Ulm built the new mill of red brick."


def ask(question: str, answer: str) -> Question:
    start = PASSAGE.index(answer)
    return Question(PASSAGE, question, [Answer(answer, start)], "mill-1", "Mill", "test")


def test_all_rows_are_found_again() -> None:
    kept = course.measured("question-baselines").to_dict("records")
    found = question_baselines.measure()
    assert [row["baseline"] for row in kept] == [
        "no answer",
        "longest piece",
        "first name",
        "question word",
    ]
    assert {row["questions"] for row in kept} == {50}
    for again, row in zip(found, kept, strict=True):
        assert again == pytest.approx(row)


@pytest.mark.parametrize("split", ["train", "test"])
def test_shared_words_do_not_answer_the_questions(split: str) -> None:
    asked = [each for each in questions.own_questions() if each.split == split]
    for row in question_baselines.rows(asked):
        assert max(row["exact"], row["f1"]) < 0.4, row
        assert row["exact where answerable"] < 0.1, row


def test_the_note_beside_the_set_tells_the_measured_numbers() -> None:
    rows = course.measured("question-baselines").to_dict("records")
    note = (Path(questions.__file__).parents[1] / "sets" / "questions.md").read_text(
        encoding="utf-8"
    )
    for row in rows:
        exact, f1 = (f"{row[score]:.0%}".replace("%", " %") for score in ("exact", "f1"))
        assert f"| {row['baseline']} | {exact} | {f1} |" in note


def test_the_sentence_is_the_one_that_shares_the_rarest_words() -> None:
    # Both sentences hold "mill", the second has "new" and "brick" too.
    question = ask("When was a mill of new brick made?", "seven")
    assert question_baselines.nearest_sentence(question).startswith("In May")
    assert question_baselines.nearest_sentence(ask("Who burned it?", "Ulm")).startswith("Our")


def test_each_baseline_tells_a_piece_of_that_sentence() -> None:
    sentence = "In May, seven men from Ulm built the new mill of red brick."
    number = ask("How many men built the new mill?", "seven")
    assert question_baselines.longest(number, sentence) == "of red brick"
    assert question_baselines.by_question_word(number) == "seven"
    name = ask("Who, in May, built the new mill?", "seven")
    assert question_baselines.first_name(name, sentence) == "Ulm"
    assert question_baselines.by_question_word(name) == "Ulm"
    thing = ask("Of what was the new mill built in May?", "red brick")
    assert question_baselines.by_question_word(thing) == "seven men from Ulm"
    assert question_baselines.first_name(thing, "Anna left.") == ""
    assert question_baselines.first_name(thing, "Anna Bly left.") == "Anna Bly"


def test_what_shared_words_give_away_is_found() -> None:
    rows = question_baselines.rows([ask("How many men built the new mill?", "seven")])
    assert [row["exact"] for row in rows] == [0, 0, 0, 1]
