"""Trains and scores a tagger on a sample of a task's sentences, with or without features."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from typing import Any, Literal

import torch

from ptm_edu.elmo.scalar_mix import ScalarMix
from ptm_edu.elmo.tagger import Joined, Tagger, train_tagger
from ptm_edu.evaluation.entities import score_entities
from ptm_edu.text import tasks
from ptm_edu.text.tasks import TaggedSentence

from ._layers import Layers

Task = Literal["ud-ewt", "wnut17"]
TASKS: dict[Task, str] = {"ud-ewt": "accuracy", "wnut17": "F1"}
Features = Callable[[Sequence[Sequence[str]]], Layers]
RATE = 1e-2  # with 2e-3 the tagger without features needs more epochs


@functools.cache
def sentences_of(task: Task) -> tuple[list[TaggedSentence], list[TaggedSentence]]:
    """Return the training and test sentences, in their original case."""
    parts = tasks.load(task, lower=False)
    return parts.train, parts.test


def tagged(
    task: Task,
    share: float,
    seed: int,
    joined: Joined = "none",
    features: Features | None = None,
    epochs: int = 10,
) -> dict[str, Any]:
    """Train on a random fraction `share` (0 to 1) of the sentences; return a row with the score.

    The row has the task, the number of sentences, the score from 0 to 1 (accuracy of tags, or F₁ of
    whole entities) and, for each position where layers are joined, the learned s and γ.
    """
    train, test = sentences_of(task)
    count = round(share * len(train))
    order = torch.randperm(len(train), generator=torch.Generator().manual_seed(seed))[:count]
    learned = [train[i] for i in order]

    def joined_to(sentences: Sequence[TaggedSentence]) -> Layers | None:
        return None if features is None else features([s.tokens for s in sentences])

    tagger = train_tagger(
        learned,
        joined_to(learned),
        joined,
        epochs=epochs,
        learning_rate=RATE,
        seed=seed,
        progress=False,
    )
    predicted = tagger.predict([sentence.tokens for sentence in test], joined_to(test))
    return {
        "task": task,
        "sentences": count,
        "joined": joined,
        "seed": seed,
        TASKS[task]: score(task, [sentence.tags for sentence in test], predicted),
        **mixes(tagger),
    }


def score(task: Task, gold: Sequence[Sequence[str]], predicted: Sequence[Sequence[str]]) -> float:
    """Return the task's score of predicted tags, 0 to 1."""
    if TASKS[task] == "F1":
        return score_entities(gold, predicted).f1
    sentences = zip(gold, predicted, strict=True)
    right = [
        tag == predicted_tag for pair in sentences for tag, predicted_tag in zip(*pair, strict=True)
    ]
    return sum(right) / len(right)


def mixes(tagger: Tagger) -> dict[str, float]:
    """Return s_0, s_1, … and gamma of each position where layers are joined, named after it."""
    weights: dict[str, float] = {}
    for position, mix in tagger.model.mixes.items():
        assert isinstance(mix, ScalarMix)
        if len(mix.s) > 1:
            weights |= {f"{position} s_{j}": share for j, share in enumerate(mix.s.tolist())}
        weights[f"{position} gamma"] = mix.gamma.item()
    return weights
