"""XLNet's language model: logits of the targets, and the loss of a permutation."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import torch
from torch import Tensor, nn
from torch.nn import functional

from ptm_edu.arguments import checked

from .config import XLConfig
from .model import XLNet, XLNetOutput
from .permutation import PermutationBatch


@dataclass(frozen=True)
class XLNetLMOutput:
    """`logits` (B, N, V) of the targets, or (B, T, V) without targets, and XLNet's output."""

    logits: Tensor
    xlnet: XLNetOutput


@checked()
class XLNetLM(nn.Module):
    """XLNet with an output layer that shares the token embeddings and adds a bias."""

    def __init__(self, config: XLConfig) -> None:
        super().__init__()
        self.config = config
        self.xlnet = XLNet(config)
        self.lm_bias = nn.Parameter(torch.zeros(config.vocab_size))

    def forward(
        self,
        input_ids: Tensor,
        attention_mask: Tensor | None = None,
        token_type_ids: Tensor | None = None,
        mems: Sequence[Tensor] | None = None,
        perm_mask: Tensor | None = None,
        target_mapping: Tensor | None = None,
    ) -> XLNetLMOutput:
        """Return the logits at the targets; the arguments are those of `XLNet`."""
        output = self.xlnet(
            input_ids, attention_mask, token_type_ids, mems, perm_mask, target_mapping
        )
        embeddings = self.xlnet.token_embedding.weight  # (V, D)
        return XLNetLMOutput(
            functional.linear(output.last_hidden_state, embeddings, self.lm_bias), output
        )


@checked()
def permutation_loss(model: XLNetLM, batch: PermutationBatch) -> Tensor:
    """Return the mean −log P of the target tokens (Yang et al. 2019, eq. 5), in nats.

    A loss for `training.fit`.
    """
    output = model(
        batch.input_ids,
        batch.attention_mask,
        batch.token_type_ids,
        perm_mask=batch.perm_mask,
        target_mapping=batch.target_mapping,
    )
    return functional.cross_entropy(output.logits.flatten(0, 1), batch.labels.flatten())
