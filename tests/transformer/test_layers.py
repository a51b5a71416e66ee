from __future__ import annotations

from typing import cast

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

from .test_attention import copy_attention

ACTIVATIONS: list[tuple[bool, Activation]] = [(False, "relu"), (True, "gelu")]
PADDING = torch.tensor([[1, 1, 1, 1, 0], [1] * 5])


def sizes(norm_first: bool, activation: Activation) -> tuple[LayerConfig, dict[str, object]]:
    """Return the same sizes for ours and for PyTorch's layers."""
    ours = LayerConfig(12, 3, 20, 0.1, norm_first, activation)
    theirs = {
        **{"d_model": 12, "nhead": 3, "dim_feedforward": 20, "activation": activation},
        **{"norm_first": norm_first, "batch_first": True},
    }
    return ours, theirs


@pytest.mark.parametrize(("norm_first", "activation"), ACTIVATIONS)
def test_the_encoder_is_pytorchs(norm_first: bool, activation: Activation) -> None:
    torch.manual_seed(0)
    config, same = sizes(norm_first, activation)
    last = nn.LayerNorm(12) if norm_first else None
    layer = nn.TransformerEncoderLayer(**same)  # type: ignore[arg-type]
    theirs = nn.TransformerEncoder(layer, 2, last, enable_nested_tensor=False).eval()
    ours = Encoder(config, 2).eval()
    randomise(theirs)
    for here, there in zip(ours.layers, theirs.layers, strict=True):
        copy_encoder_layer(cast(nn.TransformerEncoderLayer, there), cast(TransformerBlock, here))
    if last is not None:
        ours.final_norm.load_state_dict(cast(nn.Module, theirs.norm).state_dict())
    x = torch.randn(2, 5, 12)
    outputs, _ = ours(x, padding_mask(PADDING))
    there = theirs(x, src_key_padding_mask=PADDING.eq(0))
    real = PADDING.bool()
    torch.testing.assert_close(outputs[-1][real], there[real], atol=1e-5, rtol=1e-5)


@pytest.mark.parametrize(("norm_first", "activation"), ACTIVATIONS)
def test_the_decoder_is_pytorchs(norm_first: bool, activation: Activation) -> None:
    torch.manual_seed(0)
    config, same = sizes(norm_first, activation)
    last = nn.LayerNorm(12) if norm_first else None
    theirs = nn.TransformerDecoder(nn.TransformerDecoderLayer(**same), 2, last).eval()  # type: ignore[arg-type]
    ours = Decoder(config, 2).eval()
    randomise(theirs)
    for here, there in zip(ours.layers, theirs.layers, strict=True):
        copy_decoder_layer(cast(nn.TransformerDecoderLayer, there), cast(DecoderLayer, here))
    if last is not None:
        ours.final_norm.load_state_dict(cast(nn.Module, theirs.norm).state_dict())
    x, memory = torch.randn(2, 4, 12), torch.randn(2, 5, 12)
    outputs, _ = ours(x, memory, padding_mask(PADDING))
    there = theirs(x, memory, tgt_mask=~causal_mask(4), memory_key_padding_mask=PADDING.eq(0))
    torch.testing.assert_close(outputs[-1], there, atol=1e-5, rtol=1e-5)


def randomise(module: nn.Module) -> None:
    """Draw all weights, so that no bias is zero and no norm the identity."""
    for weight in module.parameters():
        nn.init.normal_(weight, std=0.3)


def copy_encoder_layer(theirs: nn.TransformerEncoderLayer, ours: TransformerBlock) -> None:
    """Give ours the weights of theirs."""
    copy_attention(theirs.self_attn, ours.attention)
    ours.feed_forward[0].load_state_dict(theirs.linear1.state_dict())
    ours.feed_forward[2].load_state_dict(theirs.linear2.state_dict())
    ours.attention_residual.norm.load_state_dict(theirs.norm1.state_dict())
    ours.feed_forward_residual.norm.load_state_dict(theirs.norm2.state_dict())


def copy_decoder_layer(theirs: nn.TransformerDecoderLayer, ours: DecoderLayer) -> None:
    """Give ours the weights of theirs."""
    copy_attention(theirs.self_attn, ours.attention)
    copy_attention(theirs.multihead_attn, ours.cross_attention)
    ours.feed_forward[0].load_state_dict(theirs.linear1.state_dict())
    ours.feed_forward[2].load_state_dict(theirs.linear2.state_dict())
    ours.attention_residual.norm.load_state_dict(theirs.norm1.state_dict())
    ours.cross_attention_residual.norm.load_state_dict(theirs.norm2.state_dict())
    ours.feed_forward_residual.norm.load_state_dict(theirs.norm3.state_dict())


def test_without_positions_the_encoder_takes_a_sentence_for_a_bag_of_words() -> None:
    encoder = Encoder(LayerConfig(12, 3, 20), 2).eval()
    x, order = torch.randn(1, 6, 12), torch.randperm(6)
    torch.testing.assert_close(encoder(x)[0][-1][:, order], encoder(x[:, order])[0][-1])


def test_token_embeddings_are_scaled_by_the_root_of_their_dimension() -> None:
    """Vaswani et al. 2017, §3.4."""
    model = Transformer(TransformerConfig(dim=16, heads=2, feed_forward=8, vocab_size=7)).eval()
    ids = torch.tensor([[3, 0, 6]])
    expected = 4 * model.embeddings.token_embedding.weight[ids] + sinusoidal_positions(3, 16)
    torch.testing.assert_close(model.embeddings(ids), expected)


def test_all_layers_are_told() -> None:
    encoder = Encoder(LayerConfig(12, 3, 20), 2)
    x = torch.randn(2, 5, 12)
    outputs, looks = encoder(x, output_attentions=True)
    assert len(outputs) == 3
    assert torch.equal(outputs[0], x)
    assert [tuple(one.shape) for one in looks] == [(2, 3, 5, 5)] * 2
    assert encoder(x)[1] == []
