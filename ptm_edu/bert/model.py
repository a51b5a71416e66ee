"""BERT: the Transformer's encoder, in which every token looks at those before and after it."""

from __future__ import annotations

from dataclasses import dataclass

import torch
from torch import Tensor, nn

from ptm_edu.transformer import Encoder, padding_mask

from .config import BertConfig
from .embeddings import Embeddings
from .masking import describe

INITIAL_STD = 0.02  # of all weights at the start, in the released code


@dataclass(frozen=True)
class BertOutput:
    """What BERT makes of a text: `last_hidden_state` (B, T, D), a vector a token; `pooled` (B, D).

    `pooled` stands for the whole text, or the pair; a model without a pooler has none. On request
    `hidden_states`, L + 1 of (B, T, D), what goes into the first layer and comes out of each; and
    `attentions`, L of (B, H, T, T).
    """

    last_hidden_state: Tensor
    pooled: Tensor | None
    hidden_states: tuple[Tensor, ...] = ()
    attentions: tuple[Tensor, ...] = ()


class Pooler(nn.Module):
    """tanh of a linear layer on the state of [CLS], which next-sentence prediction trains.

    The paper calls the result C, "the final hidden vector of [CLS]" (Devlin et al. 2019, §3); the
    layer is in the released code, between that vector and every classifier.
    """

    def __init__(self, dim: int) -> None:
        super().__init__()
        self.linear = nn.Linear(dim, dim)

    def forward(self, states: Tensor) -> Tensor:
        """Return (B, D) of states (B, T, D)."""
        return torch.tanh(self.linear(states[:, 0]))


class Bert(nn.Module):
    """Embeddings, `config.layers` encoder layers, and a pooler (Devlin et al. 2019, §3).

    What is trained without next-sentence prediction needs no pooler, and some published checkpoints
    have none.
    """

    def __init__(self, config: BertConfig, pooler: bool = True) -> None:
        super().__init__()
        self.config = config
        self.embeddings = Embeddings(config)
        self.encoder = Encoder(config, config.layers)
        self.pooler = Pooler(config.dim) if pooler else None
        initialise(self)

    def forward(
        self,
        input_ids: Tensor,
        attention_mask: Tensor | None = None,
        token_type_ids: Tensor | None = None,
        output_hidden_states: bool = False,
        output_attentions: bool = False,
    ) -> BertOutput:
        """Read ids (B, T) that begin with [CLS].

        `attention_mask` is True or 1 for real tokens, which never look at padding. Positions count
        from the row's beginning, as in the released code, so padding stands on the right.
        `token_type_ids` are 0 in the first segment and 1 in the second. Raises TypeError or
        ValueError for what no ids are, for no tokens or too many, and for a mask or types that do
        not fit the ids.
        """
        x, mask = self.embeddings(input_ids, token_type_ids), None
        if attention_mask is not None:
            if not isinstance(attention_mask, Tensor) or attention_mask.shape != x.shape[:2]:
                raise ValueError(
                    f"attention_mask: expected {tuple(x.shape[:2])}, like the ids, got "
                    f"{describe(attention_mask)}"
                )
            mask = padding_mask(attention_mask)  # (B, 1, 1, T)
        states, attentions = self.encoder(x, mask, output_attentions)
        return BertOutput(
            states[-1],
            self.pooler(states[-1]) if self.pooler else None,
            tuple(states) if output_hidden_states else (),
            tuple(attentions),
        )


def initialise(module: nn.Module) -> None:
    """Draw all weights as the released code does; biases are 0, and norms change nothing.

    Normal with a standard deviation of 0.02, what lies beyond two of them drawn again.
    """
    for name, weight in module.named_parameters():
        if weight.dim() > 1:
            bound = 2 * INITIAL_STD
            nn.init.trunc_normal_(weight, std=INITIAL_STD, a=-bound, b=bound)
        elif name.endswith("bias"):
            nn.init.zeros_(weight)
