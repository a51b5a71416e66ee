"""Fine-tuning: a BERT and a head, trained together."""

from __future__ import annotations

from dataclasses import dataclass

from torch import Tensor, nn

from ptm_edu.bert.heads import ChoiceHead, SentenceHead, SpanHead, TokenHead
from ptm_edu.bert.model import Bert, BertOutput
from ptm_edu.require import describe

from .batches import TaskBatch

Head = SentenceHead | TokenHead | SpanHead | ChoiceHead


@dataclass(frozen=True, kw_only=True)
class TaskOutput(BertOutput):
    """A `BertOutput`, where each choice is a row, and `logits`.

    (B, outputs) of a sentence's classes, (B, T, outputs) of the tokens' tags, (B, T, 2) of starts
    and ends, (B, N) of choices.
    """

    logits: Tensor


class TaskModel(nn.Module):
    """A BERT with a head for one task; all of it is trained (Devlin et al. 2019, §4).

    `bert` is not copied, and all its weights get requires_grad=True, frozen ones too, such as those
    of a published checkpoint; freeze afterwards what shall stay. Raises ValueError for a head that
    reads the pooled state, and a BERT that has none.
    """

    def __init__(self, bert: Bert, head: Head) -> None:
        super().__init__()
        if head.reads_pooled and bert.pooler is None:
            raise ValueError(
                f"TaskModel: a {type(head).__name__} reads the pooled state, but this BERT has no "
                f"pooler; take a checkpoint that has one, or give it a new one to train, "
                f"bert.pooler = Pooler({bert.config.dim})"
            )
        self.bert = bert.requires_grad_(True)
        self.head = head

    def forward(
        self,
        input_ids: Tensor,
        attention_mask: Tensor | None = None,
        token_type_ids: Tensor | None = None,
        output_hidden_states: bool = False,
        output_attentions: bool = False,
    ) -> TaskOutput:
        """Read ids (B, T) as `Bert` does, or (B, N, T) for a `ChoiceHead`.

        Raises ValueError for another shape, and what `Bert` raises.
        """
        shape = getattr(input_ids, "shape", ())
        given = [input_ids, attention_mask, token_type_ids]
        same = all(one is None or (isinstance(one, Tensor) and one.shape == shape) for one in given)
        if not same or len(shape) != self.head.input_shape.count(",") + 1:
            found = ", ".join(describe(one) for one in given if one is not None)
            raise ValueError(
                f"TaskModel: a {type(self.head).__name__} reads ids of {self.head.input_shape}, "
                f"mask and token types like them, got {found}"
            )
        rows = [None if one is None else one.flatten(0, -2) for one in given]  # (B·N, T)
        output = self.bert(*rows, output_hidden_states, output_attentions)
        states = output.pooler_output if self.head.reads_pooled else output.last_hidden_state
        return TaskOutput(**vars(output), logits=self.head(states.unflatten(0, shape[:-1])))


def task_loss(model: TaskModel, batch: TaskBatch) -> Tensor:
    """Return the mean loss of a batch, which its head knows: a loss for `training.fit`."""
    output = model(batch.input_ids, batch.attention_mask, batch.token_type_ids)
    return model.head.loss(output.logits, batch)
