from __future__ import annotations

import pytest
import torch
from torch import Tensor, nn

from ptm_edu.transformer import (
    MultiHeadAttention,
    causal_mask,
    merge_heads,
    padding_mask,
    scaled_dot_product_attention,
    split_heads,
)


@pytest.fixture
def projected() -> tuple[Tensor, Tensor, Tensor]:
    generator = torch.Generator().manual_seed(0)
    shapes = (2, 3, 5, 4), (2, 3, 7, 4), (2, 3, 7, 6)
    query, key, value = (torch.randn(shape, generator=generator) for shape in shapes)
    return query, key, value


def some_mask(*shape: int) -> Tensor:
    mask = torch.rand(shape, generator=torch.Generator().manual_seed(1)) < 0.6
    mask[..., 0] = True
    return mask


@pytest.mark.parametrize("mask", [None, some_mask(2, 3, 5, 7), some_mask(5, 7), some_mask(1, 7)])
def test_it_is_what_pytorch_computes(
    projected: tuple[Tensor, Tensor, Tensor], mask: Tensor | None
) -> None:
    output, weights = scaled_dot_product_attention(*projected, mask)
    there = nn.functional.scaled_dot_product_attention(*projected, mask)
    torch.testing.assert_close(output, there, atol=1e-6, rtol=1e-5)
    torch.testing.assert_close(weights.sum(dim=-1), torch.ones(2, 3, 5))
    if mask is not None:
        assert not weights[~mask.expand_as(weights)].any()


def test_a_query_that_may_look_nowhere_gets_zeros_and_no_nan_anywhere(
    projected: tuple[Tensor, Tensor, Tensor],
) -> None:
    mask = some_mask(5, 7)
    mask[3] = False
    inputs = [x.requires_grad_() for x in projected]
    output, weights = scaled_dot_product_attention(*inputs, mask)
    assert not output[:, :, 3].any() and not weights[:, :, 3].any()
    for gradient in torch.autograd.grad(output.square().sum(), inputs):
        assert gradient.isfinite().all()
        assert gradient.any()


def test_scores_far_below_zero_are_still_above_what_is_masked() -> None:
    """A mask that adds −10,000 fails here."""
    query, key = torch.full((1, 1), -300.0), torch.full((3, 1), 300.0)
    mask = torch.tensor([True, True, False])
    _, weights = scaled_dot_product_attention(query, key, key, mask)
    assert weights.tolist() == [[0.5, 0.5, 0.0]]


@pytest.mark.parametrize("output_attentions", [False, True])
def test_multi_head_attention_is_pytorchs(output_attentions: bool) -> None:
    torch.manual_seed(0)
    ours, theirs = MultiHeadAttention(12, 3), nn.MultiheadAttention(12, 3, batch_first=True)
    nn.init.normal_(theirs.in_proj_bias)
    copy_attention(theirs, ours)
    x, memory, mask = torch.randn(2, 5, 12), torch.randn(2, 7, 12), some_mask(2, 1, 5, 7)
    there, looks = theirs(
        x,
        memory,
        memory,
        attn_mask=~mask.expand(2, 3, 5, 7).flatten(0, 1),
        average_attn_weights=False,
    )
    here, weights = ours(x, memory, mask, output_attentions=output_attentions)
    torch.testing.assert_close(here, there, atol=1e-5, rtol=1e-5)
    if output_attentions:
        torch.testing.assert_close(weights, looks, atol=1e-5, rtol=1e-5)
    else:
        assert weights is None


def copy_attention(theirs: nn.MultiheadAttention, ours: MultiHeadAttention) -> None:
    """Give ours the weights of theirs."""
    parts = zip(theirs.in_proj_weight.chunk(3), theirs.in_proj_bias.chunk(3), strict=True)
    with torch.no_grad():
        for layer, (weight, bias) in zip((ours.query, ours.key, ours.value), parts, strict=True):
            layer.weight.copy_(weight)
            layer.bias.copy_(bias)
        ours.output.load_state_dict(theirs.out_proj.state_dict())


@pytest.mark.parametrize("output_attentions", [False, True])
def test_masked_whole_the_fused_path_gives_zeros_too(output_attentions: bool) -> None:
    attention = MultiHeadAttention(8, 2)
    mask = torch.ones(4, 4, dtype=torch.bool)
    mask[2] = False
    y, _ = attention(torch.randn(1, 4, 8), mask=mask, output_attentions=output_attentions)
    torch.testing.assert_close(y[0, 2], attention.output.bias)
    assert y.isfinite().all()


