from __future__ import annotations

from types import SimpleNamespace
from typing import Any, NamedTuple

import numpy as np
import pytest
import torch

from ptm_edu.widgets import LayerExplorer


class Example(NamedTuple):
    """As `text.senses` gives them: what is needed comes first."""

    word: str
    sense: str
    tokens: list[str]
    place: int
    split: str = "train"


def test_takes_what_the_course_gives(contexts: SimpleNamespace) -> None:
    examples = [Example(*example) for example in contexts.examples]
    widget = LayerExplorer(examples, torch.tensor(contexts.word_layers), word="star", layer=0)
    assert widget.words == ["bank", "star"] and (widget.word, widget.layer) == ("star", 0)
    assert widget.shape == [3, 12, 24] and len(widget.contexts) == 12
    assert widget.contexts[2] == {
        "word": "bank",
        "sense": "money",
        "tokens": ["Bank", "shares", "fell"],
        "place": 0,
    }


def planted(apart: tuple[str, int]) -> LayerExplorer:
    """Three words at four layers, of which one at one layer has senses in opposite directions."""
    rng = np.random.default_rng(0)
    examples = [(f"w{i // 4}", "ab"[i % 2], ["it"], 0) for i in range(12)]
    layers = rng.normal(size=(4, 12, 8))
    for i, (word, sense, *_) in enumerate(examples):
        if word == apart[0]:
            layers[apart[1], i] += 20 if sense == "a" else -20
    return LayerExplorer(examples, layers)


@pytest.mark.parametrize("word", ["w0", "w1", "w2"])
def test_opens_where_the_senses_are_furthest_apart(word: str) -> None:
    for layer in (1, 2, 3):
        widget = planted((word, layer))
        assert (widget.word, widget.layer) == (word, layer)


def test_what_python_gives_holds(contexts: SimpleNamespace) -> None:
    def opened(**given: Any) -> tuple[str, float]:
        widget = LayerExplorer(contexts.examples, contexts.word_layers, **given)
        return widget.word, widget.layer

    assert opened(word="bank") == ("bank", 2) and opened(word="star") == ("star", 2)
    assert opened(word="star", layer=0.5) == ("star", 0.5)
    assert opened(layer=0)[1] == 0


def test_ten_sentences_of_six_words_are_200_kilobytes() -> None:
    rng = np.random.default_rng(0)
    tokens = [f"token{i}" for i in range(20)]
    examples = [(f"w{i // 10}", f"sense{i % 2}", tokens, 3) for i in range(60)]
    widget = LayerExplorer(examples, rng.normal(size=(3, 60, 256)))
    assert len(widget.html().encode()) < 220_000
