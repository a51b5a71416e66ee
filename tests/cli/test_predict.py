from __future__ import annotations

import csv
import io
from pathlib import Path

import pytest
import torch

from ptm_edu import adaptation, bert, zoo
from ptm_edu.cli import main

Output = pytest.CaptureFixture[str]


@pytest.fixture
def delta(tiny_zoo: None, reviews: Path, capsys: Output) -> str:
    """A run on `reviews`, in the folder "run"."""
    assert main(["adapt", "tiny", "--task", str(reviews), "--epochs", "1", "--out", "run"]) == 0
    capsys.readouterr()
    return "run"


def written(content: str) -> str:
    Path("other.csv").write_text(content, encoding="utf-8")
    return "other.csv"


def test_each_text_gets_a_label_and_its_probability(delta: str, capsys: Output) -> None:
    texts = ["good film", 'bad, "poor"\nplot', "song"]
    file = io.StringIO()
    csv.writer(file).writerows([["id", "text"], *enumerate(texts)])
    assert main(["predict", delta, written(file.getvalue())]) == 0
    captured = capsys.readouterr()
    header, *rows = csv.reader(io.StringIO(captured.out))
    assert header == ["text", "label", "probability"] and captured.err == ""
    assert [row[0] for row in rows] == texts
    assert {row[1] for row in rows} <= {"down", "up"}
    assert all(0.5 <= float(row[2]) <= 1 for row in rows)


def test_predictions_are_the_adapted_models(delta: str, capsys: Output) -> None:
    """The delta's file also serves `adaptation.attach`, with a head for its two labels."""
    texts = ["bad film poor song", "good", "bad film", "plot song actor film fine good", "poor"]
    path = written("\n".join(["text", *texts]))
    assert main(["predict", f"{delta}/delta.safetensors", path]) == 0
    rows = list(csv.DictReader(io.StringIO(capsys.readouterr().out)))
    loaded = zoo.load("tiny")
    model = bert.TaskModel(loaded.model, bert.SentenceHead(loaded.model.config, 2))
    adapted = adaptation.attach(model, f"{delta}/delta.safetensors")
    inputs = [bert.text_input(loaded.tokenizer, row["text"]) for row in rows]
    best = torch.stack(bert.predict(adapted, inputs)).softmax(dim=-1).max(dim=-1)
    assert [row["label"] for row in rows] == [["down", "up"][i] for i in best.indices]
    expected = torch.tensor([float(row["probability"]) for row in rows])
    torch.testing.assert_close(best.values, expected, atol=6e-5, rtol=0)


def test_known_labels_give_an_accuracy(delta: str, capsys: Output) -> None:
    main(["predict", delta, written("text\ngood\nbad\n")])
    predicted = [row["label"] for row in csv.DictReader(io.StringIO(capsys.readouterr().out))]
    wrong = {"up": "down", "down": "up"}[predicted[1]]
    path = written(f"text,label\ngood,{predicted[0]}\nbad,{wrong}\nfilm,\n{'plot ' * 30},\n")
    assert main(["predict", delta, path]) == 0
    error = capsys.readouterr().err
    assert "Accuracy 50.0% on 2 labeled texts." in error
    assert "1 of the texts have more than 24 tokens" in error


def test_predictions_go_to_a_file(delta: str, capsys: Output) -> None:
    path = written("text\n" + "good\n" * 600)
    assert main(["predict", delta, path, "--out", "predicted.csv"]) == 0
    assert Path("predicted.csv").read_bytes().count(b"\n") == 601
    assert "good" not in capsys.readouterr().out
    assert main(["predict", delta, path, "--out", f"./{path}"]) == 1
    assert "would be lost" in capsys.readouterr().err
    assert Path(path).read_text(encoding="utf-8").startswith("text\n")


def test_a_delta_of_another_base_is_refused(
    delta: str, reviews: Path, monkeypatch: pytest.MonkeyPatch, capsys: Output
) -> None:
    load = zoo.load
    monkeypatch.setattr(zoo, "load", lambda name: load("another"))
    assert main(["predict", delta, str(reviews)]) == 1
    error = capsys.readouterr().err
    assert "was trained with another base: the weights of tiny here have the checksum" in error
    assert error.count("\n") == 1


def test_what_is_no_delta_of_adapt_is_refused(delta: str, reviews: Path, capsys: Output) -> None:
    adapted = adaptation.adapt(zoo.load("tiny").model, adaptation.LoRA())
    adapted.save("plain.safetensors")
    content = Path(delta, "delta.safetensors").read_bytes()
    Path("damaged.safetensors").write_bytes(content[:-4] + b"xxxx")
    for name, problem in (
        ("plain.safetensors", "its base model and its labels are not in it"),
        ("damaged.safetensors", "is damaged"),
        ("nowhere", "there is no file nowhere"),
        (str(reviews), "is damaged or is no safetensors file"),
    ):
        assert main(["predict", name, str(reviews)]) == 1
        error = capsys.readouterr().err
        assert problem in error and error.count("\n") == 1


def test_mistakes_in_the_texts_are_reported_with_their_line(delta: str, capsys: Output) -> None:
    for content, problem in (
        ("good,up\nbad,down\n", "row 1, column text: expected a header with the columns text"),
        ("text\ngood\n \n", "row 3, column text: the text is empty"),
        ("text,label\ngood,up\nbad,bad\n", "row 3: the label 'bad' is none of the labels in"),
        ("text\ngood\n\u200b\n", "row 3: the text has no token"),
    ):
        assert main(["predict", delta, written(content)]) == 1
        error = capsys.readouterr().err
        assert problem in error and error.count("\n") == 1
