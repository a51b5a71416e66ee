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
