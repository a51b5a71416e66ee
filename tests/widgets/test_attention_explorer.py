from __future__ import annotations

import base64
import json
from typing import Any

import numpy as np
import pytest
import torch

from ptm_edu.widgets import AttentionExplorer
from ptm_edu.widgets.attentions import SIDE, entropies, packed_attentions, small_pictures

TOKENS = ["[CLS]", "un", "##happy", "ends", "[SEP]"]


def random_attentions(*shape: int, spread: float = 2.0, seed: int = 0) -> np.ndarray:
    """Rows of a softmax, float64."""
    scores = np.random.default_rng(seed).normal(size=shape) * spread
    weights = np.exp(scores)
    return np.asarray(weights / weights.sum(axis=-1, keepdims=True))


def unpacked(text: str, *shape: int) -> np.ndarray:
    """What the page makes of it: the squares of bytes, each row brought to a sum of 1."""
    squares = np.frombuffer(base64.b64decode(text), np.uint8).reshape(shape).astype(float) ** 2
    sums = squares.sum(axis=-1, keepdims=True)
    return np.asarray(squares / np.where(sums == 0, 1, sums))


def entropy(weights: np.ndarray) -> np.ndarray:
    return np.asarray(-(weights * np.log2(np.where(weights > 0, weights, 1))).sum(axis=-1))


@pytest.mark.parametrize("sources", [5, 32, 512])
@pytest.mark.parametrize("spread", [0.0, 1.0, 3.0])
def test_a_byte_keeps_weights_to_three_thousandths(sources: int, spread: float) -> None:
    weights = random_attentions(2, 40, sources, spread=spread)
    # One token takes half of it, and what is left is spread thin: a sink, as heads often have.
    weights[1] /= 2
    weights[1, :, 0] += 0.5
    kept = unpacked(packed_attentions(weights.astype(np.float32)), *weights.shape)
    assert np.abs(kept - weights).max() < 0.003
    assert np.abs(entropy(kept) - entropy(weights)).max() < 0.02


def test_masked_and_certain_stay_what_they_are() -> None:
    weights = np.zeros((1, 1, 3, 3), np.float32)
    weights[0, 0, 1, 2] = 1
    weights[0, 0, 2, :2] = 0.5
    assert unpacked(packed_attentions(weights), 1, 1, 3, 3).tolist() == weights.tolist()
    assert entropies(weights) == [[0.5, 0.5]], "a row that looks nowhere does not count"


def test_twelve_layers_of_twelve_heads_and_32_tokens_are_300_kilobytes() -> None:
    tokens = [f"token{i}" for i in range(32)]
    widget = AttentionExplorer(random_attentions(12, 12, 32, 32), tokens)
    assert len(widget.html().encode()) <= 300_000
    assert unpacked(widget.weights, 12, 12, 32, 32) == pytest.approx(
        random_attentions(12, 12, 32, 32), abs=0.003
    )
    assert widget.held == list(range(12)) and widget.pictures == ""


def test_entropies_are_those_of_heads_and_of_their_average() -> None:
    weights = random_attentions(2, 3, 5, 5)
    own = entropy(weights).mean(axis=-1)  # (L, H)
    of_average = entropy(weights.mean(axis=1)).mean(axis=-1)  # (L,)
    told = np.array(AttentionExplorer(weights, TOKENS).entropies)
    assert told == pytest.approx(np.column_stack([own, of_average]), abs=6e-5)
    assert (told[:, 3] > told[:, :3].mean(axis=1)).all()


@pytest.mark.parametrize("kind", ["array", "tensor", "list", "tuple of batches of one"])
def test_takes_what_models_return(kind: str) -> None:
    weights = random_attentions(3, 2, 5, 5).astype(np.float32)
    tensor = torch.tensor(weights, requires_grad=True)
    given: Any = {
        "array": weights,
        "tensor": tensor,
        "list": weights.tolist(),
        "tuple of batches of one": tuple(tensor[:, None]),
    }[kind]
    widget = AttentionExplorer(given, TOKENS, head=np.int64(1), layer=2)
    assert widget.weights == packed_attentions(weights)
    assert (widget.layer, widget.heads, widget.shape) == (2, [1], [3, 2, 5, 5])
    half = AttentionExplorer(tensor.bfloat16(), TOKENS)
    assert unpacked(half.weights, 3, 2, 5, 5) == pytest.approx(weights, abs=0.006)


def test_starts_at_the_first_token_that_says_something() -> None:
    weights = random_attentions(1, 2, 5, 5)
    widget = AttentionExplorer(weights, TOKENS, words=[None, 0, 0, 1, None])
    assert (widget.token, widget.heads, widget.source_tokens) == (1, [], [])
    assert widget.words == [-1, 0, 0, 1, -1]
    other = AttentionExplorer(weights, TOKENS, special="un", token=4, head=[1, 0])
    assert (other.special, other.token, other.heads) == (["un"], 4, [1, 0])


def test_one_sentence_may_look_at_another() -> None:
    weights = random_attentions(2, 2, 3, 5)
    widget = AttentionExplorer(weights, ["a", "b", "c"], TOKENS, source_words=[9, 1, 1, 2, None])
    assert widget.source_tokens == TOKENS and widget.source_words == [9, 1, 1, 2, -1]
    with pytest.raises(ValueError, match="3 tokens that look at 5 need attentions"):
        AttentionExplorer(weights.swapaxes(2, 3), ["a", "b", "c"], TOKENS)


def test_many_tokens_send_a_layer_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ptm_edu.widgets.attention_explorer.widget.WHOLE", 3 * 2 * 40 * 40 - 1)
    weights = random_attentions(3, 2, 40, 40)
    widget = AttentionExplorer(weights, [f"t{i}" for i in range(40)], layer=1)
    assert widget.held == [1] and widget.picture_shape == [SIDE, SIDE]
    assert unpacked(widget.weights, 2, 40, 40) == pytest.approx(weights[1], abs=0.003)
    sent: list[dict[str, Any]] = []
    monkeypatch.setattr(widget, "send", sent.append)
    widget._hear(None, {"type": "layer", "id": 7, "layer": 2}, [])
    widget._hear(None, {"type": "layer", "id": 8, "layer": 3}, [])
    (answer,) = sent
    assert (answer["id"], answer["layer"]) == (7, 2)
    assert unpacked(answer["weights"], 2, 40, 40) == pytest.approx(weights[2], abs=0.003)
    assert json.dumps(answer)


def test_small_pictures_keep_the_strongest_of_each_block() -> None:
    weights = np.zeros((1, 1, 64, 96), np.float32)
    weights[0, 0, 11, 95] = 1
    weights[0, 0, 10, 94] = 0.25
    weights[0, 0, 63, 0] = 0.25
    text, shape = small_pictures(weights)
    cells = np.frombuffer(base64.b64decode(text), np.uint8).reshape(shape)
    assert shape == [32, 32]
    assert {tuple(at): int(cells[tuple(at)]) for at in np.argwhere(cells)} == {
        (5, 31): 255,
        (31, 0): 128,
    }
    _, few = small_pictures(weights[..., :3, :64])
    assert few == [3, 32]
