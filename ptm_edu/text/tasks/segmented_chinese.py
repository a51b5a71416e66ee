"""The course's own segmented Chinese: 200 sentences in words, with phrases and named entities.

They were written for this course; `sets/segmented-chinese.md` documents how, and what a word, a
phrase and an entity is.
"""

from __future__ import annotations

import re
from pathlib import Path

from ptm_edu.text.data import manifest
from ptm_edu.text.data.find import find
from ptm_edu.text.segmentation import KINDS, Entity, Phrase, SegmentedSentence

_WORDS = r"[^\s\[\]{}]+(?: [^\s\[\]{}]+)*"
_PART = re.compile(rf"\[({'|'.join(KINDS)}) ({_WORDS})\]|\{{({_WORDS})\}}|({_WORDS})")


def segmented_chinese() -> list[SegmentedSentence]:
    """Return all 200 sentences.

    Raises what `read` and `find.find` raise.
    """
    (row,) = manifest.rows_of("segmented-chinese")
    return read(find(row))


def read(path: Path) -> list[SegmentedSentence]:
    """Return the sentences of a file with one on each line, in words separated by spaces.

    `[LOC 青藏 高原]` is an entity of the kind PER, LOC or ORG, `{人工 智能}` is a phrase. Raises
    ValueError, with the file and the line, for other brackets and spaces.
    """
    lines = path.read_text(encoding="utf-8").splitlines()
    return [_sentence(line, f"{path}, line {number}") for number, line in enumerate(lines, 1)]


def _sentence(line: str, where: str) -> SegmentedSentence:
    parts = list(_PART.finditer(line))
    if " ".join(part[0] for part in parts) != line or not parts:
        raise ValueError(
            f"{where}: expected words separated by single spaces, [KIND …] around an entity with "
            f"KIND one of {', '.join(KINDS)}, and {{…}} around a phrase; got {line!r}"
        )
    words: list[str] = []
    phrases, entities = [], []
    for part in parts:
        kind, entity, phrase, others = part.groups()
        start = len(words)
        words += (entity or phrase or others).split()
        if entity:
            entities.append(Entity(start, len(words), kind))
        elif phrase:
            phrases.append(Phrase(start, len(words)))
    return SegmentedSentence(words, phrases, entities)
