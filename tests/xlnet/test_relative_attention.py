"""The relative shift is the explicit sum over pairs, and only distances matter."""

from __future__ import annotations

import math

import pytest
import torch
from torch import Tensor

from ptm_edu.xlnet import (
    RelativeAttention,
    XLNet,
    distance_encodings,
    relative_distances,
    relative_shift,
)


@pytest.mark.parametrize(("queries", "keys"), [(1, 1), (1, 4), (5, 5), (3, 8), (5, 6)])
@pytest.mark.parametrize("causal", [False, True])
def test_relative_shift_puts_each_distance_in_its_place(
    queries: int, keys: int, causal: bool
) -> None:
    distances = relative_distances(queries, keys, causal)
    shifted = relative_shift(distances.expand(2, queries, -1), keys)  # the score is the distance
    for i in range(queries):
        for j in range(keys):
            distance = (keys - queries + i) - j
            if distance >= 0 or not causal:
                assert shifted[:, i, j].tolist() == [distance] * 2


def explicit_scores(attention: RelativeAttention, x: Tensor, context: Tensor) -> Tensor:
    """Return the scores (H, T, S) of one text, pair by pair, as the paper writes them."""
    heads, size = attention.heads, x.shape[1] // attention.heads
    q, k = attention.query(x).view(-1, heads, size), attention.key(context).view(-1, heads, size)
    u, v = attention.content_bias[:, 0], attention.distance_bias[:, 0]
    scores = torch.empty(heads, len(x), len(context))
    for i in range(len(x)):
        for j in range(len(context)):
            distance = torch.tensor([float(len(context) - len(x) + i - j)])
            r = attention.distance(distance_encodings(distance, x.shape[1])).view(heads, size)
            terms = q[i] * k[j] + q[i] * r + u * k[j] + v * r  # (H, d)
            scores[:, i, j] = terms.sum(dim=1) / math.sqrt(size)
    return scores


@pytest.mark.parametrize("memory", [0, 3])
def test_weights_are_those_of_the_papers_four_terms(memory: int) -> None:
    torch.manual_seed(0)
    attention = RelativeAttention(16, heads=4)
    torch.nn.init.normal_(attention.content_bias), torch.nn.init.normal_(attention.distance_bias)
    context = torch.randn(1, memory + 5, 16)
    x = context[:, memory:]
    encodings = distance_encodings(relative_distances(5, memory + 5, causal=False), 16)[None]
    _, weights = attention(x, attention.keys(context, encodings))
    expected = explicit_scores(attention, x[0], context[0]).softmax(dim=-1)
    torch.testing.assert_close(weights[0], expected, atol=1e-6, rtol=1e-5)
    shuffled = torch.tensor([[4, 0, 2, 2]])
    _, some = attention(
        x[:, shuffled[0]], attention.keys(context, encodings), positions=memory + shuffled
    )
    torch.testing.assert_close(some[0], expected[:, shuffled[0]], atol=1e-6, rtol=1e-5)


def test_shifting_all_positions_changes_nothing(model: XLNet) -> None:
    ids = torch.tensor([[3, 9, 1, 4, 12]])
    shifted = torch.cat([torch.full((1, 6), 7), ids], dim=1)  # six positions later
    mask = torch.tensor([[0] * 6 + [1] * 5])
    alone, later = model(ids).last_hidden_state, model(shifted, mask).last_hidden_state[:, 6:]
    torch.testing.assert_close(later, alone, atol=1e-5, rtol=1e-5)
    swapped = model(ids[:, [1, 0, 2, 3, 4]]).last_hidden_state
    assert (swapped - alone)[:, 2:].abs().amax(dim=2).gt(1e-3).all()


def test_a_query_without_keys_gets_zeros() -> None:
    attention = RelativeAttention(8, heads=2)
    x = torch.randn(1, 3, 8)
    encodings = distance_encodings(relative_distances(3, 3, causal=False), 8)[None]
    output, weights = attention(
        x, attention.keys(x, encodings), torch.zeros(1, 1, 3, 3, dtype=torch.bool)
    )
    assert not output.any() and not weights.any()
