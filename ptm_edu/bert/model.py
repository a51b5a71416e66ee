"""BERT: the Transformer's encoder, in which every token attends to the tokens on both sides."""

from __future__ import annotations

from dataclasses import dataclass

import torch
from torch import Tensor, nn

from ptm_edu.arguments import checked
from ptm_edu.transformer import Encoder, padding_mask
from ptm_edu.transformer.checks import check_attention_mask

from .config import BertConfig
from .embeddings import Embeddings

INITIAL_STD = 0.02  # of all weights at the start, in the original implementation


@dataclass(frozen=True)
class BertOutput:
    """BERT's output: `last_hidden_state` (B, T, D), a vector per token, and `pooler_output` (B, D).

    `pooler_output` represents the whole text or pair; it is None for a model without a pooler. On
    request `hidden_states`, L + 1 of (B, T, D): the input of the first layer and the output of each
    layer; and `attentions`, L of (B, H, T, T).
    """

    last_hidden_state: Tensor
    pooler_output: Tensor | None
    hidden_states: tuple[Tensor, ...] = ()
    attentions: tuple[Tensor, ...] = ()


@checked()
class Bert(nn.Module):
    """Embeddings, `config.layers` encoder layers, and a pooler (Devlin et al. 2019, §3).

    A model that is trained without next-sentence prediction needs no pooler, and some published
    checkpoints have none.
    """

    def __init__(self, config: BertConfig, pooler: bool = True) -> None:
        super().__init__()
        self.config = config
        self.embeddings = Embeddings(config)
        self.encoder = Encoder(config, config.layers)
        self.pooler = Pooler(config.dim) if pooler else None
        initialize(self)

    def forward(
        self,
        input_ids: Tensor,
        attention_mask: Tensor | None = None,
        token_type_ids: Tensor | None = None,
        output_hidden_states: bool = False,
        output_attentions: bool = False,
    ) -> BertOutput:
        """Encode `input_ids` (B, T), which begin with [CLS].

        `attention_mask` (B, T) is True or 1 for real tokens, which never attend to padding.
        Positions are counted from the start of the row, as in the original implementation, so
        padding goes on the right. `token_type_ids` (B, T) are 0 in the first segment and 1 in the
        second. Raises TypeError or ValueError for ids that are not integers or out of range, for a
        length outside 1 … `max_positions`, and for a mask or types of another shape.
        """
        x = self.embeddings(input_ids, token_type_ids)  # (B, T, D)
        mask = None
        if attention_mask is not None:
            real = check_attention_mask(attention_mask, x.shape[:2])
            mask = padding_mask(real.to(x.device))  # (B, 1, 1, T)
        # L + 1 hidden states (B, T, D) or only the last, L attentions (B, H, T, T)
        hidden_states, attentions = self.encoder(x, mask, output_attentions, output_hidden_states)
        last = hidden_states[-1]  # (B, T, D)
        return BertOutput(
            last,
            self.pooler(last) if self.pooler else None,  # (B, D)
            tuple(hidden_states) if output_hidden_states else (),
            tuple(attentions),
        )


class Pooler(nn.Module):
    """tanh of a linear layer on the hidden state of [CLS]; next-sentence prediction trains it.

    The paper calls "the final hidden vector of [CLS]" C (Devlin et al. 2019, §3). In the original
    implementation this layer is between that vector and every classifier.
    """

    def __init__(self, dim: int) -> None:
        super().__init__()
        self.linear = nn.Linear(dim, dim)

    def forward(self, hidden_states: Tensor) -> Tensor:
        """Return (B, D) for hidden states (B, T, D)."""
        cls = hidden_states[:, 0]  # (B, D)
        return torch.tanh(self.linear(cls))


def initialize(module: nn.Module) -> None:
    """Draw all weights as the original implementation does; biases are 0, and norms the identity.

    The distribution is normal with a standard deviation of 0.02, truncated at two of them.
    """
    for name, weight in module.named_parameters():
        if weight.dim() > 1:
            bound = 2 * INITIAL_STD
            nn.init.trunc_normal_(weight, std=INITIAL_STD, a=-bound, b=bound)
        elif name.endswith("bias"):
            nn.init.zeros_(weight)
