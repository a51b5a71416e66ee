"""Questions whose answers stand in a passage: the course's own 150, and SQuAD 1.1's 10,570.

Both are read from SQuAD's JSON format (Rajpurkar et al. 2016); a question that the passage does not
answer is marked as in SQuAD 2.0 (Rajpurkar et al. 2018). `sets/questions.md` says how the course's
own were written, and how far they are answered without understanding them.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from ptm_edu.text.data import manifest
from ptm_edu.text.data.find import find
from ptm_edu.text.readers import open_text

from .split_rows import SPLITS, Split

HELD_OUT = 6  # of an undivided file, one article in so many is to measure on


class Answer(NamedTuple):
    """A piece of a passage, and the place of its first character there, counted from 0."""

    text: str
    start: int


class Question(NamedTuple):
    """A question, the passage that it is about, and all answers that count as right.

    `answers` is empty where the passage gives none; the first is the one to train on. `title` names
    the article of the passage, and `split` says whether that is to train on or to measure on.
    """

    passage: str
    question: str
    answers: list[Answer]
    id: str
    title: str
    split: Split


def own_questions() -> list[Question]:
    """Return the course's 150 questions, the five of a passage one after the other.

    Raises what `read` and `find.find` raise.
    """
    (row,) = manifest.rows_of("questions")
    return read(find(row))


def squad() -> list[Question]:
    """Return the 10,570 questions of SQuAD 1.1's dev part, of whose 48 articles 8 are to test.

    The test part was never published, and the 88,000 questions to train on are left out so that
    minutes are enough: no figure got here is one that others' can be compared with. PTM_EDU_DATA
    may hold the same questions in a file put together anew, in which an answer starts where its
    text first stands, inside another word at times. Raises what `read` and `find.find` raise.
    """
    (row,) = manifest.rows_of("squad")
    return read(find(row))


def read(path: Path) -> list[Question]:
    """Return the questions of a file in the format of SQuAD 1.1 or 2.0.

    An article may say its `split`; of those that do not, as in SQuAD, every sixth is to measure on,
    in the order of their titles. Raises ValueError, with the file and the question, for a split
    that is neither train nor test, an answer that does not stand where it should, none where there
    should be one, one where there should be none; and for a file in another format.
    """
    try:
        with open_text(path) as file:
            articles = json.load(file)["data"]
        undivided = sorted(each["title"] for each in articles if "split" not in each)
        held_out = set(undivided[HELD_OUT - 1 :: HELD_OUT])
        return [
            question
            for each in articles
            for question in _of_article(each, "test" if each["title"] in held_out else "train")
        ]
    except (KeyError, TypeError) as error:
        raise ValueError(
            f"{path}: expected the format of SQuAD, with data, title, paragraphs, context, qas, "
            f"id, question, answers, text and answer_start; got {error!r}"
        ) from error
    except ValueError as error:
        raise ValueError(f"{path}: {error}") from error


def _of_article(article: dict[str, Any], split: Split) -> Iterator[Question]:
    split = article.get("split", split)
    if split not in SPLITS:
        raise ValueError(f"{article['title']}: split must be train or test, got {split!r}")
    for paragraph in article["paragraphs"]:
        for fields in paragraph["qas"]:
            answers = [Answer(each["text"], each["answer_start"]) for each in fields["answers"]]
            question = Question(
                paragraph["context"],
                fields["question"],
                answers,
                fields["id"],
                article["title"],
                split,
            )
            _check(question, impossible=fields.get("is_impossible", False))
            yield question


def _check(question: Question, impossible: bool) -> None:
    if impossible != (not question.answers):
        expected = "no answer to an impossible question" if impossible else "an answer or several"
        raise ValueError(f"{question.id}: expected {expected}, got {question.answers}")
    for text, start in question.answers:
        passage_text = question.passage[max(start, 0) : start + len(text)]
        if not text or passage_text != text:
            raise ValueError(
                f"{question.id}: expected {text!r} at {start}, there is {passage_text!r}"
            )
