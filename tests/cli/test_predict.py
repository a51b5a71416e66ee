from __future__ import annotations

import csv
import io
import json
from dataclasses import replace
from pathlib import Path

import pytest
import torch
from safetensors import safe_open
from safetensors.torch import save_file

from ptm_edu import adaptation, bert, zoo
from ptm_edu.cli import main
from ptm_edu.cli.own_texts.task_delta import open_delta

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
    assert header[:4] == ["id", "text", "predicted_label", "probability"] and captured.err == ""
    assert header[4:] == ["probability_of_down", "probability_of_up", "problem"]
    assert [row[:2] for row in rows] == [[str(n), text] for n, text in enumerate(texts)]
    for row in rows:
        down, up = map(float, row[4:6])
        assert down + up == pytest.approx(1, abs=2e-4) and float(row[3]) == max(down, up)
        assert row[2] == ("down" if down > up else "up") and row[6] == ""


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
    assert [row["predicted_label"] for row in rows] == [["down", "up"][i] for i in best.indices]
    expected = torch.tensor([float(row["probability"]) for row in rows])
    torch.testing.assert_close(best.values, expected, atol=6e-5, rtol=0)


def test_known_labels_give_an_accuracy(delta: str, capsys: Output) -> None:
    main(["predict", delta, written("text\ngood\nbad\n")])
    predicted = [
        row["predicted_label"] for row in csv.DictReader(io.StringIO(capsys.readouterr().out))
    ]
    wrong = {"up": "down", "down": "up"}[predicted[1]]
    path = written(f"text,label\ngood,{predicted[0]}\nbad,{wrong}\nfilm,\n{'plot ' * 30},\n")
    assert main(["predict", delta, path]) == 0
    error = capsys.readouterr().err
    assert "Accuracy 50.0% on 2 labeled texts." in error
    assert "1 of 4 texts have more than 24 tokens" in error


def test_texts_that_the_tokenizer_does_not_know_are_counted(delta: str, capsys: Output) -> None:
    assert main(["predict", delta, written("text\n好的 电影\n好 film song\ngood\n")]) == 0
    captured = capsys.readouterr()
    assert "In 1 of 3 texts the tokenizer knows less than half of the tokens" in captured.err
    assert captured.out.count("\n") == 4


def test_predictions_are_written_as_the_texts_are(delta: str, capsys: Output) -> None:
    """With the delimiter, and with the byte order mark by which Excel knows UTF-8."""
    path = written('\ufeffid;text\n7;"good; fine"\n')
    command = ["predict", delta, path, "--delimiter", ";", "--out", "predicted.csv"]
    assert main(command) == 0
    first, second = Path("predicted.csv").read_text(encoding="utf-8").splitlines()
    assert first.startswith("\ufeffid;text;predicted_label;") and second.startswith(
        '7;"good; fine"'
    )
    assert main(["predict", delta, written("text\ngood\n"), "--out", "plain.csv"]) == 0
    assert Path("plain.csv").read_bytes().startswith(b"text,")


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
        ("text\n \n", "row 2, column text: the text is empty"),
        ("text,label\ngood,up\nbad,bad\n", "row 3: the label 'bad' is none of the labels in"),
        ("text,problem\ngood,none\n", "has the column problem, and so have the predictions"),
    ):
        assert main(["predict", delta, written(content)]) == 1
        error = capsys.readouterr().err
        assert problem in error and error.count("\n") == 1


def test_rows_that_cannot_be_read_are_marked(delta: str, capsys: Output) -> None:
    path = written("id,text\na,good\nb, \nc,bad,film\nd\ne,\u200b\nf,poor\n")
    assert main(["predict", delta, path]) == 0
    captured = capsys.readouterr()
    rows = list(csv.DictReader(io.StringIO(captured.out)))
    assert [row["id"] for row in rows] == list("abcdef")
    for row, problem in zip(
        rows,
        ("", "the text is empty", "has, 2, got 3", "2, got 1", "has no token", ""),
        strict=True,
    ):
        assert problem in row["problem"] and bool(row["predicted_label"]) == (not problem)
        assert bool(row["problem"]) == bool(problem)
    assert "Rows that cannot be read: 4 of 6. Such a row has no prediction" in captured.err
    assert captured.err.count("\n") == 5


