from __future__ import annotations

import csv
import io
import os
from pathlib import Path

import onnxruntime
import peft
import pytest
import torch
import transformers

from ptm_edu.adaptation import onnx_files
from ptm_edu.cli import main

Output = pytest.CaptureFixture[str]
TEXTS = ["good film", "bad, poor plot", "song " * 50]


def run(reviews: Path, base: str, method: str, capsys: Output) -> dict[str, tuple[str, float]]:
    """Adapt `base`, and return the label and the probability that `predict` writes of each text."""
    command = ["adapt", base, "--task", str(reviews), "--method", method, "--out", "run"]
    assert main([*command, "--epochs", "2", "--learning-rate", "0.05"]) == 0
    with open("new.csv", "w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows([["text"], *([text] for text in TEXTS)])
    capsys.readouterr()
    assert main(["predict", "run", "new.csv"]) == 0
    rows = csv.DictReader(io.StringIO(capsys.readouterr().out))
    return {row["text"]: (row["label"], float(row["probability"])) for row in rows}


def check(answers: list[dict[str, object]], expected: dict[str, tuple[str, float]]) -> None:
    for answer, (label, probability) in zip(answers, expected.values(), strict=True):
        assert answer["label"] == label
        assert answer["score"] == pytest.approx(probability, abs=6e-5)  # four digits


@pytest.mark.parametrize("base", ["tiny", "tiny-gpt"])
def test_an_adapter_is_read_by_peft_and_by_a_pipeline(
    base: str, tiny_zoo: None, reviews: Path, capsys: Output
) -> None:
    expected = run(reviews, base, "lora", capsys)
    assert main(["export", "run", "--to", "peft"]) == 0
    assert "AutoPeftModelForSequenceClassification" in capsys.readouterr().out
    os.mkdir("elsewhere")
    folder = str(Path("run", "peft").resolve())
    os.chdir("elsewhere")  # the base is found from any folder
    pipe = transformers.pipeline("text-classification", model=folder, truncation=True)
    check(pipe(TEXTS), expected)
    model = peft.AutoPeftModelForSequenceClassification.from_pretrained(folder).eval()
    batch = transformers.AutoTokenizer.from_pretrained(folder)(
        TEXTS, padding=True, truncation=True, return_tensors="pt"
    )
    with torch.no_grad():
        best = model(**batch).logits.softmax(dim=-1).max(dim=-1)
    names = [model.config.id2label[number] for number in best.indices.tolist()]
    pairs = zip(names, best.values.tolist(), strict=True)
    check([{"label": name, "score": score} for name, score in pairs], expected)


@pytest.mark.parametrize(("base", "method"), [("tiny", "bitfit"), ("tiny-gpt", "full")])
def test_a_merged_model_is_read_by_a_pipeline(
    base: str, method: str, tiny_zoo: None, reviews: Path, capsys: Output
) -> None:
    expected = run(reviews, base, method, capsys)
    assert main(["export", "run/delta.safetensors", "--to", "transformers", "--out", "own"]) == 0
    assert "transformers.pipeline(" in capsys.readouterr().out
    pipe = transformers.pipeline("text-classification", model="own", truncation=True)
    check(pipe(TEXTS), expected)


@pytest.mark.slow
def test_a_prefix_is_read_by_onnx_runtime(tiny_zoo: None, reviews: Path, capsys: Output) -> None:
    expected = run(reviews, "tiny", "prefix", capsys)
    assert main(["export", "run", "--to", "onnx"]) == 0
    config = transformers.AutoTokenizer.from_pretrained("run/onnx")
    batch = config(TEXTS, padding=True, truncation=True, return_tensors="np")
    session = onnxruntime.InferenceSession("run/onnx/model.onnx")
    inputs = {node.name: batch[node.name] for node in session.get_inputs()}
    best = torch.from_numpy(session.run(None, inputs)[0]).softmax(dim=-1).max(dim=-1)
    names = [["down", "up"][number] for number in best.indices.tolist()]
    pairs = zip(names, best.values.tolist(), strict=True)
    check([{"label": name, "score": score} for name, score in pairs], expected)


def test_what_cannot_be_exported_is_refused(
    tiny_zoo: None, reviews: Path, capsys: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    run(reviews, "tiny", "prefix", capsys)
    monkeypatch.setattr(onnx_files, "find_spec", lambda name: None)
    Path("full").mkdir()
    Path("full", "config.json").write_text("{}", encoding="utf-8")
    for options, problem in (
        (["run", "--to", "peft"], "for peft: to_peft: expected a model adapted by LoRA, got Pref"),
        (["run", "--to", "transformers"], "Prefix, so it cannot be merged"),
        (["run", "--to", "transformers"], "--to onnx writes every method"),
        (["run", "--to", "onnx"], "pip install onnx onnxscript"),
        (["run", "--to", "peft", "--out", "full"], "full has files already"),
        (["nowhere", "--to", "peft"], "there is no file nowhere"),
    ):
        assert main(["export", *options]) == 1
        error = capsys.readouterr().err
        assert problem in error and error.count("\n") == 1
    assert not Path("run", "peft").exists() and not Path("run", "transformers").exists()
