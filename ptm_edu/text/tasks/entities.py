"""The course's own named entities: 300 sentences in CoNLL columns, 200 of them to train on.

They were written for this course, sentence by sentence; `sets/entities.md` says how, by what rules
a name got its kind, and how far a list of names gets.
"""

from __future__ import annotations

from pathlib import Path

from ptm_edu.text.data import manifest
from ptm_edu.text.data.find import find

from .tagged import TaggedSentence, TaggedSentences

KINDS = ("PER", "LOC", "ORG", "MISC")
"""Persons, places, organizations, and all other names: the kinds of CoNLL-2003."""
_TAGS = frozenset({"O", *(f"{mark}-{kind}" for mark in "BI" for kind in KINDS)})


def named_entities() -> TaggedSentences:
    """Return the sentences to train on and to measure on; there are none to choose settings on.

    Words and marks keep their case, and tags are O, B-PER, I-PER, … (Tjong Kim Sang and De Meulder
    2003; every name begins with B-). Raises what `read` and `find.find` raise.
    """
    train, test = (read(find(row)) for row in manifest.rows_of("entities"))
    return TaggedSentences(train, [], test)


def read(path: Path) -> list[TaggedSentence]:
    """Return the sentences of a file that has a token, a tab and its tag a line.

    A blank line stands between sentences. Raises ValueError, with the file and the line, for
    another line, another tag, and an I- that no tag of its kind stands before.
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
            f"{where}: {tag} goes on with no name of its kind; begin it with B{tag[1:]}"
        )
    return token, tag
