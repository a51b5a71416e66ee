from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from ptm_edu.cli.own_texts.csv_rows import Row
from ptm_edu.cli.own_texts.labeled_data import LabeledData, split


def rows_of(counts: dict[str, int]) -> list[Row]:
    labels = [label for label, count in counts.items() for _ in range(count)]
    return [Row(f"{number + 2:02}", f"text {number}", label) for number, label in enumerate(labels)]


def test_a_fifth_of_each_label_is_held_out() -> None:
    rows = rows_of({"a": 50, "b": 10, "c": 2})
    train, test = split(rows, seed=0)
    assert Counter(row.label for row in test) == {"a": 10, "b": 2, "c": 1}
    assert sorted([*train, *test]) == rows
    assert train == sorted(train) and test == sorted(test)


def test_the_split_depends_on_the_seed_alone() -> None:
    rows = rows_of({"a": 50, "b": 10})
    assert split(rows, seed=1) == split(rows, seed=1) != split(rows, seed=2)


def written(path: Path, *rows: str) -> Path:
    path.write_text("\n".join(["text,label", *rows]), encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("rows", "problem"),
    [
        (("a,up", "b,up", "c,up"), "every label is 'up'"),
        (("a,up", "b,up", "c,down"), "row 4: only this text"),
    ],
)
def test_too_few_labels_or_texts_are_reported(
    rows: tuple[str, ...], problem: str, tmp_path: Path
) -> None:
    with pytest.raises(ValueError, match=problem):
        LabeledData.read(written(tmp_path / "texts.csv", *rows), None, 0)


def test_a_test_file_is_measured_with_and_never_trained_on(tmp_path: Path) -> None:
    task = written(tmp_path / "texts.csv", "a,up", "b,up", "c,down", "d,down", "e,down")
    test = written(tmp_path / "test.csv", "e,down", "f,up")
    data = LabeledData.read(task, test, 0)
    assert [row.text for row in data.train] == list("abcde")
    assert data.labels == ["down", "up"] and data.targets(data.test) == [0, 1]
    assert data.counts() == {"down": 3, "up": 2} and data.most_frequent == 0
    assert data.repeated() == 1
    written(test, "e,down", "f,sideways")
    with pytest.raises(ValueError, match="row 3: the label 'sideways'"):
        LabeledData.read(task, test, 0)
