"""Questions whose answers are spans of a passage: the course's own 150, and SQuAD 1.1's 10,570.

Both are read from SQuAD's JSON format (Rajpurkar et al. 2016); unanswerable questions are marked as
in SQuAD 2.0 (Rajpurkar et al. 2018). `sets/questions.md` documents how the course's own questions
were written, and the scores of simple baselines.
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

HELD_OUT = 6  # of a file without splits, every sixth article is for testing


class Answer(NamedTuple):
    """A span of a passage, and the index of its first character, counted from 0."""

    text: str
    start: int


class Question(NamedTuple):
    """A question, its passage, and all gold answers.

    `answers` is empty if the passage has no answer; the first one is for training. `title` is the
    article of the passage, and `split` its split, "train" or "test".
    """

    passage: str
    question: str
    answers: list[Answer]
    id: str
    title: str
    split: Split


def own_questions() -> list[Question]:
    """Return the course's 150 questions, grouped by passage.

    Raises what `read` and `find.find` raise.
    """
    (row,) = manifest.rows_of("questions")
    return read(find(row))


def squad() -> list[Question]:
    """Return the 10,570 questions of SQuAD 1.1's dev split; 8 of its 48 articles are for testing.

    The test split was never published, and the 88,000 training questions are left out to keep
    trainings short. Scores are therefore not comparable with published ones. PTM_EDU_DATA may
    contain the same questions in a reconstructed file, where an answer starts at the first
    occurrence of its text, sometimes inside another word. Raises what `read` and `find.find` raise.
    """
    (row,) = manifest.rows_of("squad")
    return read(find(row))


def read(path: Path) -> list[Question]:
    """Return the questions of a file in the format of SQuAD 1.1 or 2.0.

    An article may have a `split`. Of articles without one, as in SQuAD, every sixth in the order of
    their titles is for testing. Raises ValueError, with the file and the question, for a split that
    is neither train nor test, an answer that is not at its position, a missing answer, an answer to
    an unanswerable question, and a file in another format.
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
