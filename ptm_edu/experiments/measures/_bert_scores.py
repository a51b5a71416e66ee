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
Told = list[tuple[TaskInput, Tensor]]  # an example's inputs, with the logits of each
Score = Callable[[Sequence[Any], Sequence[Told]], Scores]


def accuracy(gold: Sequence[int], told: Sequence[Told]) -> Scores:
    """Return the share of right classes."""
    return {"accuracy": float(np.mean(np.equal(_classes(told), gold)))}


def matthews(gold: Sequence[int], told: Sequence[Told]) -> Scores:
    """Return the correlation of told and right classes; of one class alone 0, as GLUE counts."""
    classes = _classes(told)
    constant = len(set(classes)) == 1 or len(set(gold)) == 1
    return {"Matthews": 0.0 if constant else float(np.corrcoef(classes, gold)[0, 1])}


def _classes(told: Sequence[Told]) -> list[int]:
    return [int(logits.argmax()) for ((_, logits),) in told]


def names_of(kinds: Sequence[str]) -> Score:
    """Return how tags are scored, `kinds` being those that the logits (T, C) are for."""

    def score(gold: Sequence[Any], told: Sequence[Told]) -> Scores:
        found = []
        for sentence, ((given, logits),) in zip(gold, told, strict=True):
            tags = ["O"] * len(sentence.tokens)  # of words that were cut off, too
            for place in reversed(range(len(given.words))):  # a word's first piece has the last say
                if given.words[place] >= 0:
                    tags[given.words[place]] = kinds[int(logits[place].argmax())]
            found.append(tags)
        return {"F1": score_entities([one.tags for one in gold], found).f1}

    return score


def answers(gold: Sequence[Any], told: Sequence[Told]) -> Scores:
    """Return exact match and F1 of the best spans."""
    said = [_answer(one.passage, windows) for one, windows in zip(gold, told, strict=True)]
    found = score_spans(said, [[answer.text for answer in one.answers] for one in gold])
    return {"exact match": found.exact, "F1": found.f1}


def _answer(passage: str, windows: Told) -> str:
    """Return the best span of all windows, as it is written in the passage."""
    best, answer = -torch.inf, ""
    for window, logits in windows:
        span = best_spans(logits[None], torch.tensor([window.words]) >= 0)
        if float(span.score) > best:
            best = float(span.score)
            answer = passage[window.offsets[int(span.start)][0] : window.offsets[int(span.end)][1]]
    return answer
