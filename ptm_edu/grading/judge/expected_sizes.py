"""What is kept of outputs: arrays as large as answers return, of larger ones the shape alone."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from itertools import zip_longest

import numpy as np

from ptm_edu.exercises import exercise
from ptm_edu.exercises.framework.runner import Output, pack, unpack_outputs
from ptm_edu.grading.sandbox.runtime.job import RunResult

# An answer may return somewhat more than the reference and all known mistakes, as by broadcasting.
FACTOR, MORE = 2, 64
TEXT = 2**13  # bytes of a case for the messages, names and types beside the numbers
NUMBER = 16  # bytes of the largest type


@lru_cache(maxsize=32)
def largest_outputs(name: str, seed: int) -> tuple[int, ...]:
    """Return for each case how many numbers of an output are kept."""
    known = exercise(name).known_outputs(seed)
    sizes = (max(map(_count, of_case)) for of_case in zip_longest(*known, fillvalue=Output()))
    return tuple(FACTOR * size + MORE for size in sizes)


def without_excess(run: RunResult, name: str, seed: int) -> RunResult:
    """Return a run without the numbers of arrays that no answer to `name` returns.

    Their shapes and types stay, which is what a finding names. Outputs that cannot be read are
    dropped: they are judged as such with or without their bytes.
    """
    if run.outputs is None:
        return run
    if len(run.outputs) <= FACTOR * _packed_size(name, seed) + 2 * TEXT:
        return run  # as nearly all are
    most = largest_outputs(name, seed)
    try:
        outputs = unpack_outputs(run.outputs)
    except ValueError as error:
        return replace(run, ended="garbled", outputs=None, detail=str(error)[:200])
    if len(outputs) != len(most):
        return replace(run, ended="garbled", outputs=None, detail=f"{len(outputs)} outputs")
    shortened = [_shortened(output, size) for output, size in zip(outputs, most, strict=True)]
    packed = pack(shortened)
    possible = NUMBER * sum(most) + TEXT * len(most)
    if len(packed) > possible:  # forged: a function cannot return so much text
        return replace(run, ended="garbled", outputs=None, detail=f"{len(run.outputs):,} bytes")
    return replace(run, outputs=packed)


@lru_cache(maxsize=128)
def _packed_size(name: str, seed: int) -> int:
    definition = exercise(name)
    return len(pack(definition.reference_outputs(seed)))


def _shortened(output: Output, most: int) -> Output:
    """Return the output itself, or one without the arrays that exceed `most` numbers together."""
    if _count(output) <= most:
        return output
    left, values = most, []
    for value in output.values:
        fits = value.array is not None and value.array.size <= left
        left -= value.array.size if value.array is not None and fits else 0
        values.append(value if fits else replace(value, array=None))
    gradients = {
        argument: None if array is None or array.size > most else array
        for argument, array in output.gradients.items()
    }
    return replace(output, values=tuple(values), gradients=gradients)


def _count(output: Output) -> int:
    """Return how many numbers an output holds; a gradient has its argument's shape."""
    values = sum(_size(value.array) for value in output.values)
    return values + sum(_size(gradient) for gradient in output.gradients.values())


def _size(array: np.ndarray | None) -> int:
    return 0 if array is None else array.size
