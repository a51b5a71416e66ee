"""The course's own aligned sentences: 50 French–English pairs, linked word by word.

They were written and aligned for this course; `sets/alignments.md` documents how, the rules, and
the error rate of the diagonal.
"""

from __future__ import annotations

import csv
import re
from pathlib import Path
from typing import NamedTuple

from ptm_edu.text.data import manifest
from ptm_edu.text.data.find import find

COLUMNS = ("french", "english", "sure", "possible")
_LINK = re.compile(r"(\d+)-(\d+)")
_GLUED_IN_FRENCH = re.compile(r" (?=[-.,])|(?<=') ")
_GLUED_IN_ENGLISH = re.compile(r" (?=['.,?])")
Link = tuple[int, int]


class AlignedPair(NamedTuple):
    """A French and an English sentence in words, and the links (French word, English word).

    `sure` contains the unambiguous links; `possible` also contains the debatable ones.
    """

    french: list[str]
    english: list[str]
    sure: frozenset[Link]
    possible: frozenset[Link]

    @property
    def french_text(self) -> str:
        """The French sentence in normal spelling: `Y a-t-il du lait ?`."""
        return _GLUED_IN_FRENCH.sub("", " ".join(self.french))

    @property
    def english_text(self) -> str:
        """The English sentence in normal spelling: `Isn't that Tom's?`."""
        return _GLUED_IN_ENGLISH.sub("", " ".join(self.english))


def alignments() -> list[AlignedPair]:
    """Return all 50 pairs, in their original case.

    Raises what `read` and `find.find` raise.
    """
    (row,) = manifest.rows_of("alignments")
    return read(find(row))


def read(path: Path) -> list[AlignedPair]:
    """Return the pairs of a CSV file with the columns french, english, sure, possible.

    Words and links are separated by spaces. A link is `French-English`, with words counted from 0,
    and is in one of the two columns only. Raises ValueError, with the file and the line, for other
    columns, a line that lacks one, and a link that is malformed, repeated or out of range.
    """
    with open(path, encoding="utf-8", newline="") as file:
        lines = csv.DictReader(file)
        if tuple(lines.fieldnames or ()) != COLUMNS:
            raise ValueError(
                f"{path}: expected the columns {', '.join(COLUMNS)}, got {lines.fieldnames}"
            )
        return [_pair(fields, f"{path}, line {lines.line_num}") for fields in lines]


def _pair(fields: dict[str, str], where: str) -> AlignedPair:
    # DictReader fills short lines with None and stores extra fields of long lines under None.
    if len(fields) != len(COLUMNS) or None in fields.values():
        raise ValueError(f"{where}: expected {len(COLUMNS)} columns, got {fields}")
    french, english = fields["french"].split(), fields["english"].split()
    written = f"{fields['sure']} {fields['possible']}".split()
    for link in written:
        ends = _LINK.fullmatch(link)
        if not ends or int(ends[1]) >= len(french) or int(ends[2]) >= len(english):
            raise ValueError(
                f"{where}: a link must be a French and an English word's number, such as 0-1, from "
                f"0-0 to {len(french) - 1}-{len(english) - 1}; got {link!r}"
            )
        if written.count(link) > 1:
            raise ValueError(f"{where}: the link {link} occurs twice")
    sure = _links(fields["sure"])
    return AlignedPair(french, english, sure, sure | _links(fields["possible"]))


def _links(written: str) -> frozenset[Link]:
    ends = (link.split("-") for link in written.split())
    return frozenset((int(french), int(english)) for french, english in ends)
