"""Probes of frozen vectors: a linear classifier, and the nearest class mean.

A probe is simple, so what it predicts must already be encoded in the vectors (Liu et al. 2019).
"""

from __future__ import annotations

import torch
from torch import Tensor, nn
from torch.nn.functional import cross_entropy, normalize


class LinearProbe(nn.Module):
    """softmax(W z + b), where z is frozen vectors standardized to mean 0 and variance 1.

    With a `mix`, vectors come in several layers, (L, N, D), each standardized separately. The mix,
    trained with W and b, maps them to (N, D).
    """

    mean: Tensor
    scale: Tensor

    def __init__(self, vectors: Tensor, classes: int, mix: nn.Module | None = None) -> None:
        super().__init__()
        variance, mean = torch.var_mean(vectors.float(), dim=-2, keepdim=True)
        self.register_buffer("mean", mean)
        self.register_buffer("scale", variance.sqrt().clamp(min=1e-6))
        self.mix = nn.Identity() if mix is None else mix
        self.linear = nn.Linear(vectors.shape[-1], classes)
        nn.init.zeros_(self.linear.weight)
        nn.init.zeros_(self.linear.bias)

    def forward(self, vectors: Tensor) -> Tensor:
        """Return logits (N, C) for vectors (N, D) or, with a mix, (L, N, D)."""
        return self.linear(self.mix(self.standardized(vectors)))

    def standardized(self, vectors: Tensor) -> Tensor:
        """Return vectors standardized with the mean and variance of the training vectors."""
        return (vectors.float() - self.mean) / self.scale

    @torch.no_grad()
    def accuracy(self, vectors: Tensor, labels: Tensor) -> float:
        """Return the accuracy, 0 to 1."""
        return float((self(vectors).argmax(dim=1) == labels).float().mean())


def train_probe(
    vectors: Tensor,
    labels: Tensor,
    classes: int,
    mix: nn.Module | None = None,
    l2: float = 1e-3,
    steps: int = 100,
) -> LinearProbe:
    """Fit a probe to vectors (N, D), or (L, N, D) with a mix, and labels (N,); deterministic.

    Full-batch L-BFGS minimizes the mean of −log p plus l2 / 2 times the sum of W² in at most
    `steps` steps. A mix must not rescale its layers, or the penalty on W would have no effect.
    """
    probe = LinearProbe(vectors, classes, mix)
    standardized = probe.standardized(vectors)
    parameters = [p for p in probe.parameters() if p.requires_grad]
    optimizer = torch.optim.LBFGS(
        parameters, max_iter=steps, history_size=10, line_search_fn="strong_wolfe"
    )

    def loss() -> Tensor:
        optimizer.zero_grad()
        logits = probe.linear(probe.mix(standardized))
        value = cross_entropy(logits, labels) + l2 / 2 * probe.linear.weight.square().sum()
        value.backward()
        return value

    optimizer.step(loss)
    return probe


def nearest_mean(vectors: Tensor, labels: Tensor, queries: Tensor) -> Tensor:
    """Return for each query vector (M, D) the label whose mean vector is nearest by cosine, (M,).

    The means are taken over vectors (N, D) with the same label (N,), as in ELMo's word sense
    disambiguation (Peters et al. 2018, §5.3, after Melamud et al. 2016).
    """
    classes, rows = labels.unique(return_inverse=True)
    means = torch.zeros(len(classes), vectors.shape[1]).index_add_(0, rows, vectors.float())
    # The sum has the direction of the mean.
    return classes[(normalize(queries.float(), dim=1) @ normalize(means, dim=1).T).argmax(dim=1)]
