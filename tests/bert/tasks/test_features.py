from __future__ import annotations

import pytest
import torch

from ptm_edu.bert import LearnedMix, features
from tests.parity import assert_parity

STATES = tuple(torch.full((2, 3, 4), float(10**layer)) for layer in range(6))  # 5 layers


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("embeddings", 1),
        ("last", 100_000),
        ("second to last", 10_000),
        ("sum of the last four", 111_100),
    ],
)
def test_each_feature_reads_its_layers(name: str, value: int) -> None:
    assert torch.equal(features(STATES, name), torch.full((2, 3, 4), float(value)))


def test_the_concatenation_keeps_the_layers_order() -> None:
    concatenated = features(STATES, "concatenation of the last four")
    assert concatenated.shape == (2, 3, 16)
    assert concatenated[0, 0].tolist() == [v for v in (1e2, 1e3, 1e4, 1e5) for _ in range(4)]


def test_a_mix_begins_as_the_mean_and_learns() -> None:
    mix = LearnedMix(4)
    assert_parity(mix(STATES), torch.full((2, 3, 4), 111_100 / 4))
    mix(STATES).sum().backward()
    assert all(weight.grad is not None and weight.grad.any() for weight in mix.parameters())


def test_the_embeddings_are_no_layer() -> None:
    for name in ("sum of the last four", "concatenation of the last four"):
        with pytest.raises(ValueError, match="expected 1 to 3 layers, got 4"):
            features(STATES[:4], name)
    with pytest.raises(ValueError, match="output_hidden_states=True"):
        LearnedMix(6)(STATES)
    with pytest.raises(KeyError, match="expected one of embeddings, last"):
        features(STATES, "first")
