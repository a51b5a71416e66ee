"""Attention is PyTorch's, with and without weights, in 32 and in 16 bits."""

from __future__ import annotations

from collections.abc import Callable

import pytest
import torch
from torch import Tensor, nn
from torch.nn import functional

from ptm_edu.transformer import (
    MultiHeadAttention,
    causal_mask,
    fused_attention,
    merge_heads,
    padding_mask,
    scaled_dot_product_attention,
    split_heads,
)
from tests.parity import assert_parity

REAL = padding_mask(torch.tensor([[1] * 6, [0, 0, 1, 1, 1, 0]]))
MASKS = {
    "none": None,
    "causal": causal_mask(6),
    "padding": REAL,
    "both": REAL & causal_mask(6),  # the second text's first two tokens may attend to nothing
}
BOTH_PATHS = pytest.mark.parametrize("output_attentions", [False, True])


def outputs(
    attention: Callable[..., Tensor], dtype: torch.dtype, mask: Tensor | None
) -> list[Tensor]:
    """Return an attention's output and its gradients for query, key and value."""
    generator = torch.Generator().manual_seed(0)
    tensors = (torch.randn(2, 3, 6, 4, generator=generator) for _ in range(4))
    query, key, value, weight = (x.to(dtype).requires_grad_() for x in tensors)
    output = attention(query, key, value, mask)
    return [output, *torch.autograd.grad((output * weight).sum(), (query, key, value))]


def textbook(query: Tensor, key: Tensor, value: Tensor, mask: Tensor | None) -> Tensor:
    return scaled_dot_product_attention(query, key, value, mask)[0]


@pytest.mark.parametrize("mask", MASKS.values(), ids=MASKS)
def test_output_and_gradients_equal_torch(mask: Tensor | None) -> None:
    for dtype in (torch.float32, torch.float64):
        exact = outputs(functional.scaled_dot_product_attention, dtype, mask)
        for attention in (textbook, fused_attention.fused_attention):
            for ours, theirs in zip(outputs(attention, dtype, mask), exact, strict=True):
                assert_parity(ours, theirs)
    assert mask is not MASKS["both"] or not exact[0][1, :, :2].any()


@pytest.mark.parametrize("limit", [2**24, 0], ids=["matrix products", "fused"])
def test_16_bit_outputs_and_gradients_agree_with_32_bit(
    limit: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fused_attention, "MAX_EXPLICIT_WEIGHTS", limit)
    for mask in MASKS.values():
        exact = outputs(textbook, torch.float32, mask)
        rounded = outputs(fused_attention.fused_attention, torch.bfloat16, mask)
        for ours, theirs in zip(rounded, exact, strict=True):
            assert ours.dtype == torch.bfloat16
            torch.testing.assert_close(ours.float(), theirs, atol=0.03, rtol=0.03)


def test_weights_sum_to_one_and_masked_ones_are_zero() -> None:
    query, key = torch.randn(2, 3, 6, 4), torch.randn(2, 3, 6, 4)
    _, weights = scaled_dot_product_attention(query, key, key, MASKS["both"])
    allowed = MASKS["both"].expand_as(weights)  # type: ignore[union-attr]
    torch.testing.assert_close(weights.sum(dim=-1), allowed.any(dim=-1).float())
    assert not weights[~allowed].any() and weights[allowed].all()


def test_scores_far_below_zero_are_still_above_masked_ones() -> None:
    """A mask that adds −10,000 fails here."""
    query, key = torch.full((1, 1), -300.0), torch.full((3, 1), 300.0)
    mask = torch.tensor([True, True, False])
    assert scaled_dot_product_attention(query, key, key, mask)[1].tolist() == [[0.5, 0.5, 0.0]]


def copy_attention(theirs: nn.MultiheadAttention, ours: MultiHeadAttention) -> None:
    """Copy the peer's weights into our module."""
    parts = zip(theirs.in_proj_weight.chunk(3), theirs.in_proj_bias.chunk(3), strict=True)
    with torch.no_grad():
        for layer, (weight, bias) in zip((ours.query, ours.key, ours.value), parts, strict=True):
            layer.weight.copy_(weight)
            layer.bias.copy_(bias)
        ours.output.load_state_dict(theirs.out_proj.state_dict())


