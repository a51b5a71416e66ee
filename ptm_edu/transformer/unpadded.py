"""An encoder for inference that leaves padding out: its layers compute on real tokens only.

The rows of a batch have different lengths and are filled up with padding. Linear layers, norms and
activations treat each token alone, so the real tokens of all rows can be one matrix (N, D). Only
attention needs rows: it takes rows of the same length together and then needs no mask.

ByteTransformer does the same on GPUs (Zhai et al. 2023).
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Any

import torch
from torch import Tensor, nn

from .encoder import Encoder

Groups = Sequence[tuple[int, int]]  # rows of the same length: how many, and the length


class UnpaddedEncoder(Encoder):
    """The layers of an encoder whose attention is packed, without their padding.

    The hidden states of real tokens are the same up to rounding. Those of padding are zeros.
    """

    def __init__(self, encoder: Encoder) -> None:
        nn.Module.__init__(self)
        self.layers, self.final_norm = encoder.layers, encoder.final_norm

    def forward(
        self,
        x: Tensor,
        mask: Tensor | None = None,
        output_attentions: bool = False,
        output_hidden_states: bool = True,
    ) -> tuple[list[Tensor], list[Tensor]]:
        """Return the hidden states of `Encoder.forward`, with zeros for padding.

        Padding is left out under a mask (B, 1, 1, T). With any other mask, and if the attention
        weights are requested, the layers compute as in `Encoder`.
        """
        if output_attentions or mask is None or not _hides_padding(mask, x):
            return super().forward(x, mask, output_attentions, output_hidden_states)
        where, groups = real_tokens(mask[:, 0, 0])  # (N,)
        tokens = x.flatten(0, 1)[where]  # (N, D)
        states: list[Tensor] = []
        for layer in self.layers:
            tokens = unpadded_block(layer, tokens, groups)
            states = [*states, tokens] if output_hidden_states else [tokens]
        states[-1] = self.final_norm(tokens)
        padded = [_padded(each, where, x.shape) for each in states]  # (B, T, D) each
        return [x, *padded] if output_hidden_states else padded, []


def real_tokens(real: Tensor) -> tuple[Tensor, Groups]:
    """Return the positions (N,) in B · T of all real tokens, and the groups of their rows.

    `real` (B, T) is True for real tokens. Short rows come first.
    """
    lengths = real.sum(dim=1).tolist()
    rows = sorted(range(len(lengths)), key=lengths.__getitem__)
    same_lengths = groupby(lengths[row] for row in rows)
    groups = [(len(list(same)), length) for length, same in same_lengths if length]
    positions = torch.arange(real.numel(), device=real.device).view(real.shape)  # (B, T)
    return positions[rows][real[rows]], groups


def unpadded_block(block: Any, x: Tensor, groups: Groups) -> Tensor:
    """Return the output (N, D) of a block with packed attention for the tokens x (N, D) of rows."""
    y = block.attention_residual.sublayer_input(x)
    y = block.attention.unpadded(y, groups)
    x = block.attention_residual(x, y)  # (N, D)
    y = block.feed_forward(block.feed_forward_residual.sublayer_input(x))
    output: Tensor = block.feed_forward_residual(x, y)
    return output


def _padded(tokens: Tensor, where: Tensor, shape: torch.Size) -> Tensor:
    zeros = tokens.new_zeros(shape).flatten(0, 1)  # (B · T, D)
    return zeros.index_copy_(0, where, tokens).view(shape)


def _hides_padding(mask: Tensor, x: Tensor) -> bool:
    shape = len(x), 1, 1, x.shape[1]
    return mask.dtype == torch.bool and mask.shape == shape and bool(mask.any())
