"""Named entities: an entity counts as right if its start, its end and its type are right."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from .checks import check_list, check_strings


class Entity(NamedTuple):
    """An entity's type and its words, from `start` up to but not including `end`."""

    kind: str
    start: int
    end: int


@dataclass(frozen=True)
class EntityScores:
    """How many entities are right, how many were predicted, and how many are in the gold tags."""

    right: int
    predicted: int
    gold: int

    @property
    def precision(self) -> float:
        """Fraction of the predicted entities that are right; 0 where none was predicted."""
        return self.right / self.predicted if self.predicted else 0.0

    @property
    def recall(self) -> float:
        """Fraction of the gold entities that were predicted; 0 where there are none."""
        return self.right / self.gold if self.gold else 0.0

    @property
    def f1(self) -> float:
        """The harmonic mean of precision and recall: CoNLL's F₁ over whole entities."""
        both = self.predicted + self.gold
        return 2 * self.right / both if both else 0.0


def entities(tags: Sequence[str]) -> list[Entity]:
    """Return the entities in BIO tags: B-person begins one, I-person continues it, O is outside.

    As CoNLL's own script reads them, an I- tag after nothing of its type begins an entity.
    Raises ValueError for another tag, and TypeError for a string in place of a list.
    """
    check_strings(tags, "entities", "the tags of a sentence")
    spans: list[Entity] = []
    for position, tag in enumerate(tags):
        mark, _, kind = tag.partition("-")
        if tag != "O" and not (mark in ("B", "I") and kind):
            raise ValueError(f"entities: expected tags like O, B-person, I-person, got {tag!r}")
        if tag == "O":
            continue
        last = spans[-1] if spans else None
        if mark == "I" and last and (last.kind, last.end) == (kind, position):
            spans[-1] = last._replace(end=position + 1)
        else:
            spans.append(Entity(kind, position, position + 1))
    return spans


def score_entities(
    gold: Sequence[Sequence[str]], predicted: Sequence[Sequence[str]]
) -> EntityScores:
    """Compare the entities of sentences (Tjong Kim Sang and De Meulder 2003, §2.3).

    Raises ValueError where the sentences, or the words of one, are not equally many, and TypeError
    for a string in place of a list of tags.
    """
    for given in (gold, predicted):
        check_list(given, "score_entities", "the sentences")
        for tags in given:
            check_strings(tags, "score_entities", "the tags of a sentence")
    if list(map(len, gold)) != list(map(len, predicted)):
        raise ValueError(
            f"score_entities: expected one predicted tag for each gold tag, sentence by sentence; "
            f"got {len(gold)} and {len(predicted)} sentences of {sum(map(len, gold))} and "
            f"{sum(map(len, predicted))} words"
        )
    pairs = [(set(entities(a)), set(entities(b))) for a, b in zip(gold, predicted, strict=True)]
    return EntityScores(
        right=sum(
            len(gold_entities & predicted_entities) for gold_entities, predicted_entities in pairs
        ),
        predicted=sum(len(predicted_entities) for _, predicted_entities in pairs),
        gold=sum(len(gold_entities) for gold_entities, _ in pairs),
    )
