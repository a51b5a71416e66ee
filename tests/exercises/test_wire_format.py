"""Cases and outputs travel as plain arrays and come back the same; nothing else is read."""

from __future__ import annotations

import numpy as np
import pytest

from ptm_edu.exercises.framework.runner import (
    Case,
    Output,
    Value,
    pack,
    unpack_cases,
    unpack_outputs,
)


def test_cases_come_back_the_same():
    array = np.asfortranarray(np.arange(6, dtype=np.float32).reshape(2, 3))
    arguments = {"array": array, "rate": 0.1, "n": 3, "mask": None}
    case = Case("a", arguments, ("array",), extreme=True, numpy=True)
    (back,) = unpack_cases(pack([case]))
    assert (back.name, back.differentiate) == ("a", ("array",))
    assert (back.extreme, back.numpy) == (True, True)
    assert list(back.arguments) == ["array", "rate", "n", "mask"]
    assert [back.arguments[name] for name in ("rate", "n", "mask")] == [0.1, 3, None]
    np.testing.assert_array_equal(back.arguments["array"], array)
    assert back.arguments["array"].dtype == np.float32
    assert back.arguments["array"].flags.f_contiguous  # the order in memory is part of the case


def test_outputs_come_back_the_same():
    value = Value(np.array([1.0, np.nan, np.inf]), "torch.float64", (3,))
    lost = Value(None, "torch.float32", (10**9,))
    first = Output((value, lost), {"x": np.ones(2), "array": None}, ("x",))
    second = Output(error=("ValueError", "词 {braces} \n"))
    back, failed = unpack_outputs(pack([first, second]))
    np.testing.assert_array_equal(back.values[0].array, value.array)
    assert (back.values[1].array, back.values[1].shape) == (None, (10**9,))
    assert back.gradients["array"] is None and back.gradients["x"].tolist() == [1, 1]
    assert back.changed == ("x",) and back.error is None
    assert failed.error == second.error and failed.values == ()


def test_a_case_says_what_it_is_called_with():
    center, ids = np.ones((5, 5)), np.array([2, 7])
    case = Case("a", {"center": center, "ids": ids, "rate": 0.1, "mask": None})
    assert case.describe() == "center (5, 5), ids [2, 7], rate 0.1, mask None"
    assert case.size() == 28


def packed(layout, *arrays):
    """Return bytes made by hand: a layout as text, then these bytes, each padded to 16."""
    start = b"ptm-edu records 1\n" + len(layout).to_bytes(8, "little") + layout.encode()
    return b"".join(part.ljust(-(-len(part) // 16) * 16, b"\0") for part in (start, *arrays))


def output(array):
    """Return the layout of one output whose gradient of x is the given array."""
    fields = '["values", []], ["changed", []], ["error", null]'
    gradients = f'{{"items": [["x", {{"array": {array}}}]]}}'
    return f'[{{"items": [{fields}, ["gradients", {gradients}]]}}]'


ENDLESS = '{"items": [["array", null], ["dtype", "float"], ["shape", [Infinity]]]}'


def test_bytes_made_by_hand_are_read():
    (back,) = unpack_outputs(packed(output('["<f4", [2], "C"]'), np.float32([1, 2]).tobytes()))
    assert back.gradients["x"].tolist() == [1, 2]


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"not a record",
        pack([])[:-8],
        pack([]) + bytes(16),
        packed("not json"),
        packed("[3]"),
        packed("{}"),
        packed('[{"items": []}]'),
        packed("[" * 100_000),
        packed("[" + "0," * 1_000_000 + "0]"),
        packed(output('["<f4", [2], "C"]')),  # its bytes are missing
        packed(output('["<f4", [1000000000000], "C"]'), bytes(16)),
        packed(output('["<f4", [-1], "C"]'), bytes(16)),
        packed(output('["<f4", [1.5], "C"]'), bytes(16)),
        packed(output('["<f4", [0, -3], "C"]')),
        packed(output('["|O", [2], "C"]'), bytes(16)),  # objects: what a pickle would be for
        packed(output('["V8", [2], "C"]'), bytes(16)),
        packed(output('["<f4,<f4", [2], "C"]'), bytes(16)),
        packed(output('["no dtype", [2], "C"]'), bytes(16)),
        packed(output('["(1,2", [2], "C"]'), bytes(16)),  # numpy raises a SyntaxError
        packed(output("[]")),
        packed(output("3")),
        packed(output("null").replace('"values", []', f'"values", [{ENDLESS}]')),
    ],
)
def test_anything_else_is_refused(data):
    for unpack in (unpack_cases, unpack_outputs):
        with pytest.raises(ValueError, match=r"no packed cases or outputs"):
            unpack(data)


@pytest.mark.parametrize("array", [np.array(["text"]), np.array([b"x"]), 3, "text", [1, 2]])
def test_only_numbers_come_back(array):
    for output in (Output((Value(array, "torch.float32", (1,)),)), Output(gradients={"x": array})):
        with pytest.raises(ValueError, match=r"an array of numbers was expected"):
            unpack_outputs(pack([output]))


def test_words_that_somebody_made_up_can_be_written_on_a_page():
    made_up = "\ud800" * 9_000  # halves of characters, and far too many
    value = Value(None, made_up, (1,) * 9_000)
    (back,) = unpack_outputs(pack([Output((value,), {}, (made_up,), (made_up, made_up))]))
    words = (back.values[0].dtype, *back.changed, *back.error)
    assert [len(word.encode()) for word in words] == [500] * 4
    assert len(back.values[0].shape) == 64
