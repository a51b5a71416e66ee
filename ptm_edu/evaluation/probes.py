"""What vectors know, asked with as little learning as can be: a linear layer, or the nearest mean.

Whatever a probe answers must already stand in the vectors in a simple form (Liu et al. 2019).
"""

from __future__ import annotations

import torch
from torch import Tensor, nn
from torch.nn.functional import cross_entropy, normalize


class LinearProbe(nn.Module):
    """softmax(W z + b) over frozen vectors, z being the vectors brought to mean 0 and variance 1.

    With a `mix`, vectors come in several layers, (L, N, D), each brought to 0 and 1 by itself, and
    the mix, learned with W and b, makes (N, D) of them.
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
        """Return vectors with mean 0 and variance 1 over those that the probe was made for."""
        return (vectors.float() - self.mean) / self.scale

    @torch.no_grad()
    def accuracy(self, vectors: Tensor, labels: Tensor) -> float:
        """Return the share of right answers, 0 to 1."""
        return float((self(vectors).argmax(dim=1) == labels).float().mean())


def train_probe(
    vectors: Tensor,
    labels: Tensor,
    classes: int,
    mix: nn.Module | None = None,
    l2: float = 1e-3,
    steps: int = 100,
) -> LinearProbe:
    """Fit a probe to vectors (N, D), or (L, N, D) with a mix, and labels (N,): no seed, no batches.

    L-BFGS goes at most `steps` steps down the mean of −log p plus l2 / 2 times the sum of W². A mix
    must not scale what it mixes, or the bound on W would bound nothing.
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
    """Return for each asked vector (M, D) the label whose mean vector is nearest by cosine, (M,).

    The means are those of vectors (N, D) with one label (N,), as ELMo's senses were told apart
    (Peters et al. 2018, §5.3, after Melamud et al. 2016).
    """
    classes, rows = labels.unique(return_inverse=True)
    means = torch.zeros(len(classes), vectors.shape[1]).index_add_(0, rows, vectors.float())
    # The sum points where the mean points.
    return classes[(normalize(queries.float(), dim=1) @ normalize(means, dim=1).T).argmax(dim=1)]
