from __future__ import annotations

import math
from typing import Any

import pandas
import pytest

from ptm_edu.course import published
from ptm_edu.widgets import FamilyExplorer

ROWS = published("family").to_dict("records")
OLD, NEW = (
    {
        "model": name,
        "year": year,
        "month": 5,
        "objective": "next word",
        "predicted from": "words before",
        "direction": "left to right",
    }
    for name, year in (("old", 2001), ("new", 2004))
)


def test_takes_the_published_table_and_keeps_what_is_not_given() -> None:
    widget = FamilyExplorer(published("family"), selected="GPT")
    assert [model["name"] for model in widget.models] == [row["model"] for row in ROWS]
    assert (widget.measure, widget.selected, widget.links) == ("parameters", "GPT", True)
    by_name = {model["name"]: model for model in widget.models}
    for row in ROWS:
        model = by_name[row["model"]]
        for name, column in (("parameters", "parameters"), ("tokens", "training tokens")):
            given = row[column]
            assert model[name] == (None if math.isnan(given) else given)
            assert model["sources"][name] == row[f"{name} from"]
    assert by_name["BERT base"]["parents"] == ["Transformer", "GPT"]
    assert by_name["NNLM"]["parents"] == []
    widget.measure, widget.selected = "operations", "XLNet"


def test_takes_rows_and_sorts_them_by_date() -> None:
    widget = FamilyExplorer([{**NEW, "builds on": "old"}, OLD])
    assert [model["name"] for model in widget.models] == ["old", "new"]
    assert widget.selected == "old"
    assert widget.models[1]["parents"] == ["old"] and widget.models[1]["operations"] is None
    assert FamilyExplorer(pandas.DataFrame([OLD, NEW])).models[0]["chapter"] == ""


@pytest.mark.parametrize(
    ("rows", "sentence"),
    [
        ([OLD], "expected 2 to 40 models, got 1"),
        ([{**OLD, "model": f"m{i}"} for i in range(41)], "expected 2 to 40 models, got 41"),
        ([OLD, OLD], "model names must differ, 'old' is there twice"),
        ([OLD, {"model": "new"}], "model 1 needs model, year, .*; not there: year, month"),
        ([OLD, {**NEW, "month": 13}], "new: month must be a whole number from 1 to 12, got 13"),
        ([OLD, {**NEW, "objective": "chess"}], "new: objective must be one of next word, .*chess"),
        ([OLD, {**NEW, "direction": "up"}], "new: direction must be one of left to right, "),
        ([OLD, {**NEW, "predicted from": "x"}], "new: predicted from must be one of words before"),
        ([OLD, {**NEW, "builds on": "older"}], "'new' builds on 'older', which is no other model"),
        ([OLD, {**NEW, "builds on": "new"}], "'new' builds on 'new', which is no other model"),
        ([OLD, {**NEW, "parameters": "many"}], "new: parameters must be a number .* got 'many'"),
        (
            [OLD, {**NEW, "training tokens": -1}],
            "new: training tokens must be a number of at least",
        ),
        ([OLD, {**NEW, "operations": math.inf}], "new: operations must be a number of at least 1"),
    ],
)
def test_says_what_does_not_fit(rows: list[dict[str, Any]], sentence: str) -> None:
    with pytest.raises(ValueError, match=f"FamilyExplorer: .*{sentence}"):
        FamilyExplorer(rows)


@pytest.mark.parametrize(("name", "value"), [("measure", "size"), ("selected", "GPT-4")])
def test_says_so_when_it_is_set_too(name: str, value: Any) -> None:
    with pytest.raises(ValueError, match=f"FamilyExplorer: {name} must be one of .*{value}"):
        FamilyExplorer([OLD, NEW], **{name: value})
    widget = FamilyExplorer([OLD, NEW])
    with pytest.raises(ValueError, match=f"FamilyExplorer: {name} must be one of .*{value}"):
        setattr(widget, name, value)
