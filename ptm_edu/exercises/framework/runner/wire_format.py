"""The inputs and outputs of a student's function: plain arrays and numbers, no objects.

Both travel between processes as a JSON layout followed by the arrays' bytes. Reading creates
nothing but numbers, never more than were sent, so nothing in it can run code.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias, TypeVar

import numpy as np

Argument: TypeAlias = np.ndarray | int | float | bool | str | None
Buffer: TypeAlias = bytes | memoryview
Record = TypeVar("Record")

# everything that reading a forged file can raise
MALFORMED = (
    ArithmeticError,
    AttributeError,
    EOFError,
    LookupError,
    MemoryError,
    OSError,
    RecursionError,
    SyntaxError,  # numpy's, for some names of types
    TypeError,
    ValueError,
)
NUMERIC = "biufc"  # numpy's letters for booleans, integers, real and complex numbers
MAGIC = b"ptm-edu records 1\n"
LENGTH = 8  # bytes that say how long the layout is
LONGEST = 1_000_000  # bytes of a layout: those of real records have a few thousand
LONGEST_TEXT = 500  # characters of a message, a name or a type: pages show them
MOST_AXES = 64  # as numpy has
MOST_SHOWN = 24  # numbers of an array in a message
ALIGNED = 16  # each array begins at a multiple of this


@dataclass(frozen=True, eq=False)
class Case:
    """One call: `arguments` in the function's order; arrays become tensors of their dtype.

    `differentiate` names the arguments whose gradients are computed. `extreme` marks inputs chosen
    to break numerics: a mistake that shows without them is recognized without them. An array in
    Fortran order becomes a tensor that is not contiguous. `numpy` is for gradients by hand: arrays
    stay numpy arrays, and torch may not compute derivatives.
    """

    name: str
    arguments: dict[str, Argument]
    differentiate: tuple[str, ...] = ()
    extreme: bool = False
    numpy: bool = False

    def describe(self, most: int = MOST_SHOWN) -> str:
        """Return the arguments in one line, such as `center (4, 5), ids [2, 7], rate 0.1`.

        Of an array with more than `most` numbers the shape is told.
        """
        described = {name: _describe(value, most) for name, value in self.arguments.items()}
        return ", ".join(f"{name} {value}" for name, value in described.items())

    def size(self) -> int:
        """Return how many numbers the arguments hold."""
        return sum(np.size(value) for value in self.arguments.values() if value is not None)


@dataclass(frozen=True, eq=False)
class Value:
    """One returned array; `dtype` as the student returned it: `torch.float32`, `float`, `numpy.…`.

    `array` is None if it was too large to record; the shape is recorded all the same.
    """

    array: np.ndarray | None
    dtype: str
    shape: tuple[int, ...]


@dataclass(frozen=True, eq=False)
class Output:
    """The output of one call: one value, several for a returned tuple, none if it raised.

    `gradients` are those of a weighted sum of all returned numbers, by argument, None if no
    gradient arrived; `changed` names the arguments that the function overwrote; `error` is the type
    and message of what the call (then `values` is empty) or the backward pass (then not) raised.
    """

    values: tuple[Value, ...] = ()
    gradients: dict[str, np.ndarray | None] = field(default_factory=dict)
    changed: tuple[str, ...] = ()
    error: tuple[str, str] | None = None

    @property
    def value(self) -> np.ndarray | None:
        """The returned array if there is exactly one, else None."""
        return self.values[0].array if len(self.values) == 1 else None


def shown(array: np.ndarray, most: int = MOST_SHOWN) -> str:
    """Return an array's numbers, or its shape if there are too many to recompute anything."""
    if array.size > most:
        return f"({', '.join(map(str, array.shape))}{',' if array.ndim == 1 else ''})"
    return str(_rounded(array.tolist()))


def _rounded(numbers: Any) -> Any:
    if isinstance(numbers, list):
        return [_rounded(number) for number in numbers]
    return float(f"{numbers:.6g}") if isinstance(numbers, float) else numbers


def _describe(argument: Argument, most: int) -> str:
    return shown(argument, most) if isinstance(argument, np.ndarray) else repr(argument)


def pack(records: Sequence[Case] | Sequence[Output]) -> bytes:
    """Return cases or outputs as bytes: the layout, then each array in its own order."""
    pieces: list[bytes] = []

    def layout_of(thing: Any) -> Any:
        if isinstance(thing, np.ndarray):
            transposed = thing.flags.f_contiguous and not thing.flags.c_contiguous
            order: Literal["F", "C"] = "F" if transposed else "C"
            pieces.append(_padded(thing.tobytes(order)))
            return {"array": [thing.dtype.str, thing.shape, order]}
        if isinstance(thing, dict):
            return {"items": [[key, layout_of(value)] for key, value in thing.items()]}
        return [layout_of(item) for item in thing] if isinstance(thing, list | tuple) else thing

    layout = json.dumps([layout_of(_fields(record)) for record in records]).encode()
    start = MAGIC + len(layout).to_bytes(LENGTH, "little") + layout
    return b"".join([_padded(start), *pieces])


