"""Cases and outputs travel as plain arrays and come back the same; nothing else is read."""

from __future__ import annotations

import io

import numpy as np
import pytest

from ptm_edu.exercises.runner import Case, Output, Value, pack, unpack_cases, unpack_outputs


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
    case = Case("a", {"center": np.ones((4, 5)), "rate": 0.1, "mask": None})
    assert case.describe() == "center (4, 5), rate 0.1, mask None"


def archive(**members):
    file = io.BytesIO()
    np.savez(file, **members)
    return file.getvalue()


def layout(text):
    return np.frombuffer(text.encode(), dtype=np.uint8)


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"not an archive",
        pack([])[:-8],
        archive(other=np.ones(2)),
        archive(layout=layout("not json")),
        archive(layout=layout('[{"items": [["name", {"array": "missing"}]]}]')),
        archive(layout=layout("[3]")),
        archive(layout=layout("{}")),
        archive(layout=layout('[{"items": []}]')),
        archive(layout=np.array([print], dtype=object)),  # a pickle
        archive(layout=layout("[" * 100_000)),
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
