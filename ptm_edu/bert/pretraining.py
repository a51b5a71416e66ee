"""Pre-training: BERT with two heads, one for hidden tokens, one for whether B follows A."""

from __future__ import annotations

from dataclasses import dataclass

import torch
from torch import Tensor, nn
from torch.nn import functional

from ptm_edu.training.losses import labelled, labelled_cross_entropy
from ptm_edu.transformer.layers import ACTIVATIONS

from .config import BertConfig
from .model import Bert, BertOutput, initialise


@dataclass(frozen=True)
class PretrainingBatch:
    """Pairs of sentences with hidden tokens, (B, T) each.

    `labels` are the ids that stood at the chosen places, and −100 elsewhere. `next_sentence_labels`
    (B,) are 0 where B is the next sentence and 1 where it is a random one; without them the masked
    LM is trained alone.
    """

    input_ids: Tensor
    attention_mask: Tensor
    token_type_ids: Tensor
    labels: Tensor
    next_sentence_labels: Tensor | None = None


@dataclass(frozen=True, kw_only=True)
class PretrainingOutput(BertOutput):
    """A `BertOutput` and what the heads make of it.

    `logits` (B, T, V) of the token that stands, or stood, at each place; `next_sentence_logits`
    (B, 2), None for a model without that head.
    """

    logits: Tensor
    next_sentence_logits: Tensor | None


class MaskedLMHead(nn.Module):
    """Scores of every word of the vocabulary for what stood at a place.

    The paper feeds the hidden vectors of masked tokens "into an output softmax over the vocabulary,
    as in a standard LM" (Devlin et al. 2019, §3.1). The layer before it (dense, GELU, layer norm),
    the words' embeddings as its matrix, and a bias for each word are in the released code.
    """

    def __init__(self, config: BertConfig) -> None:
        super().__init__()
        self.dense = nn.Linear(config.dim, config.dim)
        self.activation = ACTIVATIONS[config.activation]()
        self.norm = nn.LayerNorm(config.dim, eps=config.norm_epsilon)
        self.bias = nn.Parameter(torch.zeros(config.vocab_size))

    def forward(self, states: Tensor, words: Tensor) -> Tensor:
        """Return logits (…, V) for states (…, D) and the words' embeddings (V, D)."""
        x = self.norm(self.activation(self.dense(states)))
        return functional.linear(x, words, self.bias)


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
                initialise(head)

    def forward(
        self,
        input_ids: Tensor,
        attention_mask: Tensor | None = None,
        token_type_ids: Tensor | None = None,
        output_hidden_states: bool = False,
        output_attentions: bool = False,
    ) -> PretrainingOutput:
        """Read ids (B, T) as `Bert` does, and score the token at every place.

        With a large vocabulary that costs as much as several layers: training scores the chosen
        places alone, see `pretraining_losses`.
        """
        output = self.bert(
            input_ids, attention_mask, token_type_ids, output_hidden_states, output_attentions
        )
        return PretrainingOutput(
            **vars(output),
            logits=self.masked_lm(output.last_hidden_state, self.bert.embeddings.words.weight),
            next_sentence_logits=self.next_sentence(output.pooled) if self.next_sentence else None,
        )

    def masked_lm_logits(self, hidden: Tensor, places: Tensor) -> Tensor:
        """Return logits (N, V) at the N places that are True in `places` (B, T), row after row.

        `hidden` (B, T, D) is the last hidden state.
        """
        logits: Tensor = self.masked_lm(hidden[places], self.bert.embeddings.words.weight)
        return logits


def pretraining_losses(
    model: BertForPretraining, batch: PretrainingBatch
) -> tuple[Tensor, Tensor | None]:
    """Return the masked LM's loss and the next sentence's, each a mean cross-entropy in nats.

    The first is a mean over the chosen places, whatever stands there now. Raises ValueError where
    none is chosen, for labels that do not fit the ids, or where a model without a next-sentence
    head has labels for it.
    """
    places = labelled(batch.labels, batch.input_ids.shape, model.config.vocab_size)
    output = model.bert(batch.input_ids, batch.attention_mask, batch.token_type_ids)
    logits = model.masked_lm_logits(output.last_hidden_state, places)
    masked_lm = functional.cross_entropy(logits, batch.labels[places])
    if batch.next_sentence_labels is None:
        return masked_lm, None
    if model.next_sentence is None:
        raise ValueError(
            "pretraining_losses: next_sentence_labels were given to a model without that head; "
            "expected None, or a BertForPretraining(Bert(config, pooler=True))"
        )
    scores = model.next_sentence(output.pooled)
    return masked_lm, labelled_cross_entropy(scores, batch.next_sentence_labels)


def pretraining_loss(model: BertForPretraining, batch: PretrainingBatch) -> Tensor:
    """Return what pre-training minimises, a loss for `training.fit`: the sum of the two (A.2)."""
    masked_lm, next_sentence = pretraining_losses(model, batch)
    return masked_lm if next_sentence is None else masked_lm + next_sentence
