"""What BERT is trained on, a batch at a time; rows are filled up on the right."""

from __future__ import annotations

from dataclasses import dataclass

from torch import Tensor


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
