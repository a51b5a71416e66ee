"""What heads look at, on attentions made by hand."""

from __future__ import annotations

import pytest
import torch

from ptm_edu.bert.demos.head_analysis import (
    RELATIONS,
    attention_hits,
    most_attended_span,
    target_positions,
)


def looking(targets: torch.Tensor) -> torch.Tensor:
    """(T, T) of a head that looks at each token's target, and at the first where there is none."""
    return torch.eye(len(targets))[targets.clamp(min=0)] * 0.6 + 0.4 / len(targets)


def test_each_relation_is_told_from_the_others() -> None:
    T = 7
    heads = torch.stack([looking(target_positions(one, T)) for one in RELATIONS])  # (H, T, T)
    for number, relation in enumerate(RELATIONS):
        counts, asked = attention_hits([heads, heads.flip(0)], target_positions(relation, T))
        assert counts.shape == (2, 4) and asked in (4, 5)
        for layer, place in enumerate((number, 3 - number)):
            assert counts[layer, place] == asked
            others = [head for head in range(4) if head != place]
            assert (counts[layer, others] <= 1).all()


def test_marks_are_not_asked_and_do_not_count_as_neighbours() -> None:
    assert target_positions("previous token", 5).tolist() == [-1, -1, 1, 2, -1]
    assert target_positions("next token", 5).tolist() == [-1, 2, 3, -1, -1]
    assert target_positions("[SEP]", 4).tolist() == [-1, 3, 3, -1]
    assert target_positions("[CLS]", 4).tolist() == [-1, 0, 0, -1]
    with pytest.raises(KeyError):
        target_positions("verb", 4)


def test_the_span_with_the_larger_sum_is_chosen() -> None:
    one = torch.tensor([[0.3, 0.2, 0.2, 0.3], [0.5, 0.1, 0.1, 0.3]]).view(2, 1, 4).expand(2, 4, 4)
    assert most_attended_span([one], 3, [[1, 2], [0]]).tolist() == [[0, 1]]
    with pytest.raises(ValueError, match="two spans or more"):
        most_attended_span([one], 3, [[1], []])
