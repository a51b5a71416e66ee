"""Named entities: a name counts as found where its beginning, its end and its kind are right."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple


class Entity(NamedTuple):
    """A name's kind, and its words: from `start` up to but not including `end`."""

    kind: str
    start: int
    end: int


@dataclass(frozen=True)
class EntityScores:
    """How many names there are, how many were told, and how many of these are right."""

    right: int
    told: int
    there: int

    @property
    def precision(self) -> float:
        """Share of the told names that are right, 0 to 1; 0 where none was told."""
        return self.right / self.told if self.told else 0.0

    @property
    def recall(self) -> float:
        """Share of the names there are that were found, 0 to 1; 0 where there are none."""
        return self.right / self.there if self.there else 0.0

    @property
    def f1(self) -> float:
        """The harmonic mean of precision and recall: CoNLL's F₁ over whole names."""
        both = self.told + self.there
        return 2 * self.right / both if both else 0.0


def entities(tags: Sequence[str]) -> list[Entity]:
    """Return the names that tags mark: B-person begins one, I-person goes on, O is none.

    As CoNLL's own script reads them, an I- that goes on with nothing of its kind begins a name.
    Raises ValueError for another tag.
    """
    found: list[Entity] = []
    for place, tag in enumerate(tags):
        mark, _, kind = tag.partition("-")
        if tag != "O" and not (mark in ("B", "I") and kind):
            raise ValueError(f"entities: expected tags like O, B-person, I-person, got {tag!r}")
        if tag == "O":
            continue
        last = found[-1] if found else None
        if mark == "I" and last and (last.kind, last.end) == (kind, place):
            found[-1] = last._replace(end=place + 1)
        else:
            found.append(Entity(kind, place, place + 1))
    return found


def score_entities(gold: Sequence[Sequence[str]], told: Sequence[Sequence[str]]) -> EntityScores:
    """Compare the names of sentences, tag by tag (Tjong Kim Sang and De Meulder 2003, §2.3).

    Raises ValueError where the sentences, or the words of one, are not equally many.
    """
    if list(map(len, gold)) != list(map(len, told)):
        raise ValueError(
            f"score_entities: expected one told tag for each gold tag, sentence by sentence; got "
            f"{len(gold)} and {len(told)} sentences of {sum(map(len, gold))} and "
            f"{sum(map(len, told))} words"
        )
    pairs = [(set(entities(a)), set(entities(b))) for a, b in zip(gold, told, strict=True)]
    return EntityScores(
        right=sum(len(there & found) for there, found in pairs),
        told=sum(len(found) for _, found in pairs),
        there=sum(len(there) for there, _ in pairs),
    )
