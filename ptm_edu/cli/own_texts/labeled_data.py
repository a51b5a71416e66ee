"""Labeled texts for training and for measuring: two files, or one that is split."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from random import Random
from typing import NamedTuple

from ptm_edu.csv_file import at
from ptm_edu.language import Text

from .rows import Row
from .text_words import plain

HELD_OUT = 0.2  # of each label's texts, if there is no file of test texts
CROSS_VALIDATED = 200  # texts; fewer are too few for a fifth of them to measure with
FOLDS = 5

_NO_TEXT = Text(
    en="{path}: no text is left, because none of its rows can be read",
    zh="{path}：没有剩下任何文本，因为所有行都无法读取",
)
_ONE_LABEL = Text(
    en="{path}: every label is {label!r}, but a classifier needs two different labels or more",
    zh="{path}：所有标签都是 {label!r}，而分类至少需要两种不同的标签",
)
_ONE_TEXT = Text(
    en="only this text has the label {label!r}, but each label needs two or more, one of them to "
    "measure with",
    zh="只有这条文本的标签是 {label!r}，而每种标签至少需要两条，其中一条用于测试",
)
_MANY_LABELS = Text(
    en="{path}: expected labels that occur in many rows, got {labels:,} different ones in "
    "{rows:,} rows; --label-column names another column",
    zh="{path}：每种标签应出现在多行中，而 {rows:,} 行里有 {labels:,} 种不同的标签；可用 "
    "--label-column 指定别的列",
)
_UNKNOWN_LABEL = Text(
    en="the label {label!r} is none of the labels in training: {labels}",
    zh="标签 {label!r} 不是训练时的标签：{labels}",
)


class Fold(NamedTuple):
    """Numbers of rows to train on, and of rows to measure with that are not trained on."""

    train: list[int]
    test: list[int]


@dataclass(frozen=True)
class LabeledData:
    """Rows, which of them the model is trained on, and how it is measured; `labels` are sorted.

    With a `test_file`, or enough texts in the file `task`, there is one fold: its training rows are
    the model's. Of fewer texts the model is trained on all, and measured by cross-validation: each
    of the `folds` trains a model of its own, and each text is tested in one of them.
    """

    rows: list[Row]
    train: list[int]
    folds: list[Fold]
    labels: list[str]
    task: Path
    test_file: Path | None

    @classmethod
    def of(
        cls, task: Path, rows: list[Row], test_file: Path | None, test: list[Row], seed: int
    ) -> LabeledData:
        """Return the data of the rows of one file or two.

        Raises ValueError for a file without rows, for a single label or one for each row, for a
        label with a single text, and for a label in `test` that does not occur in `rows`.
        """
        for path, some in ((task, rows), (test_file, test)):
            if path is not None and not some:
                raise ValueError(_NO_TEXT.say(path=path))
        counts = Counter(row.label for row in rows)
        if len(counts) == 1:
            raise ValueError(_ONE_LABEL.say(path=task, label=rows[0].label))
        if len(counts) > max(2, len(rows) / 2):
            raise ValueError(_MANY_LABELS.say(path=task, labels=len(counts), rows=len(rows)))
        for row in rows:
            if counts[row.label] == 1:
                raise ValueError(at(task, row.place, _ONE_TEXT.say(label=row.label)))
        labels = sorted(str(label) for label in counts)
        numbers = list(range(len(rows)))
        if test_file is not None:
            check_labels(test_file, test, labels)
            fold = Fold(numbers, list(range(len(rows), len(rows) + len(test))))
            named = [row._replace(place=f"{row.place} ({test_file.name})") for row in test]
            return cls([*rows, *named], numbers, [fold], labels, task, test_file)
        if len(rows) < CROSS_VALIDATED:
            return cls(rows, numbers, cross_validation(rows, seed), labels, task, None)
        fold = split(rows, HELD_OUT, seed)
        return cls(rows, fold.train, [fold], labels, task, None)

    @property
    def test(self) -> list[int]:
        """Return the numbers of the rows that are measured with, in the order of the folds."""
        return [number for fold in self.folds for number in fold.test]

    @property
    def cross_validated(self) -> bool:
        """Return whether the model is measured by cross-validation."""
        return len(self.folds) > 1

    def targets(self) -> list[int]:
        """Return the numbers of the rows' labels."""
        number = {label: i for i, label in enumerate(self.labels)}
        return [number[str(row.label)] for row in self.rows]

    def counts(self) -> dict[str, int]:
        """Return the number of training texts of each label."""
        counts = Counter(self.rows[number].label for number in self.train)
        return {label: counts[label] for label in self.labels}

    @property
    def most_frequent(self) -> int:
        """Return the number of the label that most training texts have."""
        counts = list(self.counts().values())
        return counts.index(max(counts))


def split(rows: Sequence[Row], fraction: float, seed: int) -> Fold:
    """Return a fold that tests a fraction of each label's texts, one at least but never all.

    Rows with the same text and label are tested or trained on together.
    """
    test: set[int] = set()
    for label, groups in _same_texts(rows).items():
        count = min(len(groups) - 1, max(1, round(fraction * len(groups))))
        test |= set(chain.from_iterable(Random(f"{seed} {label}").sample(groups, count)))
    return Fold([number for number in range(len(rows)) if number not in test], sorted(test))


def cross_validation(rows: Sequence[Row], seed: int) -> list[Fold]:
    """Return FOLDS folds with nearly the same fraction of each label; each row is tested once.

    Rows with the same text and label are tested together.
    """
    random, groups = Random(f"{seed} folds"), list[list[int]]()
    for _, of_label in sorted(_same_texts(rows).items()):
        groups += random.sample(of_label, len(of_label))
    tests = [sorted(chain(*groups[fold::FOLDS])) for fold in range(min(FOLDS, len(groups)))]
    return [Fold(sorted({*range(len(rows))} - {*test}), test) for test in tests]


def _same_texts(rows: Sequence[Row]) -> dict[str, list[list[int]]]:
    """Return the numbers of each label's rows, those with the same text together.

    If a label has a single text, its rows are apart, since one is to be tested and one trained on.
    """
    of_label: dict[str, dict[str, list[int]]] = {}
    for number, row in enumerate(rows):
        texts = of_label.setdefault(str(row.label), {})
        texts.setdefault(plain(row.text), []).append(number)
    return {
        label: list(texts.values()) if len(texts) > 1 else [[n] for n in chain(*texts.values())]
        for label, texts in of_label.items()
    }


def check_labels(path: Path, rows: Sequence[Row], labels: Sequence[str]) -> None:
    """Raise ValueError with the row for a label that is none of `labels`."""
    for row in rows:
        if row.label is not None and row.label not in labels:
            problem = _UNKNOWN_LABEL.say(label=row.label, labels=", ".join(labels))
            raise ValueError(at(path, row.place, problem))
