from __future__ import annotations

import math

import pandas

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
