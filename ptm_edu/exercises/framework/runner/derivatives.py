"""Notices derivatives that torch computes, in any thread and by any of its interfaces."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Sequence
from typing import Any

import torch
from torch import Tensor
from torch._C import _current_graph_task_id, _dispatch_library, _ImperativeEngine

_run_backward = _ImperativeEngine().run_backward


class AutogradUsed(RuntimeError):  # noqa: N818 - its name is what is recorded
    """The answer used autograd where the exercise asks for gradients by hand."""


@contextlib.contextmanager
def autograd_refused() -> Iterator[None]:
    """Raise AutogradUsed if the body has torch compute a derivative, whatever the body raises.

    Modes and hooks of autograd hold for one thread, and a function can start another or set its
    own. Two things hold for the whole process. The engine numbers all backward passes, so a number
    that was skipped is a pass of the body: `backward`, `torch.autograd.grad`, `torch.func.grad`,
    `vjp`, `jacrev` and `hessian` all run the engine. And all interfaces of forward mode, such as
    `torch.func.jvp`, `jacfwd` and `forward_ad`, begin with the operator `_make_dual`, which raises
    here. Derivatives that the body computes without torch are not noticed.
    """
    refused = []

    def refuse(*_: Any) -> None:
        refused.append(True)
        raise AutogradUsed

    library = _dispatch_library("IMPL", "aten", "AutogradCPU", __file__, 0)
    library.impl("_make_dual", "AutogradCPU", refuse)
    before = _number_of_a_backward_pass()
    try:
        yield
    except KeyboardInterrupt:
        raise
    except BaseException:
        if refused or _number_of_a_backward_pass() != before + 1:
            raise AutogradUsed from None
        raise
    else:
        if refused or _number_of_a_backward_pass() != before + 1:
            raise AutogradUsed
    finally:
        library.reset()


def vector_jacobian_product(
    outputs: Sequence[Tensor], weights: Sequence[Tensor], leaves: Sequence[Tensor]
) -> tuple[Tensor | None, ...]:
    """Return the gradient of the weighted sum of `outputs` with respect to each leaf, if any.

    Computed by the engine itself: an answer may have replaced `torch.autograd.grad`.
    """
    gradients: tuple[Tensor | None, ...] = _run_backward(
        tuple(outputs),
        tuple(weights),
        False,  # keep_graph
        False,  # create_graph
        tuple(leaves),
        allow_unreachable=True,
        accumulate_grad=False,
    )
    return gradients


def _number_of_a_backward_pass() -> int:
    """Run a backward pass, and return the number that the engine gives it."""
    numbers: list[int] = []
    with torch.inference_mode(False), torch.enable_grad():
        leaf = torch.zeros((), requires_grad=True)
        total = leaf + 1
        total.register_hook(lambda gradient: numbers.append(_current_graph_task_id()))
        vector_jacobian_product([total], [torch.ones(())], [leaf])
    return numbers[0]
