"""Calls a function on each case and writes down everything it did; nothing it does can raise."""

from __future__ import annotations

import contextlib
import numbers
import os
import warnings
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import numpy as np
import torch
from torch import Tensor
from torch.autograd.graph import saved_tensors_hooks

from .records import NUMERIC, Argument, Case, Output, Value

LARGEST = 10_000_000  # numbers in a value that is kept
MOST = 100  # results in a returned tuple or list
LONGEST = 500  # characters of an error message that are kept


class NotCallable(TypeError):  # noqa: N818 - its name is what is recorded
    """What was handed in is no function."""


class WrongReturn(TypeError):  # noqa: N818
    """What came back is neither a tensor nor a number."""


class AutogradUsed(RuntimeError):  # noqa: N818
    """torch was to compute the gradients that the exercise asks for by hand."""


def run(function: Callable[..., Any], cases: Sequence[Case]) -> list[Output]:
    """Call `function` once a case, on fresh tensors or arrays, and return one Output a case.

    Whatever the function raises, SystemExit included, is written down; only KeyboardInterrupt
    passes through. Its prints are left alone; warnings and standard error are not shown.
    """
    return [_call(function, case) for case in cases]


def _call(function: Callable[..., Any], case: Case) -> Output:
    values: tuple[Value, ...] = ()
    gradients: dict[str, np.ndarray | None] = dict.fromkeys(case.differentiate)
    changed: tuple[str, ...] = ()
    error = None
    with _undisturbed(), _by_hand() if case.numpy else contextlib.nullcontext():
        leaves = {name: _leaf(case, name, value) for name, value in _items(case)}
        # The function gets clones: overwriting one is then recorded, where a leaf would raise.
        given = {
            n: leaf.clone() if isinstance(leaf, Tensor) else leaf for n, leaf in leaves.items()
        }
        try:
            if not callable(function):
                raise NotCallable(type(function).__name__)
            returned = function(*given.values())
            with torch._C.DisableTorchFunctionSubclass():  # a subclass may lie about itself
                changed = tuple(n for n, value in _items(case) if _differs(given[n], value))
                several = returned if isinstance(returned, tuple | list) else (returned,)
                if len(several) > MOST:
                    raise WrongReturn(f"{len(several)} results")
                values = tuple(_value(one) for one in several)
                gradients = _gradients(several, {n: leaves[n] for n in case.differentiate})
        except KeyboardInterrupt:
            raise
        except BaseException as raised:
            error = (_printable(type(raised).__name__), _message(raised))
    return Output(values, gradients, changed, error)


@contextlib.contextmanager
def _undisturbed() -> Iterator[None]:
    """Gradients on, warnings and standard error unseen, and afterwards everything as it was.

    nbgrader gives no points to a cell that has written one word to standard error.
    """
    threads = torch.get_num_threads()
    with (
        open(os.devnull, "w", encoding="utf-8") as nowhere,
        contextlib.redirect_stderr(nowhere),
        warnings.catch_warnings(),
        torch.inference_mode(False),
        torch.enable_grad(),
    ):
        warnings.simplefilter("ignore")
        # On small tensors threads only wait for each other, on a busy machine 20 times as long.
        torch.set_num_threads(1)
        try:
            yield
        finally:
            torch.set_num_threads(threads)


def _by_hand() -> saved_tensors_hooks:
    """Make autograd raise where it first keeps a tensor for the way back."""

    def refuse(_: Any) -> Tensor:
        raise AutogradUsed

    return saved_tensors_hooks(refuse, refuse)


def _items(case: Case) -> list[tuple[str, Argument]]:
    return list(case.arguments.items())


def _leaf(case: Case, name: str, value: Argument) -> Any:
    if not isinstance(value, np.ndarray):
        return value
    fresh = value.copy(order="K")  # "K" keeps a transposed array transposed
    if case.numpy:
        return fresh
    return torch.from_numpy(fresh).requires_grad_(name in case.differentiate)


def _differs(given: Any, original: Argument) -> bool:
    if not isinstance(original, np.ndarray):
        return False
    now = _array(given) if isinstance(given, Tensor) else given
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
    ends = [one for one in returned if isinstance(one, Tensor) and one.requires_grad]
    with torch.enable_grad():  # the function may have switched them off
        real = [one.sum() for one in ends if one.is_floating_point()]
        if not real or not leaves:
            return dict.fromkeys(leaves)
        total = sum(real[1:], real[0])
    found = torch.autograd.grad(total, list(leaves.values()), allow_unused=True)
    pairs = zip(leaves, found, strict=True)
    return {name: None if gradient is None else _array(gradient) for name, gradient in pairs}


def _message(raised: BaseException) -> str:
    try:
        return _printable(str(raised)[:LONGEST])
    except Exception:
        return ""


def _printable(text: str) -> str:
    # half a surrogate pair would break the first page that shows the message
    return text.encode("utf-8", "replace").decode("utf-8")
