"""Small models that read in no time, with weights large enough that every part of them counts."""

from __future__ import annotations

from collections.abc import Callable

import pytest
import torch

from ptm_edu.elmo import BiLM, ElmoConfig

SMALL = ElmoConfig(
    filters=((1, 3), (2, 5), (4, 6)),
    character_dim=4,
    highways=2,
    lstm_dim=7,
    projection_dim=5,
    layers=2,
    cell_clip=None,
    projection_clip=None,
)


def random_model(seed: int = 0, vocab_size: int | None = None, config: ElmoConfig = SMALL) -> BiLM:
    """Return a model whose weights are all random, biases too."""
    generator = torch.Generator().manual_seed(seed)
    model = BiLM(config, vocab_size)
    with torch.no_grad():
        for parameter in model.parameters():
            parameter.normal_(std=0.4, generator=generator)
        model.encoder.characters.weight[0] = 0  # padding
    return model


@pytest.fixture(scope="session")
def make_model() -> Callable[..., BiLM]:
    """`random_model`, for tests that need more than one."""
    return random_model


@pytest.fixture
def model() -> BiLM:
    """A random model of three layers without a softmax."""
    return random_model()


@pytest.fixture
def sentences() -> list[list[str]]:
    """Words of several lengths and scripts, sentences of several lengths."""
    return [
        ["The", "cat", "sat", "on", "the", "mat", "."],
        ["Straße", "你好", "🎉", "internationalization"],
        ["no"],
        ["a", "cat", ",", "a", "dog", ",", "and", "a", "very", "long", "day", "in", "Ουρανός"],
    ]
