"""The published results on adaptation are consistent with themselves and with what they show."""

from __future__ import annotations

import pytest

from ptm_edu.course import published


def test_adapters_lose_less_than_half_a_point_of_glue() -> None:
    table = published("adapters_table1").set_index("system")["average"]
    lost = table["BERT large, fine-tuned"] - table["Adapters (8-256)"]
    assert lost == pytest.approx(0.4)  # §3.2
    trained = published("adapters_table1")["trained parameters per task (%)"]
    # Nine tasks share one BERT; the layer norms and the classifiers are the rest.
    assert 1 + 9 * trained[1] / 100 == pytest.approx(1.3, abs=0.05)


def test_loras_averages_are_those_of_its_columns() -> None:
    table = published("lora_table2")
    tasks = ["MNLI", "SST-2", "MRPC", "CoLA", "QNLI", "QQP", "RTE", "STS-B"]
    assert (table[tasks].mean(axis=1) - table["average"]).abs().max() < 0.0501
    best = table.loc[table.groupby("model")["average"].idxmax()]
    assert set(best["method"]) == {"LoRA"}


def test_lora_needs_a_rank_of_one_or_two() -> None:
    table = published("lora_table6").set_index(["task", "matrices"])
    two = table.xs("query, value", level="matrices")
    assert (two.max(axis=1) - two["rank 1"] <= 0.5).all()
    four = published("lora_table4").query("method == 'LoRA'").set_index("trained parameters (M)")
    fine_tuned = published("lora_table4").query("method == 'fine-tuned'").iloc[0]
    assert (four.loc[37.7, ["WikiSQL (acc)", "MNLI-m (acc)"]] > fine_tuned.iloc[2:4]).all()


def test_biases_are_as_good_as_all_weights_of_bert() -> None:
    table = published("bitfit_table2").pivot(
        index="model", columns="method", values="GLUE dev average"
    )
    gain = table["BitFit"] - table["fine-tuned"]
    assert gain.round(1).to_dict() == {"BERT base": 0.1, "BERT large": 0.1, "RoBERTa base": -0.7}


def test_prefixes_are_one_row_of_both_their_tables() -> None:
    first = published("prefix_tuning_table1").query("model == 'GPT-2 medium' & method == 'prefix'")
    fourth = published("prefix_tuning_table4").query("method == 'prefix'")
    columns = ["BLEU", "NIST", "MET", "ROUGE-L", "CIDEr"]
    assert first[columns].to_numpy().tolist() == fourth[columns].to_numpy().tolist()
    assert published("prefix_tuning_table2")["R-1"].is_monotonic_decreasing


def test_a_prompts_parameters_are_its_length_times_the_width() -> None:
    table = published("prompt_tuning_table4")
    width = {"Small": 512, "Base": 768, "Large": 1024, "XL": 2048, "XXL": 4096}
    product = table["T5"].map(width) * table["prompt length"]
    odd = table[product != table["trained parameters"]]
    # 20 · 512 is 10,240; the paper prints 10,420.
    assert odd[["T5", "prompt length", "trained parameters"]].to_numpy().tolist() == [
        ["Small", 20, 10_420]
    ]
    percent = 100 * table["trained parameters"] / table["total parameters"]
    wrong = table[(percent - table["trained (%)"]).abs() > 1e-5].drop(odd.index)
    assert wrong[["T5", "prompt length"]].to_numpy().tolist() == [["Large", 100]]  # it is 0.01307


def test_prompts_transfer_better_where_the_domain_is_far() -> None:
    table = published("prompt_tuning_table1").set_index("dataset")
    gain = table["prompt tuning (F1)"] - table["model tuning (F1)"]
    assert gain.idxmax() == "TextbookQA" and gain.max() == pytest.approx(12.5)
    ensemble = published("prompt_tuning_table3")
    assert (ensemble["ensemble"] >= ensemble["best prompt"]).all()
    assert (ensemble["best prompt"] > ensemble["average of 5 prompts"]).all()
    mean = ensemble.iloc[:-1]["average of 5 prompts"].mean()  # of CB, MultiRC, ReCoRD one of two
    assert mean > ensemble.iloc[-1]["average of 5 prompts"]


def test_prefixes_close_the_gap_that_prompts_leave() -> None:
    table = published("p_tuning_v2_table2").set_index("method")
    assert (table.loc["prompt tuning"] < table.loc["fine-tuned"]).all()
    assert (table.loc["P-tuning v2"] >= table.loc["fine-tuned"]).all()


def test_pet_gains_most_with_the_fewest_examples() -> None:
    table = published("pet_table1").set_index(["method", "examples"])
    gain = table.loc["PET"] - table.loc["supervised"]
    assert gain["Yelp"].is_monotonic_decreasing and gain.loc[1000, "AG's News"] == 0
    few = published("pet_table4").set_index("method (10 examples)")
    assert few.loc["PET weighted", "MNLI"] == table.loc[("PET", 10), "MNLI-m"]
    assert (few.loc["best template"] - few.loc["worst template"]).max() == pytest.approx(13.4)


def test_calibration_helps_gpt_3_most_of_the_time() -> None:
    table = published("calibration_table1")
    better = table["calibrated"] >= table["uncalibrated"]
    assert len(table) == 48 and better.sum() == 44
    zero = table.query("`examples in the context` == 0")
    assert (zero[["uncalibrated ±", "calibrated ±"]] == 0).all(axis=None)
    inputs = published("calibration_table3").set_index("content-free input")
    assert (inputs.iloc[1:] > inputs.iloc[0]).all(axis=None)
