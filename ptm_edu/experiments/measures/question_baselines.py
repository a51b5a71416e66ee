"""Simple baselines for the course's questions: `ptm-edu measure question-baselines`.

The first baseline always predicts that the passage has no answer. The others select the sentence
with the largest word overlap with the question, where words that are rare in the passage count
more, as in SQuAD's sliding-window baseline (Rajpurkar et al. 2016; Richardson et al. 2013). From
this sentence they extract the longest span without words of the question, the first name, or what
the question word asks for: a number, a name, or else the longest span. Nothing is trained and the
baselines are deterministic, so there are no seeds.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence
from math import log
from typing import Any

from ptm_edu.evaluation.span_scores import SpanScores, normalize_answer, score_spans
from ptm_edu.text.sentences import sentences
from ptm_edu.text.tasks.questions import Question, own_questions

_MARKS = ".,;:?!"
_NUMBER_WORDS = (
    "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen "
    "sixteen seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety "
    "hundred thousand"
)
_NUMBERS = frozenset(_NUMBER_WORDS.split())
_ASKS_NUMBER = re.compile(r"\b(?:when|how (?:many|much)|wh(?:at|ich) (?:year|date|hour))\b", re.I)
_ASKS_NAME = re.compile(r"\b(?:who|whom|whose|where)\b", re.I)


def measure() -> list[dict[str, Any]]:
    """Return a row per baseline: exact match and F1 on the test questions, from 0 to 1."""
    return rows([question for question in own_questions() if question.split == "test"])


def rows(questions: Sequence[Question]) -> list[dict[str, Any]]:
    """Return the rows of these questions, with exact match also on the answerable ones alone."""
    answerable = [question for question in questions if question.answers]
    baselines: dict[str, Callable[[Question], str]] = {
        "no answer": lambda question: "",
        "longest piece": lambda question: longest(question, nearest_sentence(question)),
        "first name": lambda question: first_name(question, nearest_sentence(question)),
        "question word": by_question_word,
    }
    return [
        {
            "baseline": name,
            **_scores(answer, questions)._asdict(),
            "exact where answerable": _scores(answer, answerable).exact,
        }
        for name, answer in baselines.items()
    ]


def nearest_sentence(question: Question) -> str:
    """Return the sentence of the passage with the largest word overlap with the question.

    A shared word that occurs n times in the passage counts log(1 + 1 / n). The first sentence wins
    a tie.
    """
    counts = Counter(normalize_answer(question.passage).split())
    words = set(normalize_answer(question.question).split())

    def shared(sentence: str) -> float:
        return sum(
            log(1 + 1 / counts[word]) for word in words & {*normalize_answer(sentence).split()}
        )

    return max(sentences(question.passage), key=shared)


def longest(question: Question, sentence: str) -> str:
    """Return the longest span of a sentence, in words, without a word of the question."""
    question_words = set(normalize_answer(question.question).split())
    spans = _spans(sentence, lambda word: normalize_answer(word) not in question_words)
    return max(spans, key=lambda span: len(span.split()), default="")


def first_name(question: Question, sentence: str) -> str:
    """Return the first capitalized words that are not in the question, or "".

    The first word of a sentence counts only if the next one is capitalized too.
    """
    question_words = set(normalize_answer(question.question).split())
    rest = sentence.partition(" ")[2]
    names = _spans(
        sentence if rest[:1].isupper() else rest,
        lambda word: word[:1].isupper() and normalize_answer(word) not in question_words,
    )
    return next(iter(names), "")


def by_question_word(question: Question) -> str:
    """Return a number or a name where the question asks for one, else the longest span."""
    sentence = nearest_sentence(question)
    candidate: str | None = None
    if _ASKS_NUMBER.search(question.question):
        candidate = next(iter(_spans(sentence, _is_number)), None)
    elif _ASKS_NAME.search(question.question):
        candidate = first_name(question, sentence)
    return candidate or longest(question, sentence)


def _is_number(word: str) -> bool:
    return any(map(str.isdigit, word)) or not _NUMBERS.isdisjoint(word.lower().split("-"))


def _spans(sentence: str, wanted: Callable[[str], bool]) -> list[str]:
    """Return the maximal spans without inner punctuation whose words are all wanted."""
    spans: list[list[str]] = [[]]
    for word in sentence.split():
        bare = word.strip(_MARKS)
        if wanted(bare):
            spans[-1].append(bare)
        if not wanted(bare) or word[-1] in _MARKS:
            spans.append([])
    return [" ".join(span) for span in spans if span]


def _scores(answer: Callable[[Question], str], questions: Sequence[Question]) -> SpanScores:
    right = [[text for text, _ in question.answers] for question in questions]
    return score_spans([answer(question) for question in questions], right)
