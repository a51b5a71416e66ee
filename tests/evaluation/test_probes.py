"""A linear probe finds what the vectors encode linearly, and nothing else."""

from __future__ import annotations

import numpy as np
import pytest
import torch
from scipy.optimize import minimize
from scipy.special import logsumexp
from torch import Tensor, nn

from ptm_edu.evaluation.most_frequent import MostFrequentTag
from ptm_edu.evaluation.probes import LinearProbe, nearest_mean, train_probe


def clouds(seed: int, count: int, apart: float) -> tuple[Tensor, Tensor]:
    """Vectors around three centers, and which center each belongs to."""
    draw = torch.Generator().manual_seed(seed)
    labels = torch.arange(count) % 3
    centers = apart * torch.tensor([[1.0, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0]])
    return centers[labels] + torch.randn(count, 4, generator=draw), labels


def test_the_minimum_equals_that_of_scipy() -> None:
    x, labels = clouds(0, 60, apart=1.5)
    probe = train_probe(x, labels, 3, l2=0.1, steps=200)
    z = ((x - x.mean(0)) / x.std(0)).numpy().astype(np.float64)

    def loss(flat: np.ndarray) -> float:
        w, b = flat[:12].reshape(3, 4), flat[12:]
        logits = z @ w.T + b
        nats = logsumexp(logits, axis=1) - logits[np.arange(60), labels]
        return float(nats.mean() + 0.05 * np.square(w).sum())

    expected = minimize(loss, np.zeros(15), tol=1e-12).x[:12].reshape(3, 4)
    assert probe.linear.weight.detach().numpy() == pytest.approx(expected, abs=1e-3)


def test_scale_and_offset_of_the_vectors_do_not_matter() -> None:
    x, labels = clouds(1, 90, apart=2)
    expected = train_probe(x, labels, 3)(x).argmax(1)
    moved = x * torch.tensor([100.0, 0.01, 1, 7]) + 50
    assert torch.equal(train_probe(moved, labels, 3)(moved).argmax(1), expected)


def test_separable_classes_are_found_and_noise_stays_at_chance() -> None:
    x, labels = clouds(2, 600, apart=6)
    probe = train_probe(x[:300], labels[:300], 3)
    assert probe.accuracy(x[300:], labels[300:]) > 0.97
    nothing = torch.randn(600, 4, generator=torch.Generator().manual_seed(3))
    blind = train_probe(nothing[:300], labels[:300], 3)
    assert blind.accuracy(nothing[300:], labels[300:]) == pytest.approx(1 / 3, abs=0.08)


def test_half_precision_and_a_constant_dimension_do_no_harm() -> None:
    x, labels = clouds(4, 90, apart=6)
    x = torch.cat([x, torch.ones(90, 1)], dim=1).half()
    assert train_probe(x, labels, 3).accuracy(x, labels) > 0.97


class Shares(nn.Module):
    """A mix of layers by a softmax, as ELMo has it."""

    def __init__(self, layers: int) -> None:
        super().__init__()
        self.weights = nn.Parameter(torch.zeros(layers))

    def forward(self, layers: Tensor) -> Tensor:
        return torch.einsum("l,lnd->nd", self.weights.softmax(0), layers)


def test_a_mix_learns_the_informative_layer() -> None:
    x, labels = clouds(5, 300, apart=3)
    noise = torch.randn(300, 4, generator=torch.Generator().manual_seed(6))
    for layers, knows in ((torch.stack([x, noise]), 0), (torch.stack([noise, x]), 1)):
        mix = Shares(2)
        probe = train_probe(layers, labels, 3, mix)
        assert mix.weights.softmax(0)[knows] > 0.8
        assert probe.accuracy(layers, labels) > 0.9


def test_each_layer_is_standardized_by_itself() -> None:
    x, _ = clouds(7, 30, apart=1)
    layers = torch.stack([x, 1000 * x + 3])
    first, second = LinearProbe(layers, 3).standardized(layers)
    assert torch.allclose(first, second, atol=1e-4)
    assert torch.allclose(first.mean(0), torch.zeros(4), atol=1e-5)


def test_the_nearest_mean_equals_a_computation_by_hand() -> None:
    x = torch.tensor([[1.0, 0.0], [3.0, 1.0], [0.0, 1.0]])
    labels = torch.tensor([7, 7, 4])
    queries = torch.tensor([[9.0, 1.0], [1.0, 2.0], [0.1, 0.2]])  # the mean of 7 points to (4, 1)
    assert nearest_mean(x, labels, queries).tolist() == [7, 4, 4]
    assert nearest_mean(x.half(), labels, 100 * queries.half()).tolist() == [7, 4, 4]


def test_words_get_their_most_frequent_tag() -> None:
    table = MostFrequentTag(["a", "a", "a", "b", "c", "c"], list("XYYZZX"))
    assert table.tags == {"a": "Y", "b": "Z", "c": "X"}  # of equally frequent ones the first
    assert table.other == "X"
    assert table.accuracy(["a", "b", "new", "a"], ["Y", "Z", "X", "X"]) == 0.75
    with pytest.raises(ValueError, match="2 words and 1 tags"):
        MostFrequentTag(["a", "b"], ["X"])
