"""Pre-training: BERT with two heads, for masked tokens and for next-sentence prediction.

Devlin et al. 2019, §3.1 and A.2. A batch is made by `PretrainingBatch.collate`, which masks the
tokens of sentence pairs; `pretraining_loss` is the objective.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import torch
from torch import Tensor, nn
from torch.nn import functional
from torch.nn.utils.rnn import pad_sequence

from ptm_edu.arguments import checked
from ptm_edu.text import WordPieceTokenizer
from ptm_edu.training.losses import labeled_cross_entropy, labeled_positions
from ptm_edu.transformer.config import ACTIVATIONS

from .config import BertConfig
from .masking import mask_tokens
from .model import Bert, BertOutput, initialize
from .sentence_pairs import SentencePair, pair_input


@dataclass(frozen=True)
class PretrainingBatch:
    """Sentence pairs with masked tokens, (B, T) each.

    `labels` are the original ids of the selected tokens, and −100 elsewhere. `next_sentence_labels`
    (B,) are 0 where B is the next sentence and 1 where it is a random one; without them only the
    masked LM is trained.
    """

    input_ids: Tensor
    attention_mask: Tensor
    token_type_ids: Tensor
    labels: Tensor
    next_sentence_labels: Tensor | None = None

    @classmethod
    def collate(
        cls,
        pairs: Sequence[SentencePair],
        tokenizer: WordPieceTokenizer,
        generator: torch.Generator | None = None,
        rate: float = 0.15,
    ) -> PretrainingBatch:
        """Return pairs as [CLS] A [SEP] B [SEP], padded on the right, with masked tokens.

        The tokens are masked at every call, so an example that is used again gets other masks
        ("dynamic masking", Liu et al. 2019, arXiv:1907.11692, §4.1). The original implementation
        drew ten masks for each sequence in advance and used each of them four times.
        """
        names = ("[CLS]", "[SEP]", "[MASK]", "[PAD]")
        cls_id, sep_id, mask_id, pad_id = (tokenizer[name] for name in names)
        framed = [pair_input(pair.first, pair.second, cls_id, sep_id) for pair in pairs]
        ids = _padded([ids for ids, _ in framed], pad_id)  # (B, T)
        token_types = _padded([types for _, types in framed], 0)  # (B, T)
        special_ids = torch.tensor([tokenizer[token] for token in tokenizer.special_tokens])
        special = torch.isin(ids, special_ids)  # (B, T)
        inputs, labels = mask_tokens(ids, special, mask_id, len(tokenizer), generator, rate)
        is_random = torch.tensor([pair.label for pair in pairs])  # (B,)
        return cls(inputs, ids != pad_id, token_types, labels, is_random)


@dataclass(frozen=True, kw_only=True)
class PretrainingOutput(BertOutput):
    """A `BertOutput` and the logits of both heads.

    `logits` (B, T, V) predict the original token at each position; `next_sentence_logits` (B, 2)
    are None for a model without that head.
    """

    logits: Tensor
    next_sentence_logits: Tensor | None


class MaskedLMHead(nn.Module):
    """Scores of every token of the vocabulary at a position.

    The paper feeds the hidden vectors of masked tokens "into an output softmax over the vocabulary,
    as in a standard LM" (Devlin et al. 2019, §3.1). The layer before it (dense, GELU, layer norm),
    the token embeddings as its matrix, and a bias for each token are in the original
    implementation.
    """

    def __init__(self, config: BertConfig) -> None:
        super().__init__()
        self.dense = nn.Linear(config.dim, config.dim)
        self.activation = ACTIVATIONS[config.activation]()
        self.norm = nn.LayerNorm(config.dim, eps=config.norm_epsilon)
        self.bias = nn.Parameter(torch.zeros(config.vocab_size))

    def forward(self, hidden_states: Tensor, token_embeddings: Tensor) -> Tensor:
        """Return logits (…, V) for hidden states (…, D) and the token embeddings (V, D)."""
        x = self.norm(self.activation(self.dense(hidden_states)))  # (…, D)
        return functional.linear(x, token_embeddings, self.bias)  # (…, V)


@checked()
class BertForPretraining(nn.Module):
    """A BERT with its masked-LM head and, if it has a pooler, its next-sentence head.

    The next-sentence head is a linear layer on the pooled state (§3.1, Task #2). Its two classes
    are the original's: 0, "B is the next sentence"; 1, "B is a random one".
    """

    def __init__(self, bert: Bert) -> None:
        super().__init__()
        self.config = bert.config
        self.bert = bert
        self.masked_lm = MaskedLMHead(bert.config)
        self.next_sentence = nn.Linear(bert.config.dim, 2) if bert.pooler else None
        for head in (self.masked_lm, self.next_sentence):
            if head:
                initialize(head)

    def forward(
        self,
        input_ids: Tensor,
        attention_mask: Tensor | None = None,
        token_type_ids: Tensor | None = None,
        output_hidden_states: bool = False,
        output_attentions: bool = False,
    ) -> PretrainingOutput:
        """Encode ids (B, T) as `Bert` does, and predict the token at every position.

        With a large vocabulary that costs as much as several layers, so `pretraining_losses`
        computes the logits of the selected positions only.
        """
        output = self.bert(
            input_ids, attention_mask, token_type_ids, output_hidden_states, output_attentions
        )
        tokens = self.bert.embeddings.token_embedding.weight  # (V, D)
        pooled = output.pooler_output  # (B, D)
        return PretrainingOutput(
            **vars(output),
            logits=self.masked_lm(output.last_hidden_state, tokens),  # (B, T, V)
            next_sentence_logits=self.next_sentence(pooled) if self.next_sentence else None,
        )

    def masked_lm_logits(self, hidden_states: Tensor, selected: Tensor) -> Tensor:
        """Return logits (N, V) at the N positions where `selected` (B, T) is True, row by row.

        `hidden_states` (B, T, D) are those of the last layer.
        """
        x = hidden_states[selected]  # (N, D)
        logits: Tensor = self.masked_lm(x, self.bert.embeddings.token_embedding.weight)  # (N, V)
        return logits


@checked()
def pretraining_loss(model: BertForPretraining, batch: PretrainingBatch) -> Tensor:
    """Return the objective, a loss for `training.fit`: the sum of both losses (A.2)."""
    masked_lm, next_sentence = pretraining_losses(model, batch)
    return masked_lm if next_sentence is None else masked_lm + next_sentence


@checked()
def pretraining_losses(
    model: BertForPretraining, batch: PretrainingBatch
) -> tuple[Tensor, Tensor | None]:
    """Return the masked-LM and the next-sentence loss, each a mean cross-entropy in nats.

    The first is a mean over the selected positions, whatever their input is. Raises ValueError if
    no position is selected, for labels that do not fit the ids, or for next-sentence labels and a
    model without that head.
    """
    V = model.config.vocab_size
    selected = labeled_positions(batch.labels, batch.input_ids.shape, V)  # (B, T)
    output = model.bert(batch.input_ids, batch.attention_mask, batch.token_type_ids)
    logits = model.masked_lm_logits(output.last_hidden_state, selected)  # (N, V)
    masked_lm = functional.cross_entropy(logits, batch.labels[selected])  # labels (N,)
    if batch.next_sentence_labels is None:
        return masked_lm, None
    if model.next_sentence is None:
        raise ValueError(
            "pretraining_losses: next_sentence_labels were given to a model without that head; "
            "expected None, or a BertForPretraining(Bert(config, pooler=True))"
        )
    scores = model.next_sentence(output.pooler_output)  # (B, 2)
    return masked_lm, labeled_cross_entropy(scores, batch.next_sentence_labels)


def _padded(rows: Sequence[Sequence[int]], value: int) -> Tensor:
    """Return rows of different lengths as one tensor (B, T), padded on the right."""
    return pad_sequence([torch.tensor(row) for row in rows], True, value)
