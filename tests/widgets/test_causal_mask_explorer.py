from __future__ import annotations

import json
import runpy
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from ptm_edu.widgets import CausalMaskExplorer
from ptm_edu.widgets.causal_mask_explorer.widget import SENTENCES


@pytest.fixture(scope="module")
def model(root: Path) -> SimpleNamespace:
    """`reach` and `SENTENCES` of the made-up model."""
    return SimpleNamespace(**runpy.run_path(str(root / "tests" / "browser" / "toy_reach.py")))


def explorer(model: SimpleNamespace, **more: Any) -> CausalMaskExplorer:
    return CausalMaskExplorer(**{"reach": model.reach, "sentences": model.SENTENCES, **more})


def test_the_page_gets_what_reach_says(model: SimpleNamespace) -> None:
    widget = explorer(model)
    assert [preset["text"] for preset in widget.presets] == model.SENTENCES
    assert (widget.sentence, widget.token, widget.view) == (model.SENTENCES[0], 2, "change")
    for preset in widget.presets:
        said = model.reach(preset["text"])
        assert preset["tokens"] == said["tokens"]
        assert preset["replacements"] == said["replacements"]
        for mask in ("causal", "full"):
            sent = np.array(preset[mask])
            assert sent == pytest.approx(said[mask], rel=1e-3)
            assert ((sent == 0) == (said[mask] == 0)).all(), "what is 0 is 0, and nothing else"


def test_six_sentences_of_its_own_are_light_enough() -> None:
    def reach(sentence: str) -> dict[str, Any]:
        tokens = sentence.split()
        table = np.full((len(tokens), len(tokens)), 1 / 3000, np.float32)
        return {"tokens": tokens, "replacements": tokens, "causal": table, "full": table}

    widget = CausalMaskExplorer(reach)
    assert [preset["text"] for preset in widget.presets] == list(SENTENCES) and len(SENTENCES) >= 6
    assert len(json.dumps(widget.presets).encode()) < 60_000
    assert widget.presets[0]["full"][0][0] == 0.0003333


def test_answers_what_the_page_asks(model: SimpleNamespace, monkeypatch: Any) -> None:
    def reach(sentence: str) -> Any:
        if "fire" in sentence:
            raise RuntimeError("the model is on fire")
        assert len(sentence.split()) < 17, (
            "a model is not asked for what is too long at first sight"
        )
        return model.reach(sentence.replace("-", " "))

    widget, sent = explorer(model, reach=reach), []
    monkeypatch.setattr(widget, "send", sent.append)
    for n, text in enumerate(["a dog ran", "cat " * 17, "cat-" * 17, "cat", "a fire"]):
        widget._hear(None, {"type": "reach", "id": n, "text": text}, [])
    assert [message["id"] for message in sent] == [0, 1, 2, 3, 4]
    assert sent[0] == {"id": 0, **widget.reached("a dog ran")}
    assert [message.get("length") for message in sent[1:4]] == [17, 17, 1]
    assert sent[4]["failed"] == "RuntimeError: the model is on fire"


@pytest.mark.parametrize(
    ("how", "sentence"),
    [
        ({"full": None}, r"needs tokens, .* not there: full"),
        ({"tokens": ["the", 3]}, r"\['tokens'\] must be strings, got \['the', 3\]"),
        ({"replacements": ["a"]}, r"must be one for each of 7 tokens, got 1"),
        ({"causal": np.zeros((7, 6))}, r"\['causal'\] must be \(7, 7\), .* got \(7, 6\)"),
        ({"full": np.full((7, 7), 1.1)}, r"\['full'\] must be changes from 0 to 1, .* 1.1 to 1.1"),
        ({"full": np.full((7, 7), np.nan)}, r"must be changes from 0 to 1"),
        ({"causal": np.eye(7) - 1}, r"got values from -1 to 0: take the total variation"),
    ],
)
def test_says_what_in_an_answer_does_not_fit(
    model: SimpleNamespace, how: dict[str, Any], sentence: str
) -> None:
    def reach(text: str) -> dict[str, Any]:
        return {key: v for key, v in {**model.reach(text), **how}.items() if v is not None}

    with pytest.raises(ValueError, match=f"CausalMaskExplorer: reach.*{sentence}"):
        explorer(model, reach=reach)


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"reach": lambda sentence: [1]}, "needs tokens, replacements, causal, full; not there"),
        ({"sentences": "the cat"}, r"sentences must be a list, got a string: \['the cat'\]"),
        ({"sentences": []}, r"one or more, got \[\]"),
        ({"sentences": [" "]}, r"strings that are not empty, .* got \[''\]"),
        ({"sentences": ["cat"]}, "a sentence has 2 to 16 tokens, got 1 in 'cat': add"),
        ({"sentences": ["a " * 17]}, "a sentence has 2 to 16 tokens, got 17"),
    ],
)
def test_says_what_does_not_fit(
    model: SimpleNamespace, change: dict[str, Any], sentence: str
) -> None:
    with pytest.raises(ValueError, match=sentence):
        explorer(model, **change)


@pytest.mark.parametrize(
    ("name", "value"), [("sentence", " "), ("token", 16), ("view", "both"), ("layers", 0)]
)
def test_says_so_when_it_is_set_later_too(model: SimpleNamespace, name: str, value: Any) -> None:
    widget = explorer(model)
    before = getattr(widget, name)
    with pytest.raises(ValueError, match="CausalMaskExplorer: "):
        setattr(widget, name, value)
    assert getattr(widget, name) == before
