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


@pytest.mark.parametrize(
    ("example", "sentence"),
    [
        (("bank", "money"), r"an example begins \(word, sense, tokens, place\).* got \('bank'"),
        (("bank", "money", "the bank", 1), "an example begins"),
        (("bank", "money", ["the", "bank"], 2), "an example begins"),
        (("pun", "only", ["pun"], 0), r"'pun' needs two to four senses .* got \{'only': 1\}"),
    ],
)
def test_says_which_example_does_not_fit(
    contexts: SimpleNamespace, example: Any, sentence: str
) -> None:
    with pytest.raises(ValueError, match=f"LayerExplorer: {sentence}"):
        LayerExplorer([*contexts.examples, example], np.zeros((3, 13, 8)))


@pytest.mark.parametrize(
    ("name", "value", "sentence"),
    [
        ("word", "moon", "word must be one of bank, star, got 'moon'"),
        ("layer", 2.5, "layer must be a number from 0 to 2, got 2.5"),
    ],
)
def test_says_so_when_it_is_set_later(
    contexts: SimpleNamespace, name: str, value: Any, sentence: str
) -> None:
    widget = LayerExplorer(contexts.examples, contexts.word_layers)
    before = getattr(widget, name)
    with pytest.raises(ValueError, match=sentence):
        setattr(widget, name, value)
    assert getattr(widget, name) == before
