"""Label smoothing: a target that is never quite certain."""

from __future__ import annotations

from torch import Tensor

IGNORED = -100


def label_smoothing_loss(
    logits: Tensor, labels: Tensor, smoothing: float = 0.1, ignore_index: int = IGNORED
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
    nats = -logits[counted].log_softmax(dim=-1)  # (N, V)
    right = nats.gather(1, labels[counted][:, None])[:, 0]
    return ((1 - smoothing) * right + smoothing * nats.mean(dim=1)).mean()
