from __future__ import annotations

import csv
import json
from pathlib import Path

import pandas
import pytest

from ptm_edu.course import measured, published, tables, with_caption


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package folder with one result and two published tables."""
    (tmp_path / "results").mkdir()
    result = {
        "command": "ptm-edu measure toy-table",
        "commit": "abc1234-dirty",
        "machine": "a <machine>",
        "seeds": [1, 2],
        "minutes": 3.5,
        "rows": [{"seed": 1, "accuracy": 0.5}, {"seed": 2, "accuracy": 0.7}],
    }
    (tmp_path / "results" / "toy-table.json").write_text(json.dumps(result), encoding="utf-8")
    (tmp_path / "published").mkdir()
    (tmp_path / "published" / "one.csv").write_text(
        "paper,version,table,method,total\nWho 2013,v1,Table 1,none,59\nWho 2013,v1,Table 1,b,\n",
        encoding="utf-8",
    )
    (tmp_path / "published" / "two.csv").write_text(
        "paper,version,table,total\nWho 2013,v1,Table 1,59\nWho 2013,v2,Table 1,60\n",
        encoding="utf-8",
    )
    monkeypatch.setattr(tables, "PACKAGE", tmp_path)
    return tmp_path


def test_measured_rows_and_their_origin(package: Path) -> None:
    table = measured("toy_table")
    assert table["accuracy"].tolist() == [0.5, 0.7]
    for told in ("ptm-edu measure toy-table", "abc1234-dirty", "1, 2", "3.5", "a <machine>"):
        assert told in table.caption
    assert table.caption in repr(table)
    html = table._repr_html_()
    assert html.count("<caption") == 1 and "a &lt;machine&gt;</caption>" in html


def test_what_is_computed_from_a_table_has_no_caption(package: Path) -> None:
    assert "caption" not in measured("toy-table").query("seed == 1")._repr_html_()


def test_published_table_and_its_origin(package: Path) -> None:
    table = published("one")
    assert list(table.columns) == ["method", "total"]
    assert table.caption == "Who 2013, v1, Table 1"
    assert table["method"].tolist() == ["none", "b"], "the word none is a setting, not a gap"
    assert table["total"].isna().tolist() == [False, True], "empty is not reported"


def test_a_file_of_several_tables_keeps_them_apart(package: Path) -> None:
    table = published("two")
    assert table["version"].tolist() == ["v1", "v2"]
    assert table.caption == "Who 2013, v1, Table 1; Who 2013, v2, Table 1"


def test_a_missing_name_is_told_what_there_is(package: Path) -> None:
    with pytest.raises(FileNotFoundError, match=r"no 'other' in ptm_edu/results.*: toy-table"):
        measured("other")
    with pytest.raises(FileNotFoundError, match=r"no 'other' in ptm_edu/published.*: one, two"):
        published("other")


def test_every_published_file_tells_paper_version_and_table(root: Path) -> None:
    files = sorted((root / "ptm_edu" / "published").glob("*.csv"))
    assert files
    for path in files:
        with open(path, encoding="utf-8", newline="") as file:
            rows = list(csv.DictReader(file))
        assert rows and all(row[key].strip() for row in rows for key in tables.ORIGIN), path.name
        assert None not in {key for row in rows for key in row}, f"{path.name}: a row is too long"


def test_word2vec_totals_lie_between_their_parts() -> None:
    table = published("word2vec_table1")
    assert len(table) == 7 and "1310.4546v1" in table.caption
    assert (
        table["total"]
        .between(
            table[["semantic", "syntactic"]].min(axis=1),
            table[["semantic", "syntactic"]].max(axis=1),
        )
        .all()
    )


def test_a_caption_is_carried_to_what_was_computed() -> None:
    frame = pandas.DataFrame({"model": ["a"], "ρ": [0.5]})
    shown = with_caption(frame, "from <here>")
    assert "from <here>" in repr(shown) and "from &lt;here&gt;" in shown._repr_html_()


def test_elmos_relative_increase_is_the_share_of_the_error_that_is_gone() -> None:
    table = published("elmo_table1")
    assert len(table) == 6 and "1802.05365v2" in table.caption
    increase = table["elmo"] - table["baseline"]
    # The paper prints 2.06 for NER, whose figures differ by 2.07.
    assert (increase - table["increase"]).abs().max() < 0.011
    share = 100 * table["increase"] / (100 - table["baseline"])
    assert (share - table["relative_increase_percent"]).abs().max() < 0.11


def test_ulmfit_is_best_in_every_published_test() -> None:
    table = published("ulmfit_table2")
    assert table.groupby("dataset").size().to_dict() == dict.fromkeys(table["dataset"], 4)
    best = table.loc[table.groupby("dataset")["error"].idxmin()]
    assert set(best["model"]) == {"ULMFiT"}


def test_ulmfits_analyses_end_in_the_same_full_method() -> None:
    table = published("ulmfit_table7")
    last = table.groupby("table").tail(1)
    assert len(last) == 3
    assert (last[["IMDb", "TREC-6", "AG"]] == [5.00, 5.69, 5.38]).all(axis=None)


def test_taglm_is_the_same_in_both_tables() -> None:
    table = published("taglm_conll2003").set_index("system")
    best = table.loc[["TagLM", "forward CNN-BIG-LSTM, backward LSTM-2048-512"], "f1"]
    none = table.loc[["baseline without LM", "no LM"], "f1"]
    assert set(best) == {table["f1"].max()} and none.nunique() == 1
