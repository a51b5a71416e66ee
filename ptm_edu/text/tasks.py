"""Labelled tasks by name: `tasks.load("analogies")`, `tasks.load("senses")`, …"""

from __future__ import annotations

from typing import Literal, overload

from . import alignments, senses
from .alignments import AlignedPair
from .labelled import MOODS, QUESTION_CLASSES, LabelledText, LabelledTexts, questions, reviews
from .senses import SenseExample
from .tagged import (
    NO_TAG,
    TaggedSentence,
    TaggedSentences,
    entities,
    parts_of_speech,
    word_senses,
)
from .translations import Translation, Translations, tatoeba
from .word_pairs import SIMILARITY, Analogy, Pair, analogies, pairs

__all__ = [
    "MOODS",
    "NO_TAG",
    "QUESTION_CLASSES",
    "SIMILARITY",
    "AlignedPair",
    "Analogy",
    "LabelledText",
    "LabelledTexts",
    "Pair",
    "SenseExample",
    "TaggedSentence",
    "TaggedSentences",
    "Translation",
    "Translations",
    "load",
    "names",
]

TAGGED = {"ud-ewt": parts_of_speech, "wnut17": entities, "semcor": word_senses}
Task = (
    dict[str, list[Analogy]]
    | list[Pair]
    | LabelledTexts
    | list[SenseExample]
    | TaggedSentences
    | list[AlignedPair]
    | Translations
)


def names() -> list[str]:
    """Return the names that `load` knows."""
    built_in = ["senses", "alignments"]
    return ["analogies", *SIMILARITY, "trec", "movie-reviews", *TAGGED, "tatoeba", *built_in]


@overload
def load(name: Literal["analogies"], lower: bool = True) -> dict[str, list[Analogy]]: ...
@overload
def load(
    name: Literal["wordsim-353", "simlex-999", "men", "rare-words"], lower: bool = True
) -> list[Pair]: ...
@overload
def load(name: Literal["trec", "movie-reviews"], lower: bool = True) -> LabelledTexts: ...
@overload
def load(name: Literal["ud-ewt", "wnut17", "semcor"], lower: bool = True) -> TaggedSentences: ...
@overload
def load(name: Literal["tatoeba"], lower: bool = True) -> Translations: ...
@overload
def load(name: Literal["senses"], lower: bool = True) -> list[SenseExample]: ...
@overload
def load(name: Literal["alignments"], lower: bool = True) -> list[AlignedPair]: ...
@overload
def load(name: str, lower: bool = True) -> Task: ...
def load(name: str, lower: bool = True) -> Task:
    """Return a task: "analogies" as category → questions, a similarity set as a list of pairs.

    "trec" and "movie-reviews" give `LabelledTexts`; "ud-ewt" (parts of speech), "wnut17" (entities)
    and "semcor" (WordNet senses) `TaggedSentences`; "tatoeba" French sentences with their English
    `Translations`, always as they are written; "senses" the ambiguous words of `senses.senses`,
    "alignments" the aligned sentences of `alignments.alignments`. `lower` gives all words in lower
    case, as the vocabulary of `corpora` has them. analogies, wordsim-353, simlex-999, senses and
    alignments are built in; the others come from PTM_EDU_DATA or the network. Raises ValueError
    for an unknown name, and `DataNotFound` for what is not to be had.
    """
    if name not in names():
        raise ValueError(f"{name!r} is not a known task; there are: {', '.join(names())}")
    if name == "analogies":
        return analogies(lower)
    if name == "trec":
        return questions(lower)
    if name == "movie-reviews":
        return reviews()
    if name == "senses":
        return _senses(lower)
    if name == "alignments":
        return _alignments(lower)
    if name == "tatoeba":
        return tatoeba()
    if name in TAGGED:
        return _tagged(TAGGED[name](), lower)
    return pairs(name, lower)


def _tagged(parts: TaggedSentences, lower: bool) -> TaggedSentences:
    if not lower:
        return parts
    return TaggedSentences(
        *([TaggedSentence([t.lower() for t in s.tokens], s.tags) for s in part] for part in parts)
    )


def _senses(lower: bool) -> list[SenseExample]:
    examples = senses.senses()
    if not lower:
        return examples
    return [
        example._replace(tokens=[token.lower() for token in example.tokens]) for example in examples
    ]


def _alignments(lower: bool) -> list[AlignedPair]:
    pairs = alignments.alignments()
    if not lower:
        return pairs
    return [
        pair._replace(
            french=[word.lower() for word in pair.french],
            english=[word.lower() for word in pair.english],
        )
        for pair in pairs
    ]
