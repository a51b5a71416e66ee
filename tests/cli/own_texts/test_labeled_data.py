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


def rows_with(counts: dict[str, int]) -> list[Row]:
    """Return so many rows of each label, each with another text."""
    return rows_of(*[f"{x}{n},{x}" for x, count in counts.items() for n in range(count)])


def test_a_fraction_of_each_label_is_held_out() -> None:
    rows = rows_with({"a": 50, "b": 10, "c": 2, "d": 1})
    train, test = split(rows, 0.2, seed=0)
    assert Counter(rows[row].label for row in test) == {"a": 10, "b": 2, "c": 1}
    assert sorted([*train, *test]) == list(range(63))
    assert train == sorted(train) and test == sorted(test)


def test_the_split_depends_on_the_seed_alone() -> None:
    rows = rows_with({"a": 50, "b": 10})
    assert split(rows, 0.2, 1) == split(rows, 0.2, 1) != split(rows, 0.2, 2)
    assert cross_validation(rows, 1) == cross_validation(rows, 1) != cross_validation(rows, 2)


@pytest.mark.parametrize(
    "counts", [{"a": 50, "b": 13, "c": 2}, {"a": 2, "b": 2}, {"a": 99, "b": 100}]
)
def test_each_row_is_tested_in_one_fold_and_trained_on_in_the_others(
    counts: dict[str, int],
) -> None:
    rows = rows_with(counts)
    folds = cross_validation(rows, seed=3)
    assert sorted(row for fold in folds for row in fold.test) == list(range(len(rows)))
    assert len(folds) == min(5, len(rows))
    for train, test in folds:
        assert test and sorted([*train, *test]) == list(range(len(rows)))
        assert {rows[row].label for row in train} == counts.keys()
        for label, count in counts.items():
            tested = sum(rows[row].label == label for row in test)
            assert tested in (count // 5, count // 5 + 1)


def test_the_same_text_is_not_trained_on_and_tested() -> None:
    rows = rows_of(*[f"{x}{n % 7}{' ' * n},{x}" for n in range(30) for x in "ab"], "c,c", "C,c")
    folds = [*cross_validation(rows, 0), split(rows, 0.2, 0)]
    for train, test in folds:
        trained = {rows[row].text.strip() for row in train}
        assert test and not any(rows[row].text.strip() in trained for row in test)
        assert {rows[row].label for row in train} == {*"abc"}
    assert sorted(row for fold in folds[:-1] for row in fold.test) == list(range(len(rows)))


@pytest.mark.parametrize(
    ("rows", "problem"),
    [
        ((), "texts.csv: no text is left"),
        (("a,up", "b,up", "c,up"), "every label is 'up'"),
        (("a,up", "b,up", "c,down"), "row 4: only this text"),
        (("a,x", "b,y", "c,z", "d,z"), "got 3 different ones in 4 rows; --label-column names"),
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
    with pytest.raises(ValueError, match=r"test.csv: no text is left"):
        LabeledData.of(TASK, rows, TEST, [], 0)
    with pytest.raises(ValueError, match="row 3: the label 'sideways'"):
        LabeledData.of(TASK, rows, TEST, rows_of("e,down", "f,sideways"), 0)
