"""XLNet in BERT's place, so that both are fine-tuned by the same code."""

from __future__ import annotations

import torch
from torch import Tensor, nn

from ptm_edu.bert import BertOutput
from ptm_edu.bert.model import Pooler
from ptm_edu.experiments.recipes._xlnet_batches import cls_last
from ptm_edu.xlnet import XLConfig, XLNet


class XLNetEncoder(nn.Module):
    """Reads BERT's inputs, [CLS] A [SEP] B [SEP], and returns a state for each of their tokens.

    XLNet was pre-trained with [CLS] at the end. It is moved there, and its state back to the front.
    """

    def __init__(self, config: XLConfig, pooler: bool = True) -> None:
        super().__init__()
        self.config = config
        self.xlnet = XLNet(config)
        self.pooler = Pooler(config.dim) if pooler else None

    def forward(
        self,
        input_ids: Tensor,
        attention_mask: Tensor | None = None,
        token_type_ids: Tensor | None = None,
        output_hidden_states: bool = False,
        output_attentions: bool = False,
    ) -> BertOutput:
        """Encode ids (B, T) as `Bert` does; only the last layer's states are returned."""
        real = torch.ones_like(input_ids) if attention_mask is None else attention_mask
        types = torch.zeros_like(input_ids) if token_type_ids is None else token_type_ids
        order = cls_last(real.long().sum(dim=1), input_ids.shape[1])  # (B, T)
        states = self.xlnet(
            input_ids.gather(1, order),
            real,
            types.gather(1, order).masked_fill(order == 0, 2),
        ).last_hidden_state  # (B, T, D), in XLNet's order
        back = order.argsort(dim=1)[..., None].expand_as(states)
        states = states.gather(1, back)  # (B, T, D), [CLS] in front
        return BertOutput(states, self.pooler(states) if self.pooler else None)
