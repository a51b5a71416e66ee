from __future__ import annotations

import pytest

from ptm_edu.evaluation import spearman


def test_order_alone_counts() -> None:
    assert spearman([1, 10, 100], [0.1, 0.2, 0.3]).rho == pytest.approx(1)
    assert spearman([3, 2, 1], [0.1, 0.2, 0.3]).rho == pytest.approx(-1)


def test_ties_share_their_rank() -> None:
    # Ranks 1, 2.5, 2.5, 4 against 1, 2, 3, 4: Pearson's r of the ranks is 4.5 / √(4.5 · 5).
    assert spearman([1, 2, 2, 3], [1, 2, 3, 4]).rho == pytest.approx(4.5 / (4.5 * 5) ** 0.5)


def test_unknown_pairs_are_left_out_and_counted() -> None:
    correlation = spearman([1, None, float("nan"), 2], [1, 9, 9, 2])
    assert (correlation.rho, correlation.scored, correlation.asked, correlation.coverage) == (
        pytest.approx(1),
        2,
        4,
        0.5,
    )
    assert str(correlation) == "ρ = 1.000 (2 of 4 pairs)"


def test_lists_of_different_lengths_are_rejected() -> None:
    with pytest.raises(ValueError, match="got 2 and 3"):
        spearman([1, 2], [1, 2, 3])


@pytest.mark.parametrize("scores", [[None, None, 1.0], [2.0, 2.0, 2.0]])
def test_constant_scores_are_rejected(scores: list[float | None]) -> None:
    with pytest.raises(ValueError, match="at least two different scores"):
        spearman(scores, [1, 2, 3])
