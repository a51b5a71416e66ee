"""Labeled tasks by name: `tasks.load("analogies")`, `tasks.load("senses")`, …"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, overload

from ptm_edu.arguments import checked
from ptm_edu.text.segmentation import SegmentedSentence

from . import coreference, entailment, entities, questions, segmented_chinese, sentiment
from .alignments import AlignedPair
from .coreference import CoreferenceExample
from .entailment import EntailmentExample
from .labeled import (
    JUDGMENTS,
    QUESTION_CLASSES,
    SENTIMENTS,
    LabeledText,
    LabeledTexts,
    acceptability,
    reviews,
    trec,
)
from .lower_case import lowered_pairs, lowered_senses, lowered_tags
from .questions import Answer, Question
from .senses import SenseExample
from .sentence_pairs import (
    GradedPair,
    GradedPairs,
    LabeledPair,
    LabeledPairs,
    graded_pairs,
    natural_language_inference,
    sentiment_treebank,
    textual_entailment,
)
from .sentiment import SentimentExample
from .tagged import (
    NO_TAG,
    TaggedSentence,
    TaggedSentences,
    parts_of_speech,
    wnut17,
    word_senses,
)
from .translations import Translation, Translations, tatoeba
from .word_pairs import SIMILARITY, Analogy, Pair, analogies, pairs

__all__ = [
    "JUDGMENTS",
    "NO_TAG",
    "QUESTION_CLASSES",
    "SENTIMENTS",
    "SIMILARITY",
    "AlignedPair",
    "Analogy",
    "Answer",
    "CoreferenceExample",
    "EntailmentExample",
    "GradedPair",
    "GradedPairs",
    "LabeledPair",
    "LabeledPairs",
    "LabeledText",
    "LabeledTexts",
    "Pair",
    "Question",
    "SegmentedSentence",
    "SenseExample",
    "SentimentExample",
    "TaggedSentence",
    "TaggedSentences",
    "Translation",
    "Translations",
    "load",
    "names",
]

Task = (
    dict[str, list[Analogy]]
    | list[Pair]
    | LabeledTexts
    | list[SenseExample]
    | TaggedSentences
    | list[AlignedPair]
    | Translations
    | LabeledPairs
    | GradedPairs
    | list[EntailmentExample]
    | list[SentimentExample]
    | list[CoreferenceExample]
    | list[Question]
    | list[SegmentedSentence]
)
AS_WRITTEN: dict[str, Callable[[], Task]] = {
    "movie-reviews": reviews,
    "sst2": sentiment_treebank,
    "cola": acceptability,
    "rte": textual_entailment,
    "snli": natural_language_inference,
    "sts-b": graded_pairs,
    "tatoeba": tatoeba,
    "sentiment": sentiment.sentiment,
    "entailment": entailment.entailment,
    "coreference": coreference.coreference,
    "questions": questions.own_questions,
    "squad": questions.squad,
    "segmented-chinese": segmented_chinese.segmented_chinese,
}
TAGGED = {
    "ud-ewt": parts_of_speech,
    "wnut17": wnut17,
    "semcor": word_senses,
    "entities": entities.named_entities,
}


def names() -> list[str]:
    """Return the names that `load` knows."""
    built_in = ["senses", "alignments"]
    return ["analogies", *SIMILARITY, "trec", *AS_WRITTEN, *TAGGED, *built_in]


@overload
def load(name: Literal["analogies"], lower: bool = True) -> dict[str, list[Analogy]]: ...
@overload
def load(
    name: Literal["wordsim-353", "simlex-999", "men", "rare-words"], lower: bool = True
) -> list[Pair]: ...
@overload
def load(
    name: Literal["trec", "movie-reviews", "sst2", "cola"], lower: bool = True
) -> LabeledTexts: ...
@overload
def load(name: Literal["rte", "snli"], lower: bool = True) -> LabeledPairs: ...
@overload
def load(name: Literal["sts-b"], lower: bool = True) -> GradedPairs: ...
@overload
def load(
    name: Literal["ud-ewt", "wnut17", "semcor", "entities"], lower: bool = True
) -> TaggedSentences: ...
@overload
def load(name: Literal["tatoeba"], lower: bool = True) -> Translations: ...
@overload
def load(name: Literal["senses"], lower: bool = True) -> list[SenseExample]: ...
@overload
def load(name: Literal["sentiment"], lower: bool = True) -> list[SentimentExample]: ...
@overload
def load(name: Literal["entailment"], lower: bool = True) -> list[EntailmentExample]: ...
@overload
def load(name: Literal["coreference"], lower: bool = True) -> list[CoreferenceExample]: ...
@overload
def load(name: Literal["questions", "squad"], lower: bool = True) -> list[Question]: ...
@overload
def load(name: Literal["segmented-chinese"], lower: bool = True) -> list[SegmentedSentence]: ...
@overload
def load(name: Literal["alignments"], lower: bool = True) -> list[AlignedPair]: ...
@overload
def load(name: str, lower: bool = True) -> Task: ...
@checked()
def load(name: str, lower: bool = True) -> Task:
    """Return a task: "analogies" as category → questions, a similarity set as a list of pairs.

    "trec", "movie-reviews", "sst2" and "cola" give `LabeledTexts`, "rte" and "snli"
    `LabeledPairs`, "sts-b" `GradedPairs`; "ud-ewt" (parts of speech), "wnut17" and "entities"
    (both names) and "semcor" (WordNet senses) `TaggedSentences`; "tatoeba" French sentences with
    their English
    `Translations`; "senses" the ambiguous words of `senses.senses`, "alignments" the aligned
    sentences of `alignments.alignments`, "sentiment" the sentences of `sentiment.sentiment`,
    "entailment" the pairs of `entailment.entailment`, "coreference" the pronouns of
    `coreference.coreference`, "questions" and "squad" each `Question` with its passage,
    "segmented-chinese" the sentences of `segmented_chinese.segmented_chinese`. `lower` converts all
    words to lower case, as in the vocabulary of `corpora`; tasks in AS_WRITTEN keep their case.
    analogies, wordsim-353, simlex-999, senses, alignments, sentiment, entailment, entities,
    coreference, questions and segmented-chinese are built in; the others come from PTM_EDU_DATA or
    the network. Raises ValueError for an unknown name, `DataNotFound` if a file cannot be found.
    """
    if name not in names():
        raise ValueError(f"{name!r} is not a known task; there are: {', '.join(names())}")
    if name == "analogies":
        return analogies(lower)
    if name == "trec":
        return trec(lower)
    if name in AS_WRITTEN:
        return AS_WRITTEN[name]()
    if name == "senses":
        return lowered_senses(lower)
    if name == "alignments":
        return lowered_pairs(lower)
    if name in TAGGED:
        return lowered_tags(TAGGED[name](), lower)
    return pairs(name, lower)
