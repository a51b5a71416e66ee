"""How much and when each layer may move: discriminative rates, gradual unfreezing."""

from __future__ import annotations

from collections.abc import Sequence

from torch import nn

FACTOR = 2.6


def discriminative_rates(layers: Sequence[str], factor: float = FACTOR) -> dict[str, float]:
    """Return each layer's share of the learning rate: η^(l−1) = η^l / 2.6 (ULMFiT, §3.1).

    `layers` are the names of a model's parts, the lowest first; the highest gets the whole rate.
    What lies low is general and shall move little. For `TrainingConfig.lr_multipliers`.
    """
    return {name: factor ** -(len(layers) - 1 - place) for place, name in enumerate(layers)}


def gradual_unfreezing(layers: Sequence[str]) -> list[tuple[str, ...]]:
    """Return the layers that train in each phase: the highest, the highest two, …, all (§3.3).

    In the paper every phase is an epoch but the last, which goes on until it no longer helps.
    """
    return [tuple(layers[start:]) for start in reversed(range(len(layers)))]


def unfreeze(model: nn.Module, layers: Sequence[str]) -> None:
    """Let the named parts of the model train, and nothing else.

    Raises AttributeError for a part that the model does not have.
    """
    model.requires_grad_(False)
    for name in layers:
        model.get_submodule(name).requires_grad_(True)


def reader_layers(count: int) -> list[str]:
    """Return the parts of a `Reader` with `count` LSTM layers, the lowest first.

    The word vectors are the softmax too, so they count as the highest.
    """
    return [*(f"model.layers.{number}" for number in range(count)), "model.words"]


def classifier_layers(count: int) -> list[str]:
    """Return the parts of a `Classifier` with `count` LSTM layers, the lowest first."""
    return ["model.words", *(f"model.layers.{number}" for number in range(count)), "head"]
