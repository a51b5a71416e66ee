"""Checks that many exercises share: side conditions, checked once the value is right."""

from __future__ import annotations

from collections.abc import Sequence

from ptm_edu.language import Text

from . import output_tests
from .exercise import Check

SHAPE_TYPE_INPUTS = Text("Shape, dtype, and handling of inputs", "形状、dtype，以及对输入的处理")


def gradient(argument: str, meaning: Text, *cases: str) -> Check:
    """Check the gradient with respect to `argument`, described by `meaning`."""
    return Check(
        f"gradient_{argument}",
        Text(f"Gradient of {argument}", f"{argument} 的梯度"),
        1,
        Text(
            f"loss.backward() computes the correct gradient of {meaning.en}",
            f"loss.backward() 算出正确的梯度：{meaning.zh}",
        ),
        output_tests.gradient(argument, *cases),
        requires="value",
    )


def gradients(expected: Text, arguments: Sequence[str], *cases: str) -> Check:
    """Check the gradients with respect to all these arguments."""
    return Check(
        "gradients",
        Text("Gradients", "梯度"),
        1,
        expected,
        output_tests.gradients(arguments, *cases),
        requires="value",
    )


def scalar(*cases: str) -> Check:
    """Check that the answer returns one number, a tensor of the inputs' dtype."""
    return Check(
        "scalar",
        Text("A scalar of the inputs' dtype", "与输入 dtype 相同的标量"),
        1,
        Text(
            "a tensor of shape () in the dtype of the inputs, float32 or float64",
            "形状为 () 的张量，dtype 与输入相同（float32 或 float64）",
        ),
        output_tests.shape_and_dtype(*cases),
        requires="value",
    )


def shape_and_dtype(shape: str, *cases: str) -> Check:
    """Check that the answer returns a tensor of this shape (in letters) in the inputs' dtype."""
    return Check(
        "form",
        Text("Shape and dtype", "形状与 dtype"),
        1,
        Text(
            f"a tensor of shape {shape} in the dtype of the inputs, float32 or float64",
            f"形状为 {shape} 的张量，dtype 与输入相同（float32 或 float64）",
        ),
        output_tests.shape_and_dtype(*cases),
        requires="value",
    )


def form_and_inputs(
    expected: Text,
    *cases: str,
    title: Text = SHAPE_TYPE_INPUTS,
    requires: str | tuple[str, ...] = "value",
) -> Check:
    """Check shapes and dtypes in these cases, the case `transposed`, and that no input changes."""
    return Check(
        "form",
        title,
        1,
        expected,
        output_tests.all_of(
            output_tests.unchanged(),
            output_tests.values("transposed"),
            output_tests.shape_and_dtype(*cases),
        ),
        requires=requires,
    )


def scalar_and_inputs(argument: str, *cases: str) -> Check:
    """Check that the answer returns one number in the dtype of `argument`, and changes no input."""
    return form_and_inputs(
        Text(
            f"a tensor of shape () in the {argument}' dtype; no input is overwritten, and "
            "transposed ones (not contiguous) work too",
            f"形状为 () 的张量，dtype 与 {argument} 相同；不改写输入，内存不连续的输入也能用",
        ),
        *cases,
        title=Text("A scalar, and handling of inputs", "标量，以及对输入的处理"),
    )


def one_per_word(*cases: str) -> Check:
    """Check that the answer returns one number per word and does not overwrite the counts."""
    return Check(
        "form",
        Text("One number per word", "每个词一个数"),
        1,
        Text(
            "a result of shape (V,), and the counts are not overwritten",
            "结果的形状是 (V,)，且不改写词频 counts",
        ),
        output_tests.all_of(output_tests.unchanged(), output_tests.shapes(*cases)),
        requires="value",
    )


def inputs(*transposed: str) -> Check:
    """Check that no input is overwritten, and that the cases in Fortran order give right values."""
    return Check(
        "inputs",
        Text("Handling of inputs", "对输入的处理"),
        1,
        Text(
            "inputs are not overwritten, and transposed ones (not contiguous) work too",
            "不改写输入；转置过的（内存不连续的）输入也能用",
        ),
        output_tests.all_of(output_tests.unchanged(), output_tests.values(*transposed)),
        requires="value",
    )