def unpack_cases(data: Buffer) -> list[Case]:
    """Read cases back; raises ValueError for anything that `pack` did not write.

    Their arrays lie in the memory of `data`.
    """
    return _unpack(data, _case)


def unpack_outputs(data: bytes) -> list[Output]:
    """Read outputs back; raises ValueError for anything that `pack` did not write."""
    return _unpack(data, _output)


def same_layout(data: bytes, other: bytes) -> bytes:
    """Return the layout of packed data, followed by the arrays of `other`."""
    begin = len(MAGIC) + LENGTH
    end = _aligned(begin + int.from_bytes(data[len(MAGIC) : begin], "little"))
    return data[:end] + other[end:]


def _case(fields: dict[str, Any]) -> Case:
    flags = {name: bool(fields[name]) for name in ("extreme", "numpy")}
    return Case(fields["name"], fields["arguments"], tuple(fields["differentiate"]), **flags)


def _output(fields: dict[str, Any]) -> Output:
    values = (
        Value(_numbers(v["array"]), _text(v["dtype"]), tuple(map(int, v["shape"][:MOST_AXES])))
        for v in fields["values"]
    )
    gradients = {name: _numbers(array) for name, array in fields["gradients"].items()}
    error = None
    if fields["error"] is not None:
        error = (_text(fields["error"][0]), _text(fields["error"][1]))
    changed = tuple(map(_text, fields["changed"][:MOST_AXES]))
    return Output(tuple(values), gradients, changed, error)


def _text(thing: Any) -> str:
    # Half a surrogate pair, which JSON can hold, cannot be written on any page.
    return str(thing)[:LONGEST_TEXT].encode("utf-8", "replace").decode("utf-8")


def _numbers(array: Any) -> np.ndarray | None:
    # Outputs come from the process of a student's code: what is compared must be numbers.
    if array is None or (isinstance(array, np.ndarray) and array.dtype.kind in NUMERIC):
        return array
    raise TypeError(f"an array of numbers was expected, got {getattr(array, 'dtype', array)!r:.60}")


def _fields(record: Case | Output) -> dict[str, Any]:
    # Not dataclasses.asdict: it copies arrays into C order, and their order is part of a case.
    fields = dict(vars(record))
    if isinstance(record, Output):
        fields["values"] = [dict(vars(value)) for value in record.values]
    return fields


def _unpack(data: Buffer, build: Callable[[dict[str, Any]], Record]) -> list[Record]:
    try:
        layout, arrays = _layout(data)
        records = [build(_restore(item, arrays)) for item in layout]
        if arrays.position != len(data):
            raise ValueError(f"{len(data) - arrays.position} bytes too many")
        return records
    except MALFORMED as error:
        raise ValueError(f"these bytes are no packed cases or outputs: {error}") from error


def _layout(data: Buffer) -> tuple[list[Any], _Arrays]:
    begin = len(MAGIC) + LENGTH
    length = int.from_bytes(data[len(MAGIC) : begin], "little")
    if data[: len(MAGIC)] != MAGIC or length > LONGEST:
        raise ValueError("they do not begin as such")
    layout = json.loads(bytes(data[begin : begin + length]))
    if not isinstance(layout, list):
        raise TypeError(f"a list was expected, got {type(layout).__name__}")
    return layout, _Arrays(data, _aligned(begin + length))


class _Arrays:
    """Reads one array after another from where the layout ends."""

    def __init__(self, data: Buffer, position: int) -> None:
        self.data, self.position = data, position

    def next(self, name: str, shape: Sequence[int], order: str) -> np.ndarray:
        dtype = np.dtype(name)
        if dtype.kind not in NUMERIC:
            raise TypeError(f"an array of numbers was expected, got {dtype!r:.60}")
        if not all(isinstance(n, int) and n >= 0 for n in shape):
            raise ValueError(f"no shape: {shape!r:.60}")
        count = math.prod(shape)
        flat = (
            np.frombuffer(self.data, dtype, count, self.position) if count else np.empty(0, dtype)
        )
        self.position += _aligned(flat.nbytes)
        return flat.reshape(shape, order="F" if order == "F" else "C")


def _restore(thing: Any, arrays: _Arrays) -> Any:
    if isinstance(thing, list):
        return [_restore(item, arrays) for item in thing]
    if not isinstance(thing, dict):
        return thing
    if "array" in thing:
        return arrays.next(*thing["array"])
    return {key: _restore(value, arrays) for key, value in thing["items"]}


def _aligned(length: int) -> int:
    return -(-length // ALIGNED) * ALIGNED


def _padded(data: bytes) -> bytes:
    return data.ljust(_aligned(len(data)), b"\0")
