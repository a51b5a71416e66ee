"""Evaluation of a pre-trained BERT on held-out pairs: masked tokens and next sentences.

Masked tokens are counted only where the input is [MASK]: a token that the masking left unchanged is
visible. Each accuracy comes with a baseline that needs no model.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import torch
from numpy.typing import NDArray

from ptm_edu.bert.pretraining import BertForPretraining

from ._bert_batches import Batches
from ._bert_text import Pairs

ROWS = 64


class Quality(NamedTuple):
    """Accuracies from 0 to 1, and the number of masks and pairs they were measured on.

    `masked` and `next_sentence` are the model's; `most_frequent` and `overlap` are the baselines'.
    """

    masked: float
    most_frequent: float
    masks: int
    next_sentence: float
    overlap: float
    pairs: int


@torch.no_grad()
def quality(model: BertForPretraining, pairs: Pairs, train: Pairs, batches: Batches) -> Quality:
    """Return accuracies of `model` on `pairs`, and of baselines that count tokens in `train`."""
    model.eval()
    correct = frequent = masks = following = 0
    most = _most_frequent(train, batches.special)
    for number in range(-(-len(pairs) // ROWS)):
        batch = batches.of(
            pairs, range(number * ROWS, min(len(pairs), (number + 1) * ROWS)), number
        )
        output = model.bert(batch.input_ids, batch.attention_mask, batch.token_type_ids)
        is_masked = (batch.labels >= 0) & (batch.input_ids == batches.mask_id)
        truth = batch.labels[is_masked]
        logits = model.masked_lm_logits(output.last_hidden_state, is_masked)
        correct += int((logits.argmax(dim=1) == truth).sum())
        frequent += int((truth == most).sum())
        masks += len(truth)
        assert model.next_sentence is not None and batch.next_sentence_labels is not None
        predicted = model.next_sentence(output.pooler_output).argmax(dim=1)
        following += int((predicted == batch.next_sentence_labels).sum())
    return Quality(
        *(correct / masks, frequent / masks, masks),
        *(following / len(pairs), overlap_accuracy(pairs, train, batches.special), len(pairs)),
    )


def overlap_accuracy(pairs: Pairs, train: Pairs, special: NDArray[np.bool_]) -> float:
    """Return the accuracy of the rule "B follows A if they share enough tokens".

    The score is the fraction of B's distinct tokens that also occur in A, weighted by −log of their
    frequency in `train`, so that rare tokens count more. The threshold is the best one for `pairs`
    themselves, so no other threshold is more accurate.
    """
    shares = _overlaps(pairs, token_weights(train, special))
    return best_threshold(shares, np.asarray(pairs.labels) == 0)


def token_weights(train: Pairs, special: NDArray[np.bool_]) -> NDArray[np.float64]:
    """Return −log of each token's frequency in `train`, and 0 for special tokens."""
    weights = -np.log(counts_of(train, len(special)) / train.lengths.sum())
    weights[special] = 0.0
    return weights


def best_threshold(scores: NDArray[np.float64], follows: NDArray[np.bool_]) -> float:
    """Return the accuracy of "B follows if the score reaches a threshold" for the best one."""
    thresholds = [*np.unique(scores), np.inf]
    return max(float(((scores >= threshold) == follows).mean()) for threshold in thresholds)


def _overlaps(pairs: Pairs, weights: NDArray[np.float64]) -> NDArray[np.float64]:
    shares = np.zeros(len(pairs))
    for row in range(len(pairs)):
        first = np.unique(pairs.ids[row, : pairs.firsts[row]])
        second = np.unique(pairs.ids[row, pairs.firsts[row] : pairs.lengths[row]])
        total = weights[second].sum()
        shares[row] = weights[np.intersect1d(first, second)].sum() / total if total else 0.0
    return shares


def counts_of(pairs: Pairs, size: int) -> NDArray[np.float64]:
    """Return the count of each of `size` tokens in the pairs, plus one."""
    counts = np.ones(size)
    for begin in range(0, len(pairs), 10_000):
        counts += np.bincount(pairs.ids[begin : begin + 10_000].ravel(), minlength=size)
    return counts


def _most_frequent(pairs: Pairs, special: NDArray[np.bool_]) -> int:
    counts = counts_of(pairs, len(special))
    counts[special] = 0
    return int(counts.argmax())
