"""One forward pass of a model: what each of its modules was given and what it returned."""

from __future__ import annotations

import inspect
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import torch
from torch import Tensor, nn


@dataclass
class Call:
    """A call of the module at `path`: the tensors among its arguments, and its first output."""

    path: str
    given: list[Tensor]
    output: Tensor | None


@dataclass
class Trace:
    """The calls of a pass in the order in which they end, its `inputs` and `outputs` by name."""

    inputs: dict[str, Tensor]
    outputs: dict[str, Tensor] = field(default_factory=dict)
    calls: list[Call] = field(default_factory=list)

    @property
    def shapes(self) -> dict[str, list[int]]:
        """The shape of each module's output by path; of several the first."""
        called = {call.path: call.output for call in reversed(self.calls)}
        order = dict.fromkeys(call.path for call in self.calls)
        return {p: list(output.shape) for p in order if (output := called[p]) is not None}

    def of(self, path: str) -> list[Call]:
        """Return the calls of the module at `path`."""
        return [call for call in self.calls if call.path == path]


def traced(model: nn.Module, inputs: Sequence[Any], method: str) -> Trace:
    """Run `model.method(*inputs)` once, in evaluation mode and without gradients."""
    # Copies, so that a tensor that is given twice is told apart by its name.
    inputs = [x.clone() if isinstance(x, Tensor) else x for x in inputs]
    names = list(inspect.signature(getattr(model, method)).parameters)
    named = dict(zip(names, inputs, strict=False))
    trace = Trace({name: x for name, x in named.items() if isinstance(x, Tensor)})

    def hook(path: str) -> Any:
        def record(_: nn.Module, args: Any, kwargs: Any, output: Any) -> None:
            given = [x for x in (*args, *kwargs.values()) if isinstance(x, Tensor)]
            trace.calls.append(Call(path, given, next(_tensors(output), None)))

        return record

    hooks = [
        module.register_forward_hook(hook(path), with_kwargs=True)
        for path, module in model.named_modules()
    ]
    training = model.training
    model.eval()
    try:
        with torch.no_grad():
            result = getattr(model, method)(*inputs)
    finally:
        model.train(training)
        for each in hooks:
            each.remove()
    fields = {method: result} if isinstance(result, Tensor) else getattr(result, "__dict__", {})
    trace.outputs = {name: x for name, x in fields.items() if isinstance(x, Tensor)}
    return trace


def _tensors(output: Any) -> Iterator[Tensor]:
    if isinstance(output, Tensor):
        yield output
        return
    parts = output.values() if isinstance(output, dict) else output
    if hasattr(output, "__dataclass_fields__"):
        parts = vars(output).values()
    if isinstance(parts, (list, tuple)) or hasattr(parts, "__iter__"):
        for part in parts:
            yield from _tensors(part)
