"""Chinese text as words: it is written without spaces, so a program has to find the words.

`segment` finds them with the dictionary of jieba in its Rust implementation, the package rjieba. It
was chosen because it is maintained, small (5 MB with the dictionary), needs no download and tags
parts of speech. `sets/segmented-chinese.md` compares it with others.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple

from ptm_edu.require import require

KINDS = ("PER", "LOC", "ORG")
"""The kinds of named entities: persons, places, organizations."""
_NOUN = "noun"
# jieba's tags of parts of speech: proper names, other nouns, and what stands before a noun.
_GROUPS = {
    **dict.fromkeys(("nr", "nrt", "nrfg"), "PER"),
    **{"ns": "LOC", "nt": "ORG"},
    **dict.fromkeys(("n", "ng", "nz", "vn", "b"), _NOUN),
}


class Phrase(NamedTuple):
    """Several words that name one thing: from `start` up to but not including `end`."""

    start: int
    end: int


class Entity(NamedTuple):
    """The words of a named entity, from `start` up to but not including `end`, and its kind."""

    start: int
    end: int
    kind: str


class SegmentedSentence(NamedTuple):
    """A sentence in words, with its phrases and named entities, none of which overlap.

    Punctuation marks are words.
    """

    words: list[str]
    phrases: Sequence[Phrase] = ()
    entities: Sequence[Entity] = ()

    @property
    def text(self) -> str:
        """The sentence as it is written, without spaces."""
        return "".join(self.words)


def segment(text: str) -> SegmentedSentence:
    """Return the words of a Chinese text, its noun phrases and its named entities.

    The words are the most probable sequence of words of the dictionary; its unknown words become
    single characters. It has simplified characters. Consecutive words that it tags as names of one
    kind are an entity, two or more consecutive other nouns a phrase. White space is dropped. Raises
    TypeError if `text` is not a string.
    """
    import rjieba  # reads its dictionary

    require(isinstance(text, str), f"segment: expected a text, got {text!r:.60}", TypeError)
    tagged = [(word, tag) for word, tag in rjieba.tag(text, hmm=False) if not word.isspace()]
    phrases, entities, start = [], [], 0
    for group, run in groupby(_GROUPS.get(tag) for _, tag in tagged):
        end = start + len(list(run))
        if group in KINDS:
            entities.append(Entity(start, end, group))
        elif group == _NOUN and end - start > 1:
            phrases.append(Phrase(start, end))
        start = end
    return SegmentedSentence([word for word, _ in tagged], phrases, entities)
