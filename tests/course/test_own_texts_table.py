"""The table of docs/own_texts.md is that of the measurement, and so is what stands below it."""

from __future__ import annotations

from ptm_edu.course import own_texts_table
from ptm_edu.course.tables import measured

BASELINES = ["majority", "tf-idf", "linear"]


def test_the_page_has_the_table_of_the_measurement() -> None:
    text = own_texts_table.PAGE.read_text(encoding="utf-8")
    assert own_texts_table.page(text) == text


def test_the_sentences_below_the_table_hold() -> None:
    found = measured("adapt-baselines")
    keys = ["task", "texts", "seed"]
    each = found.pivot_table(index=keys, columns="method", values="accuracy")
    assert (each["lora"] > each[BASELINES].max(axis=1)).all()
    both = each[["lora", "contrastive"]].dropna().groupby(["task", "texts"]).agg(["min", "max"])
    above = both["contrastive", "min"] > both["lora", "max"]
    apart = above | (both["lora", "min"] > both["contrastive", "max"])
    assert list(above[above].index) == list(apart[apart].index) == [("trec", 100)]
    lora = both.loc[("trec", 100), "lora"]
    assert len(both) == 4 and round(100 * (lora["max"] - lora["min"])) == 16
