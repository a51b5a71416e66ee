"""How good a pre-trained BERT is on pairs that are held out: hidden tokens, and who follows whom.

Hidden tokens count where a [MASK] stands, and nowhere else: what is shown unchanged is no question.
Beside each figure stands what can be had without a model.
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
    """Shares from 0 to 1, and how many masks and pairs they were measured on."""

    masked: float
    most_frequent: float
    masks: int
    next_sentence: float
    overlap: float
    pairs: int


@torch.no_grad()
def quality(model: BertForPretraining, pairs: Pairs, train: Pairs, batches: Batches) -> Quality:
    """Return how good `model` is on `pairs`, beside baselines that count pieces in `train`."""
    model.eval()
    right = frequent = masks = following = 0
    most = _most_frequent(train, batches.special)
    for number in range(-(-len(pairs) // ROWS)):
        batch = batches.of(
            pairs, range(number * ROWS, min(len(pairs), (number + 1) * ROWS)), number
        )
        output = model.bert(batch.input_ids, batch.attention_mask, batch.token_type_ids)
        is_masked = (batch.labels >= 0) & (batch.input_ids == batches.mask_id)
        truth = batch.labels[is_masked]
        logits = model.masked_lm_logits(output.last_hidden_state, is_masked)
        right += int((logits.argmax(dim=1) == truth).sum())
        frequent += int((truth == most).sum())
        masks += len(truth)
        assert model.next_sentence is not None and batch.next_sentence_labels is not None
        guessed = model.next_sentence(output.pooler_output).argmax(dim=1)
        following += int((guessed == batch.next_sentence_labels).sum())
    return Quality(
        *(right / masks, frequent / masks, masks),
        *(following / len(pairs), overlap_accuracy(pairs, train, batches.special), len(pairs)),
    )


def overlap_accuracy(pairs: Pairs, train: Pairs, special: NDArray[np.bool_]) -> float:
    """Return how often "B follows A if it shares enough of A's pieces" is right.

    Of B's different pieces, the share that stands in A, rare ones counting more (by −log of their
    frequency in `train`). What is enough is chosen on these very pairs: no threshold does better.
    """
    shares = _overlaps(pairs, piece_weights(train, special))
    return best_threshold(shares, np.asarray(pairs.labels) == 0)


def piece_weights(train: Pairs, special: NDArray[np.bool_]) -> NDArray[np.float64]:
    """Return −log of each piece's frequency in `train`, 0 for the special ones."""
    weights = -np.log(counts_of(train, len(special)) / train.lengths.sum())
    weights[special] = 0.0
    return weights


def best_threshold(scores: NDArray[np.float64], follows: NDArray[np.bool_]) -> float:
    """Return how often "it follows if the score reaches a threshold" is right, with the best."""
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
    """Return how often each of `size` pieces stands in the pairs, and once more."""
    counts = np.ones(size)
    for begin in range(0, len(pairs), 10_000):
        counts += np.bincount(pairs.ids[begin : begin + 10_000].ravel(), minlength=size)
    return counts


def _most_frequent(pairs: Pairs, special: NDArray[np.bool_]) -> int:
    counts = counts_of(pairs, len(special))
    counts[special] = 0
    return int(counts.argmax())
