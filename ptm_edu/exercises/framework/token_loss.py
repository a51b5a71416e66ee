"""What the exercises about a language model's loss share: padded texts, −log p, and mistakes."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

import numpy as np
from torch import Tensor

from .exercise import Function, Mistake, Trials, mistake
from .symptoms import not_finite_in

Cost: TypeAlias = Callable[[Tensor, Tensor], Tensor]  # of logits (…, V) and ids (…)

ALL, EARLY, LATE = slice(None), slice(None, -1), slice(1, None)  # of T positions

# ---- inputs -------------------------------------------------------------------------------------


def padded_ids(rng: np.random.Generator, mask: np.ndarray, V: int) -> np.ndarray:
    """Return ids (B, T) from 1 … V − 1, and 0 in padding alone."""
    return rng.integers(1, V, mask.shape) * mask


def any_id(ids: np.ndarray, mask: np.ndarray) -> np.ndarray:
    """Return the ids with 0 for every other token, and another id as padding."""
    odd = np.arange(ids.shape[1]) % 2 == 1
    return np.where(mask, np.where(odd, 0, ids), 2)


def any_texts(
    rng: np.random.Generator, B: int, T: int, V: int, before: bool = False
) -> tuple[np.ndarray, np.ndarray]:
    """Return ids (B, T), any of them anywhere, and the mask of texts of 1 to T tokens.

    One text has two tokens or more, another one, if there is another, has one. With `before`, some
    have their padding before them.
    """
    lengths = rng.integers(1, T + 1, B)
    lengths[0], lengths[1:2] = rng.integers(2, T + 1), 1
    mask = np.arange(T) < rng.permutation(lengths)[:, None]
    turned = before & (rng.random(B) < 0.5)
    mask[turned] = mask[turned, ::-1]
    return rng.integers(0, V, (B, T)), mask


# ---- costs of tokens: the right one, then wrong ones --------------------------------------------


def gather_scores(scores: Tensor, ids: Tensor) -> Tensor:
    """Return the score of each id, (…), of scores (…, V)."""
    return scores.gather(-1, ids[..., None])[..., 0]


def nll(logits: Tensor, ids: Tensor) -> Tensor:
    """Return −log p of each id, (…), by logits (…, V)."""
    return -gather_scores(logits.log_softmax(dim=-1), ids)


def negative_logit(logits: Tensor, ids: Tensor) -> Tensor:
    """Return −logit of each id."""
    return -gather_scores(logits, ids)


def negative_probability(logits: Tensor, ids: Tensor) -> Tensor:
    """Return −p of each id."""
    return -gather_scores(logits.softmax(dim=-1), ids)


def nll_of_softmax(logits: Tensor, ids: Tensor) -> Tensor:
    """Return −log p by the softmax of a softmax."""
    return nll(logits.softmax(dim=-1), ids)


def nll_in_two_steps(logits: Tensor, ids: Tensor) -> Tensor:
    """Return −log p by a softmax, which rounds to 0, and its logarithm."""
    return -gather_scores(logits.softmax(dim=-1), ids).log()


# ---- known mistakes that several exercises have -------------------------------------------------


def missing_log(*wrong: Function) -> Mistake:
    """Return the mistake of answers that take probabilities for log-probabilities."""
    return mistake(
        "missing_log",
        *wrong,
        title=("logarithm missing", "漏取对数"),
        en="You average probabilities. The loss is the mean of −log p: take the logarithm first, "
        "for example with log_softmax.",
        zh="你平均的是概率。损失是 −log p 的平均：请先取对数，例如用 log_softmax。",
    )


def perplexity(*wrong: Function) -> Mistake:
    """Return the mistake of answers that return e to the loss."""
    return mistake(
        "perplexity",
        *wrong,
        title=("perplexity returned", "返回了困惑度"),
        en="You return the perplexity, which is e to the power of the loss. Return the loss "
        "itself.",
        zh="你返回的是困惑度，即 e 的损失次方。请返回损失本身。",
    )


def softmax_twice(*wrong: Function) -> Mistake:
    """Return the mistake of answers that give probabilities to a function of logits."""
    return mistake(
        "softmax_twice",
        *wrong,
        title=("softmax applied twice", "做了两次 softmax"),
        en="You apply the softmax twice: cross_entropy and log_softmax already contain one. Give "
        "them the logits.",
        zh="你做了两次 softmax：cross_entropy 和 log_softmax 里已经有一次。"
        "请把原始 logits 交给它们。",
    )


def overflow(*wrong: Function) -> Mistake:
    """Return the mistake of answers that are not finite in the case `large` alone."""
    return mistake(
        "overflow",
        *wrong,
        title=("exp overflows or underflows", "exp 溢出或下溢"),
        symptom=_lost_if_large,
        en="Correct for ordinary logits. If they are large, exp overflows, or a probability rounds "
        "to 0 and its logarithm is −∞. Compute log p in one step, with log_softmax or "
        "cross_entropy.",
        zh="logits 不大时正确，但 logits 很大时 exp 会溢出，或概率舍入为 0，取对数便是 −∞。"
        "请用 log_softmax 或 cross_entropy 一步算出 log p。",
    )


def _lost_if_large(trials: Trials) -> bool:
    ordinary = (name for name, trial in trials.items() if not trial.case.extreme)
    return not_finite_in("large", tuple(ordinary))(trials)
