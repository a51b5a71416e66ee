"""Labeled texts for training and for measuring: two files, or one that is split."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

from ptm_edu.csv_file import at
from ptm_edu.language import Text

from .csv_rows import Row, read_rows

HELD_OUT = 0.2  # of each label's texts, if there is no file of test texts

_ONE_LABEL = Text(
    en="{path}: every label is {label!r}, but a classifier needs two different labels or more",
    zh="{path}：所有标签都是 {label!r}，而分类至少需要两种不同的标签",
)
_ONE_TEXT = Text(
    en="only this text has the label {label!r}, but each label needs two or more, one of them to "
    "measure with",
    zh="只有这条文本的标签是 {label!r}，而每种标签至少需要两条，其中一条用于测试",
)
_UNKNOWN_LABEL = Text(
    en="the label {label!r} is none of the labels in training: {labels}",
    zh="标签 {label!r} 不是训练时的标签：{labels}",
)


@dataclass(frozen=True)
class LabeledData:
    """Rows to train on and rows to measure with; `labels` are those of training, sorted.

    Without a `test_file` the test rows are a part of the file `task` that is not trained on.
    """

    train: list[Row]
    test: list[Row]
    labels: list[str]
    task: Path
    test_file: Path | None

    @classmethod
    def read(cls, task: Path, test_file: Path | None, seed: int) -> LabeledData:
        """Return the data of one file or two.

        Raises ValueError for what `read_rows` does, for a single label, for a label with a single
        text, and for a label in `test_file` that does not occur in `task`.
        """
        rows = read_rows(task)
        counts = Counter(row.label for row in rows)
        if len(counts) == 1:
            raise ValueError(_ONE_LABEL.say(path=task, label=rows[0].label))
        for row in rows:
            if counts[row.label] == 1:
                raise ValueError(at(task, row.place, _ONE_TEXT.say(label=row.label)))
        labels = sorted(str(label) for label in counts)
        if test_file is None:
            return cls(*split(rows, seed), labels, task, None)
        test = read_rows(test_file)
        check_labels(test_file, test, labels)
        return cls(rows, test, labels, task, test_file)

    def targets(self, rows: Sequence[Row]) -> list[int]:
        """Return the numbers of the rows' labels."""
        return [self.labels.index(str(row.label)) for row in rows]

    def counts(self) -> dict[str, int]:
        """Return the number of training texts of each label."""
        counts = Counter(row.label for row in self.train)
        return {label: counts[label] for label in self.labels}

    @property
    def most_frequent(self) -> int:
        """Return the number of the label that most training texts have."""
        counts = list(self.counts().values())
        return counts.index(max(counts))

    def repeated(self) -> int:
        """Return how many test texts are also trained on."""
        trained = {row.text for row in self.train}
        return sum(row.text in trained for row in self.test)


def split(rows: Sequence[Row], seed: int) -> tuple[list[Row], list[Row]]:
    """Return rows to train on and HELD_OUT of each label's rows, at least one, in their order."""
    of_label: dict[str, list[int]] = {}
    for number, row in enumerate(rows):
        of_label.setdefault(str(row.label), []).append(number)
    held_out: set[int] = set()
    for label, numbers in of_label.items():
        count = max(1, round(HELD_OUT * len(numbers)))
        held_out |= set(Random(f"{seed} {label}").sample(numbers, count))
    return (
        [row for number, row in enumerate(rows) if number not in held_out],
        [row for number, row in enumerate(rows) if number in held_out],
    )


def check_labels(path: Path, rows: Sequence[Row], labels: Sequence[str]) -> None:
    """Raise ValueError with the row for a label that is none of `labels`."""
    for row in rows:
        if row.label is not None and row.label not in labels:
            problem = _UNKNOWN_LABEL.say(label=row.label, labels=", ".join(labels))
            raise ValueError(at(path, row.place, problem))
