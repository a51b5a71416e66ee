"""The left-to-right model that BERT is compared with: the same layers with a causal mask.

"LTR & No NSP" of Devlin et al. 2019, §5.1 and Table 5: a left-to-right instead of a masked language
model, with the same text and the same number of weights.
"""

from __future__ import annotations

from dataclasses import replace

import torch
from torch import Tensor

from ptm_edu.bert import Bert, BertOutput, PretrainingBatch
from ptm_edu.training.ignore_index import IGNORE_INDEX
from ptm_edu.transformer.attention import causal_mask, padding_mask


class LeftToRight(Bert):
    """A BERT with causal attention; the last token's state represents the text."""

    def forward(
        self,
        input_ids: Tensor,
        attention_mask: Tensor | None = None,
        token_type_ids: Tensor | None = None,
        output_hidden_states: bool = False,
        output_attentions: bool = False,
    ) -> BertOutput:
        """Encode ids (B, T) as `Bert` does, but with causal attention."""
        real = torch.ones_like(input_ids) if attention_mask is None else attention_mask
        mask = padding_mask(real) & causal_mask(input_ids.shape[1], device=input_ids.device)
        x = self.embeddings(input_ids, token_type_ids)
        states, attentions = self.encoder(x, mask, output_attentions)
        ends = real.long().sum(dim=1) - 1
        last = states[-1][torch.arange(len(ends), device=ends.device), ends]  # (B, D)
        return BertOutput(
            states[-1],
            self.pooler(last[:, None]) if self.pooler else None,
            tuple(states) if output_hidden_states else (),
            tuple(attentions),
        )


def next_tokens(batch: PretrainingBatch) -> PretrainingBatch:
    """Return the batch without masks, labeled with the next tokens.

    [SEP] is a prediction target too: a left-to-right model has to predict where a text ends.
    """
    original = torch.where(batch.labels != IGNORE_INDEX, batch.labels, batch.input_ids)
    labels = torch.full_like(original, IGNORE_INDEX)
    labels[:, :-1] = original[:, 1:].masked_fill(~batch.attention_mask[:, 1:].bool(), IGNORE_INDEX)
    return replace(batch, input_ids=original, labels=labels, next_sentence_labels=None)
