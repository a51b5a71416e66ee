"""Each rule keeps the tokens it states, and draws have the stated distribution."""

from __future__ import annotations

import numpy as np
import pytest
import torch
from scipy import stats
from torch import Tensor

from ptm_edu.gpt import Sampling, keep_min_p, keep_top_k, keep_top_p

# Probabilities of 8 tokens, in no order: powers of two, so that sums are exact.
P = torch.tensor([1 / 16, 1 / 4, 1 / 128, 1 / 2, 1 / 32, 1 / 8, 1 / 64, 1 / 128])
LOGITS = P.log() + 3.0


def allowed_tokens(logits: Tensor) -> set[int]:
    return set(logits.isfinite().nonzero().flatten().tolist())


def test_top_k_keeps_the_k_most_likely_tokens() -> None:
    assert allowed_tokens(keep_top_k(LOGITS, 1)) == {3}
    assert allowed_tokens(keep_top_k(LOGITS, 3)) == {3, 1, 5}
    assert allowed_tokens(keep_top_k(LOGITS, 99)) == set(range(8))
    assert len(allowed_tokens(keep_top_k(torch.zeros(8), 3))) == 3


@pytest.mark.parametrize(
    ("p", "expected"), [(0.01, {3}), (0.5, {3}), (0.51, {3, 1}), (0.75, {3, 1}), (0.76, {3, 1, 5})]
)
def test_top_p_keeps_the_token_that_crosses(p: float, expected: set[int]) -> None:
    assert allowed_tokens(keep_top_p(LOGITS, p)) == expected
    assert len(allowed_tokens(keep_top_p(torch.linspace(0, -80, 1000), 1.0))) == 1000


def test_min_p_keeps_tokens_near_the_most_likely() -> None:
    assert allowed_tokens(keep_min_p(LOGITS, 0.0)) == set(range(8))
    assert allowed_tokens(keep_min_p(LOGITS, 0.3)) == {3, 1}
    assert allowed_tokens(keep_min_p(LOGITS, 1.0)) == {3}


def by_hand(logits: np.ndarray, context: list[int], s: Sampling) -> np.ndarray:
    """Return the stated distribution, token by token."""
    scores = logits.astype(float).copy()
    for token in set(context):
        old = scores[token]
        scores[token] = old / s.repetition_penalty if old > 0 else old * s.repetition_penalty
    p = np.exp((scores - scores.max()) / s.temperature)
    for rule in ("top_k", "top_p", "min_p"):
        p /= p.sum()
        order, limit, preceding = np.argsort(-p), getattr(s, rule), 0.0
        for rank, token in enumerate(order):
            excluded = (
                limit is not None
                and {
                    "top_k": rank >= (limit or 0),
                    "top_p": preceding >= (limit or 0),
                    "min_p": p[token] < (limit or 0) * p[order[0]],
                }[rule]
            )
            preceding += p[token]
            if excluded:
                p[order[rank:]] = 0
                break
    return p / p.sum()


EVERY_RULE = Sampling(1.3, 25, 0.9, 0.05, 2.0)
RULES = [
    Sampling(),
    Sampling(0.5),
    Sampling(2.0, top_k=7),
    Sampling(1.5, top_p=0.8),
    Sampling(0.8, min_p=0.1),
    Sampling(repetition_penalty=1.5),
    EVERY_RULE,
]


@pytest.mark.parametrize("sampling", RULES)
def test_the_distribution_equals_a_computation_by_hand(sampling: Sampling) -> None:
    logits = 2 * torch.randn(40, generator=torch.Generator().manual_seed(3))
    before, context = logits.clone(), [0, 5, 5, int(logits.argmax()), int(logits.argmin())]
    p = sampling.probabilities(logits, torch.tensor(context))
    np.testing.assert_allclose(p, by_hand(logits.numpy(), context, sampling), atol=1e-6)
    assert torch.equal(logits, before)
    shuffled = torch.stack([logits.flip(0), logits])
    rows = sampling.probabilities(shuffled, torch.tensor([context, context]))
    torch.testing.assert_close(rows[1], p)


@pytest.mark.parametrize("sampling", [Sampling(), EVERY_RULE])
def test_draws_have_the_stated_frequencies(sampling: Sampling) -> None:
    logits = torch.randn(40, generator=torch.Generator().manual_seed(3))
    generators = [torch.Generator().manual_seed(seed) for seed in range(4000)]
    context = torch.tensor([[1, 2]]).expand(4000, -1)
    tokens = sampling.draw(logits.expand(4000, -1), generators, context)
    p = by_hand(logits.numpy(), [1, 2], sampling)
    counts, possible = np.bincount(tokens.numpy(), minlength=40), p > 0
    assert counts[~possible].sum() == 0 and possible.sum() > 3
    # The seeds are fixed: this passes always, or never.
    assert stats.chisquare(counts[possible], 4000 * p[possible]).pvalue > 1e-3


def test_temperature_zero_takes_the_most_likely_token() -> None:
    generators = [torch.Generator()]
    assert Sampling(0).draw(LOGITS[None], generators).tolist() == [3]
    assert Sampling(0).probabilities(LOGITS).tolist() == [0, 0, 0, 1, 0, 0, 0, 0]
    penalized = Sampling(0, repetition_penalty=9.0)
    assert penalized.draw(LOGITS[None], generators, torch.tensor([[3]])).tolist() == [1]
    nearly = Sampling(1e-30).probabilities(LOGITS)
    assert nearly.argmax() == 3 and nearly.isfinite().all()


@pytest.mark.parametrize(
    ("name", "value", "message"),
    [
        ("temperature", -0.1, "temperature: expected 0 .*"),
        ("temperature", float("nan"), "temperature"),
        ("temperature", float("inf"), "temperature"),
        ("top_k", 0, "top_k: expected a whole number, 1"),
        ("top_k", 2.5, "top_k"),
        ("top_p", 0.0, "top_p: expected a probability"),
        ("top_p", 1.1, "top_p"),
        ("min_p", -0.1, "min_p: expected a share .* from 0"),
        ("min_p", 1.1, "min_p"),
        ("repetition_penalty", 0.0, "repetition_penalty: expected above 0"),
    ],
)
def test_numbers_out_of_range_are_rejected(name: str, value: float, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Sampling(**{name: value})  # type: ignore[arg-type]
