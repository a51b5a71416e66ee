"""What heads attend to, on attention weights written by hand."""

from __future__ import annotations

import pytest
import torch

from ptm_edu.bert.demos.head_analysis import (
    RELATIONS,
    attention_hits,
    most_attended_span,
    target_positions,
)


def head_attending_to(targets: torch.Tensor) -> torch.Tensor:
    """(T, T) of a head that attends to each token's target, or to the first token."""
    return torch.eye(len(targets))[targets.clamp(min=0)] * 0.6 + 0.4 / len(targets)


def test_each_relation_is_distinguished_from_the_others() -> None:
    T = 7  # heads are (H, T, T)
    heads = torch.stack(
        [head_attending_to(target_positions(relation, T)) for relation in RELATIONS]
    )
    for number, relation in enumerate(RELATIONS):
        targets = target_positions(relation, T)
        counts, number_of_targets = attention_hits([heads, heads.flip(0)], targets)
        assert counts.shape == (2, 4) and number_of_targets in (4, 5)
        for layer, matching_head in enumerate((number, 3 - number)):
            assert counts[layer, matching_head] == number_of_targets
            others = [head for head in range(4) if head != matching_head]
            assert (counts[layer, others] <= 1).all()


def test_special_tokens_are_neither_queries_nor_neighbors() -> None:
    assert target_positions("previous token", 5).tolist() == [-1, -1, 1, 2, -1]
    assert target_positions("next token", 5).tolist() == [-1, 2, 3, -1, -1]
    assert target_positions("[SEP]", 4).tolist() == [-1, 3, 3, -1]
    assert target_positions("[CLS]", 4).tolist() == [-1, 0, 0, -1]
    with pytest.raises(KeyError):
        target_positions("verb", 4)


def test_the_span_with_the_larger_sum_is_chosen() -> None:
    weights = torch.tensor([[0.3, 0.2, 0.2, 0.3], [0.5, 0.1, 0.1, 0.3]])
    attention = weights.view(2, 1, 4).expand(2, 4, 4)
    assert most_attended_span([attention], 3, [[1, 2], [0]]).tolist() == [[0, 1]]
    with pytest.raises(ValueError, match="two spans or more"):
        most_attended_span([attention], 3, [[1], []])
