"""Label smoothing: a target that is never quite certain."""

from __future__ import annotations

from torch import Tensor

from ptm_edu.training.ignore_index import IGNORE_INDEX


def label_smoothing_loss(
    logits: Tensor, labels: Tensor, smoothing: float = 0.1, ignore_index: int = IGNORE_INDEX
) -> Tensor:
    """Return the mean cross-entropy to smoothed labels, in nats (Szegedy et al. 2016, §7).

    logits (…, V), labels (…). The target gives each of the V words ε/V and the right one 1 − ε
    more, so it sums to one: loss = (1 − ε)(−log p(label)) + ε · mean over V of −log p. Places whose
    label is `ignore_index` do not count. Vaswani et al. 2017, §5.4, take ε = 0.1: perplexity gets
    worse by it, BLEU better. Raises ValueError for shapes that do not match, for a smoothing that
    is not from 0 to 1, and where no place counts.
    """
    if labels.shape != logits.shape[:-1]:
        raise ValueError(
            f"label_smoothing_loss: logits {tuple(logits.shape)} want labels "
            f"{tuple(logits.shape[:-1])}, got {tuple(labels.shape)}"
        )
    if not 0 <= smoothing <= 1:
        raise ValueError(f"label_smoothing_loss: smoothing must be from 0 to 1, got {smoothing}")
    counted = labels.ne(ignore_index)
    if not counted.any():
        raise ValueError("label_smoothing_loss: every label is ignored, so there is no mean")
    log_p = logits.log_softmax(dim=-1)  # (…, V)
    right = log_p.gather(-1, labels.masked_fill(~counted, 0)[..., None])[..., 0]
    # A sum divided, not a mean: its gradient is one number a row, not V of them.
    mean = log_p.sum(dim=-1) / logits.shape[-1]
    nats = -((1 - smoothing) * right + smoothing * mean)  # (…)
    # Left out at the end, not picked out at the start: that would copy all the logits, twice.
    return nats.masked_fill(~counted, 0.0).sum() / counted.sum()
