from __future__ import annotations

import csv
import json
import os
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import torch

from ptm_edu import course
from ptm_edu.adaptation import load_delta
from ptm_edu.cli import main
from ptm_edu.cli.own_texts.methods import METHODS
from ptm_edu.experiments.measures.adaptation import best
from ptm_edu.training import precision

Output = pytest.CaptureFixture[str]
FULL = ["--method", "full", "--learning-rate", "0.02", "--epochs", "25"]


def adapt(task: Path, *options: str, base: str = "tiny") -> int:
    return main(["adapt", base, "--task", str(task), *options])


def result(folder: Path) -> dict[str, Any]:
    return json.loads((folder / "run.json").read_text(encoding="utf-8"))["result"]


@pytest.mark.usefixtures("tiny_zoo")
def test_a_run_writes_delta_card_and_confusion_matrix(reviews: Path, capsys: Output) -> None:
    assert adapt(reviews, *FULL) == 0
    printed = capsys.readouterr().out
    folder = Path("runs/adapt/reviews-tiny-full")
    assert "24 texts to train on, 6 to measure with. Labels: down 11, up 13." in printed
    assert "Accuracy 100.0% on 6 texts (95% interval 61.0% to 100.0%)." in printed
    assert "The majority baseline, always 'up', is 50.0%.\n" in printed
    assert f"ptm-edu predict {folder} FILE.csv" in printed
    assert {path.name for path in folder.iterdir()} == {
        *("delta.safetensors", "card.md", "confusion.csv", "confusion.png", "run.json"),
    }
    with open(folder / "confusion.csv", encoding="utf-8") as file:
        assert [row[1:] for row in csv.reader(file)] == [["down", "up"], ["3", "0"], ["0", "3"]]
    card = (folder / "card.md").read_text(encoding="utf-8")
    for fact in (
        "| base model | tiny, ",
        "| method | Full() |",
        f"{result(folder)['parameters']:,}, the head's among them (1",
        f"`delta.safetensors`, {(folder / 'delta.safetensors').stat().st_size:,} bytes |",
        "| training data | 24 texts of ",
        "| down | 11 | 3 | 3 |",
        "| accuracy | 100.0%, 6 of 6 texts; 95% interval",
        "| majority baseline | 50.0%: always up,",
        "20% of each label's texts in ",
        f"`ptm-edu adapt tiny --task {reviews} --method full --learning-rate 0.02 --epochs 25`",
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


@pytest.fixture
def interrupted(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Send one interrupt in the middle of the first training."""
    from ptm_edu.cli.own_texts.classifiers import BertClassifier

    compute, sent = BertClassifier.loss, []

    def loss(*args: Any) -> Any:
        sent.append(1)
        if len(sent) == 5:
            os.kill(os.getpid(), signal.SIGINT)
        return compute(*args)

    monkeypatch.setattr(BertClassifier, "loss", loss)
    # One of several processes that run tests is told to ignore interrupts.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("tiny_zoo", "interrupted")
def test_an_interrupted_run_is_resumed_and_ends_as_if_it_was_not(
    reviews: Path, capsys: Output
) -> None:
    command = [*FULL, "--out", "first"]
    assert adapt(reviews, *command) == 130
    error = capsys.readouterr().err
    assert error.startswith("Interrupted after 5 of 50 steps. Run the same command again")
    assert error.count("\n") == 1 and "--resume" not in error
    assert adapt(reviews, *command) == 0
    assert not Path("first/checkpoint.safetensors").exists()
    assert adapt(reviews, *FULL, "--out", "second") == 0
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
    assert first.startswith("This run was finished before.") and others == lines[-3:]
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
    assert adapt(reviews, "--method", method, "--epochs", "1", "--out", "run") == 0
    assert ("more than 4 tokens" in capsys.readouterr().out) == (method == "prompt")
    assert main(["predict", "run", str(reviews)]) == 0
    assert capsys.readouterr().out.count("\n") == 31


@pytest.mark.usefixtures("tiny_zoo")
def test_the_frozen_model_trains_with_its_dropout(
    reviews: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from ptm_edu.cli.own_texts.classifiers import BertClassifier

    loss, modes = BertClassifier.loss, []

    def noted(classifier: Any, model: Any, batch: Any) -> Any:
        modes.extend(module.training for module in model.modules())
        return loss(classifier, model, batch)

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
    assert "1 of the texts have more than 24 tokens" in capsys.readouterr().out
    card = Path("run/card.md").read_text(encoding="utf-8")
    assert "| 1 of the texts to measure with are among those to train on, so the" in card
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


@pytest.mark.parametrize("option", ["--epochs=0", "--learning-rate=0", "--learning-rate=inf"])
def test_numbers_must_make_sense(option: str, capsys: Output) -> None:
    with pytest.raises(SystemExit, match="2"):
        adapt(Path("reviews.csv"), option)
    assert "got" in capsys.readouterr().err


@pytest.mark.usefixtures("tiny_zoo")
def test_a_model_that_has_learned_nothing_is_called_that(reviews: Path, capsys: Output) -> None:
    assert adapt(reviews, "--learning-rate", "1e-9", "--epochs", "1", "--out", "run") == 0
    sentence = "The interval is not above the majority baseline, so the run does not show"
    assert sentence in capsys.readouterr().out
    assert sentence in Path("run/card.md").read_text(encoding="utf-8")


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
