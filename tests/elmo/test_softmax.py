from __future__ import annotations

import math

import pytest
import torch
from torch.nn.functional import cosine_similarity, cross_entropy

from ptm_edu.elmo.softmax import Softmax

V, P, N = 60, 4, 9


@pytest.fixture
def softmax() -> Softmax:
    torch.manual_seed(0)
    softmax = Softmax(V, P)
    softmax.bias.data.normal_()
    return softmax


@pytest.fixture
def contexts() -> torch.Tensor:
    return torch.randn(N, P, generator=torch.Generator().manual_seed(1)) * 2


@pytest.fixture
def targets() -> torch.Tensor:
    return torch.tensor([0, 1, 5, 59, 30, 0, 2, 17, 40])


def gradient(softmax: Softmax, loss: torch.Tensor) -> torch.Tensor:
    """All of the loss's derivatives as one vector."""
    parts = torch.autograd.grad(loss, [softmax.weight, softmax.bias])
    return torch.cat([part.flatten() for part in parts])


def test_probabilities_sum_to_one(softmax: Softmax, contexts: torch.Tensor) -> None:
    log_p = softmax(contexts)
    torch.testing.assert_close(log_p.exp().sum(dim=1), torch.ones(N))
    scores = contexts @ softmax.weight.T + softmax.bias
    torch.testing.assert_close(log_p[:, 3] - log_p[:, 7], scores[:, 3] - scores[:, 7])


@pytest.mark.parametrize("samples", [None, V, V + 100])
def test_the_full_loss_is_the_cross_entropy(
    softmax: Softmax, contexts: torch.Tensor, targets: torch.Tensor, samples: int | None
) -> None:
    expected = cross_entropy(contexts @ softmax.weight.T + softmax.bias, targets)
    result = softmax.loss(contexts, targets, samples)
    torch.testing.assert_close(result, expected)
    picked = -softmax(contexts)[torch.arange(N), targets].mean()
    torch.testing.assert_close(result, picked)


@pytest.mark.parametrize("target", [0, 1, 20, 1999])
def test_the_expected_sampled_gradient_is_that_of_the_full_softmax(target: int) -> None:
    """Also for the most frequent words, which are drawn many times over."""
    torch.manual_seed(0)
    softmax, h = Softmax(2000, P), torch.randn(1, P)
    softmax.bias.data[:3] = 6.0  # a few likely words, as in text
    targets = torch.tensor([target])
    full_gradient = gradient(softmax, softmax.loss(h, targets))
    draws = [gradient(softmax, softmax.loss(h, targets, 1000)) for _ in range(150)]
    expected = torch.stack(draws).mean(0)
    assert cosine_similarity(expected, full_gradient, dim=0) > 0.99
    assert 0.95 < expected.norm() / full_gradient.norm() < 1.05


def test_the_target_never_competes_with_itself(
    softmax: Softmax, contexts: torch.Tensor, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where only the target is drawn, it has no rival, and nothing is left to learn."""
    monkeypatch.setattr(Softmax, "_sample", lambda self, samples, device: torch.full((samples,), 5))
    assert softmax.loss(contexts, torch.full((N,), 5), 8).item() == 0.0
    assert softmax.loss(contexts, torch.full((N,), 6), 8).item() > 0.0


def test_samples_have_the_frequencies_of_the_correction(softmax: Softmax) -> None:
    torch.manual_seed(0)
    sampled = softmax._sample(200_000, torch.device("cpu"))
    shares = torch.bincount(sampled, minlength=V) / len(sampled)
    expected = torch.tensor([math.log((k + 2) / (k + 1)) / math.log(V + 1) for k in range(V)])
    assert expected.sum().item() == pytest.approx(1)
    torch.testing.assert_close(shares, expected, atol=0.004, rtol=0)
    words = torch.arange(V)
    torch.testing.assert_close(softmax._log_expected(words, 7), (7 * expected).log())


def test_half_precision_contexts_are_accepted(softmax: Softmax, targets: torch.Tensor) -> None:
    with torch.autocast("cpu", torch.bfloat16):
        loss = softmax.loss(torch.randn(N, P), targets, 20)
    assert loss.isfinite()
    loss.backward()
    assert softmax.weight.grad is not None and softmax.weight.grad.dtype == torch.float32
