from __future__ import annotations

import runpy
from pathlib import Path
from types import SimpleNamespace

import pandas
import pytest

from ptm_edu.course import measured
from ptm_edu.widgets import AdaptationCockpit
from ptm_edu.widgets.adaptation_cockpit.widget import METHODS

LORA, FULL = (
    {
        "method": method,
        "task": "SST-2",
        "examples": 1000,
        "scores": [0.86, 0.87, 0.85],
        "parameters": 73728,
        "bytes": 300_000,
        "seconds": 0.05,
        "memory": 1.2e9,
    }
    for method in ("LoRA", "full fine-tuning")
)


@pytest.fixture(scope="module")
def adaptation(root: Path) -> SimpleNamespace:
    return SimpleNamespace(**runpy.run_path(str(root / "tests" / "browser" / "toy_adaptation.py")))


def test_starts_with_the_first_task_and_its_largest_number(adaptation: SimpleNamespace) -> None:
    widget = AdaptationCockpit(adaptation.ROWS)
    assert (widget.task, widget.examples) == ("SST-2", 10_000)
    assert (widget.cost, widget.selected, widget.source) == ("parameters", "full fine-tuning", "")
    assert list(dict.fromkeys(row["method"] for row in widget.rows)) == list(METHODS)
    widget.task, widget.examples, widget.cost, widget.selected = "SQuAD", 32, "memory", "IA3"
    row = next(row for row in widget.rows if row["task"] == "SQuAD" and row["examples"] == 32)
    given = next(row for row in adaptation.ROWS if row["task"] == "SQuAD" and row["examples"] == 32)
    assert row == {**given, "scores": pytest.approx(given["scores"], abs=1e-6)}


def test_takes_a_table_whose_caption_is_the_source() -> None:
    table = pandas.DataFrame([LORA, {**FULL, "metric": "accuracy"}])
    widget = AdaptationCockpit(table)
    assert [row["method"] for row in widget.rows] == ["full fine-tuning", "LoRA"]
    assert [row["metric"] for row in widget.rows] == ["accuracy", ""]
    origin = measured("trec")  # any measurement
    both = type(origin)([LORA, FULL])
    both.caption = origin.caption
    assert AdaptationCockpit(both).source == origin.caption
    assert AdaptationCockpit(both, source="made up").source == "made up"


def test_one_score_is_one_seed() -> None:
    widget = AdaptationCockpit([{**LORA, "scores": 0.5}, {**FULL, "examples": 32}])
    assert widget.rows[1]["scores"] == [0.5]
    assert widget.examples == 1000
