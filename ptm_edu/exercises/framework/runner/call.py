"""Calls a function on each case and records everything it does; nothing it does can raise."""

from __future__ import annotations

import contextlib
import numbers
import os
import time
import warnings
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any

import numpy as np
import torch
from torch import Tensor

from .binding import Answer
from .derivatives import AutogradUsed, autograd_refused, vector_jacobian_product
from .time_limit import TookTooLong, interrupted_after
from .wire_format import NUMERIC, Argument, Case, Output, Value

LARGEST = 10_000_000  # numbers in a recorded array
MOST = 100  # results in a returned tuple or list
LONGEST = 500  # characters of a recorded error message
TOO_LATE = Output(error=(TookTooLong.__name__, ""))


class WrongReturn(TypeError):  # noqa: N818 - its name is what is recorded
    """The returned value is neither a tensor nor a number."""


def run(
    function: Callable[..., Any],
    cases: Sequence[Case],
    seconds: float | None = None,
    shared: Sequence[Case] | None = None,
) -> list[Output]:
    """Call `function` on each case, with fresh tensors or arrays, and return one Output per case.

    With `shared`, the same cases once more, the tensors and arrays lie in the memory of its arrays.

    Records whatever the function raises, SystemExit included; only KeyboardInterrupt passes
    through. What it prints is shown; its warnings and standard error are not. After so many
    `seconds` for all cases together, the one that runs and those that follow are recorded as
    TookTooLong.
    """
    answer, given = Answer(function), shared or map(_copy, cases)
    if seconds is None:
        return [_call(answer, *pair) for pair in zip(cases, given, strict=True)]
    end = time.monotonic() + seconds
    return [
        _call(answer, *pair, left) if (left := end - time.monotonic()) > 0 else TOO_LATE
        for pair in zip(cases, given, strict=True)
    ]


def _copy(case: Case) -> Case:
    return replace(case, arguments={name: _array_copy(value) for name, value in _items(case)})


def _array_copy(value: Argument) -> Any:
    # "K" keeps a transposed array transposed.
    return value.copy(order="K") if isinstance(value, np.ndarray) else value


def _call(answer: Answer, case: Case, given: Case, seconds: float | None = None) -> Output:
    values: tuple[Value, ...] = ()
    gradients: dict[str, np.ndarray | None] = dict.fromkeys(case.differentiate)
    changed: tuple[str, ...] = ()
    error = None
    with _isolated():
        leaves = {
            name: torch.from_numpy(_array_copy(case.arguments[name])).requires_grad_()
            for name in case.differentiate
        }
        arguments = {
            name: _argument(value, case.numpy, leaves.get(name)) for name, value in _items(given)
        }
        try:
            # The results too: a list of the answer's own may compute them when it is read.
            with autograd_refused() if case.numpy else contextlib.nullcontext():
                with contextlib.nullcontext() if seconds is None else interrupted_after(seconds):
                    returned = answer(arguments)
                with torch._C.DisableTorchFunctionSubclass():  # a subclass may lie about itself
                    results = _results(returned)
                    values = tuple(map(_value, results))
                    try:
                        gradients = _gradients(results, leaves)
                    finally:  # after all that may run code of the answer
                        changed = tuple(n for n, v in _items(case) if _differs(arguments[n], v))
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


def _argument(value: Argument, numpy: bool, leaf: Tensor | None) -> Any:
    """Return what the function gets: of a leaf a copy, in which overwriting does not raise."""
    if numpy or not isinstance(value, np.ndarray):
        return value
    tensor = torch.from_numpy(value)
    return tensor if leaf is None else tensor.copy_(leaf)


def _results(returned: Any) -> tuple[Any, ...]:
    if not isinstance(returned, tuple | list):
        return (returned,)
    if len(returned) > MOST:
        raise WrongReturn(f"{len(returned)} results")
    return tuple(returned)


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
    gradients = vector_jacobian_product(outputs, weights, list(leaves.values()))
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
