"""The measurement of `adapt` beside its baselines: its samples, and its rows with a toy command."""

from __future__ import annotations

import csv
import json
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import pytest
from sklearn.metrics import f1_score

from ptm_edu.experiments.measures import _resumable
from ptm_edu.experiments.measures import adapt_baselines as measure
from ptm_edu.text.tasks.labeled import LabeledText, LabeledTexts

TEXTS = [LabeledText(f'text, "{n}"', "abc"[(n % 10 > 5) + (n % 100 == 99)]) for n in range(1000)]


def test_a_sample_has_the_frequencies_and_two_of_each_label() -> None:
    chosen = measure.sample(TEXTS, 50, 0)
    assert len({text.text for text in chosen}) == 50
    assert Counter(text.label for text in chosen) == {"a": 28, "b": 20, "c": 2}
    assert chosen == measure.sample(TEXTS, 50, 0) != measure.sample(TEXTS, 50, 1)


def test_scores_are_those_of_the_matrix() -> None:
    matrix = [[3, 1, 0], [2, 4, 1], [0, 0, 2]]
    targets = [i for i, row in enumerate(matrix) for count in row for _ in range(count)]
    predicted = [j for row in matrix for j, count in enumerate(row) for _ in range(count)]
    assert measure.accuracy(matrix) == pytest.approx(9 / 13)
    assert measure.macro_f1(matrix) == pytest.approx(f1_score(targets, predicted, average="macro"))


def test_each_run_gives_a_row_for_the_method_and_each_baseline(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    sizes, good, bad = [], [[2, 0], [0, 2]], [[2, 0], [2, 0]]

    def command(arguments: Sequence[str]) -> None:
        options = dict(zip(arguments[2::2], arguments[3::2], strict=True))
        with open(options["--task"], encoding="utf-8") as file:
            sizes.append(len(list(csv.DictReader(file))))
        out = Path(options["--out"])
        out.mkdir()
        content = {"result": {"matrix": good, "baselines": {"majority": bad}}}
        (out / "run.json").write_text(json.dumps(content), encoding="utf-8")

    for module in (_resumable, measure):
        monkeypatch.setattr(module, "FOLDER", tmp_path)
    monkeypatch.setattr(measure, "command", command)
    monkeypatch.setattr(measure, "SIZES", {"lora": (20, 50), "contrastive": (20,)})
    monkeypatch.setattr(measure, "TASKS", {"toy": lambda: LabeledTexts(TEXTS, TEXTS[:4])})
    rows = measure.measure()
    assert len(rows) == 3 * 3 + 2 * 3 and sizes == [20] * 6 + [50] * 3
    assert rows[0] == {
        **{"task": "toy", "texts": 20, "seed": 0, "method": "lora"},
        **{"accuracy": 1.0, "macro F1": 1.0},
    }
    assert [row["accuracy"] for row in rows if row["method"] == "majority"] == [0.5] * 6
    assert [row["accuracy"] for row in rows if row["method"] == "contrastive"] == [1.0] * 3
