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
    for part in ("ptm-edu measure toy-table", "abc1234-dirty", "1, 2", "3.5", "a <machine>"):
        assert part in table.caption
    assert table.caption in repr(table)
    html = table._repr_html_()
    assert html.count("<caption") == 1 and "a &lt;machine&gt;</caption>" in html


def test_an_origin_is_in_the_readers_language(
    package: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PTM_EDU_LANG", "zh")
    assert published("two").caption == "Who 2013，v1，表 1；Who 2013，v2，表 1"


def test_a_table_computed_from_another_has_no_caption(package: Path) -> None:
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


def test_a_missing_name_lists_the_known_ones(package: Path) -> None:
    with pytest.raises(FileNotFoundError, match=r"no 'other' in ptm_edu/results.*:"):
        measured("other")
    with pytest.raises(FileNotFoundError, match=r"no 'other' in ptm_edu/published.*:"):
        published("other")


def test_every_published_file_names_paper_version_and_table(root: Path) -> None:
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
    captioned = with_caption(frame, "from <here>")
    assert "from <here>" in repr(captioned) and "from &lt;here&gt;" in captioned._repr_html_()


def test_a_named_index_is_shown_and_numbers_of_rows_are_not() -> None:
    frame = pandas.DataFrame({"share": [0.1, 0.2, 0.3]})
    even = frame.set_index(pandas.RangeIndex(40, 46, 2, name="letters"))
    both = frame.set_index(pandas.MultiIndex.from_product([["a"], [40, 42, 44]], names=["x", "y"]))
    for labeled in (even, both):
        assert "44</th>" in with_caption(labeled, "a")._repr_html_()
    assert "<th>2</th>" not in with_caption(frame, "a")._repr_html_()


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


def test_berts_average_is_taken_over_all_nine_columns_of_glue() -> None:
    table = published("bert_glue")
    columns = ["MNLI-m", "MNLI-mm", "QQP", "QNLI", "SST-2", "CoLA", "STS-B", "MRPC", "RTE"]
    # The second version changes BiLSTM+ELMo+Attn's QNLI and keeps its average: 71.0 for 70.94.
    assert (table[columns].mean(axis=1) - table["average"]).abs().max() < 0.06
    best = table.loc[table.groupby("version")[[*columns, "average"]].idxmax().stack()]
    assert set(best["system"]) == {"BERT large"}


def test_berts_gains_on_squad_and_swag_are_those_its_text_names() -> None:
    squad = published("bert_squad11").set_index("system")["test F1"]
    assert squad["BERT large (ensemble + TriviaQA)"] - squad["nlnet (ensemble)"] == near(1.5)
    assert squad["BERT large (ensemble + TriviaQA)"] - squad["Human"] == near(2.0)
    squad = published("bert_squad20").set_index("system")["test F1"]
    assert squad["BERT large (single)"] - squad["MIR-MRC (F-Net) (single)"] == near(5.1)
    swag = published("bert_swag").set_index("system")["test"]
    assert swag["BERT large"] - swag["ESIM+ELMo"] == near(27.1)
    assert swag["BERT large"] - swag["OpenAI GPT"] == near(8.3)


@pytest.mark.parametrize("name", ["bert_squad11", "bert_squad20"])
def test_an_answer_overlaps_at_least_as_often_as_it_matches(name: str) -> None:
    table = published(name)
    for part in ("dev", "test"):
        both = table[[f"{part} EM", f"{part} F1"]].dropna()
        assert len(both) >= 2 and (both[f"{part} EM"] < both[f"{part} F1"]).all()


def test_berts_ablations_go_the_way_its_text_says() -> None:
    tasks = published("bert_ablation_tasks").set_index("pre-training")
    assert (tasks.loc["BERT base"] > tasks.loc["No NSP"]).all()
    assert (tasks.loc["No NSP"] > tasks.loc["LTR & No NSP"]).all()
    glue = tasks.drop(columns="SQuAD (F1)")
    assert (glue.loc["LTR & No NSP + BiLSTM"] <= glue.loc["LTR & No NSP"]).all()
    squad = published("bert_squad11").set_index("system")
    assert tasks.loc["BERT base", "SQuAD (F1)"] == squad.loc["BERT base (single)", "dev F1"]
    size = published("bert_ablation_size")
    assert (size["masked LM (PPL)"].diff()[1:] < 0).all()
    assert (size[["MNLI-m", "MRPC", "SST-2"]].diff()[1:] > 0).all(axis=None)
    base = size.query("layers == 12 and d_model == 768")
    assert base["MNLI-m"].tolist() == [tasks.loc["BERT base", "MNLI-m"]]


def test_features_of_bert_come_close_to_fine_tuning() -> None:
    table = published("bert_ner").set_index("system")
    features = table.query("approach == 'features of BERT base'")["dev F1"]
    assert features.idxmax() == "Concat Last Four Hidden"
    assert table.loc["BERT base", "dev F1"] - features.max() == near(0.3)
    # The first version calls a sum what the second calls a weighted sum; the figures are the same.
    for name in ("Sum Last Four Hidden", "Sum All 12 Layers"):
        assert table.loc[name, "version"].endswith("v1")
        assert features[name] == features[f"Weighted {name}"]


def test_masks_alone_harm_features_most() -> None:
    table = published("bert_ablation_masking")
    assert (table[["MASK (%)", "SAME (%)", "RND (%)"]].sum(axis=1) == 100).all()
    assert table.loc[table["NER (features)"].idxmin(), "MASK (%)"] == 100
    best = table.loc[table[["NER (fine-tuned)", "NER (features)"]].idxmax()]
    assert best[["MASK (%)", "SAME (%)", "RND (%)"]].eq([80, 10, 10]).all(axis=None)


def test_released_berts_are_of_two_sizes() -> None:
    table = published("bert_released")
    sizes = {"Base": (12, 768, 12, 110), "Large": (24, 1024, 16, 340)}
    shape = table[["layers", "d_model", "heads", "parameters (M)"]]
    for model, row in zip(table["model"], shape.itertuples(index=False), strict=True):
        assert row == sizes["Large" if "Large" in model else "Base"], model
    english = table[table["languages"] == "English"]
    for kind, pieces in {"Cased": {28_996}, "Uncased": {30_522}}.items():  # one vocabulary each
        assert {*english.loc[english["model"].str.contains(f", {kind}"), "pieces"]} == pieces
    assert table["masking"].eq("whole words").tolist() == ["Whole" in m for m in table["model"]]
    gain = published("bert_whole_words").set_index(["masking", "model"])
    assert (gain.loc["whole words"] > gain.loc["word pieces"]).all(axis=None)


def test_the_tasks_of_glue_are_sorted_by_size() -> None:
    table = published("bert_glue_examples")
    assert table["training examples (thousands)"].is_monotonic_decreasing
    assert {"MNLI-m", *table["task"]} - {"MNLI"} <= set(published("bert_glue").columns)


def test_the_family_is_in_order_and_every_number_says_where_it_is_from() -> None:
    table = published("family")
    assert table["model"].is_unique
    dates = 12 * table["year"] + table["month"]
    assert dates.is_monotonic_increasing
    born = dict(zip(table["model"], dates, strict=True))
    for model, parents in zip(table["model"], table["builds on"].fillna(""), strict=True):
        assert all(born[parent] <= born[model] for parent in parents.split("; ") if parent)
    for number, source in (
        ("parameters", "parameters from"),
        ("training tokens", "tokens from"),
        ("operations", "operations from"),
    ):
        assert table[source].notna().all()
        given = ~table[source].str.startswith("not given")
        assert table[number].notna().tolist() == given.tolist(), number


def test_the_familys_operations_are_six_times_parameters_times_tokens() -> None:
    table = published("family").dropna(subset=["operations"])
    plain = table[table["operations from"].str.startswith("6·N·D")]
    assert len(plain) == 7
    product = 6 * plain["parameters"] * plain["training tokens"]
    assert (plain["operations"] / product).tolist() == pytest.approx([1] * len(plain), rel=0.005)
    per_word = table.set_index("model")["operations"] / (6 * 6e9)  # of 6 billion words
    assert per_word["CBOW"] == pytest.approx(8 * 1000 + 1000 * 20, rel=0.005)
    assert per_word["skip-gram"] == pytest.approx(10 * (1000 + 1000 * 20), rel=0.005)


def test_the_familys_numbers_are_those_of_the_other_tables() -> None:
    table = published("family").set_index("model")
    millions = table["parameters"] / 1e6
    released = published("bert_released").set_index("model")["parameters (M)"]
    assert millions["BERT base"] == released["BERT-Base, Uncased"]
    assert millions["BERT large"] == released["BERT-Large, Uncased"]
    sizes = published("gpt2_table2")["parameters (M)"]
    assert [millions["GPT"], millions["GPT-2"]] == [sizes.iloc[0], sizes.iloc[-1]]
    perplexity = published("transformer_xl_table1").set_index("model")["parameters (M)"]
    assert millions["Transformer-XL"] == perplexity["Transformer-XL large"]
    recipe = published("bert_pretraining").set_index("what")["value"]
    sequences = recipe["sequences a batch"] * recipe["steps"]
    assert table.loc["BERT base", "training tokens"] == near(sequences * (0.9 * 128 + 0.1 * 512))


def near(value: float) -> object:
    """Return what equals a difference of printed figures, but for rounding in binary."""
    return pytest.approx(value, abs=1e-6)
