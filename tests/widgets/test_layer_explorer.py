from __future__ import annotations

from types import SimpleNamespace
from typing import NamedTuple

import numpy as np
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
    widget = LayerExplorer(examples, torch.tensor(contexts.word_layers), word="star")
    assert widget.words == ["bank", "star"] and (widget.word, widget.layer) == ("star", 0)
    assert widget.shape == [3, 12, 24] and len(widget.contexts) == 12
    assert widget.contexts[2] == {
        "word": "bank",
        "sense": "money",
        "tokens": ["Bank", "shares", "fell"],
        "place": 0,
    }


def test_ten_sentences_of_six_words_are_200_kilobytes() -> None:
    rng = np.random.default_rng(0)
    tokens = [f"token{i}" for i in range(20)]
    examples = [(f"w{i // 10}", f"sense{i % 2}", tokens, 3) for i in range(60)]
    widget = LayerExplorer(examples, rng.normal(size=(3, 60, 256)))
    assert len(widget.html().encode()) < 220_000
