from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from ptm_edu.widgets import ScalarMixExplorer


def explorer(contexts: SimpleNamespace, **more: Any) -> ScalarMixExplorer:
    return ScalarMixExplorer(
        **{"sentences": contexts.sentences, "layers": contexts.layers, **more},
    )


def test_padded_layers_are_the_same_as_joined_ones(contexts: SimpleNamespace) -> None:
    longest = max(map(len, contexts.sentences))
    padded = np.full((3, len(contexts.sentences), longest, 24), np.nan)
    start = 0
    for b, tokens in enumerate(contexts.sentences):
        padded[:, b, : len(tokens)] = contexts.layers[:, start : start + len(tokens)]
        start += len(tokens)
    one, other = explorer(contexts), explorer(contexts, layers=padded)
    assert one.rows == other.rows and one.planes == other.planes
    assert one.shape == [3, start, 24]


def test_words_that_stand_there_often_have_a_plane(contexts: SimpleNamespace) -> None:
    widget = explorer(contexts)
    assert set(widget.plane_words) == {"", "bank", "the", "star", "left"}
    assert widget.chosen == [0, 1], "the first bank, the commonest long word"


def test_payload() -> None:
    rng = np.random.default_rng(0)
    sentences = [[f"w{rng.integers(40)}" for _ in range(15)] for _ in range(10)]
    widget = ScalarMixExplorer(sentences, rng.normal(size=(3, 150, 256)))
    assert len(widget.html().encode()) <= 300_000


def test_tasks_travel_as_they_were_learned(contexts: SimpleNamespace) -> None:
    widget = explorer(contexts, tasks={"tags": (np.float32([0.5, 0.3, 0.2]), np.float32(1.5))})
    (task,) = widget.tasks
    assert task["name"] == "tags" and task["gamma"] == 1.5
    assert task["s"] == pytest.approx([0.5, 0.3, 0.2])


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"layers": np.zeros((3, 5, 8))}, r"words in context need layers .* got \(3, 5, 8\)"),
        ({"layers": np.zeros((3, 12, 4, 8))}, r"need layers .* got \(3, 12, 4, 8\)"),
        ({"sentences": ["the bank"]}, "sentences must be lists of tokens, got 'the bank': split"),
        ({"sentences": [["a"], []]}, "at least one sentence, and none empty"),
        ({"senses": ["money"]}, r"senses must be 12 strings, one a sentence, got \['money'\]"),
        ({"tasks": {"tags": ([0, 0, 0], 1)}}, r"'tags' needs s, 3 shares that sum to 1 .* not its"),
        ({"tasks": {"tags": ([0.5, 0.5], 1)}}, r"'tags' needs s, 3 shares .* got \[0.5, 0.5\]"),
        ({"tasks": {"tags": ([1, 0, 0], -1)}}, "γ of 'tags' must be a number from 0 to 10, got -1"),
        ({"chosen": (12, 0)}, r"chosen must be \(sentence, place\).* got \[12, 0\]"),
        ({"chosen": (0, 5)}, r"of 12 sentences with 5, 4, 3, .* got \[0, 5\]"),
    ],
)
def test_says_what_does_not_fit(
    contexts: SimpleNamespace, change: dict[str, Any], sentence: str
) -> None:
    with pytest.raises(ValueError, match=sentence):
        explorer(contexts, **change)


@pytest.mark.parametrize(
    ("name", "value", "sentence"),
    [
        ("weights", [1.0, 2.0], r"weights must be 3 numbers w, one a layer, got \[1.0, 2.0\]"),
        ("weights", [0.0, float("nan"), 0.0], "each weight must be a number from -10 to 10, got"),
        ("gamma", -0.5, "gamma must be a number from 0 to 10, got -0.5: 1 leaves"),
        ("chosen", [0], r"chosen must be \(sentence, place\)"),
    ],
)
def test_says_so_when_it_is_set_later(
    contexts: SimpleNamespace, name: str, value: Any, sentence: str
) -> None:
    widget = explorer(contexts)
    before = getattr(widget, name)
    with pytest.raises(ValueError, match=sentence):
        setattr(widget, name, value)
    assert getattr(widget, name) == before
