from __future__ import annotations

import json
import runpy
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from ptm_edu.widgets import BiLMExplorer
from ptm_edu.widgets.bilm_explorer.predictions import SHOWN
from ptm_edu.widgets.bilm_explorer.widget import SENTENCES


@pytest.fixture(scope="module")
def model(root: Path) -> SimpleNamespace:
    """`predict`, `KNOWN` and `SENTENCES` of the made-up model."""
    return SimpleNamespace(**runpy.run_path(str(root / "tests" / "browser" / "toy_bilm.py")))


def explorer(model: SimpleNamespace, **more: Any) -> BiLMExplorer:
    given = {"predict": model.predict, "vocabulary_size": len(model.KNOWN)}
    return BiLMExplorer(**{**given, "sentences": model.SENTENCES, **more})


def test_the_page_gets_what_predict_says(model: SimpleNamespace) -> None:
    widget = explorer(model)
    assert [preset["text"] for preset in widget.presets] == model.SENTENCES
    assert (widget.sentence, widget.position) == (model.SENTENCES[0], 3)
    for preset in widget.presets:
        tokens = preset["text"].split()
        assert preset["tokens"] == tokens
        answer = model.predict(tokens)
        for name in ("forward", "backward"):
            said, sent = answer[name], preset[name]
            assert sent["words"] == said["words"][:, :SHOWN].tolist()
            assert np.array(sent["probabilities"]) == pytest.approx(
                said["probabilities"][:, :SHOWN], rel=1e-5
            )
            assert sent["true_rank"] == said["true_rank"].tolist()
            known = [p for p in sent["true_probability"] if p is not None]
            assert known == pytest.approx([p for p in said["true_probability"] if p > 0], rel=1e-5)
    zebra = widget.presets[3]["forward"]
    assert (zebra["true_probability"][1], zebra["true_rank"][1]) == (None, 0)


def test_six_sentences_of_its_own_are_light_enough() -> None:
    long = [f"longer-word-{i}" for i in range(10)]

    def predict(tokens: list[str]) -> dict[str, Any]:
        side = {
            "words": np.array([long] * len(tokens)),
            "probabilities": np.full((len(tokens), 10), 1 / 30, np.float32),
            "true_probability": np.full(len(tokens), 1 / 30, np.float32),
            "true_rank": np.full(len(tokens), 12345),
        }
        return {"forward": side, "backward": side}

    widget = BiLMExplorer(predict, 25_000)
    assert [preset["text"] for preset in widget.presets] == list(SENTENCES) and len(SENTENCES) >= 6
    assert len(json.dumps(widget.presets).encode()) < 60_000
    assert widget.presets[0]["forward"]["probabilities"][0][0] == 0.0333333


def test_the_caller_cuts_sentences_into_tokens(model: SimpleNamespace) -> None:
    def split(text: str) -> list[str]:
        return text.replace(".", " .").split()

    assert explorer(model, sentences=["the cat."], split=split).presets[0]["tokens"] == [
        *("the", "cat"),
        ".",
    ]


def test_answers_what_the_page_asks(model: SimpleNamespace, monkeypatch: Any) -> None:
    widget, sent = explorer(model), []
    monkeypatch.setattr(widget, "send", sent.append)
    widget._hear(None, {"type": "predict", "id": 7, "text": "a dog ran"}, [])
    widget._hear(None, {"type": "predict", "id": 8, "text": "cat " * 41}, [])
    widget._hear(None, {"type": "predict", "id": 9, "text": " "}, [])
    assert [message["id"] for message in sent] == [7, 8, 9]
    assert sent[0] == {"id": 7, **widget.predictions("a dog ran")}
    assert sent[1:] == [
        {"id": 8, "text": "cat " * 41, "length": 41},
        {"id": 9, "text": " ", "length": 0},
    ]


def test_an_answer_that_breaks_is_said_in_the_page(
    model: SimpleNamespace, monkeypatch: Any
) -> None:
    def predict(tokens: list[str]) -> Any:
        if "fire" in tokens:
            raise RuntimeError("the model is on fire")
        return model.predict(tokens)

    widget, sent = explorer(model, predict=predict), []
    monkeypatch.setattr(widget, "send", sent.append)
    widget._hear(None, {"type": "predict", "id": 1, "text": "a fire"}, [])
    failed = "RuntimeError: the model is on fire"
    assert sent == [{"id": 1, "text": "a fire", "failed": failed}]


def test_a_probability_that_was_rounded_to_zero_stays_finite(model: SimpleNamespace) -> None:
    widget = explorer(model, predict=changed(model, true_probability=lambda p: 0 * p))
    told = widget.presets[0]["backward"]["true_probability"]
    assert told == pytest.approx([2.0**-100] * 7, rel=1e-5)


def changed(model: SimpleNamespace, **how: Any) -> Any:
    """The model with parts of its backward answer changed: `key=function`, None takes it away."""

    def predict(tokens: list[str]) -> dict[str, Any]:
        answer = model.predict(tokens)
        side = {key: how.get(key, lambda x: x)(value) for key, value in answer["backward"].items()}
        return {**answer, "backward": {k: v for k, v in side.items() if v is not None}}

    return predict
