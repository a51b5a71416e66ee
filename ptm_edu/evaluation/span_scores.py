"""Scores of extractive question answering: exact match and F1, as in SQuAD.

A prediction is compared with each of the gold answers in lower case, without punctuation and the
articles a, an and the (Rajpurkar et al. 2016, §6.1); the best match counts. If the passage has no
answer, only the empty answer is correct (Rajpurkar et al. 2018).
"""

from __future__ import annotations

import re
import string
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from .checks import check_list, check_strings

_ARTICLE = re.compile(r"\b(?:a|an|the)\b")
_NO_PUNCTUATION = str.maketrans("", "", string.punctuation)


class SpanScores(NamedTuple):
    """Means over questions, 0 to 1, and how many questions there are."""

    exact: float
    f1: float
    questions: int


def normalize_answer(answer: str) -> str:
    """Return an answer as it is compared: in lower case, without punctuation and articles.

    >>> normalize_answer("The steam-engine of  a Mr. Watt")
    'steamengine of mr watt'
    """
    return " ".join(_ARTICLE.sub(" ", answer.lower().translate(_NO_PUNCTUATION)).split())


def exact_match(predicted: str, answers: Sequence[str]) -> float:
    """Return 1 if the predicted answer is one of the gold answers, else 0.

    "" means that there is no answer, which is correct if `answers` is empty. Raises TypeError
    unless `predicted` is a string and `answers` a list of strings.
    """
    _check("exact_match", predicted, answers)
    return float(normalize_answer(predicted) in _normalize_all(answers))


def span_f1(predicted: str, answers: Sequence[str]) -> float:
    """Return the best F1, 0 to 1, between the words of the prediction and of a gold answer.

    "" means that there is no answer, which is correct if `answers` is empty. Raises TypeError as
    `exact_match` does.
    """
    _check("span_f1", predicted, answers)
    return max(
        _f1(normalize_answer(predicted).split(), answer.split())
        for answer in _normalize_all(answers)
    )


def score_spans(predicted: Sequence[str], answers: Sequence[Sequence[str]]) -> SpanScores:
    """Score one predicted answer per question against its gold answers.

    Raises ValueError for no questions, or another number of predicted answers, and TypeError for
    answers that are not strings, or a string or SQuAD's dictionary in place of a list.
    """
    check_strings(predicted, "score_spans", "the predicted answers")
    check_list(answers, "score_spans", "answers")
    if not predicted or len(predicted) != len(answers):
        raise ValueError(
            f"score_spans: expected one predicted answer for each question, at least one; got "
            f"{len(predicted)} predicted answers to {len(answers)} questions"
        )
    pairs = list(zip(predicted, answers, strict=True))
    return SpanScores(
        exact=sum(exact_match(*pair) for pair in pairs) / len(pairs),
        f1=sum(span_f1(*pair) for pair in pairs) / len(pairs),
        questions=len(pairs),
    )


def _check(caller: str, predicted: str, answers: Sequence[str]) -> None:
    check_strings([predicted], caller, "the predicted answers")
    check_strings(answers, caller, "the gold answers of a question")


def _normalize_all(answers: Sequence[str]) -> list[str]:
    # A gold answer of only articles and punctuation would match the empty answer.
    return list(filter(None, map(normalize_answer, answers))) or [""]


def _f1(predicted: list[str], answer: list[str]) -> float:
    if not predicted or not answer:
        return float(predicted == answer)
    shared = sum((Counter(predicted) & Counter(answer)).values())
    return 2 * shared / (len(predicted) + len(answer))
