from __future__ import annotations

import numpy as np
import pytest
import torch
from scipy import stats
from torch import Tensor

from ptm_edu.gpt import Sampling, keep_min_p, keep_top_k, keep_top_p

# Shares of 8 tokens, in no order: powers of two, so that sums are exact.
SHARES = torch.tensor([1 / 16, 1 / 4, 1 / 128, 1 / 2, 1 / 32, 1 / 8, 1 / 64, 1 / 128])
LOGITS = SHARES.log() + 3.0


def kept(logits: Tensor) -> set[int]:
    return set(logits.isfinite().nonzero().flatten().tolist())


@pytest.mark.parametrize(("k", "expected"), [(1, {3}), (3, {3, 1, 5}), (99, set(range(8)))])
def test_top_k(k: int, expected: set[int]) -> None:
    assert kept(keep_top_k(LOGITS, k)) == expected


def test_top_k_keeps_k_where_all_are_alike() -> None:
    assert len(kept(keep_top_k(torch.zeros(8), 3))) == 3


@pytest.mark.parametrize(
    ("p", "expected"),
    [(0.01, {3}), (0.5, {3}), (0.51, {3, 1}), (0.75, {3, 1}), (0.76, {3, 1, 5})],
)
def test_top_p_keeps_the_token_that_crosses(p: float, expected: set[int]) -> None:
    assert kept(keep_top_p(LOGITS, p)) == expected


def test_top_p_of_one_keeps_all() -> None:
    assert len(kept(keep_top_p(torch.linspace(0, -80, 1000), 1.0))) == 1000


@pytest.mark.parametrize(("p", "expected"), [(0.0, set(range(8))), (0.3, {3, 1}), (1.0, {3})])
def test_min_p(p: float, expected: set[int]) -> None:
    assert kept(keep_min_p(LOGITS, p)) == expected


def test_the_rules_are_each_rows_own() -> None:
    torch.manual_seed(0)
    rows = torch.randn(3, 4, 50)
    seen = torch.randint(50, (3, 4, 6))
    every = Sampling(0.7, 20, 0.8, 0.05, 1.3)
    found = every.probabilities(rows, seen)
    for i in range(3):
        for j in range(4):
            torch.testing.assert_close(found[i, j], every.probabilities(rows[i, j], seen[i, j]))
    torch.testing.assert_close(found.sum(dim=-1), torch.ones(3, 4))


def by_hand(logits: np.ndarray, seen: list[int], s: Sampling) -> np.ndarray:
    """Return the stated distribution, token by token."""
    scores = logits.astype(float).copy()
    for token in set(seen):
        here = scores[token]
        scores[token] = here / s.repetition_penalty if here > 0 else here * s.repetition_penalty
    shares = np.exp((scores - scores.max()) / s.temperature)
    for rule in ("top_k", "top_p", "min_p"):
        shares /= shares.sum()
        order = np.argsort(-shares)
        limit, held = getattr(s, rule), 0.0
        for rank, token in enumerate(order):
            cut = {
                "top_k": limit is not None and rank >= limit,
                "top_p": limit is not None and held >= limit,
                "min_p": limit is not None and shares[token] < limit * shares[order[0]],
            }[rule]
            held += shares[token]
            if cut:
                shares[order[rank:]] = 0
                break
    return shares / shares.sum()


EVERY_RULE = [
    Sampling(),
    Sampling(0.5),
    Sampling(2.0, top_k=7),
    Sampling(1.5, top_p=0.8),
    Sampling(0.8, min_p=0.1),
    Sampling(repetition_penalty=1.5),
    Sampling(1.3, 25, 0.9, 0.05, 2.0),
]


@pytest.mark.parametrize("sampling", EVERY_RULE)
def test_the_distribution_is_the_one_that_is_stated(sampling: Sampling) -> None:
    generator = torch.Generator().manual_seed(3)
    logits = 2 * torch.randn(40, generator=generator)
    seen = [0, 5, 5, int(logits.argmax()), int(logits.argmin())]
    found = sampling.probabilities(logits, torch.tensor(seen))
    np.testing.assert_allclose(found.numpy(), by_hand(logits.numpy(), seen, sampling), atol=1e-6)


@pytest.mark.parametrize("sampling", EVERY_RULE)
def test_draws_have_the_stated_frequencies(sampling: Sampling) -> None:
    logits = torch.randn(40, generator=torch.Generator().manual_seed(3))
    generators = [torch.Generator().manual_seed(seed) for seed in range(4000)]
    rows = logits.expand(4000, -1)
    drawn = sampling.draw(rows, generators, torch.tensor([[1, 2]]).expand(4000, -1))
    stated = by_hand(logits.numpy(), [1, 2], sampling)
    counts = np.bincount(drawn.numpy(), minlength=40)
    assert counts[stated == 0].sum() == 0
    possible = stated > 0
    assert possible.sum() > 3
    p_value = stats.chisquare(counts[possible], 4000 * stated[possible]).pvalue
    assert p_value > 1e-3  # the seeds are fixed: it passes always, or never


def test_greedy_takes_the_most_likely() -> None:
    generators = [torch.Generator()]
    assert Sampling(0).draw(LOGITS[None], generators).tolist() == [3]
    assert Sampling(0).probabilities(LOGITS).tolist() == [0, 0, 0, 1, 0, 0, 0, 0]
    one = Sampling(0, repetition_penalty=9.0).draw(LOGITS[None], generators, torch.tensor([[3]]))
    assert one.tolist() == [1]
    nearly = Sampling(1e-30).probabilities(LOGITS)
    assert nearly.argmax() == 3 and nearly.isfinite().all()


def test_logits_stay_as_they_were() -> None:
    before = LOGITS.clone()
    Sampling(0.7, 3, 0.8, 0.05, 1.3).probabilities(LOGITS, torch.tensor([3]))
    assert torch.equal(LOGITS, before)


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("temperature", -0.1, "temperature: expected 0 .* or above, got -0.1"),
        ("temperature", float("nan"), "temperature"),
        ("temperature", float("inf"), "temperature"),
        ("top_k", 0, "top_k: expected a whole number, 1 or more, got 0"),
        ("top_k", 2.5, "top_k"),
        ("top_p", 0.0, "top_p: expected a probability above 0, at most 1, got 0"),
        ("top_p", 1.1, "top_p"),
        ("min_p", -0.1, "min_p: expected a share .* from 0 to 1, got -0.1"),
        ("min_p", 1.1, "min_p"),
        ("repetition_penalty", 0.0, "repetition_penalty: expected above 0"),
    ],
)
def test_numbers_out_of_range_are_refused(name: str, value: float, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        Sampling(**{name: value})  # type: ignore[arg-type]
