from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from scipy.stats import binomtest
from sklearn.metrics import f1_score, precision_recall_fscore_support

from ptm_edu.cli.own_texts.scores import (
    confusion_matrix,
    draw_matrix,
    interval,
    label_scores,
    macro_f1,
    right_and_all,
    write_matrix,
)


def test_rows_are_labels_and_columns_predictions(tmp_path: Path) -> None:
    matrix = confusion_matrix([0, 0, 1, 2], [0, 1, 1, 0], 3)
    assert matrix == [[1, 1, 0], [0, 1, 0], [1, 0, 0]]
    assert right_and_all(matrix) == (2, 4)
    write_matrix(matrix, ["a", "b,b", "好"], tmp_path / "m.csv")
    assert (tmp_path / "m.csv").read_text(encoding="utf-8").splitlines() == [
        'label \\ predicted,a,"b,b",好',
        "a,1,1,0",
        '"b,b",0,1,0',
        "好,1,0,0",
    ]


def test_scores_of_labels_are_scikit_learns() -> None:
    random = Random(0)
    for labels in (2, 5):
        targets = random.choices(range(labels), k=30)
        predicted = random.choices(range(labels - 1), k=30)  # one label is never predicted
        matrix = confusion_matrix(targets, predicted, labels + 1)  # another one never occurs
        expected = precision_recall_fscore_support(
            targets, predicted, labels=range(labels + 1), zero_division=0
        )
        for found, of_all in zip(zip(*label_scores(matrix), strict=True), expected, strict=False):
            assert found == pytest.approx(of_all)
        assert macro_f1(matrix) == pytest.approx(f1_score(targets, predicted, average="macro"))


@pytest.mark.parametrize(("right", "count"), [(81, 263), (15, 148), (0, 20), (29, 29), (1, 2)])
def test_the_interval_is_wilsons(right: int, count: int) -> None:
    expected = binomtest(right, count).proportion_ci(method="wilson")
    assert interval(right, count) == pytest.approx((expected.low, expected.high), abs=1e-4)


def test_any_label_can_be_drawn(tmp_path: Path) -> None:
    labels = ["up", "$x$ $", "好评", "a very long label that does not fit", "𓀀"]
    draw_matrix([[i * j for j in range(5)] for i in range(5)], labels, tmp_path / "m.png")
    assert (tmp_path / "m.png").read_bytes().startswith(b"\x89PNG")
