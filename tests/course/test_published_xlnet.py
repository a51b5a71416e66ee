"""XLNet's published results are consistent with themselves and with the papers that they quote."""

from __future__ import annotations

import pytest

from ptm_edu.course import published

QUESTIONS = {"middle": 1436, "high": 3498}  # of RACE's test set (Lai et al. 2017)


def test_races_accuracy_is_taken_over_the_questions_of_both_schools() -> None:
    race = published("xlnet_table2").query("`test set` == 'RACE'")
    right = sum(race[f"accuracy ({school} school)"] * n for school, n in QUESTIONS.items())
    assert (right / sum(QUESTIONS.values()) - race["accuracy"]).abs().max() < 0.1
    gpt = published("gpt_table3").query("method == 'Finetuned Transformer LM'")
    row = ["accuracy", "accuracy (middle school)", "accuracy (high school)"]
    assert race[row].iloc[0].tolist() == gpt[["RACE", "RACE-m", "RACE-h"]].iloc[0].tolist()


def test_a_test_set_has_its_own_metrics() -> None:
    table = published("xlnet_table2").set_index("test set")
    metrics = table.groupby("test set").count().drop(columns="model")
    assert metrics.loc["RACE"].tolist() == [5, 5, 5, 0, 0]
    assert metrics.loc["ClueWeb09-B"].tolist() == [0, 0, 0, 5, 5]


def test_berts_row_on_squad_is_that_of_its_own_paper() -> None:
    table = published("xlnet_table3").set_index(["source", "model"])
    bert = table.xs("BERT (Devlin et al. 2018)", level="model")
    for version, name in {"1.1": "bert_squad11", "2.0": "bert_squad20"}.items():
        own = published(name).set_index("system")
        metrics = [f"SQuAD {version} (EM)", f"SQuAD {version} (F1)"]
        dev = own.loc["BERT large (single)", ["dev EM", "dev F1"]].tolist()
        # On SQuAD 2.0, XLNet's authors ran BERT themselves: 78.98 and 81.77 for 78.7 and 81.9.
        assert bert.loc["dev set", metrics].tolist() == pytest.approx(dev, abs=0.3)
        system = "BERT large (single + TriviaQA)" if version == "1.1" else "BERT large (single)"
        test = own.loc[system, ["test EM", "test F1"]].tolist()
        board = bert.loc["leaderboard of 14 December 2019", metrics].tolist()
        assert board == pytest.approx(test, abs=0.0501)
        assert (table[metrics[0]].dropna() < table[metrics[1]].dropna()).all()


def test_xlnet_is_best_in_every_column() -> None:
    for name in ("xlnet_table2", "xlnet_table3"):
        table = published(name).set_index("model")
        best = table.drop(columns=["test set", "source"], errors="ignore").idxmax()
        assert best.str.startswith("XLNet").all(), name
    assert set(published("xlnet_table4").set_index("model").idxmin()) == {"XLNet"}


def test_error_rates_before_bert_are_those_that_ulmfits_paper_has() -> None:
    table = published("xlnet_table4").set_index("model")
    columns = {"AG": "AG", "DBpedia": "DBpedia", "Yelp-bi": "Yelp-2", "Yelp-full": "Yelp-5"}
    quoted = published("ulmfit_table2").replace({"dataset": {"IMDb": "IMDB", **columns}})
    rows = quoted[quoted["dataset"].isin(table.columns)]
    for model in ("CNN", "DPCNN", "ULMFiT"):
        row = table.loc[table.index.str.startswith(f"{model} (")].iloc[0]
        same = rows[rows["model"].str.split(" (", regex=False).str[0] == model]
        assert len(same) == (5 if model == "ULMFiT" else 4)
        assert same["error"].tolist() == row[same["dataset"]].tolist(), model


def test_on_race_more_training_adds_more_points_than_xlnet_does_at_equal_training() -> None:
    equal = published("xlnet_table1").set_index("model")["RACE"]
    more = published("xlnet_table2").query("`test set` == 'RACE'").set_index("model")["accuracy"]
    at_equal_training = equal["XLNet-Large-wikibooks"] - equal["BERT-Large (best of 3)"]
    by_more_training = more["XLNet"] - equal["XLNet-Large-wikibooks"]
    assert [at_equal_training, by_more_training] == pytest.approx([2.3, 8.0])
