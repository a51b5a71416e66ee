"""How good told answers are: exact match and F1, as SQuAD counts them.

An answer is compared in lower case, without punctuation and without the articles a, an and the
(Rajpurkar et al. 2016, §6.1), with each of the answers that count as right; the best one counts.
Where the passage gives no answer, saying nothing is right and all else is wrong (Rajpurkar et al.
2018).
"""

from __future__ import annotations

import re
import string
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

_ARTICLE = re.compile(r"\b(?:a|an|the)\b")
_NO_MARKS = str.maketrans("", "", string.punctuation)


class SpanScores(NamedTuple):
    """Means over questions, 0 to 1, and how many questions there are."""

    exact: float
    f1: float
    questions: int


def normalised(answer: str) -> str:
    """Return what of an answer is compared: its words, one space between two.

    >>> normalised("The steam-engine of  a Mr. Watt")
    'steamengine of mr watt'
    """
    return " ".join(_ARTICLE.sub(" ", answer.lower().translate(_NO_MARKS)).split())


def exact_match(told: str, answers: Sequence[str]) -> float:
    """Return 1 if the told answer is one of the right ones, else 0.

    "" says that there is no answer, which is right where `answers` is empty.
    """
    return float(normalised(told) in _normalised(answers))


def span_f1(told: str, answers: Sequence[str]) -> float:
    """Return the best F1, 0 to 1, of the told answer's words and those of one that is right.

    "" says that there is no answer, which is right where `answers` is empty.
    """
    return max(_f1(normalised(told).split(), answer.split()) for answer in _normalised(answers))


def score_spans(told: Sequence[str], answers: Sequence[Sequence[str]]) -> SpanScores:
    """Score one told answer a question against all answers that count as right.

    Raises ValueError where there are no questions, or not as many told answers.
    """
    if not told or len(told) != len(answers):
        raise ValueError(
            f"score_spans: expected one told answer for each question, at least one; got "
            f"{len(told)} told answers to {len(answers)} questions"
        )
    pairs = list(zip(told, answers, strict=True))
    return SpanScores(
        exact=sum(exact_match(*pair) for pair in pairs) / len(pairs),
        f1=sum(span_f1(*pair) for pair in pairs) / len(pairs),
        questions=len(pairs),
    )


def _normalised(answers: Sequence[str]) -> list[str]:
    # An answer of nothing but articles and marks would be told by saying nothing.
    return list(filter(None, map(normalised, answers))) or [""]


def _f1(told: list[str], answer: list[str]) -> float:
    if not told or not answer:
        return float(told == answer)
    shared = sum((Counter(told) & Counter(answer)).values())
    return 2 * shared / (len(told) + len(answer))
