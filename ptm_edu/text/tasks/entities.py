"""The course's own named entities: 300 sentences in CoNLL columns, 200 of them for training.

They were written for this course; `sets/entities.md` documents how, the annotation rules, and the
scores of a list of names.
"""

from __future__ import annotations

from pathlib import Path

from ptm_edu.text.data import manifest
from ptm_edu.text.data.find import find

from .tagged import TaggedSentence, TaggedSentences

KINDS = ("PER", "LOC", "ORG", "MISC")
"""Persons, locations, organizations, and all other names: the types of CoNLL-2003."""
_TAGS = frozenset({"O", *(f"{mark}-{kind}" for mark in "BI" for kind in KINDS)})


def named_entities() -> TaggedSentences:
    """Return the training and test sentences; there are no validation sentences.

    Tokens keep their case. Tags are O, B-PER, I-PER, … (Tjong Kim Sang and De Meulder 2003; every
    entity begins with B-). Raises what `read` and `find.find` raise.
    """
    train, test = (read(find(row)) for row in manifest.rows_of("entities"))
    return TaggedSentences(train, [], test)


def read(path: Path) -> list[TaggedSentence]:
    """Return the sentences of a file that has a token, a tab and its tag on each line.

    A blank line separates sentences. Raises ValueError, with the file and the line, for a malformed
    line, an unknown tag, and an I- tag that does not follow a tag of its type.
    """
    sentences = [TaggedSentence([], [])]
    lines = path.read_text(encoding="utf-8").splitlines()
    for number, line in enumerate(lines, 1):
        if line:
            token, tag = _columns(line, f"{path}, line {number}", sentences[-1].tags)
            sentences[-1].tokens.append(token)
            sentences[-1].tags.append(tag)
        else:
            sentences.append(TaggedSentence([], []))
    return [sentence for sentence in sentences if sentence.tokens]


def _columns(line: str, where: str, before: list[str]) -> tuple[str, str]:
    token, _, tag = line.partition("\t")
    if not token or tag not in _TAGS:
        raise ValueError(
            f"{where}: expected a token, a tab, and O or B- or I- with one of {', '.join(KINDS)}, "
            f"got {line!r}"
        )
    if tag[0] == "I" and (not before or before[-1][1:] != tag[1:]):
        raise ValueError(
            f"{where}: {tag} does not follow a tag of its type; begin the entity with B{tag[1:]}"
        )
    return token, tag
