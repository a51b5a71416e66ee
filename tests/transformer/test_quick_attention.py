from __future__ import annotations

from collections.abc import Callable

import pytest
import torch
from torch import Tensor
from torch.nn import functional

from ptm_edu.transformer import causal_mask, scaled_dot_product_attention
from ptm_edu.transformer import fused_attention as fused_attention

REAL = torch.tensor([[True] * 6, [False, False, True, True, True, False]])[:, None, None, :]
MASKS = {
    "none": None,
    "causal": causal_mask(6),
    "padding": REAL,
    "both": REAL & causal_mask(6),  # the second text's first two words may look nowhere
}


@pytest.fixture
def fused(monkeypatch: pytest.MonkeyPatch) -> list[torch.dtype]:
    """The kinds of numbers that PyTorch's fused attention was called with."""
    called, real = [], functional.scaled_dot_product_attention

    def noted(query: Tensor, *others: object) -> Tensor:
        called.append(query.dtype)
        return real(query, *others)  # type: ignore[arg-type]

    monkeypatch.setattr(functional, "scaled_dot_product_attention", noted)
    return called


def run(attention: Callable[..., Tensor], dtype: torch.dtype, mask: Tensor | None) -> list[Tensor]:
    """Return the output and the gradients of query, key and value."""
    generator = torch.Generator().manual_seed(0)
    drawn = (torch.randn(2, 3, 6, 4, generator=generator) for _ in range(4))
    query, key, value, wanted = (x.to(dtype).requires_grad_() for x in drawn)
    found = attention(query, key, value, mask)
    return [found, *torch.autograd.grad((found * wanted).sum(), (query, key, value))]


def plain(query: Tensor, key: Tensor, value: Tensor, mask: Tensor | None) -> Tensor:
    return scaled_dot_product_attention(query, key, value, mask)[0]


@pytest.mark.parametrize("mask", MASKS.values(), ids=MASKS)
@pytest.mark.parametrize("dtype", [torch.float32, torch.bfloat16])
def test_it_is_attention_and_so_are_its_gradients(
    dtype: torch.dtype, mask: Tensor | None, fused: list[torch.dtype]
) -> None:
    exact = run(plain, torch.float32, mask)
    near = 1e-5 if dtype == torch.float32 else 0.03
    quick = run(fused_attention.fused_attention, dtype, mask)
    for found, expected in zip(quick, exact, strict=True):
        assert found.dtype == dtype
        torch.testing.assert_close(found.float(), expected, atol=near, rtol=near)
        if mask is MASKS["both"]:
            assert not found[1, :, :2].any()
    assert fused == ([torch.float32] if dtype == torch.float32 else [])


def test_many_weights_are_left_to_the_fused_way(
    fused: list[torch.dtype], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fused_attention, "MAX_EXPLICIT_WEIGHTS", 2 * 3 * 6 * 6 - 1)
    run(fused_attention.fused_attention, torch.bfloat16, MASKS["both"])
    assert fused == [torch.bfloat16]


def test_dropout_keeps_the_mean() -> None:
    torch.manual_seed(0)
    query, key, value = torch.randn(3, 1, 1, 4, 8).bfloat16()
    whole = fused_attention.fused_attention(query, key, value).float()
    many = (x.expand(20_000, -1, -1, -1) for x in (query, key, value))
    dropped = fused_attention.fused_attention(*many, dropout=0.25).float()
    assert (dropped - whole).abs().amax(dim=3).gt(0.01).float().mean() > 0.5
    error = 5 * dropped.std(dim=0) / 20_000**0.5 + 0.01
    assert ((dropped.mean(dim=0) - whole[0]).abs() <= error).all()
