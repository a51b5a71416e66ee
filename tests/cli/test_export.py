from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import onnxruntime
import peft
import pytest
import torch
import transformers
from torch import Tensor

from ptm_edu.adaptation import onnx_files
from ptm_edu.cli import main
from ptm_edu.cli.own_texts.task_delta import open_delta

Answer = dict[str, Any]
Output = pytest.CaptureFixture[str]
TEXTS = ["good film", "bad, poor plot", "song " * 50]


def run(reviews: Path, base: str, method: str, capsys: Output) -> list[Answer]:
    """Adapt `base`, and return the best label and its probability for each text."""
    command = ["adapt", base, "--task", str(reviews), "--method", method, "--out", "run"]
    assert main([*command, "--epochs", "2", "--learning-rate", "0.05"]) == 0
    capsys.readouterr()
    classifier, adapted, task = open_delta(Path("run"))
    inputs = [classifier.encode(text)[0] for text in TEXTS]
    return answers(classifier.probabilities(adapted, inputs), list(task.labels))


def answers(probabilities: Tensor, labels: list[str]) -> list[Answer]:
    """Return the answers that a pipeline would give for P (N, C)."""
    best = probabilities.max(dim=-1)
    pairs = zip(best.indices.tolist(), best.values.tolist(), strict=True)
    return [{"label": labels[number], "score": score} for number, score in pairs]


def check(found: list[Answer], expected: list[Answer]) -> None:
    assert [answer["label"] for answer in found] == [answer["label"] for answer in expected]
    scores = [answer["score"] for answer in expected]
    assert [answer["score"] for answer in found] == pytest.approx(scores, abs=1e-5)


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
        probabilities = model(**batch).logits.softmax(dim=-1)
    check(answers(probabilities, [*model.config.id2label.values()]), expected)


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
    tokenizer = transformers.AutoTokenizer.from_pretrained("run/onnx")
    batch = tokenizer(TEXTS, padding=True, truncation=True, return_tensors="np")
    session = onnxruntime.InferenceSession("run/onnx/model.onnx")
    inputs = {node.name: batch[node.name] for node in session.get_inputs()}
    logits = torch.from_numpy(session.run(None, inputs)[0])
    check(answers(logits.softmax(dim=-1), ["down", "up"]), expected)


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