@BOTH_PATHS
def test_multi_head_attention_equals_torch(output_attentions: bool, float64: None) -> None:
    torch.manual_seed(0)
    ours, theirs = MultiHeadAttention(12, 3), nn.MultiheadAttention(12, 3, batch_first=True)
    nn.init.normal_(theirs.in_proj_bias)
    copy_attention(theirs, ours)
    x, memory, mask = torch.randn(2, 5, 12), torch.randn(2, 7, 12), torch.rand(2, 1, 5, 7) < 0.6
    mask[..., 0] = True
    expected, expected_weights = theirs(
        *(x, memory, memory),
        attn_mask=~mask.expand(2, 3, 5, 7).flatten(0, 1),
        average_attn_weights=False,
    )
    output, weights = ours(x, memory, mask, output_attentions=output_attentions)
    assert_parity(output, expected)
    if output_attentions:
        assert weights is not None
        assert_parity(weights, expected_weights)
    else:
        assert weights is None


@pytest.mark.parametrize("dtype", [torch.float32, torch.bfloat16])
@BOTH_PATHS
def test_training_drops_weights_and_keeps_their_mean(
    output_attentions: bool, dtype: torch.dtype
) -> None:
    torch.manual_seed(0)
    attention = MultiHeadAttention(8, 2, dropout=0.25).to(dtype)
    rows = torch.randn(1, 3, 8).to(dtype).expand(20_000, -1, -1)

    def attend(module: MultiHeadAttention) -> tuple[Tensor, Tensor | None]:
        output, weights = module(rows, mask=causal_mask(3), output_attentions=output_attentions)
        return output.float(), weights

    (output, weights), (dropped, drop_weights) = attend(attention.eval()), attend(attention.train())
    assert (dropped - output).abs().amax(dim=2).gt(1e-2).float().mean() > 0.4
    error = 5 * dropped.std(dim=0) / 20_000**0.5 + (0.01 if dtype == torch.bfloat16 else 0)
    assert ((dropped.mean(dim=0) - output[0]).abs() <= error).all()
    # The first token attends to itself alone: each head keeps that weight with probability 3/4.
    _, counts = dropped[:, 0].mul(1e3).round().unique(dim=0, return_counts=True)
    expected = torch.tensor([1, 3, 3, 9]) / 16
    torch.testing.assert_close(counts.sort().values / 20_000, expected, atol=0.02, rtol=0)
    assert weights is None or torch.equal(weights, drop_weights)  # type: ignore[arg-type]


def test_a_head_gets_a_part_of_each_token() -> None:
    x = torch.arange(2 * 3 * 4).view(2, 3, 4)
    split = split_heads(x, 2)
    assert split.shape == (2, 2, 3, 2)
    assert split[0, 1].tolist() == [[2, 3], [6, 7], [10, 11]]
    assert torch.equal(merge_heads(split), x)


def test_masks_are_true_where_attention_is_allowed() -> None:
    assert causal_mask(3).tolist() == [[True, False, False], [True, True, False], [True] * 3]
    assert causal_mask(2, past=2).tolist() == [[True, True, True, False], [True] * 4]
    assert padding_mask(torch.tensor([[1, 1, 0]])).tolist() == [[[[True, True, False]]]]


@BOTH_PATHS
@pytest.mark.parametrize(
    ("mask", "error", "message"),
    [
        (torch.ones(5, 7), TypeError, r"expected booleans.*mask\.bool\(\)"),
        (torch.ones(2, 7).bool(), ValueError, r"\(2, 7\).*\(2, 2, 5, 7\).*\[:"),
        (torch.ones(3, 2, 2, 5, 7).bool(), ValueError, "cannot be expanded"),
    ],
)
def test_a_wrong_mask_is_rejected(
    mask: Tensor, error: type[Exception], message: str, output_attentions: bool
) -> None:
    x, memory = torch.randn(2, 5, 8), torch.randn(2, 7, 8)
    with pytest.raises(error, match=message):
        MultiHeadAttention(8, 2)(x, memory, mask, output_attentions=output_attentions)


def test_wrong_sizes_are_rejected() -> None:
    with pytest.raises(ValueError, match="3 heads cannot share 8 dimensions"):
        MultiHeadAttention(8, 3)
    with pytest.raises(ValueError, match=r"expected \(B, S\).* got \(2, 3, 4\)"):
        padding_mask(torch.ones(2, 3, 4))
    with pytest.raises(ValueError, match="True or 1 for real tokens"):
        padding_mask(torch.tensor([[0.0, -10000.0]]))
