"""Whatever an answer returns is judged: right, or wrong with a message; the judge never raises."""

from __future__ import annotations

import json
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
import torch
from torch import Tensor

from ptm_edu.exercises import exercise, names
from ptm_edu.exercises.framework.exercise import Function
from ptm_edu.exercises.framework.runner import pack, run, unpack_outputs

SEED = 5


class Hostile:
    """An object that allows nothing."""

    __hash__ = None  # type: ignore[assignment]

    def __eq__(self, other: object) -> bool:
        raise RuntimeError("not comparable")

    def __array__(self, *_: Any, **__: Any) -> np.ndarray:
        raise RuntimeError("no array")


def filled(value: float, dtype: torch.dtype = torch.float64) -> Callable[[Tensor], Tensor]:
    return lambda right: torch.full(right.shape, value, dtype=dtype)


def first(value: float) -> Callable[[Tensor], Tensor]:
    def changed(right: Tensor) -> Tensor:
        changed = right.detach().double().clone()
        changed.view(-1)[:1] = value
        return changed

    return changed


# By name: what is returned in place of a right result.
ODD: dict[str, Callable[[Tensor], Any]] = {
    "infinite": filled(float("inf")),
    "minus infinite": filled(float("-inf")),
    "NaN": filled(float("nan")),
    "huge": filled(1e308),
    "least integer": filled(-(2**63), torch.int64),
    "largest integer": filled(2**63 - 1, torch.int64),
    "unsigned": lambda right: np.full(right.shape, 2**64 - 1, dtype=np.uint64),
    "half": lambda right: right.half(),
    "bfloat16": lambda right: right.bfloat16(),
    "float8": lambda right: right.float().to(torch.float8_e4m3fn),
    "long double": lambda right: right.detach().double().numpy().astype(np.longdouble),
    "complex": lambda right: right.to(torch.complex64),
    "bool": lambda right: right.bool(),
    "bytes": lambda right: right.abs().clamp(max=200).to(torch.uint8),
    "text array": lambda right: np.full(right.shape, "a"),
    "object array": lambda right: np.full(right.shape, None),
    "dates": lambda right: np.zeros(right.shape, "datetime64[s]"),
    "sparse": lambda right: right.float().to_sparse() if right.dim() else right,
    "no memory": lambda right: torch.empty(right.shape, device="meta"),
    "empty": lambda right: torch.zeros(0),
    "empty axes": lambda right: torch.zeros(0, 3, 0),
    "scalar": lambda right: torch.tensor(3.0),
    "transposed": lambda right: right.transpose(0, -1) if right.dim() > 1 else right.reshape(-1, 1),
    "one axis more": lambda right: right.unsqueeze(0),
    "zeros": torch.zeros_like,
    "nothing": lambda right: None,
    "nested": lambda right: [[1, 2], [3]],
    "text": lambda right: "abc",
    "object": lambda right: Hostile(),
    "fraction": lambda right: Fraction(1, 3),
    "long integer": lambda right: 10**400,
    "generator": lambda right: (x for x in [1.0]),
    "set": lambda right: {1, 2},
    "dictionary": lambda right: {"a": right},
    **{f"{value} first": first(value) for value in (float("inf"), float("nan"), 1e300, -1.0, 0.5)},
}


def returning(reference: Function, odd: Callable[[Tensor], Any], index: int | None) -> Function:
    """Return the reference with one of its results replaced, or all of them."""

    def answer(**given: Any) -> Any:
        right = reference(**given)
        if not isinstance(right, tuple | list):
            return odd(torch.as_tensor(right))
        return tuple(
            odd(torch.as_tensor(result)) if index in (None, n) else result
            for n, result in enumerate(right)
        )

    return answer


def judge(name: str, answer: Function) -> None:
    """Judge what an answer returns as grading does; all that a page shows must be possible."""
    judged = exercise(name)
    outputs = unpack_outputs(pack(run(answer, judged.cases(SEED))))
    report = judged.judge(outputs, SEED)
    assert report.to_text("en") and report.to_html("zh")
    json.dumps(report.to_dict(), allow_nan=False)


@pytest.mark.parametrize("odd", ODD)
@pytest.mark.parametrize("name", [name for name in names() if not exercise(name).sweep.exact])
def test_a_judge_of_random_answers_never_raises(name: str, odd: str) -> None:
    judge(name, returning(exercise(name).reference, ODD[odd], None))


@pytest.mark.slow
@pytest.mark.parametrize("name", names())
def test_no_judge_raises(name: str) -> None:
    judged = exercise(name)
    for odd in ODD.values():
        for index in range(len(judged.returns) or 1):
            judge(name, returning(judged.reference, odd, index))
    for count in (0, 1, 2, 4, 5):
        judge(name, lambda count=count, **given: (torch.zeros(2),) * count)
