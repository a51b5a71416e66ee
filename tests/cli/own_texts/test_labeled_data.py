from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from ptm_edu.cli.own_texts.labeled_data import LabeledData, cross_validation, split
from ptm_edu.cli.own_texts.rows import Row

TASK, TEST = Path("texts.csv"), Path("test.csv")


def rows_of(*texts: str) -> list[Row]:
    """Return rows of "text,label"."""
    return [Row(str(n), *text.split(",")) for n, text in enumerate(texts, 2)]  # type: ignore[arg-type]


def labels_of(counts: dict[str, int]) -> list[str]:
    return [label for label, count in counts.items() for _ in range(count)]


def test_a_fraction_of_each_label_is_held_out() -> None:
    labels = labels_of({"a": 50, "b": 10, "c": 2, "d": 1})
    train, test = split(labels, 0.2, seed=0)
    assert Counter(labels[row] for row in test) == {"a": 10, "b": 2, "c": 1}
    assert sorted([*train, *test]) == list(range(63))
    assert train == sorted(train) and test == sorted(test)


def test_the_split_depends_on_the_seed_alone() -> None:
    labels = labels_of({"a": 50, "b": 10})
    assert split(labels, 0.2, 1) == split(labels, 0.2, 1) != split(labels, 0.2, 2)
    assert cross_validation(labels, 1) == cross_validation(labels, 1) != cross_validation(labels, 2)


@pytest.mark.parametrize(
    "counts", [{"a": 50, "b": 13, "c": 2}, {"a": 2, "b": 2}, {"a": 99, "b": 100}]
)
def test_each_row_is_tested_in_one_fold_and_trained_on_in_the_others(
    counts: dict[str, int],
) -> None:
    labels = labels_of(counts)
    folds = cross_validation(labels, seed=3)
    assert sorted(row for fold in folds for row in fold.test) == list(range(len(labels)))
    assert len(folds) == min(5, len(labels))
    for train, test in folds:
        assert test and sorted([*train, *test]) == list(range(len(labels)))
        assert {labels[row] for row in train} == counts.keys()
        for label, count in counts.items():
            tested = sum(labels[row] == label for row in test)
            assert tested in (count // 5, count // 5 + 1)


@pytest.mark.parametrize(
    ("rows", "problem"),
    [
        (("a,up", "b,up", "c,up"), "every label is 'up'"),
        (("a,up", "b,up", "c,down"), "row 4: only this text"),
    ],
)
def test_too_few_labels_or_texts_are_reported(rows: tuple[str, ...], problem: str) -> None:
    with pytest.raises(ValueError, match=problem):
        LabeledData.of(TASK, rows_of(*rows), None, [], 0)


def test_few_texts_are_cross_validated_and_many_are_split() -> None:
    rows = rows_of(*[f"{n},{'up' if n % 2 else 'down'}" for n in range(200)])
    data = LabeledData.of(TASK, rows, None, [], 0)
    assert not data.cross_validated and len(data.train) == 160 and len(data.test) == 40
    data = LabeledData.of(TASK, rows[1:], None, [], 0)
    assert data.cross_validated and len(data.train) == len(data.test) == 199


def test_a_test_file_is_measured_with_and_never_trained_on() -> None:
    rows = rows_of("a,up", "b,up", "c,down", "d,down", "e,down")
    data = LabeledData.of(TASK, rows, TEST, rows_of("e,down", "f,up"), 0)
    assert [data.rows[row].text for row in data.train] == list("abcde")
    assert [data.rows[row].text for row in data.test] == list("ef")
    assert [data.rows[row].place for row in data.test] == ["2 (test.csv)", "3 (test.csv)"]
    assert data.labels == ["down", "up"] and data.targets() == [1, 1, 0, 0, 0, 0, 1]
    assert data.counts() == {"down": 3, "up": 2} and data.most_frequent == 0
    with pytest.raises(ValueError, match="row 3: the label 'sideways'"):
        LabeledData.of(TASK, rows, TEST, rows_of("e,down", "f,sideways"), 0)
