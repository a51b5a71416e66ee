"""One batch for many tasks: each row of it has the LoRA and the head of its own task.

The frozen model computes all rows at once. Only the low-rank updates differ between rows, and they
are small enough to be gathered for each row, as two batched products.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import torch
from torch import Tensor, nn

from ptm_edu.arguments import checked
from ptm_edu.require import describe, require

from .adapted import check_free, delta_for
from .backbone import find_backbone
from .delta import BASE, Delta, get
from .delta_file import SavedDelta
from .lora import LoRA, LowRankUpdate
from .swap import Swap


@checked()
def mixed(model: nn.Module, deltas: Sequence[str | Path | SavedDelta | Delta]) -> Mixed:
    """Return a model that serves the tasks of all `deltas` in one batch, from one base model.

    Each delta is a LoRA: a file, or what `load_delta` or `adapted.delta` returned. Ranks, targets
    and the heads' numbers of outputs may differ. The tensors are copied, and `model` itself stays
    as it is. Raises ValueError for no deltas, for another method, and what `attach` raises.
    """
    require(deltas, "mixed: expected a list with the delta of each task, got none")
    check_free(model, "mixed")
    return Mixed(model, [delta_for(model, delta, any_head=True) for delta in deltas])


class Mixed(nn.Module):
    """A model and the deltas of K tasks, numbered from 0."""

    def __init__(self, model: nn.Module, deltas: Sequence[Delta]) -> None:
        super().__init__()
        for delta in deltas:
            require(
                isinstance(delta.method, LoRA),
                f"mixed: expected LoRA, whose updates can be gathered for each row, got "
                f"{delta.method}; attach one delta at a time",
            )
        self.model = model
        self.tasks = len(deltas)
        names = dict.fromkeys(name for delta in deltas for name in delta.part_names)
        self._names = list(names)
        self.updates = nn.ModuleList(_StackedUpdates(deltas, name) for name in names)
        self._heads = list(dict.fromkeys(name for delta in deltas for name in delta.copy_names))
        self.heads = nn.ModuleList(
            _HeadOfEachRow([get(delta, name) for delta in deltas]) for name in self._heads
        )
        self.train(model.training)

    def forward(self, *args: Any, task_ids: Tensor, **kwargs: Any) -> Any:
        """Return the model's output for a batch of B texts; `task_ids` (B,) number their tasks.

        The other arguments are the model's. Tasks may have different numbers of outputs, so the
        logits of a model with heads are a tuple, one tensor for each text. Raises ValueError for
        task ids that do not fit.
        """
        self._check(task_ids, args, kwargs)
        check_free(self.model, "mixed")
        with self._attached(task_ids):
            return self.model(*args, **kwargs)

    @contextmanager
    def _attached(self, task_ids: Tensor) -> Iterator[None]:
        backbone = find_backbone(self.model)[1]
        with ExitStack() as stack:
            for name, update in zip(self._names, self.updates, strict=True):
                assert isinstance(update, _StackedUpdates)
                update.select(task_ids)
                module = backbone.get_submodule(name.removeprefix(f"{BASE}."))
                stack.enter_context(module.register_forward_hook(update.add))
            for name, head in zip(self._heads, self.heads, strict=True):
                assert isinstance(head, _HeadOfEachRow)
                head.tasks_of_rows = task_ids.tolist()
                stack.callback(Swap(self.model, name, head).remove)
            yield

    def _check(self, task_ids: Tensor, args: tuple[Any, ...], kwargs: dict[str, Any]) -> None:
        ids = args[0] if args else kwargs.get("input_ids")
        texts = len(ids) if isinstance(ids, Tensor) and ids.dim() else None
        require(
            isinstance(task_ids, Tensor)
            and task_ids.dtype in (torch.int32, torch.int64)
            and task_ids.shape == (texts,),
            f"mixed: expected task_ids of ({texts},) integers, one for each text, got "
            f"{describe(task_ids)}",
        )
        require(
            set(task_ids.tolist()) <= set(range(self.tasks)),
            f"mixed: task_ids must be from 0 to {self.tasks - 1}, the number of deltas less one, "
            f"got {task_ids.tolist()[:8]}",
        )


class _StackedUpdates(nn.Module):
    """The updates of one linear layer for K tasks: A (K, r, D_in), and B (K, D_out, r) with α/r.

    A task of a smaller rank is padded with zeros; one that does not target the layer is all zeros.
    """

    A: Tensor
    B: Tensor

    def __init__(self, deltas: Sequence[Delta], name: str) -> None:
        super().__init__()
        updates = [delta.part(name) if name in delta.part_names else None for delta in deltas]
        present = [update for update in updates if isinstance(update, LowRankUpdate)]
        rank = max(len(update.A) for update in present)
        A, B = present[0].A.detach(), present[0].B.detach()
        stacked_A = A.new_zeros(len(deltas), rank, A.shape[1])
        stacked_B = B.new_zeros(len(deltas), len(B), rank)
        for task, update in enumerate(updates):
            if isinstance(update, LowRankUpdate):
                stacked_A[task, : len(update.A)] = update.A.detach()
                stacked_B[task, :, : len(update.A)] = update.scale * update.B.detach()
        self.register_buffer("A", stacked_A, persistent=False)
        self.register_buffer("B", stacked_B, persistent=False)
        self.of_rows = self.A, self.B

    def select(self, task_ids: Tensor) -> None:
        """Gather the updates of the batch's rows."""
        self.of_rows = self.A[task_ids], self.B[task_ids]  # (B, r, D_in), (B, D_out, r)

    def add(self, module: nn.Module, args: tuple[Any, ...], output: Tensor) -> Tensor:
        """Return the layer's output (…, D_out) with the update of each row added."""
        A, B = (part.to(output.dtype) for part in self.of_rows)
        x = args[0].to(output.dtype)
        if len(x) > len(A):  # several sequences for each text
            A, B = (part.repeat_interleave(len(x) // len(part), dim=0) for part in (A, B))
        x = x.unsqueeze(1) if x.dim() == 2 else x  # (B, T, D_in); T = 1 for a pooled state
        update = x @ A.mT @ B.mT  # (B, T, D_in) → (B, T, r) → (B, T, D_out)
        return output + (update.squeeze(1) if output.dim() == 2 else update)


class _HeadOfEachRow(nn.Module):
    """The heads of K tasks; each row of the states goes through the head of its task."""

    def __init__(self, heads: Sequence[nn.Module]) -> None:
        super().__init__()
        self.heads = nn.ModuleList(heads)
        self.tasks_of_rows: list[int] = []

    def forward(self, states: Tensor) -> tuple[Tensor, ...]:
        """Return the logits of each of B rows for states (B, …)."""
        logits: dict[int, Tensor] = {}
        for task in sorted(set(self.tasks_of_rows)):
            rows = [row for row, of_row in enumerate(self.tasks_of_rows) if of_row == task]
            logits |= zip(rows, self.heads[task](states[rows]), strict=True)
        return tuple(logits[row] for row in range(len(states)))

    def __getattr__(self, name: str) -> Any:
        """Return what all heads of these tasks have in common, such as `reads_pooled`."""
        try:
            return super().__getattr__(name)
        except AttributeError:
            heads = super().__getattr__("heads")
            assert isinstance(heads, nn.ModuleList)
            return getattr(heads[0], name)
