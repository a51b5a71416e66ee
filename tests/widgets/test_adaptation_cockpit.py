from __future__ import annotations

import runpy
from pathlib import Path
from types import SimpleNamespace
from typing import Any

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


@pytest.mark.parametrize(
    ("rows", "sentence"),
    [
        ([], "expected rows of two or more methods, got "),
        ([LORA], "expected rows of two or more methods, got .*LoRA"),
        ([LORA, LORA, FULL], r"one row for each method.*\('LoRA', 'SST-2', 1000\) is there twice"),
        ([LORA, {"method": "IA3"}], "row 1 needs method, task, .*; not there: task, examples"),
        ([LORA, {**FULL, "method": "magic"}], "row 1: method must be one of full .* got 'magic'"),
        ([LORA, {**FULL, "examples": 0}], "full fine-tuning, row 1: examples must be a whole"),
        (
            [LORA, {**FULL, "scores": [86.0]}],
            "scores must be a number from 0 to 1, got 86.0: .*not",
        ),
        ([LORA, {**FULL, "scores": []}], r"scores must be 1 to 10, one a seed, got \[\]"),
        ([LORA, {**FULL, "parameters": 0.5}], "parameters must be a whole number from 1"),
        ([LORA, {**FULL, "bytes": -1}], "bytes must be a whole number from 1"),
        ([LORA, {**FULL, "seconds": 0}], "seconds must be a number from 1e-09"),
        ([LORA, {**FULL, "memory": float("nan")}], "memory must be a number .* got nan"),
        ([LORA, {**FULL, "metric": "BLEU"}], "metric must be one of accuracy, F1, got 'BLEU'"),
        (
            [LORA, *({**FULL, "task": f"t{i}"} for i in range(4))],
            "at most 4 tasks and 5 numbers of examples have a button, got 5 and 1",
        ),
    ],
)
def test_says_what_does_not_fit(rows: list[dict[str, Any]], sentence: str) -> None:
    with pytest.raises(ValueError, match=f"AdaptationCockpit: .*{sentence}"):
        AdaptationCockpit(rows)


@pytest.mark.parametrize(
    ("name", "value", "sentence"),
    [
        ("task", "MNLI", "task must be one of SST-2, got 'MNLI'"),
        ("examples", 7, "examples must be one of 1000, got 7"),
        ("cost", "money", "cost must be one of parameters, .*'money'"),
        ("selected", "IA3", "selected must be one of full fine-tuning, LoRA, got 'IA3'"),
    ],
)
def test_says_so_when_it_is_set_too(name: str, value: Any, sentence: str) -> None:
    with pytest.raises(ValueError, match=f"AdaptationCockpit: {sentence}"):
        AdaptationCockpit([LORA, FULL], **{name: value})
    widget = AdaptationCockpit([LORA, FULL])
    with pytest.raises(ValueError, match=f"AdaptationCockpit: {sentence}"):
        setattr(widget, name, value)
