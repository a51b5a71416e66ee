"""The three stages (Howard and Ruder 2018, figure 1): general text, the task's text, its classes.

`settings` go to `training.TrainingConfig`: `seed`, `checkpoint`, `minutes`, `progress`, `device`,
`precision`.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from torch import nn

from ptm_edu import training
from ptm_edu.arguments import checked
from ptm_edu.training import History

from .classifier import Classifier, EncodedTexts, ShuffledBatches, class_loss
from .language_model import ForwardLM, StatefulLM, TextRows, next_word_loss

BETAS = (0.7, 0.99)  # Adam's, in place of 0.9 and 0.999 (§4.1)


@checked(epochs=1, rate=0, dropout=(0, 1), samples=1)
def learn_general_text(
    model: ForwardLM,
    text: TextRows,
    epochs: int = 1,
    *,
    rate: float = 4e-3,
    dropout: float = 0.0,
    samples: int | None = None,
    **settings: Any,
) -> History:
    """Stage 1: train a language model on general text (§3.1); return its learning curve.

    `samples` is the number of words each target competes with; None: all.
    """
    return _train_language_model(model, text, epochs, rate, dropout, samples, None, settings)


@checked(epochs=1, rate=0, dropout=(0, 1), samples=1)
def fine_tune_on_task_text(
    model: ForwardLM,
    text: TextRows,
    epochs: int = 5,
    *,
    rate: float = 4e-3,
    dropout: float = 0.2,
    samples: int | None = None,
    discriminative: bool = True,
    **settings: Any,
) -> History:
    """Stage 2: continue with the task's own text, which needs no labels (§3.2).

    Each layer has its own learning rate; without `discriminative` all have the same.
    """
    rates = (
        discriminative_rates(language_model_layers(model.config.layers)) if discriminative else None
    )
    return _train_language_model(model, text, epochs, rate, dropout, samples, rates, settings)


@checked(epochs=1, rate=0, dropout=(0, 1), batch_size=1, seed=0)
def train_classifier(
    classifier: Classifier,
    texts: EncodedTexts,
    epochs: int = 5,
    *,
    rate: float = 1e-2,
    dropout: float = 0.3,
    batch_size: int = 32,
    discriminative: bool = True,
    gradual: bool = True,
    seed: int = 0,
    checkpoint: str | Path | None = None,
    **settings: Any,
) -> list[History]:
    """Stage 3: train the classifier, from its head down (§3.3); return a learning curve per phase.

    Every phase of `gradual` unfreezing is one epoch with its own slanted triangular schedule; the
    last phase trains all layers for `epochs` epochs. Each phase has its own numbered `checkpoint`.
    """
    layers = classifier_layers(classifier.model.config.layers)
    phases = gradual_unfreezing(layers) if gradual else [tuple(layers)]
    classifier.model.dropout.p = dropout
    histories = []
    for number, trained in enumerate(phases):
        unfreeze(classifier, trained)
        batches = ShuffledBatches(texts, batch_size, seed=seed * len(layers) + number)
        steps = (epochs if number == len(phases) - 1 else 1) * batches.batches
        histories.append(
            training.fit(
                classifier,
                class_loss,
                batches.__getitem__,
                training.TrainingConfig(
                    steps=steps,
                    optimizer=training.AdamW(lr=rate, betas=BETAS),
                    schedule=training.slanted_triangular(steps),
                    lr_multipliers=discriminative_rates(layers) if discriminative else None,
                    seed=seed,
                    checkpoint=_numbered(checkpoint, number),
                    **settings,
                ),
            )
        )
        if not histories[-1].finished:
            break
    return histories


def _train_language_model(
    model: ForwardLM,
    text: TextRows,
    epochs: int,
    rate: float,
    dropout: float,
    samples: int | None,
    rates: dict[str, float] | None,
    settings: dict[str, Any],
) -> History:
    model.dropout.p = dropout
    steps = epochs * text.windows
    return training.fit(
        StatefulLM(model, text.rows),
        lambda reader, window: next_word_loss(reader, window, samples),
        text.__getitem__,
        training.TrainingConfig(
            steps=steps,
            optimizer=training.AdamW(lr=rate, betas=BETAS),
            schedule=training.slanted_triangular(steps),
            lr_multipliers=rates,
            **settings,
        ),
    )


def _numbered(path: str | Path | None, number: int) -> Path | None:
    if path is None:
        return None
    path = Path(path)
    return path.with_name(f"{path.stem}-{number}{path.suffix}")


FACTOR = 2.6


@checked(factor=0)
def discriminative_rates(layers: Sequence[str], factor: float = FACTOR) -> dict[str, float]:
    """Return each layer's factor on the learning rate: η^(l−1) = η^l / 2.6 (ULMFiT, §3.1).

    `layers` are the names of a model's parts, the lowest first; the highest gets the whole rate.
    Lower layers are more general and should change less. For `TrainingConfig.lr_multipliers`.
    """
    return {name: factor ** -(len(layers) - 1 - depth) for depth, name in enumerate(layers)}


@checked()
def gradual_unfreezing(layers: Sequence[str]) -> list[tuple[str, ...]]:
    """Return the layers that train in each phase: the highest, the highest two, …, all (§3.3).

    In the paper every phase is one epoch, except the last, which continues until convergence.
    """
    return [tuple(layers[start:]) for start in reversed(range(len(layers)))]


@checked()
def unfreeze(model: nn.Module, layers: Sequence[str]) -> None:
    """Let the named parts of the model train, and nothing else.

    Raises AttributeError for a part that the model does not have.
    """
    model.requires_grad_(False)
    for name in layers:
        model.get_submodule(name).requires_grad_(True)


def language_model_layers(count: int) -> list[str]:
    """Return the parts of a `StatefulLM` with `count` LSTM layers, the lowest first.

    The word vectors are tied to the softmax, so they count as the highest.
    """
    return [*(f"model.layers.{number}" for number in range(count)), "model.words"]


def classifier_layers(count: int) -> list[str]:
    """Return the parts of a `Classifier` with `count` LSTM layers, the lowest first."""
    return ["model.words", *(f"model.layers.{number}" for number in range(count)), "head"]
