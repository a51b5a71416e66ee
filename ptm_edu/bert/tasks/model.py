"""Fine-tuning: a BERT and a head, trained together."""

from __future__ import annotations

from dataclasses import dataclass

from torch import Tensor, nn

from ptm_edu.arguments import checked
from ptm_edu.bert.heads import ChoiceHead, SentenceHead, SpanHead, TaskBatch, TokenHead
from ptm_edu.bert.model import Bert, BertOutput
from ptm_edu.require import describe, require

Head = SentenceHead | TokenHead | SpanHead | ChoiceHead


@dataclass(frozen=True, kw_only=True)
class TaskOutput(BertOutput):
    """A `BertOutput`, in which each choice is a row, and `logits`.

    (B, outputs) of a sentence's classes, (B, T, outputs) of the tokens' tags, (B, T, 2) of starts
    and ends, (B, N) of choices.
    """

    logits: Tensor


@checked(bert=None)
class TaskModel(nn.Module):
    """A BERT with a head for one task; all of it is trained (Devlin et al. 2019, §4).

    `bert` is not copied, and all its parameters get requires_grad=True, also frozen ones, such as
    those of a published checkpoint; freeze afterwards what must not change. Raises ValueError for a
    head that reads the pooled state and a BERT without a pooler, and for a head of another width.
    """

    def __init__(self, bert: Bert, head: Head) -> None:
        super().__init__()
        require(
            hasattr(bert, "pooler") and hasattr(bert, "config"),
            f"TaskModel: expected a Bert, got a {type(bert).__name__}; of zoo.load(…) pass the "
            f".model",
            TypeError,
        )
        require(
            bert.pooler is not None or not head.reads_pooled,
            f"TaskModel: a {type(head).__name__} reads the pooled state, but this BERT has no "
            f"pooler; take a checkpoint that has one, or give it a new one to train, "
            f"bert.pooler = Pooler({bert.config.dim})",
        )
        require(
            head.linear.in_features == bert.config.dim,
            f"TaskModel: expected a head for the {bert.config.dim} dimensions of this BERT, got "
            f"one for {head.linear.in_features}; {type(head).__name__}(bert.config, …) makes one",
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
        """Encode ids (B, T) as `Bert` does, or (B, N, T) for a `ChoiceHead`, and score them.

        Raises ValueError for another shape, and what `Bert` raises.
        """
        inputs = [input_ids, attention_mask, token_type_ids]
        shape = self._checked_shape(inputs)
        rows = [None if x is None else x.flatten(0, -2) for x in inputs]  # (B, T) or (B·N, T)
        output = self.bert(*rows, output_hidden_states, output_attentions)
        real = output.last_hidden_state.new_ones(output.last_hidden_state.shape[:2])
        mask = real if rows[1] is None else rows[1]  # (B, T) or (B·N, T)
        states = self.head.states(output, mask)  # (B, D) or (B·N, D) pooled, or (B, T, D)
        logits = self.head(states.unflatten(0, shape[:-1]))  # (B, …) or (B, N)
        return TaskOutput(**vars(output), logits=logits)

    def _checked_shape(self, inputs: list[Tensor | None]) -> tuple[int, ...]:
        shape: tuple[int, ...] = getattr(inputs[0], "shape", ())
        same = all(x is None or (isinstance(x, Tensor) and x.shape == shape) for x in inputs)
        require(
            same and len(shape) == self.head.input_shape.count(",") + 1,
            f"TaskModel: a {type(self.head).__name__} reads ids of {self.head.input_shape}, mask "
            f"and token types like them, got "
            f"{', '.join(describe(x) for x in inputs if x is not None)}",
        )
        return shape


@checked()
def task_loss(model: TaskModel, batch: TaskBatch) -> Tensor:
    """Return the mean loss of a batch, as the head defines it: a loss for `training.fit`."""
    output = model(batch.input_ids, batch.attention_mask, batch.token_type_ids)
    return model.head.loss(output.logits, batch)
