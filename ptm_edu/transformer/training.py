"""Training of the Transformer: learning rate schedule, label smoothing, checkpoint averaging."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from torch import Tensor

from ptm_edu.arguments import checked
from ptm_edu.require import require, require_ids
from ptm_edu.training import Schedule, load_checkpoint
from ptm_edu.training.ignore_index import IGNORE_INDEX


@checked()
def noam_schedule(dim: int, warmup: int = 4000) -> Schedule:
    """Return d^−0.5 · min(n^−0.5, n · warmup^−1.5), n = 1, 2, … (Vaswani et al. 2017, eq. 3).

    This is the learning rate itself: give the optimizer `lr=1`. Schedules count steps from 0, so
    the peak, (d · warmup)^−0.5, is at step `warmup` − 1. Raises ValueError for a dim or a warm-up
    below 1.
    """

    def learning_rate(step: int) -> float:
        n = step + 1
        return float(dim**-0.5 * min(n**-0.5, n * warmup**-1.5))

    require(
        dim >= 1 and warmup >= 1,
        f"noam_schedule: expected dim >= 1 and warmup >= 1, got dim={dim}, warmup={warmup}",
    )
    return learning_rate


@checked(logits="float (…, V)", labels="integer (…)")
def label_smoothing_loss(
    logits: Tensor, labels: Tensor, smoothing: float = 0.1, ignore_index: int = IGNORE_INDEX
) -> Tensor:
    """Return the mean cross-entropy to smoothed labels, in nats (Szegedy et al. 2016, §7).

    logits (…, V), labels (…). The target gives each of the V tokens ε/V and the correct one 1 − ε
    more, so it sums to one: loss = (1 − ε)(−log p(label)) + ε · mean over V of −log p. Positions
    whose label is `ignore_index` do not count. Vaswani et al. 2017, §5.4, use ε = 0.1: it makes
    perplexity worse and BLEU better. Raises ValueError for shapes that do not match, for a
    smoothing outside 0 to 1, and if no position counts.
    """
    counted = labels.ne(ignore_index)  # (…)
    _check_smoothing(logits, labels, smoothing, counted)
    kept = require_ids(
        "label_smoothing_loss: labels", labels.masked_fill(~counted, 0), logits.shape[-1]
    )
    log_p = logits.log_softmax(dim=-1)  # (…, V)
    correct = log_p.gather(-1, kept[..., None])[..., 0]  # (…)
    # A sum that is divided, not a mean: its gradient is one number a row, not V of them.
    mean = log_p.sum(dim=-1) / logits.shape[-1]  # (…)
    nats = -((1 - smoothing) * correct + smoothing * mean)  # (…)
    # Masked at the end, not selected at the start: that would copy all the logits, twice.
    return nats.masked_fill(~counted, 0.0).sum() / counted.sum()


def _check_smoothing(logits: Tensor, labels: Tensor, smoothing: float, counted: Tensor) -> None:
    require(
        labels.shape == logits.shape[:-1],
        f"label_smoothing_loss: logits {tuple(logits.shape)} need labels "
        f"{tuple(logits.shape[:-1])}, got {tuple(labels.shape)}",
    )
    require(
        0 <= smoothing <= 1,
        f"label_smoothing_loss: smoothing must be from 0 to 1, got {smoothing}",
    )
    require(counted.any(), "label_smoothing_loss: every label is ignored, so there is no mean")


@checked()
def average_checkpoints(paths: Sequence[str | Path]) -> dict[str, Tensor]:
    """Return the mean of each tensor over several checkpoints (Vaswani et al. 2017, §6.1).

    The paper averages the last 5 (base) or 20 (big), written every ten minutes. Late in training
    the weights fluctuate around a minimum, and their mean is nearer to it than each of them.
    Integer tensors, which have no mean, are taken from the last file. Raises ValueError for no
    paths and for files whose tensors differ in name or shape, CheckpointError for a file that
    cannot be read.
    """
    require(paths, "average_checkpoints: expected the paths of checkpoints, got none")
    mean: dict[str, Tensor] = {}
    for path in paths:
        tensors, _ = load_checkpoint(path)
        require(
            not mean or _shapes(tensors) == _shapes(mean),
            f"average_checkpoints: {path} has other tensors than {paths[0]}; average checkpoints "
            f"of one training",
        )
        for name, tensor in tensors.items():
            if tensor.is_floating_point():
                mean[name] = mean.get(name, 0) + tensor.double() / len(paths)
            else:
                mean[name] = tensor
    return {name: tensor.to(tensors[name].dtype) for name, tensor in mean.items()}


def _shapes(tensors: dict[str, Tensor]) -> dict[str, tuple[int, ...]]:
    return {name: tuple(tensor.shape) for name, tensor in tensors.items()}
