"""The course's own entailment set: 100 premises, each with a hypothesis of every label.

They were written for this course; `sets/README.md` documents how, and how well the words of the
hypothesis alone predict the label.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from ptm_edu.text.data import manifest
from ptm_edu.text.data.find import find

from .sentence_pairs import ENTAILMENT
from .split_rows import Split, SplitRow, split_rows

COLUMNS = ("premise", "hypothesis", "label", "split")


class EntailmentExample(NamedTuple):
    """Two sentences, one of the ENTAILMENT labels, and the split.

    The label says whether the hypothesis follows from the premise ("entailment"), may be true or
    not ("neutral"), or cannot be true of the same scene ("contradiction").
    """

    premise: str
    hypothesis: str
    label: str
    split: Split


def entailment() -> list[EntailmentExample]:
    """Return all 300 pairs, the three of a premise one after the other and in the same split.

    Raises what `read` and `find.find` raise.
    """
    (row,) = manifest.rows_of("entailment")
    return read(find(row))


def read(path: Path) -> list[EntailmentExample]:
    """Return the pairs of a CSV file with the columns premise, hypothesis, label, split.

    Raises what `split_rows` raises, and ValueError, with the file and the line, for a label that is
    none of ENTAILMENT.
    """
    return [_example(row) for row in split_rows(path, COLUMNS)]


def _example(row: SplitRow) -> EntailmentExample:
    fields = row.fields
    if fields["label"] not in ENTAILMENT:
        raise ValueError(
            f"{row.where}: label must be {', '.join(ENTAILMENT[:-1])} or {ENTAILMENT[-1]}, got "
            f"{fields['label']!r}"
        )
    return EntailmentExample(fields["premise"], fields["hypothesis"], fields["label"], row.split)
