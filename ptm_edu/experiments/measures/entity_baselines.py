"""Baselines without context for the course's entities: `ptm-edu measure entity-baselines`.

Three baselines are trained on the 200 training sentences and evaluated on the 100 test sentences: O
for every word; each word's most frequent tag, and O for unknown words; and the same, but with the
most frequent entity type for unknown words that begin with a capital letter (several such words in
a row are one entity). Entities are scored as in CoNLL, whole and with their type. The baselines are
deterministic, so there are no seeds.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ptm_edu.evaluation.bag_of_words import majority
from ptm_edu.evaluation.entities import entities, score_entities
from ptm_edu.evaluation.most_frequent import MostFrequentTag
from ptm_edu.text.tasks.entities import named_entities
from ptm_edu.text.tasks.tagged import TaggedSentences


def measure() -> list[dict[str, Any]]:
    """Return a row per baseline: precision, recall and F₁ of the test entities, 0 to 1."""
    return rows(named_entities())


def rows(parts: TaggedSentences) -> list[dict[str, Any]]:
    """Return the rows of these sentences; baselines are trained on the training split."""
    train, _, test = parts
    table = MostFrequentTag(
        [token for sentence in train for token in sentence.tokens],
        [tag for sentence in train for tag in sentence.tags],
    )
    kind = majority([name.kind for sentence in train for name in entities(sentence.tags)])
    baselines: dict[str, Callable[[str], str]] = {
        "all O": lambda token: "O",
        "most frequent tag": lambda token: table.tags.get(token, "O"),
        # I- begins an entity, or continues one of the same type directly before it.
        f"and new capitals {kind}": lambda token: table.tags.get(
            token, f"I-{kind}" if token[0].isupper() else "O"
        ),
    }
    return [
        {"baseline": name, "sentences": len(test), **_scores(parts, tag)}
        for name, tag in baselines.items()
    ]


def _scores(parts: TaggedSentences, tag: Callable[[str], str]) -> dict[str, Any]:
    scores = score_entities(
        [sentence.tags for sentence in parts.test],
        [[tag(token) for token in sentence.tokens] for sentence in parts.test],
    )
    return {
        "names": scores.gold,
        "precision": scores.precision,
        "recall": scores.recall,
        "F1": scores.f1,
    }