def test_json_lines_are_classified_too(delta: str, capsys: Output) -> None:
    Path("a.jsonl").write_text('{"id": 7, "text": "good"}\n{"text": "bad", "n": [1]}\n', "utf-8")
    assert main(["predict", delta, "a.jsonl"]) == 0
    rows = list(csv.DictReader(io.StringIO(capsys.readouterr().out)))
    assert [(row["id"], row["text"], row["n"]) for row in rows] == [
        ("7", "good", ""),
        ("", "bad", "[1]"),
    ]


def test_an_output_without_the_labels_characters_has_escapes(
    tiny_zoo: None, reviews: Path, monkeypatch: pytest.MonkeyPatch, capsys: Output
) -> None:
    text = reviews.read_text(encoding="utf-8").replace(",up", ",好评").replace(",down", ",差评")
    reviews.write_text(text, encoding="utf-8")
    output = io.BytesIO()
    terminal = io.TextIOWrapper(output, encoding="ascii")
    monkeypatch.setattr("sys.stdout", terminal)
    assert main(["adapt", "tiny", "--task", str(reviews), "--epochs", "1", "--out", "run"]) == 0
    terminal.flush()
    assert "?" not in output.getvalue().decode() and "\\u5dee\\u8bc4" in output.getvalue().decode()
    assert main(["predict", "run", str(reviews)]) == 0
    terminal.flush()
    printed = output.getvalue().decode("ascii")
    assert "?" not in printed and "probability_of_\\u597d\\u8bc4" in printed
    assert "escapes, such as '\\u597d" in capsys.readouterr().err


@pytest.mark.parametrize("pooling", [None, "mean", "cls"])
def test_the_head_reads_the_bases_own_pooling(
    pooling: str | None, tiny_zoo: None, reviews: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    load = zoo.load
    monkeypatch.setattr(zoo, "load", lambda name: replace(load(name), pooling=pooling))
    options = ["--method", "head", "--epochs", "1", "--out", "run"]
    assert main(["adapt", "tiny", "--task", str(reviews), *options]) == 0
    monkeypatch.setattr(zoo, "load", load)  # the delta knows it
    classifier, adapted, task = open_delta(Path("run"))
    assert task.pooling == classifier.pooling == adapted.head.pooling == (pooling or "pooler")
    inputs = [classifier.encode(text)[0] for text in ("good film", "bad actor plot")]
    model = bert.TaskModel(
        load("tiny").model, bert.SentenceHead(load("tiny").model.config, 2, task.pooling)
    )
    expected = adaptation.attach(model, "run/delta.safetensors")
    logits = torch.stack(bert.predict(expected, inputs))
    torch.testing.assert_close(classifier.probabilities(adapted, inputs), logits.softmax(dim=-1))


def test_deltas_of_earlier_versions_read_the_pooler(
    delta: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = Path(delta, "delta.safetensors")
    with safe_open(path, "pt") as file:
        metadata = file.metadata()
        tensors = {name: file.get_tensor(name) for name in file.keys()}  # noqa: SIM118
    task = json.loads(metadata["task"])
    old = {name: task[name] for name in ("base", "base_sha256", "labels")}
    assert task.keys() - old.keys() == {"pooling", "longest"}
    save_file(tensors, "old.safetensors", {**metadata, "task": json.dumps(old)})
    load = zoo.load
    monkeypatch.setattr(zoo, "load", lambda name: replace(load(name), pooling="mean"))
    classifier, adapted, _ = open_delta(Path("old.safetensors"))
    assert adapted.head.pooling == "pooler" and classifier.longest == 24
    inputs = [classifier.encode("good film")[0]]
    new = open_delta(path)
    torch.testing.assert_close(
        classifier.probabilities(adapted, inputs), new[0].probabilities(new[1], inputs)
    )


def test_a_bert_without_a_pooler_is_read_by_the_mean(
    tiny_zoo: None, reviews: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    load = zoo.load

    def without(name: str) -> zoo.Loaded:
        loaded = load(name)
        loaded.model.pooler = None
        return loaded

    monkeypatch.setattr(zoo, "load", without)
    assert main(["adapt", "tiny", "--task", str(reviews), "--epochs", "1", "--out", "run"]) == 0
    assert open_delta(Path("run"))[2].pooling == "mean"
