"""Tasks about whole sentences: question classification, sentiment, acceptability."""

from __future__ import annotations

from typing import NamedTuple

from .set_lines import set_lines

QUESTION_CLASSES = ("description", "entity", "abbreviation", "human", "location", "number")
SENTIMENTS = ("negative", "positive")
JUDGMENTS = ("unacceptable", "acceptable")
HELD_OUT = 10  # every tenth review is for testing


class LabeledText(NamedTuple):
    """A sentence, with its tokens separated by spaces, and its label."""

    text: str
    label: str


class LabeledTexts(NamedTuple):
    """Training and test sentences."""

    train: list[LabeledText]
    test: list[LabeledText]


def trec(lower: bool) -> LabeledTexts:
    """Return TREC's questions, each with one of the QUESTION_CLASSES (Li and Roth 2002)."""
    return LabeledTexts(_questions("train", lower), _questions("test", lower))


def _questions(part: str, lower: bool) -> list[LabeledText]:
    # Lines "4 What county is … ?".
    examples = []
    for line in filter(None, set_lines("trec", part, encoding="latin-1")):
        number, _, text = line.partition(" ")
        label = QUESTION_CLASSES[int(number)]
        examples.append(LabeledText(text.lower() if lower else text, label))
    return examples


def reviews() -> LabeledTexts:
    """Return sentences of movie reviews, each with one of the SENTIMENTS (Pang and Lee 2005).

    They have no published split: here every tenth line of each of the two files is for testing. The
    published sentences are in lower case.
    """
    parts = LabeledTexts([], [])
    for mood in SENTIMENTS:
        for number, line in enumerate(set_lines("movie-reviews", mood, encoding="cp1252"), 1):
            (parts.train if number % HELD_OUT else parts.test).append(LabeledText(line, mood))
    return parts


def acceptability() -> LabeledTexts:
    """Return CoLA: sentences from linguistics papers, each with one of the JUDGMENTS.

    Warstadt et al. 2019, as in GLUE. GLUE publishes no labels for its test split, so the dev split
    is for testing here. Raises ValueError, with the line, for a malformed line.
    """
    train, test = (
        [_judged(part, *numbered) for numbered in enumerate(set_lines("cola", part), 1)]
        for part in ("train", "dev")
    )
    return LabeledTexts(train, test)


def _judged(part: str, number: int, line: str) -> LabeledText:
    # The source paper, 0 or 1, the original annotation, the sentence.
    fields = line.split("\t")
    if len(fields) != 4 or fields[1] not in ("0", "1"):
        raise ValueError(
            f"cola ({part}), line {number}: expected four columns separated by tabs, the second of "
            f"them 0 or 1, got {line!r}; the file may be damaged"
        )
    return LabeledText(fields[3].strip(), JUDGMENTS[int(fields[1])])
