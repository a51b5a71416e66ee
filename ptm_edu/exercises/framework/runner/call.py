"""Calls a function on each case and records everything it does; nothing it does can raise."""

from __future__ import annotations

import contextlib
import numbers
import os
import time
import warnings
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import numpy as np
import torch
from torch import Tensor

from .binding import Answer
from .derivatives import AutogradUsed, autograd_refused
from .time_limit import TookTooLong, interrupted_after
from .wire_format import NUMERIC, Argument, Case, Output, Value

LARGEST = 10_000_000  # numbers in a recorded array
MOST = 100  # results in a returned tuple or list
LONGEST = 500  # characters of a recorded error message
TOO_LATE = Output(error=(TookTooLong.__name__, ""))


class WrongReturn(TypeError):  # noqa: N818 - its name is what is recorded
    """The returned value is neither a tensor nor a number."""


def run(
    function: Callable[..., Any], cases: Sequence[Case], seconds: float | None = None
) -> list[Output]:
    """Call `function` on each case, with fresh tensors or arrays, and return one Output per case.

    Records whatever the function raises, SystemExit included; only KeyboardInterrupt passes
    through. What it prints is shown; its warnings and standard error are not. After so many
    `seconds` for all cases together, the one that runs and those that follow are recorded as
    TookTooLong.
    """
    answer = Answer(function)
    if seconds is None:
        return [_call(answer, case) for case in cases]
    end = time.monotonic() + seconds
    return [
        _call(answer, case, left) if (left := end - time.monotonic()) > 0 else TOO_LATE
        for case in cases
    ]


def _call(answer: Answer, case: Case, seconds: float | None = None) -> Output:
    values: tuple[Value, ...] = ()
    gradients: dict[str, np.ndarray | None] = dict.fromkeys(case.differentiate)
    changed: tuple[str, ...] = ()
    error = None
    with _isolated():
        leaves = {name: _leaf(case, name, value) for name, value in _items(case)}
        # The function gets clones: overwriting one is then recorded, where a leaf would raise.
        arguments = {
            n: leaf.clone() if isinstance(leaf, Tensor) else leaf for n, leaf in leaves.items()
        }
        try:
            # The results too: a list of the answer's own may compute them when it is read.
            with autograd_refused() if case.numpy else contextlib.nullcontext():
                with contextlib.nullcontext() if seconds is None else interrupted_after(seconds):
                    returned = answer(arguments)
                with torch._C.DisableTorchFunctionSubclass():  # a subclass may lie about itself
                    changed = tuple(n for n, value in _items(case) if _differs(arguments[n], value))
                    results = returned if isinstance(returned, tuple | list) else (returned,)
                    if len(results) > MOST:
                        raise WrongReturn(f"{len(results)} results")
                    values = tuple(map(_value, results))
                    gradients = _gradients(results, {n: leaves[n] for n in case.differentiate})
        except KeyboardInterrupt:
            raise
        except AutogradUsed as raised:
            values, error = (), (type(raised).__name__, "")
        except BaseException as raised:
            error = (_printable(type(raised).__name__), _message(raised))
    return Output(values, gradients, changed, error)


@contextlib.contextmanager
def _isolated() -> Iterator[None]:
    """Enable gradients, hide warnings and standard error, and restore everything afterwards.

    nbgrader gives no points to a cell that has written to standard error.
    """
    threads = torch.get_num_threads()
    with (
        open(os.devnull, "w", encoding="utf-8") as devnull,
        contextlib.redirect_stderr(devnull),
        warnings.catch_warnings(),
        torch.inference_mode(False),
        torch.enable_grad(),
    ):
        warnings.simplefilter("ignore")
        # On small tensors several threads are slower than one, on a busy machine 20 times.
        torch.set_num_threads(1)
        try:
            yield
        finally:
            torch.set_num_threads(threads)


def _items(case: Case) -> list[tuple[str, Argument]]:
    return list(case.arguments.items())


def _leaf(case: Case, name: str, value: Argument) -> Any:
    if not isinstance(value, np.ndarray):
        return value
    fresh = value.copy(order="K")  # "K" keeps a transposed array transposed
    if case.numpy:
        return fresh
    return torch.from_numpy(fresh).requires_grad_(name in case.differentiate)


def _differs(argument: Any, original: Argument) -> bool:
    if not isinstance(original, np.ndarray):
        return False
    now = _array(argument) if isinstance(argument, Tensor) else argument
    return now.shape != original.shape or now.tobytes() != original.tobytes()


def _value(returned: Any) -> Value:
    if isinstance(returned, Tensor):
        shape = tuple(returned.shape)
        array = _array(returned) if returned.numel() <= LARGEST else None
        return Value(array, str(returned.dtype), shape)
    if not isinstance(returned, numbers.Number | np.generic | np.ndarray):
        raise WrongReturn(type(returned).__name__)
    array = np.array(returned)
    if array.dtype.kind not in NUMERIC:
        raise WrongReturn(f"{type(returned).__name__} of {array.dtype}")
    own = isinstance(returned, np.generic | np.ndarray)
    name = f"numpy.{array.dtype}" if own else type(returned).__name__
    return Value(array if array.size <= LARGEST else None, name, array.shape)


def _array(tensor: Tensor) -> np.ndarray:
    plain = tensor.detach().cpu().to_dense() if tensor.is_sparse else tensor.detach().cpu()
    if plain.dtype is torch.bfloat16:
        plain = plain.float()  # numpy has no bfloat16
    return np.array(plain.resolve_conj().resolve_neg().numpy())


def _gradients(returned: Sequence[Any], leaves: dict[str, Tensor]) -> dict[str, np.ndarray | None]:
    outputs = [
        r for r in returned if isinstance(r, Tensor) and r.requires_grad and r.is_floating_point()
    ]
    if not outputs or not leaves:
        return dict.fromkeys(leaves)
    weights = [_weights(output) for output in outputs]
    gradients = torch.autograd.grad(outputs, list(leaves.values()), weights, allow_unused=True)
    pairs = zip(leaves, gradients, strict=True)
    return {name: None if gradient is None else _array(gradient) for name, gradient in pairs}


def _weights(output: Tensor) -> Tensor:
    """Return the weights of the numbers in the sum that is differentiated: 1, 2, … 7, 1, 2, …

    The gradient of a plain sum would miss much: that of a softmax is 0.
    """
    weights = torch.arange(output.numel(), device=output.device) % 7 + 1
    return weights.to(output.dtype).view(output.shape)


def _message(raised: BaseException) -> str:
    try:
        return _printable(str(raised)[:LONGEST])
    except Exception:
        return ""


def _printable(text: str) -> str:
    # half a surrogate pair would break the first page that shows the message
    return text.encode("utf-8", "replace").decode("utf-8")
