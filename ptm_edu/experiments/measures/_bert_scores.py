"""How a BERT's logits are scored, task by task, from 0 to 1 (Matthews' from −1).

Accuracy for SST-2; for CoLA Matthews' correlation, which of 0 and 1 is Pearson's; F1 of whole names
for WNUT-17; exact match and F1 for SQuAD.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import torch
from torch import Tensor

from ptm_edu.bert import TaskInput, best_spans
from ptm_edu.evaluation.entities import score_entities
from ptm_edu.evaluation.span_scores import score_spans

Scores = dict[str, float]
Outputs = list[tuple[TaskInput, Tensor]]  # an example's inputs, with the logits of each
Score = Callable[[Sequence[Any], Sequence[Outputs]], Scores]


def accuracy(gold: Sequence[int], outputs: Sequence[Outputs]) -> Scores:
    """Return the share of right classes."""
    return {"accuracy": float(np.mean(np.equal(_classes(outputs), gold)))}


def matthews(gold: Sequence[int], outputs: Sequence[Outputs]) -> Scores:
    """Return the correlation of told and right classes; of one class alone 0, as GLUE counts."""
    classes = _classes(outputs)
    constant = len(set(classes)) == 1 or len(set(gold)) == 1
    return {"Matthews": 0.0 if constant else float(np.corrcoef(classes, gold)[0, 1])}


def _classes(outputs: Sequence[Outputs]) -> list[int]:
    return [int(logits.argmax()) for ((_, logits),) in outputs]


def names_of(kinds: Sequence[str]) -> Score:
    """Return how tags are scored, `kinds` being those that the logits (T, C) are for."""

    def score(gold: Sequence[Any], outputs: Sequence[Outputs]) -> Scores:
        predicted = []
        for sentence, ((given, logits),) in zip(gold, outputs, strict=True):
            tags = ["O"] * len(sentence.tokens)  # of words that were cut off, too
            for position in reversed(
                range(len(given.word_ids))
            ):  # a word's first piece has the last say
                if given.word_ids[position] >= 0:
                    tags[given.word_ids[position]] = kinds[int(logits[position].argmax())]
            predicted.append(tags)
        return {"F1": score_entities([sentence.tags for sentence in gold], predicted).f1}

    return score


def answers(gold: Sequence[Any], outputs: Sequence[Outputs]) -> Scores:
    """Return exact match and F1 of the best spans."""
    predicted = [
        _answer(question.passage, windows) for question, windows in zip(gold, outputs, strict=True)
    ]
    scores = score_spans(
        predicted, [[answer.text for answer in question.answers] for question in gold]
    )
    return {"exact match": scores.exact, "F1": scores.f1}


def _answer(passage: str, windows: Outputs) -> str:
    """Return the best span of all windows, as it is written in the passage."""
    best, answer = -torch.inf, ""
    for window, logits in windows:
        span = best_spans(logits[None], torch.tensor([window.word_ids]) >= 0)
        if float(span.score) > best:
            best = float(span.score)
            answer = passage[window.offsets[int(span.start)][0] : window.offsets[int(span.end)][1]]
    return answer
