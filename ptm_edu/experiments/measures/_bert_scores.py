"""Scores of a BERT's logits for each task, from 0 to 1 (Matthews' correlation from −1).

Accuracy for SST-2; Matthews' correlation for CoLA, which equals Pearson's for labels 0 and 1; F1 of
whole entities for WNUT-17; exact match and F1 for SQuAD.
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
    """Return the accuracy of the most probable class."""
    return {"accuracy": float(np.mean(np.equal(_classes(outputs), gold)))}


def matthews(gold: Sequence[int], outputs: Sequence[Outputs]) -> Scores:
    """Return the correlation of predicted and true classes; 0 if either is constant, as in GLUE."""
    classes = _classes(outputs)
    constant = len(set(classes)) == 1 or len(set(gold)) == 1
    return {"Matthews": 0.0 if constant else float(np.corrcoef(classes, gold)[0, 1])}


def _classes(outputs: Sequence[Outputs]) -> list[int]:
    return [int(logits.argmax()) for ((_, logits),) in outputs]


def entity_f1(kinds: Sequence[str]) -> Score:
    """Return a score of logits (T, C) for tags; `kinds` are the C tags."""

    def score(gold: Sequence[Any], outputs: Sequence[Outputs]) -> Scores:
        predicted = []
        for sentence, ((given, logits),) in zip(gold, outputs, strict=True):
            tags = ["O"] * len(sentence.tokens)  # truncated words are O too
            # Backwards, so that a word gets the tag of its first WordPiece.
            for position in reversed(range(len(given.word_ids))):
                if given.word_ids[position] >= 0:
                    tags[given.word_ids[position]] = kinds[int(logits[position].argmax())]
            predicted.append(tags)
        return {"F1": score_entities([sentence.tags for sentence in gold], predicted).f1}

    return score


def answers(gold: Sequence[Any], outputs: Sequence[Outputs]) -> Scores:
    """Return exact match and F1 of the most probable spans."""
    predicted = [
        _answer(question.passage, windows) for question, windows in zip(gold, outputs, strict=True)
    ]
    scores = score_spans(
        predicted, [[answer.text for answer in question.answers] for question in gold]
    )
    return {"exact match": scores.exact, "F1": scores.f1}


def _answer(passage: str, windows: Outputs) -> str:
    """Return the text of the best span over all windows."""
    best, answer = -torch.inf, ""
    for window, logits in windows:
        span = best_spans(logits[None], torch.tensor([window.word_ids]) >= 0)
        if float(span.score) > best:
            best = float(span.score)
            answer = passage[window.offsets[int(span.start)][0] : window.offsets[int(span.end)][1]]
    return answer
