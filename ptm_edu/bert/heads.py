"""Heads: the few new parameters that turn one BERT into a model of a task.

Devlin et al. 2019, §4 and Figure 4. Each head is a linear layer on C, the vector of the whole text,
or on T_i, the vector of each token, and has the loss that trains it together with BERT. The dropout
before the layer, with BERT's own probability, is in the original implementation.
"""

from __future__ import annotations

from dataclasses import dataclass
from numbers import Integral
from typing import ClassVar

import torch
from torch import Tensor, nn
from torch.nn import functional

from ptm_edu.require import require
from ptm_edu.training.losses import labeled_cross_entropy
from ptm_edu.transformer import LayerConfig

from .config import BertConfig
from .model import BertOutput, initialize
from .pooling import POOLER, POOLINGS


@dataclass(frozen=True)
class TaskBatch:
    """Examples of a task, (B, T) each; of N choices an example, (B, N, T).

    `labels` are a class (B,), a grade (B,) as floats, a tag for each token (B, T) with −100 where
    there is none, the first and the last token of an answer (B, 2), or the right choice (B,).
    """

    input_ids: Tensor
    attention_mask: Tensor
    token_type_ids: Tensor
    labels: Tensor


class _Head(nn.Module):
    """Dropout and a linear layer, on the pooled state or on the hidden state of each token."""

    pooling: str | None = POOLER  # makes a vector of each text; None: a head that reads each token
    input_shape: ClassVar[str] = "(B, T)"

    def __init__(self, config: BertConfig, outputs: int) -> None:
        super().__init__()
        require(
            isinstance(config, LayerConfig) and isinstance(outputs, Integral) and outputs >= 1,
            f"{type(self).__name__}: expected the config of the model below and a number of "
            f"outputs, one for each class, got {type(config).__name__} and {outputs!r}; "
            f"{type(self).__name__}(bert.config, …) makes one",
        )
        self.dropout: nn.Module = nn.Dropout(config.dropout)
        self.linear = nn.Linear(config.dim, outputs)
        initialize(self)

    def forward(self, states: Tensor) -> Tensor:
        """Return logits (…, outputs) for states (…, D)."""
        logits: Tensor = self.linear(self.dropout(states))  # (…, outputs)
        return logits

    def states(self, output: BertOutput, mask: Tensor) -> Tensor:
        """Return what the head reads: (B, D) of a text, or (B, T, D) of its tokens."""
        pooling = self.pooling
        return POOLINGS[pooling](output, mask) if pooling else output.last_hidden_state

    @property
    def reads_pooled(self) -> bool:
        """Return whether the head reads the pooled state, which the BERT's pooler makes."""
        return self.pooling == POOLER

    def loss(self, logits: Tensor, batch: TaskBatch) -> Tensor:
        """Return the mean of −log P(label) over labels that are not −100.

        Logits (…, outputs), labels (…). Raises ValueError for labels that do not fit the logits, or
        are all −100.
        """
        return labeled_cross_entropy(logits, batch.labels)


class SentenceHead(_Head):
    """P = softmax(C Wᵀ): one of `outputs` classes for a sentence or a pair of them (§4.1).

    With one output it predicts a grade, as in STS-B, whose labels are floats. `pooling` makes the
    vector C of the text: "pooler" as in the paper, "cls" or "mean" (`bert.pooling`). Raises
    ValueError for another one.
    """

    def __init__(self, config: BertConfig, outputs: int, pooling: str = POOLER) -> None:
        require(
            pooling in POOLINGS,
            f"SentenceHead: expected the pooling to be one of {', '.join(POOLINGS)}, got "
            f"{pooling!r}",
        )
        super().__init__(config, outputs)
        self.pooling = pooling

    def loss(self, logits: Tensor, batch: TaskBatch) -> Tensor:
        """Return −log P(label); for grades the squared error. Logits (B, outputs), labels (B,).

        Raises ValueError for labels of another shape, grades of several outputs and classes of one.
        """
        is_grade = batch.labels.is_floating_point()
        self._check(logits, batch.labels, is_grade)
        if is_grade:
            return functional.mse_loss(logits[:, 0], batch.labels)  # (B,), (B,) → scalar
        return super().loss(logits, batch)

    def _check(self, logits: Tensor, labels: Tensor, is_grade: bool) -> None:
        B, outputs = logits.shape
        require(
            labels.shape == (B,) and is_grade == (outputs == 1),
            f"SentenceHead: expected labels ({B},), grades as floats with one output, classes "
            f"as integers with more, got {labels.dtype} {tuple(labels.shape)} with {outputs}; "
            f"a head for grades is SentenceHead(config, 1), and a grade is written 2.0",
        )


class TokenHead(_Head):
    """One of `outputs` tags for each token, from its vector T_i (§5.3).

    Logits (B, T, outputs), labels (B, T). A word's tag is that of its first WordPiece; the label of
    the others is −100, see `align_labels_to_tokens`.
    """

    pooling = None


class SpanHead(_Head):
    """A start vector S and an end vector E: P_i = softmax of S · T_i over the tokens (§4.2).

    Logits (B, T, 2) are the scores to be the answer's first token and its last; `best_spans` finds
    the answer. As in the original implementation there is no dropout before the layer.
    """

    pooling = None

    def __init__(self, config: BertConfig) -> None:
        super().__init__(config, 2)
        self.dropout = nn.Identity()

    def loss(self, logits: Tensor, batch: TaskBatch) -> Tensor:
        """Return the mean of −log P(start) and −log P(end). Labels (B, 2) are the two positions.

        Padding is left out of the softmax: otherwise an example's loss would depend on the longest
        example of its batch. The original implementation pads all examples to one length and does
        not leave it out. Raises ValueError for labels of another shape, and for a position outside
        the text.
        """
        real = batch.attention_mask.bool()  # (B, T)
        self._check(real, batch.labels)
        scores = logits.masked_fill(~real[..., None], torch.finfo(logits.dtype).min)  # (B, T, 2)
        return functional.cross_entropy(scores, batch.labels)  # T classes, for start and for end

    def _check(self, real: Tensor, labels: Tensor) -> None:
        B, T = real.shape
        require(
            labels.shape == (B, 2) and labels.dtype == torch.long,
            f"SpanHead: expected labels ({B}, 2), integers (int64), the answer's first and last "
            f"token, got {labels.dtype} {tuple(labels.shape)}; `answer_positions` finds the two",
        )
        in_range = (labels >= 0) & (labels < T)
        require(
            (in_range & real.gather(1, labels.clamp(0, T - 1))).all(),
            "SpanHead: a start or end is no token of its text; if there is no answer, or it was "
            "truncated, use [CLS], position 0, for both",
        )


class ChoiceHead(_Head):
    """A score for each of N choices, and a softmax over them (§4.4).

    Each choice is a sequence of its own, (B, N, T): the question and one answer. Logits (B, N),
    labels (B,), the right choice.
    """

    input_shape = "(B, N, T)"

    def __init__(self, config: BertConfig) -> None:
        super().__init__(config, 1)

    def forward(self, states: Tensor) -> Tensor:
        """Return logits (B, N) for states (B, N, D)."""
        return super().forward(states).squeeze(-1)  # (B, N, 1) → (B, N)