@pytest.mark.parametrize("output_attentions", [False, True])
def test_training_leaves_out_weights_and_keeps_their_mean(output_attentions: bool) -> None:
    torch.manual_seed(0)
    attention, plain = MultiHeadAttention(8, 2, dropout=0.25), MultiHeadAttention(8, 2)
    plain.load_state_dict(attention.state_dict())
    x = torch.randn(1, 3, 8)

    def look(module: MultiHeadAttention, rows: int) -> tuple[Tensor, Tensor | None]:
        many = x.expand(rows, -1, -1)
        return module(many, mask=causal_mask(3), output_attentions=output_attentions)

    whole, weights = look(plain, 1)
    torch.testing.assert_close(look(attention.eval(), 1)[0], whole)
    dropped, looks = look(attention.train(), 20_000)
    assert (dropped - whole).abs().amax(dim=2).gt(1e-3).float().mean() > 0.4
    # Five standard errors of the mean.
    error = 5 * dropped.std(dim=0) / 20_000**0.5
    assert ((dropped.mean(dim=0) - whole[0]).abs() <= error).all()
    # The first word looks at itself alone: either head finds it, or nothing.
    _, counts = dropped[:, 0].mul(1e3).round().unique(dim=0, return_counts=True)
    shares = counts.sort().values / 20_000
    expected = torch.tensor([0.25 * 0.25, 0.25 * 0.75, 0.75 * 0.25, 0.75 * 0.75])
    torch.testing.assert_close(shares, expected, atol=0.02, rtol=0)
    if looks is not None and weights is not None:
        torch.testing.assert_close(looks[:1], weights)


def test_heads_get_parts_of_each_word_and_not_some_of_the_words() -> None:
    x = torch.arange(2 * 3 * 4).view(2, 3, 4)
    split = split_heads(x, 2)
    assert split.shape == (2, 2, 3, 2)
    assert split[0, 1].tolist() == [[2, 3], [6, 7], [10, 11]]
    assert torch.equal(merge_heads(split), x)


def test_without_a_mask_the_order_of_what_is_looked_at_does_not_matter() -> None:
    attention = MultiHeadAttention(8, 2)
    x, memory = torch.randn(2, 3, 8), torch.randn(2, 6, 8)
    order = torch.randperm(6)
    torch.testing.assert_close(attention(x, memory)[0], attention(x, memory[:, order])[0])


def test_the_masks() -> None:
    assert causal_mask(3).tolist() == [[True, False, False], [True, True, False], [True] * 3]
    assert causal_mask(2, past=2).tolist() == [[True, True, True, False], [True] * 4]
    assert torch.equal(causal_mask(5)[3:], causal_mask(2, past=3))
    assert padding_mask(torch.tensor([[1, 1, 0]])).tolist() == [[[[True, True, False]]]]


@pytest.mark.parametrize("output_attentions", [False, True])
@pytest.mark.parametrize(
    ("mask", "error", "said"),
    [
        (torch.ones(5, 7), TypeError, r"expected booleans.*mask\.bool\(\)"),
        (torch.ones(5, 6, dtype=torch.bool), ValueError, r"\(5, 6\).*\(2, 2, 5, 7\)"),
        (torch.ones(2, 7, dtype=torch.bool), ValueError, r"mask\[:, None, None, :\]"),
        (torch.ones(3, 2, 2, 5, 7, dtype=torch.bool), ValueError, "cannot be expanded"),
    ],
)
def test_a_wrong_mask_gets_a_sentence(
    mask: Tensor, error: type[Exception], said: str, output_attentions: bool
) -> None:
    attention = MultiHeadAttention(8, 2)
    x, memory = torch.randn(2, 5, 8), torch.randn(2, 7, 8)
    with pytest.raises(error, match=said):
        attention(x, memory, mask, output_attentions=output_attentions)


def test_wrong_sizes_get_a_sentence() -> None:
    with pytest.raises(ValueError, match="3 heads cannot share 8 dimensions"):
        MultiHeadAttention(8, 3)
    with pytest.raises(ValueError, match=r"expected \(B, S\)"):
        padding_mask(torch.ones(2, 3, 4))
    with pytest.raises(ValueError, match="True or 1 for real tokens"):
        padding_mask(torch.tensor([[0.0, -10000.0]]))
