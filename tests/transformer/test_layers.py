"""Encoder and decoder are PyTorch's, in post-norm and pre-norm."""

from __future__ import annotations

from typing import Any, cast

import pytest
import torch
from torch import nn

from ptm_edu.transformer import (
    Decoder,
    DecoderLayer,
    Encoder,
    LayerConfig,
    Transformer,
    TransformerBlock,
    TransformerConfig,
    causal_mask,
    padding_mask,
    sinusoidal_positions,
)
from ptm_edu.transformer.config import Activation
from tests.parity import assert_parity

from .test_attention import copy_attention

PADDING = torch.tensor([[1, 1, 1, 1, 0], [1] * 5])
PARTS = (
    ("feed_forward.0", "linear1"),
    ("feed_forward.2", "linear2"),
    ("attention_residual.norm", "norm1"),
)


@pytest.mark.parametrize("stack", ["encoder", "decoder"])
@pytest.mark.parametrize(("norm_first", "activation"), [(False, "relu"), (True, "gelu")])
@pytest.mark.parametrize("dtype", [torch.float64, torch.float32])
def test_a_stack_is_pytorchs(
    stack: str, norm_first: bool, activation: Activation, dtype: torch.dtype, float64: None
) -> None:
    torch.set_default_dtype(dtype)
    torch.manual_seed(0)
    config = LayerConfig(12, 3, 20, 0.1, norm_first, activation, norm_epsilon=1e-3)
    kwargs: dict[str, Any] = {
        **{"d_model": 12, "nhead": 3, "dim_feedforward": 20, "activation": activation},
        **{"norm_first": norm_first, "batch_first": True, "layer_norm_eps": 1e-3},
    }
    norm = nn.LayerNorm(12, eps=1e-3) if norm_first else None
    theirs: Any
    if stack == "encoder":
        ours: Any = Encoder(config, 2).eval()
        layer: Any = nn.TransformerEncoderLayer(**kwargs)
        theirs = nn.TransformerEncoder(layer, 2, norm, enable_nested_tensor=False).eval()
    else:
        ours = Decoder(config, 2).eval()
        theirs = nn.TransformerDecoder(nn.TransformerDecoderLayer(**kwargs), 2, norm).eval()
    for weight in theirs.parameters():  # no bias stays zero, no norm the identity
        nn.init.normal_(weight, std=0.3)
    copy = copy_encoder_layer if stack == "encoder" else copy_decoder_layer
    for our_layer, their_layer in zip(ours.layers, theirs.layers, strict=True):
        copy(their_layer, our_layer)
    if norm_first:
        ours.final_norm.load_state_dict(theirs.norm.state_dict())

    x, memory, empty = torch.randn(2, 5, 12), torch.randn(2, 5, 12), PADDING.eq(0)
    if stack == "encoder":
        hidden_states, attentions = ours(x, padding_mask(PADDING), output_attentions=True)
        expected = theirs(x, src_key_padding_mask=empty)
        assert [tuple(weights.shape) for weights in attentions] == [(2, 3, 5, 5)] * 2
    else:
        hidden_states, attentions = ours(x, memory, padding_mask(PADDING), output_attentions=True)
        expected = theirs(x, memory, tgt_mask=~causal_mask(5), memory_key_padding_mask=empty)
        assert not any(a.cross_attention[0, ..., 4].any() for a in attentions)
        assert not any(a.self_attention.triu(1).any() for a in attentions)
    real = PADDING.bool() if stack == "encoder" else torch.ones(2, 5, dtype=torch.bool)
    assert_parity(hidden_states[-1][real], expected[real])
    assert len(hidden_states) == 3 and torch.equal(hidden_states[0], x)


def _copy(theirs: nn.Module, ours: nn.Module, *more: tuple[str, str]) -> None:
    for our_name, their_name in (*PARTS, *more):
        ours.get_submodule(our_name).load_state_dict(theirs.get_submodule(their_name).state_dict())


def copy_encoder_layer(theirs: nn.TransformerEncoderLayer, ours: TransformerBlock) -> None:
    """Copy the peer's weights into our module."""
    copy_attention(theirs.self_attn, ours.attention)
    _copy(theirs, ours, ("feed_forward_residual.norm", "norm2"))


def copy_decoder_layer(theirs: nn.TransformerDecoderLayer, ours: DecoderLayer) -> None:
    """Copy the peer's weights into our module."""
    copy_attention(theirs.self_attn, ours.attention)
    copy_attention(cast(Any, theirs.multihead_attn), ours.cross_attention)
    residuals = ("cross_attention_residual.norm", "norm2"), ("feed_forward_residual.norm", "norm3")
    _copy(theirs, ours, *residuals)


def test_without_positions_an_encoder_is_permutation_equivariant() -> None:
    encoder = Encoder(LayerConfig(12, 3, 20), 2).eval()
    x, order = torch.randn(1, 6, 12), torch.randperm(6)
    torch.testing.assert_close(encoder(x)[0][-1][:, order], encoder(x[:, order])[0][-1])


def test_token_embeddings_are_scaled_by_the_root_of_their_dimension() -> None:
    """Vaswani et al. 2017, §3.4."""
    model = Transformer(TransformerConfig(dim=16, heads=2, feed_forward=8, vocab_size=7)).eval()
    ids = torch.tensor([[3, 0, 6]])
    expected = 4 * model.embeddings.token_embedding.weight[ids] + sinusoidal_positions(3, 16)
    torch.testing.assert_close(model.embeddings(ids), expected)


def test_sinusoidal_positions_equal_the_formula() -> None:
    """Vaswani et al. 2017, §3.5: a shift by k positions is the same rotation everywhere."""
    table = sinusoidal_positions(60, 16).double()
    assert table[0].tolist() == [0, 1] * 8
    for i in (0, 7):  # the fastest and the slowest pair, 10000^(2i/16) positions a radian
        angle = torch.tensor(7 / 10_000 ** (2 * i / 16)).double()
        expected = torch.stack([angle.sin(), angle.cos()])
        torch.testing.assert_close(table[7, 2 * i : 2 * i + 2], expected, atol=1e-6, rtol=1e-6)
    rotation = torch.linalg.lstsq(table[:50, :8], table[10:, :8]).solution
    torch.testing.assert_close(table[:50, :8] @ rotation, table[10:, :8], atol=1e-5, rtol=1e-5)
    torch.testing.assert_close(rotation @ rotation.T, torch.eye(8).double(), atol=1e-3, rtol=0)
    assert sinusoidal_positions(5, 7).shape == (5, 7)
