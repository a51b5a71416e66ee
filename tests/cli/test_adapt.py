from __future__ import annotations

import argparse
import csv
import json
import os
import re
import signal
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import torch

from ptm_edu import course
from ptm_edu.adaptation import load_delta
from ptm_edu.cli import adapt as adapt_command
from ptm_edu.cli import main
from ptm_edu.cli import predict as predict_command
from ptm_edu.cli.own_texts import card
from ptm_edu.cli.own_texts.methods import METHODS, NAMES
from ptm_edu.experiments.measures.adaptation import best
from ptm_edu.training import precision

Output = pytest.CaptureFixture[str]
FULL = ["--method", "full", "--learning-rate", "0.02", "--epochs", "25"]


def adapt(task: Path, *options: str, base: str = "tiny") -> int:
    return main(["adapt", base, "--task", str(task), *options])


def result(folder: Path) -> dict[str, Any]:
    return json.loads((folder / "run.json").read_text(encoding="utf-8"))["result"]


def right(matrix: list[list[int]]) -> int:
    return sum(row[i] for i, row in enumerate(matrix))


@pytest.mark.usefixtures("tiny_zoo")
def test_a_run_writes_delta_card_and_confusion_matrix(many_reviews: Path, capsys: Output) -> None:
    options = [*FULL[:-1], "8"]
    assert adapt(many_reviews, *options) == 0
    printed = capsys.readouterr().out
    folder = Path("runs/adapt/reviews-tiny-full")
    assert "160 texts to train on, 40 to measure with. Labels: down 80, up 80." in printed
    assert "Accuracy 100.0% on 40 texts (95% interval 91.2% to 100.0%)." in printed
    assert "The majority baseline, always 'down', is 50.0%.\n" in printed
    assert f"ptm-edu predict {folder} FILE.csv" in printed
    assert {path.name for path in folder.iterdir()} == {
        *("delta.safetensors", "card.md", "confusion.csv", "confusion.png", "run.json"),
    }
    with open(folder / "confusion.csv", encoding="utf-8") as file:
        assert [row[1:] for row in csv.reader(file)] == [["down", "up"], ["20", "0"], ["0", "20"]]
    card = (folder / "card.md").read_text(encoding="utf-8")
    for fact in (
        "| base model | tiny, ",
        "| method | Full() |",
        f"{result(folder)['parameters']:,}, the head's among them (1",
        f"`delta.safetensors`, {(folder / 'delta.safetensors').stat().st_size:,} bytes |",
        "| training data | 160 texts of ",
        "| down | 80 | 20 | 20 | 100.0% | 100.0% | 100.0% |",
        "| accuracy | 100.0%, 40 of 40 texts; 95% interval",
        "| majority baseline | 50.0%: always down,",
        "20% of each label's texts in ",
        f"`ptm-edu adapt tiny --task {many_reviews} {' '.join(options)}`",
        "PyTorch ",
    ):
        assert fact in card, fact


