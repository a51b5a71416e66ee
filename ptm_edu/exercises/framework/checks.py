"""Checks that many exercises share: side conditions, looked at once the value is right."""

from __future__ import annotations

from ptm_edu.language import Text

from . import findings
from .exercise import Check


def gradient(argument: str, meaning: Text, *cases: str) -> Check:
    """Check the gradient with respect to `argument`, which holds what `meaning` says."""
    return Check(
        f"gradient_{argument}",
        Text(f"Gradient of {argument}", f"{argument} 的梯度"),
        1,
        Text(
            f"loss.backward() moves {meaning.en} as the formula says",
            f"loss.backward() 按公式更新{meaning.zh}",
        ),
        findings.gradient(argument, *cases),
        requires="value",
    )


def scalar(*cases: str) -> Check:
    """Check that one number comes back, a tensor of the inputs' type."""
    return Check(
        "scalar",
        Text("One number of the inputs' type", "与输入同类型的一个数"),
        1,
        Text(
            "a tensor of shape () in the dtype of the inputs, float32 or float64",
            "形状为 () 的张量，dtype 与输入相同（float32 或 float64）",
        ),
        findings.form(*cases),
        requires="value",
    )


def form(shape: str, *cases: str) -> Check:
    """Check that a tensor of this shape, told in letters, comes back in the inputs' type."""
    return Check(
        "form",
        Text("Shape and type", "形状与类型"),
        1,
        Text(
            f"a tensor of shape {shape} in the dtype of the inputs, float32 or float64",
            f"形状为 {shape} 的张量，dtype 与输入相同（float32 或 float64）",
        ),
        findings.form(*cases),
        requires="value",
    )


def one_a_word(*cases: str) -> Check:
    """Check that one number a word comes back and that the counts are not written over."""
    return Check(
        "form",
        Text("One number a word", "每个词一个数"),
        1,
        Text(
            "a result of shape (V,), and the counts are not written over",
            "结果的形状是 (V,)，且不改写词频 counts",
        ),
        findings.all_of(findings.unchanged(), findings.shapes(*cases)),
        requires="value",
    )


def inputs(*transposed: str) -> Check:
    """Check that no input is written over, and that the cases in Fortran order come out right."""
    return Check(
        "inputs",
        Text("Inputs as they come", "不挑剔也不改动输入"),
        1,
        Text(
            "inputs are not written over, and transposed ones (not contiguous) work too",
            "不改写输入；转置过的（内存不连续的）输入也能用",
        ),
        findings.all_of(findings.unchanged(), findings.values(*transposed)),
        requires="value",
    )
