"""Tasks in lower case, as in the vocabulary of `corpora`, or in their original case."""

from __future__ import annotations

from . import alignments, senses
from .alignments import AlignedPair
from .senses import SenseExample
from .tagged import TaggedSentence, TaggedSentences


def lowered_tags(parts: TaggedSentences, lower: bool) -> TaggedSentences:
    """Return sentences with their words in lower case, or as they are."""
    if not lower:
        return parts
    return TaggedSentences(
        *([TaggedSentence([t.lower() for t in s.tokens], s.tags) for s in part] for part in parts)
    )


def lowered_senses(lower: bool) -> list[SenseExample]:
    """Return the ambiguous words' sentences, in lower case if `lower`."""
    examples = senses.senses()
    if not lower:
        return examples
    return [
        example._replace(tokens=[token.lower() for token in example.tokens]) for example in examples
    ]


def lowered_pairs(lower: bool) -> list[AlignedPair]:
    """Return the aligned sentences, in lower case if `lower`."""
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
