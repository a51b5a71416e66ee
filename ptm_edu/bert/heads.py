"""Heads: the few new weights that turn one BERT into a model of a task.

Devlin et al. 2019, §4 and Figure 4. Each is a linear layer on C, the vector of the whole text, or
on T_i, that of each token, and has the loss that trains it together with BERT. Dropout before the
layer is in the released code, with BERT's own share.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import torch
from torch import Tensor, nn
from torch.nn import functional

from ptm_edu.training.losses import labelled_cross_entropy

from .config import BertConfig
from .model import initialise


@dataclass(frozen=True)
class TaskBatch:
    """Examples of a task, (B, T) each; of N choices an example, (B, N, T).

    `labels` are a class (B,) or a grade (B,) as floats, a tag for each token (B, T), −100 where
    there is none, the first and the last token of an answer (B, 2), or the right choice (B,).
    """

    input_ids: Tensor
    attention_mask: Tensor
    token_type_ids: Tensor
    labels: Tensor


class _Head(nn.Module):
    """Dropout and a linear layer, and what they read."""

    reads_pooled: ClassVar[bool] = True  # the pooled state, C; without it each token's
    input_shape: ClassVar[str] = "(B, T)"

    def __init__(self, config: BertConfig, outputs: int) -> None:
        super().__init__()
        self.dropout: nn.Module = nn.Dropout(config.dropout)
        self.linear = nn.Linear(config.dim, outputs)
        initialise(self)

    def forward(self, states: Tensor) -> Tensor:
        """Return logits (…, outputs) for states (…, D)."""
        logits: Tensor = self.linear(self.dropout(states))
        return logits

    def loss(self, logits: Tensor, batch: TaskBatch) -> Tensor:
        """Return the mean loss of a batch's logits."""
        raise NotImplementedError


class SentenceHead(_Head):
    """P = softmax(C Wᵀ): one of `outputs` classes for a sentence or a pair of them (§4.1).

    With one output it is a grade, as in STS-B, whose labels are floats.
    """

    def loss(self, logits: Tensor, batch: TaskBatch) -> Tensor:
        """Return −log P(label); for grades the squared error. Logits (B, outputs), labels (B,).

        Raises ValueError for labels of another shape, grades of several outputs and classes of one.
        """
        labels, (B, outputs) = batch.labels, logits.shape
        grades = labels.is_floating_point()
        if labels.shape != (B,) or grades != (outputs == 1):
            raise ValueError(
                f"SentenceHead: expected labels ({B},), grades as floats with one output, classes "
                f"as integers with more, got {labels.dtype} {tuple(labels.shape)} with {outputs}; "
                f"a head for grades is SentenceHead(config, 1), and a grade is written 2.0"
            )
        if grades:
            return functional.mse_loss(logits[:, 0], labels)
        return labelled_cross_entropy(logits, labels)


class TokenHead(_Head):
    """One of `outputs` tags for each token, from its vector T_i (§5.3).

    A word's tag is that of its first WordPiece; the others have no label, see
    `align_labels_to_tokens`.
    """

    reads_pooled = False

    def loss(self, logits: Tensor, batch: TaskBatch) -> Tensor:
        """Return −log P(label) where there is one: logits (B, T, outputs), labels (B, T).

        −100 is none. Raises ValueError where all are, and for labels that do not fit the logits.
        """
        return labelled_cross_entropy(logits, batch.labels)


class SpanHead(_Head):
    """A start vector S and an end vector E: P_i = softmax of S · T_i over the tokens (§4.2).

    Logits (B, T, 2) are the scores to be the answer's first token and its last; `best_spans` finds
    the answer. As in the released code nothing is dropped before the layer.
    """

    reads_pooled = False

    def __init__(self, config: BertConfig) -> None:
        super().__init__(config, 2)
        self.dropout = nn.Identity()

    def loss(self, logits: Tensor, batch: TaskBatch) -> Tensor:
        """Return −log P(start) and −log P(end), their mean. Labels (B, 2) are the two places.

        Padding has no share in the softmax, or an example's loss would depend on the longest one
        beside it; the released code pads all to one length and lets it have one. Raises ValueError
        for labels of another shape, and for a place outside the text.
        """
        B, T, _ = logits.shape
        if batch.labels.shape != (B, 2) or batch.labels.dtype != torch.long:
            raise ValueError(
                f"SpanHead: expected labels ({B}, 2), integers (int64), the answer's first and "
                f"last token, got {batch.labels.dtype} {tuple(batch.labels.shape)}; "
                f"`answer_positions` finds the two"
            )
        inside = (batch.labels >= 0) & (batch.labels < T)
        real = batch.attention_mask.bool()  # (B, T)
        if not (inside & real.gather(1, batch.labels.clamp(0, T - 1))).all():
            raise ValueError(
                "SpanHead: a start or end is no token of its text; where there is no answer, or "
                "truncation cut it off, give [CLS], place 0, for both"
            )
        scores = logits.masked_fill(~real[..., None], torch.finfo(logits.dtype).min)
        return functional.cross_entropy(scores, batch.labels)  # classes T, of start and of end


class ChoiceHead(_Head):
    """A number for each of N choices, and a softmax over them (§4.4).

    Each choice is a sequence of its own, (B, N, T): the question and one answer.
    """

    input_shape = "(B, N, T)"

    def __init__(self, config: BertConfig) -> None:
        super().__init__(config, 1)

    def forward(self, states: Tensor) -> Tensor:
        """Return logits (B, N) for states (B, N, D)."""
        return super().forward(states).squeeze(-1)

    def loss(self, logits: Tensor, batch: TaskBatch) -> Tensor:
        """Return −log P of the right choice: logits (B, N), labels (B,).

        Raises ValueError for labels that do not fit the logits.
        """
        return labelled_cross_entropy(logits, batch.labels)
