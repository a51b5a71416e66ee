"""Chinese segmenters on the course's 200 sentences: `ptm-edu measure chinese-segmenters`.

Each segmenter gets the sentences without spaces; a word is right if both of its boundaries are.
rjieba is installed with ptm-edu; jieba and wapic are measured if they are installed. The rows of
`segment` have the scores of its entities, with their kinds, and of its phrases. Nothing is trained,
so there are no seeds.
"""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Callable, Sequence
from functools import partial
from importlib.metadata import files, version
from itertools import accumulate, pairwise
from pathlib import Path
from typing import Any

from ptm_edu.evaluation.entities import EntityScores
from ptm_edu.text import segment, tasks
from ptm_edu.text.segmentation import SegmentedSentence

Cut = Callable[[str], Sequence[str]]
SEGMENTERS: dict[tuple[str, str], Callable[[Any], Cut]] = {
    ("rjieba", "dictionary"): lambda package: partial(package.cut, hmm=False),
    ("rjieba", "dictionary and HMM"): lambda package: package.cut,
    ("jieba", "dictionary"): lambda package: partial(package.lcut, HMM=False),
    ("jieba", "dictionary and HMM"): lambda package: package.lcut,
    ("wapic", "CRF"): lambda package: package.Segmenter().segment,
}
"""(Package, setting) → what makes the function that cuts a text, given the package."""
MODELS = {"wapic": "wapic-cws-model"}  # a package's model, if it is in a package of its own


def measure() -> list[dict[str, Any]]:
    """Return a row per segmenter and setting, and two for `segment`."""
    gold = tasks.load("segmented-chinese")
    rows = [row(*key, gold) for key in SEGMENTERS if importlib.util.find_spec(key[0])]
    found = [segment(sentence.text) for sentence in gold]
    for what, spans in (("entities", entity_spans), ("phrases", phrase_spans)):
        scores = compared(list(map(spans, found)), list(map(spans, gold)))
        rows.append({"segmenter": "segment", "setting": what, **scores})
    return rows


def row(package: str, setting: str, gold: Sequence[SegmentedSentence]) -> dict[str, Any]:
    """Return the scores of a segmenter on words, its version and its size on the disk."""
    cut = SEGMENTERS[package, setting](importlib.import_module(package))
    scores = compared(
        [word_spans(cut(sentence.text)) for sentence in gold],
        [word_spans(sentence.words) for sentence in gold],
    )
    parts = [package, *([MODELS[package]] if package in MODELS else [])]
    size = sum(Path(file.locate()).stat().st_size for part in parts for file in files(part) or [])
    return {
        **{"segmenter": package, "setting": setting, **scores},
        **{"version": version(package), "megabytes": round(size / 1e6, 1)},
    }


def compared(found: Sequence[set[Any]], gold: Sequence[set[Any]]) -> dict[str, float]:
    """Return precision, recall and F1 of the spans found in each sentence."""
    right = sum(len(a & b) for a, b in zip(found, gold, strict=True))
    scores = EntityScores(right, sum(map(len, found)), sum(map(len, gold)))
    return {"precision": scores.precision, "recall": scores.recall, "F1": scores.f1}


def word_spans(words: Sequence[str]) -> set[tuple[int, int]]:
    """Return the first character of each word and the one after its last."""
    ends = list(accumulate(map(len, words), initial=0))
    return set(pairwise(ends))


def entity_spans(sentence: SegmentedSentence) -> set[tuple[int, int, str]]:
    """Return the characters of each entity, and its kind."""
    ends = list(accumulate(map(len, sentence.words), initial=0))
    return {(ends[entity.start], ends[entity.end], entity.kind) for entity in sentence.entities}


def phrase_spans(sentence: SegmentedSentence) -> set[tuple[int, int]]:
    """Return the characters of each phrase."""
    ends = list(accumulate(map(len, sentence.words), initial=0))
    return {(ends[phrase.start], ends[phrase.end]) for phrase in sentence.phrases}