@pytest.mark.usefixtures("tiny_zoo")
def test_the_size_of_the_base_decides_the_precision_not_that_of_the_delta(
    reviews: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = []

    def fit(delta: torch.nn.Module, loss: Any, batch: Any, config: Any, on_step: Any) -> None:
        seen.append((config.precision, precision.is_large(delta)))
        raise ValueError("enough")

    monkeypatch.setattr("ptm_edu.training.fit", fit)
    monkeypatch.setattr(precision, "LARGE", 1_500)
    monkeypatch.setattr(precision, "bfloat16_is_fast", lambda device: True)
    assert adapt(reviews, "--method", "bitfit") == 1
    assert seen == [("bfloat16", False)]


@pytest.fixture(params=[5])
def interrupted(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> Iterator[None]:
    """Send one interrupt in the middle of the training: in its fifth step, or in another one."""
    from ptm_edu.cli.own_texts.classifiers import BertClassifier

    compute, sent = BertClassifier.loss, []

    def loss(*args: Any) -> Any:
        sent.append(1)
        if len(sent) == request.param:
            os.kill(os.getpid(), signal.SIGINT)
        return compute(*args)

    monkeypatch.setattr(BertClassifier, "loss", loss)
    # One of several processes that run tests is told to ignore interrupts.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("tiny_zoo", "interrupted")
@pytest.mark.parametrize(
    ("interrupted", "done", "options"),
    [
        (13, 3, []),
        (6, 6, ["--early-stopping"]),
        pytest.param(5, 5, [], marks=pytest.mark.slow),
        pytest.param(53, 3, [], marks=pytest.mark.slow),
    ],
    indirect=["interrupted"],
)
def test_an_interrupted_run_is_resumed_and_ends_as_if_it_was_not(
    done: int, options: list[str], reviews: Path, capsys: Output
) -> None:
    """In the second fold, at an epoch's end, in the first fold, and in the last training."""
    options = [*FULL[:-1], "5", *options]
    command = [*options, "--out", "first"]
    assert adapt(reviews, *command) == 130
    *_, error = capsys.readouterr().err.splitlines()
    assert error.startswith(f"Interrupted after {done} of 10 steps. Run the same command again")
    assert "--resume" not in error
    assert adapt(reviews, *command) == 0
    assert not [*Path("first").glob("*checkpoint*")]
    assert adapt(reviews, *options, "--out", "second") == 0
    same = "matrix", "baselines", "curve"
    assert [result(Path("first"))[name] for name in same] == [
        result(Path("second"))[name] for name in same
    ]
    first, second = (load_delta(Path(name, "delta.safetensors")) for name in ("first", "second"))
    assert first.tensors.keys() == second.tensors.keys()
    assert all(torch.equal(first.tensors[name], second.tensors[name]) for name in first.tensors)


@pytest.mark.usefixtures("tiny_zoo", "interrupted")
def test_a_run_is_not_resumed_with_other_settings_or_texts(reviews: Path, capsys: Output) -> None:
    assert adapt(reviews, *FULL, "--out", "run") == 130
    capsys.readouterr()
    assert adapt(reviews, *FULL[:2], "--learning-rate", "0.1", "--seed", "3", "--out", "run") == 1
    error = capsys.readouterr().err
    assert "--learning-rate was 0.02, now it is 0.1; --epochs was 25, now it is 20; " in error
    assert "--seed was 0, now it is 3. Repeat its command, `ptm-edu adapt tiny" in error
    assert adapt(reviews, *FULL, "--test", str(reviews), "--out", "run") == 1
    assert "--test was not given, now it is" in capsys.readouterr().err
    reviews.write_text(reviews.read_text(encoding="utf-8") + "good,up\n", encoding="utf-8")
    assert adapt(reviews, *FULL, "--out", "run") == 1
    error = capsys.readouterr().err
    assert "the content of --task has changed" in error and error.count("\n") == 1


@pytest.mark.usefixtures("tiny_zoo")
def test_a_finished_run_is_told_again(reviews: Path, capsys: Output) -> None:
    command = ["--epochs", "1", "--out", "run"]
    assert adapt(reviews, *command) == 0
    lines = capsys.readouterr().out.splitlines()
    written = Path("run/delta.safetensors").stat().st_mtime_ns
    assert adapt(reviews, *command) == 0
    first, *others = capsys.readouterr().out.splitlines()
    assert first.startswith("This run was finished before.") and others == lines[-len(others) :]
    assert others[0].startswith("Accuracy ")
    assert Path("run/delta.safetensors").stat().st_mtime_ns == written


def test_the_learning_rates_are_the_best_that_were_measured() -> None:
    rows = course.measured("adaptation").to_dict("records")
    names = {"Adapter": "Houlsby adapter", "Full": "full fine-tuning", "HeadOnly": "head only"}
    names |= {"LastLayers": "last layers", "Prefix": "prefix", "Prompt": "prompt"}
    assert {preset.name: preset.learning_rate for preset in METHODS.values()} == {
        preset.name: best(rows, "minilm", "sst2", names.get(preset.name, preset.name))
        for preset in METHODS.values()
    }


@pytest.mark.usefixtures("tiny_zoo")
@pytest.mark.parametrize("method", METHODS)
def test_every_method_trains_and_classifies(method: str, reviews: Path, capsys: Output) -> None:
    """The texts have more tokens than a prompt leaves positions for."""
    options = ("--epochs", "1", "--test", str(reviews), "--out", "run")
    assert adapt(reviews, "--method", method, *options) == 0
    assert ("more than 4 tokens" in capsys.readouterr().out) == (method == "prompt")
    assert main(["predict", "run", str(reviews)]) == 0
    assert capsys.readouterr().out.count("\n") == 31


@pytest.mark.usefixtures("tiny_zoo")
def test_the_frozen_model_trains_with_its_dropout(
    reviews: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from ptm_edu.cli.own_texts.classifiers import BertClassifier

    loss, modes = BertClassifier.loss, []

    def noted(classifier: Any, model: Any, *args: Any) -> Any:
        modes.extend(module.training for module in model.modules())
        return loss(classifier, model, *args)

    monkeypatch.setattr(BertClassifier, "loss", noted)
    assert adapt(reviews, "--epochs", "1", "--out", "run") == 0
    assert modes and all(modes)


@pytest.mark.usefixtures("tiny_zoo")
def test_a_gpt_is_adapted_too(reviews: Path, capsys: Output) -> None:
    assert adapt(reviews, "--epochs", "1", "--out", "run", base="tiny-gpt") == 0
    assert main(["predict", "run", str(reviews)]) == 0
    assert "Accuracy" in capsys.readouterr().err


@pytest.mark.usefixtures("tiny_zoo")
def test_long_texts_and_repeated_ones_are_counted(reviews: Path, capsys: Output) -> None:
    test = reviews.with_name("test.csv")
    first = reviews.read_text(encoding="utf-8").splitlines()[1]
    test.write_text(f"text,label\n{first}\n{'film ' * 50},up\n", encoding="utf-8")
    assert adapt(reviews, "--epochs", "1", "--test", str(test), "--out", "run") == 0
    assert "1 of 32 texts have more than 24 tokens" in capsys.readouterr().out
    card = Path("run/card.md").read_text(encoding="utf-8")
    assert "| 1 of the texts to measure with are among those to train on, so the" in card
    assert "| near duplicates | 0 more" in card
    assert f"| measured on | the file `{test}` |" in card
    assert "| truncated texts | 1 have more than 24 tokens" in card


@pytest.mark.usefixtures("tiny_zoo")
@pytest.mark.parametrize(
    ("options", "problem"),
    [
        (["--method", "magic"], "there is no method 'magic'; there are: lora, adapter, bitfit"),
        (["--base", "tiny-xlnet"], "tiny-xlnet cannot be adapted to a task: it is a XLNetLM"),
        (["--out", "."], "is not empty and holds no run of `ptm-edu adapt`"),
        (["--test", "nowhere.csv"], "No such file or directory: nowhere.csv"),
        (["--text", "\u200b,up"], "row 32: the text has no token"),
    ],
)
def test_a_mistake_is_one_sentence(
    options: list[str], problem: str, reviews: Path, capsys: Output
) -> None:
    name, value = options
    if name == "--text":
        reviews.write_text(reviews.read_text(encoding="utf-8") + value, encoding="utf-8")
    base = value if name == "--base" else "tiny"
    assert adapt(reviews, *([] if name in ("--base", "--text") else options), base=base) == 1
    error = capsys.readouterr().err
    assert problem in error and error.startswith("ptm-edu adapt: ") and error.count("\n") == 1
    assert not Path("runs").exists()


def test_the_page_of_the_command_has_every_option_and_method(root: Path) -> None:
    page = (root / "docs/own_texts.md").read_text(encoding="utf-8")
    for command in (adapt_command, predict_command):
        parser = argparse.ArgumentParser(add_help=False)
        command.add_arguments(parser)
        for action in parser._actions:
            for option in action.option_strings:
                assert f"`{option}" in page, option
    assert all(f"| `{method}` |" in page for method in NAMES)


@pytest.mark.parametrize(
    "option",
    [
        *("--epochs=0", "--learning-rate=0", "--learning-rate=inf", "--threads=0"),
        *("--batch-size=2.5", "--max-length=x", "--learning-rate=x", "--delimiter=ab"),
        "--delimiter=",
    ],
)
def test_numbers_must_make_sense(option: str, capsys: Output) -> None:
    with pytest.raises(SystemExit, match="2"):
        adapt(Path("reviews.csv"), option)
    error = capsys.readouterr().err
    assert "expected a" in error and "got" in error


@pytest.mark.usefixtures("tiny_zoo")
def test_a_model_that_has_learned_nothing_is_called_that(reviews: Path, capsys: Output) -> None:
    assert adapt(reviews, "--learning-rate", "1e-9", "--epochs", "1", "--out", "run") == 0
    sentence = "The interval is not above the majority baseline, so the run does not show"
    assert sentence in capsys.readouterr().out
    assert sentence in Path("run/card.md").read_text(encoding="utf-8")


@pytest.mark.usefixtures("tiny_zoo")
def test_few_texts_are_cross_validated(reviews: Path, capsys: Output) -> None:
    assert adapt(reviews, *FULL[:-1], "12", "--out", "run") == 0
    printed = capsys.readouterr().out
    assert "30 texts are too few for a part to measure with: 5-fold cross-validation" in printed
    measured = result(Path("run"))
    correct = right(measured["matrix"])
    assert [sum(row) for row in measured["matrix"]] == [14, 16] and measured["folds"] == 5
    assert f"Accuracy {correct / 30:.1%} on 30 texts (95% interval" in printed and correct >= 24
    card = Path("run/card.md").read_text(encoding="utf-8")
    assert "5-fold cross-validation with seed 0: 5 models, each" in card
    assert "| training data | 30 texts of" in card


@pytest.mark.usefixtures("tiny_zoo")
def test_every_run_is_compared_with_three_baselines(reviews: Path, capsys: Output) -> None:
    options = ("--learning-rate", "1e-9", "--epochs", "1", "--out")
    assert adapt(reviews, *options, "run") == 0
    printed, measured = capsys.readouterr().out, result(Path("run"))
    assert [*measured["baselines"]] == ["majority", "tf-idf", "linear"]
    for matrix in measured["baselines"].values():
        assert [sum(row) for row in matrix] == [14, 16]
    assert measured["baselines"]["majority"] == [[0, 14], [0, 16]]
    tf_idf = right(measured["baselines"]["tf-idf"])
    line = rf"tf-idf: logistic regression on words and word pairs +{tf_idf / 30:.1%} "
    assert re.search(line, printed)
    assert "A baseline is better here: " in printed
    assert adapt(reviews, *FULL, "--test", str(reviews), "--out", "good") == 0
    assert "A baseline is better" not in capsys.readouterr().out


@pytest.mark.parametrize(
    ("right_of", "sentence"),
    [
        ({"majority": 3, "tf-idf": 9, "linear": 8}, "tf-idf classifies 2 more of the 10 texts cor"),
        ({"majority": 3, "tf-idf": 8, "linear": 9}, "correctly. To use linear, repeat the command"),
        ({"majority": 3, "tf-idf": 7, "linear": 6}, "No baseline is better than this model, but t"),
        ({"majority": 1, "tf-idf": 1, "linear": 2}, "This model is better than all baselines."),
    ],
)
def test_the_best_baseline_is_named_and_offered_if_it_is_a_method(
    right_of: dict[str, int], sentence: str
) -> None:
    baselines = {name: [[n, 10 - n], [0, 0]] for name, n in right_of.items()}
    verdict = card._verdict(SimpleNamespace(matrix=[[7, 3], [0, 0]], baselines=baselines))
    assert sentence in verdict and ("--method" in verdict) == (right_of["linear"] == 9)


@pytest.mark.usefixtures("tiny_zoo")
@pytest.mark.parametrize("base", ["tiny", "tiny-gpt"])
def test_the_linear_baseline_is_a_method_too(base: str, reviews: Path, capsys: Output) -> None:
    test = reviews.with_name("test.csv")
    test.write_text("text,label\nsong poor plot,up\nfine film,up\nbad film,down\n", "utf-8")
    options = ("--test", str(test), "--out")
    assert adapt(reviews, "--epochs", "1", *options, "lora", base=base) == 0
    assert adapt(reviews, "--method", "linear", *options, "linear", base=base) == 0
    assert result(Path("linear"))["matrix"] == result(Path("lora"))["baselines"]["linear"]
    assert [*result(Path("linear"))["baselines"]] == ["majority", "tf-idf"]
    capsys.readouterr()
    assert main(["predict", "linear", str(test)]) == 0
    matrix = result(Path("linear"))["matrix"]
    accuracy = (matrix[0][0] + matrix[1][1]) / 3
    assert f"Accuracy {accuracy:.1%} on 3 labeled texts." in capsys.readouterr().err
    assert adapt(reviews, "--method", "linear", "--early-stopping", "--out", "no", base=base) == 1
    assert "--early-stopping has no effect; leave it out" in capsys.readouterr().err


@pytest.mark.usefixtures("tiny_zoo")
@pytest.mark.parametrize(("base", "rate"), [("tiny", "0.03"), ("tiny-gpt", "0.1")])
def test_contrastive_training_changes_the_vectors_that_the_head_is_fitted_to(
    base: str, rate: str, reviews: Path, capsys: Output
) -> None:
    options = ("--method", "contrastive", "--test", str(reviews), "--out")
    steps = "--learning-rate", rate, "--epochs", "60"
    for name, *others in (("run", *steps), ("still", "--learning-rate", "1e-9")):
        assert adapt(reviews, *options, name, *others, base=base) == 0
    still, trained = result(Path("still")), result(Path("run"))
    assert still["matrix"] == still["baselines"]["linear"]
    assert right(trained["matrix"]) > right(still["matrix"])
    assert trained["steps"] == 120
    assert "| method | contrastive, LoRA(" in Path("run/card.md").read_text(encoding="utf-8")
    capsys.readouterr()
    assert main(["predict", "run", str(reviews)]) == 0
    accuracy = right(trained["matrix"]) / 30
    assert f"Accuracy {accuracy:.1%} on 30 labeled texts." in capsys.readouterr().err
    assert adapt(reviews, *options, "no", "--early-stopping", base=base) == 1
    assert "fits one only after the last epoch; leave it out" in capsys.readouterr().err


@pytest.mark.usefixtures("tiny_zoo")
def test_leaks_and_contradictions_are_on_the_screen(reviews: Path, capsys: Output) -> None:
    test = reviews.with_name("test.csv")
    first, second = reviews.read_text(encoding="utf-8").splitlines()[1:3]
    other = {"up": "down", "down": "up"}[first.split(",")[1]]
    near = f"{second.replace(',', ' film,')}"
    test.write_text(f"text,label\n{first.split(',')[0]},{other}\n{near}\n", encoding="utf-8")
    assert adapt(reviews, "--epochs", "1", "--test", str(test), "--out", "run") == 0
    start, _, end = capsys.readouterr().out.partition("Accuracy ")
    for printed in (start, end):
        assert "Texts to measure with that are also trained on: 1. The accuracy is" in printed
        assert "near duplicates of a training text: 1. They share 60% or more" in printed
        assert "Texts that occur before with another label: 1, in rows " in printed
        assert "and 2 (test.csv). No model can learn both" in printed


@pytest.mark.usefixtures("tiny_zoo")
def test_the_best_epoch_of_early_stopping_is_kept(many_reviews: Path, capsys: Output) -> None:
    options = ("--method", "full", "--learning-rate", "0.05", "--epochs", "30", "--out", "run")
    assert adapt(many_reviews, *options, "--early-stopping") == 0
    printed, curve = capsys.readouterr().out, result(Path("run"))["curve"]
    best = min(curve, key=lambda point: point[1])
    assert [point[0] for point in curve] == [*range(1, len(curve) + 1)]
    assert best[0] == len(curve) - 3 and len(curve) < 30, "three epochs without a smaller loss"
    assert f"Early stopping: epoch {best[0]} of {len(curve)} had the smallest loss" in printed
    card = Path("run/card.md").read_text(encoding="utf-8")
    assert f"| {best[0]} | {best[1]:.4f} | {best[2]:.1%} |" in card
    assert not [*Path("run").glob("best*")]


@pytest.mark.usefixtures("tiny_zoo")
def test_four_texts_are_enough_for_every_part(reviews: Path, capsys: Output) -> None:
    reviews.write_text("text,label\ngood,up\nfine,up\nbad,down\npoor,down\n", encoding="utf-8")
    assert adapt(reviews, "--early-stopping", "--balance", "--epochs", "1", "--out", "run") == 0
    assert result(Path("run"))["folds"] == 4 and len(result(Path("run"))["curve"]) == 1
    assert main(["predict", "run", str(reviews)]) == 0


@pytest.mark.usefixtures("tiny_zoo")
def test_a_run_of_an_earlier_version_is_told_but_not_continued(
    many_reviews: Path, capsys: Output
) -> None:
    """Its record has no baselines, and few texts were not cross-validated."""
    assert adapt(many_reviews, "--epochs", "1", "--out", "run") == 0
    path = Path("run/run.json")
    record = json.loads(path.read_text(encoding="utf-8"))
    for name in ("threads", "fold_matrices"):
        del record[name]
    for name in ("near", "contradicting", "baselines", "folds", "curve", "skipped"):
        del record["result"][name]
    path.write_text(json.dumps(record), encoding="utf-8")
    capsys.readouterr()
    assert adapt(many_reviews, "--epochs", "1", "--out", "run") == 0
    printed = capsys.readouterr().out
    assert "This run was finished before." in printed and "tf-idf" not in printed
    lines = many_reviews.read_text(encoding="utf-8").splitlines(keepends=True)
    many_reviews.write_text("".join(lines[:40]), encoding="utf-8")
    assert adapt(many_reviews, "--epochs", "1", "--out", "run") == 1
    assert "cross-validation was not given, now it is 5 folds" in capsys.readouterr().err


@pytest.mark.usefixtures("tiny_zoo")
def test_rare_labels_weigh_more_if_labels_are_balanced(tmp_path: Path) -> None:
    """The text tells nothing, so the model learns the frequencies of the labels, or none."""
    rows = "".join(f"film,{'down' if number % 10 else 'up'}\n" for number in range(200))
    path = tmp_path / "rare.csv"
    path.write_text("text,label\n" + rows, encoding="utf-8")
    other = tmp_path / "other.csv"
    other.write_text("text\nfilm\n", encoding="utf-8")
    for options, low, high in (([], 0.02, 0.3), (["--balance"], 0.35, 0.65)):
        folder = f"run{len(options)}"
        assert adapt(path, "--method", "head", "--epochs", "5", *options, "--out", folder) == 0
        assert main(["predict", folder, str(other), "--out", "predicted.csv"]) == 0
        with open("predicted.csv", encoding="utf-8") as file:
            (row,) = csv.DictReader(file)
        assert low < float(row["probability_of_up"]) < high


@pytest.mark.usefixtures("tiny_zoo")
def test_bad_rows_are_listed_at_once_or_left_out(reviews: Path, capsys: Output) -> None:
    text = reviews.read_text(encoding="utf-8")
    reviews.write_text(text + "good,\n,up\n\u200b,up\na,b,c\n", encoding="utf-8")
    assert adapt(reviews, "--epochs", "1", "--out", "run") == 1
    error = capsys.readouterr().err
    assert "3 rows cannot be read" in error and error.count("\n") == 4
    assert adapt(reviews, "--epochs", "1", "--skip-bad-rows", "--out", "run") == 0
    captured = capsys.readouterr()
    assert (
        "Rows that are left out: 4\n" in captured.err
        and "row 34: the text has no token" in captured.err
    )
    assert "30 texts are too few" in captured.out
    assert "| rows left out | 4 could not be read |" in Path("run/card.md").read_text("utf-8")


@pytest.mark.usefixtures("tiny_zoo")
def test_columns_delimiter_batch_size_and_length_are_chosen(reviews: Path, capsys: Output) -> None:
    text = reviews.read_text(encoding="utf-8").replace(",", "\t").replace("text\tl", "Body\tL")
    tabs = reviews.with_suffix(".tsv")
    tabs.write_text(text, encoding="utf-8")
    plain = ["--epochs", "2", "--batch-size", "8", "--max-length", "4"]
    named = ["--text-column", "body", "--delimiter", "tab"]
    assert adapt(reviews, *plain, "--out", "plain") == 0
    assert "30 of 30 texts have more than 4 tokens" in capsys.readouterr().out
    assert adapt(tabs, *plain, *named, "--out", "named") == 0
    capsys.readouterr()
    assert result(Path("plain"))["steps"] == 2 * 4
    same = "matrix", "baselines", "truncated"
    assert [result(Path("plain"))[x] for x in same] == [result(Path("named"))[x] for x in same]
    assert adapt(reviews, "--epochs", "2", "--out", "plain") == 1
    error = capsys.readouterr().err
    assert "--batch-size was 8, now it is not given; --max-length was 4, now it is not" in error
    assert main(["predict", "named", str(tabs), *named]) == 0
    assert "30 of 30 texts have more than 4 tokens" in capsys.readouterr().err
    assert adapt(reviews, "--max-length", "25") == 1
    assert "--max-length: expected 3 to 24 tokens" in capsys.readouterr().err


@pytest.mark.usefixtures("tiny_zoo")
def test_a_large_file_is_told_before_it_is_read(
    reviews: Path, capsys: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ptm_edu.cli.adapt.LARGE", 1)

    def read(*_: Any) -> None:
        assert f"Reading {reviews} (0 MB) …\n" in capsys.readouterr().err
        raise ValueError("enough")

    for module in ("adapt", "predict"):
        monkeypatch.setattr(f"ptm_edu.cli.{module}.read_rows", lambda *_, **__: read())
    assert adapt(reviews) == 1
    assert main(["predict", "run", str(reviews)]) == 1


@pytest.mark.usefixtures("tiny_zoo")
def test_progress_is_on_standard_error(reviews: Path, capsys: Output) -> None:
    assert adapt(reviews, "--epochs", "1", "--out", "run") == 0
    captured = capsys.readouterr()
    assert "fold 5 of 5: 100%" in captured.err and "%|" not in captured.out


@pytest.mark.usefixtures("tiny_zoo")
def test_the_card_is_worded_in_chinese(reviews: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PTM_EDU_LANG", "zh")
    text = reviews.read_text(encoding="utf-8").replace(",up", ",好|评").replace(",down", ",差评")
    reviews.write_text(text, encoding="utf-8")
    assert adapt(reviews, "--epochs", "1", "--out", "run") == 0
    assert "模型把文本分为 好\\|评, 差评。" in Path("run/card.md").read_text(encoding="utf-8")


@pytest.mark.slow
def test_minilm_learns_sentiment_with_lora(
    minilm_installed: Path, tmp_path: Path, capsys: Output
) -> None:
    from ptm_edu.text.tasks import sentiment

    task, test = tmp_path / "train.csv", tmp_path / "test.csv"
    for path, name in ((task, "train"), (test, "test")):
        examples = [example for example in sentiment.sentiment() if example.split == name][:200]
        with open(path, "w", encoding="utf-8", newline="") as file:
            lines = csv.writer(file)
            lines.writerow(["text", "label"])
            lines.writerows([example.sentence, example.label] for example in examples)
    folder = tmp_path / "run"
    options = ("--test", str(test), "--out", str(folder), "--epochs", "4")
    assert adapt(task, *options, base="minilm") == 0
    (right, count) = (sum(row[i] for i, row in enumerate(result(folder)["matrix"])), 200)
    assert right / count > 0.55, "chance is 0.5"
    assert (folder / "delta.safetensors").stat().st_size < 400_000
    capsys.readouterr()
    assert main(["predict", str(folder), str(test)]) == 0
    assert f"Accuracy {right / count:.1%} on 200 labeled texts." in capsys.readouterr().err
