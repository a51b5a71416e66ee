"""What `top_k_top_p` checks.

Logits are compared by their softmax, the distribution that a token is drawn from. So any constant
may be added to them, and any number may replace −∞ that leaves a token no probability. Counting
some thousand sampled tokens would show the same, only less exactly."""

from __future__ import annotations

import numpy as np

from ptm_edu.exercises.framework import output_tests
from ptm_edu.exercises.framework.compare import close, worst
from ptm_edu.exercises.framework.exercise import Check, Trial
from ptm_edu.exercises.framework.report import Finding
from ptm_edu.exercises.framework.runner import Output
from ptm_edu.language import Text

from .cases import BOTH, EDGES, TIES, TOP_K, TOP_P, shares


def same_distribution(output: Output, other: Output) -> bool:
    """Return whether the same would be drawn from both outputs."""
    return _alike(output, other, in_order=True)


def same_up_to_ties(output: Output, other: Output) -> bool:
    """Return whether as much would be drawn from both, whichever of equally likely tokens it is."""
    return _alike(output, other, in_order=False)


def wrong_share(trial: Trial) -> Finding | None:
    """Find a token that would be drawn too often or too rarely."""
    return _wrong(trial, in_order=True)


def wrong_share_but_for_ties(trial: Trial) -> Finding | None:
    """Find a wrong share, or another number of tokens kept; of equal logits any may be kept."""
    return _wrong(trial, in_order=False)


def _alike(output: Output, other: Output, in_order: bool) -> bool:
    if len(output.values) != len(other.values):
        return False
    pairs = zip(output.values, other.values, strict=True)
    return all(close(_ordered(a.array, in_order), _ordered(b.array, in_order)) for a, b in pairs)


def _ordered(array: np.ndarray | None, in_order: bool = True) -> np.ndarray | None:
    if array is None or array.ndim == 0 or array.size == 0 or array.dtype.kind == "c":
        return None  # nothing that could be logits
    return shares(array) if in_order else np.sort(shares(array), axis=-1)


def _wrong(trial: Trial, in_order: bool) -> Finding | None:
    if len(trial.output.values) != 1:
        return Finding("count", {"given": len(trial.output.values), "expected": 1})
    (arrays,), (right,) = trial.output.values, trial.expected.values
    result, expected = _ordered(arrays.array), _ordered(right.array)
    assert expected is not None, "the reference gave no logits"
    if result is None or np.squeeze(result).shape != np.squeeze(expected).shape:
        return Finding("size", {"given": str(arrays.shape), "expected": str(right.shape)})
    logits = np.asarray(trial.case.arguments["logits"])
    tokens = np.lexsort((result.reshape(logits.shape), logits))  # of equal logits in any order
    if in_order:
        tokens = np.broadcast_to(np.arange(logits.shape[1]), logits.shape)
    else:
        expected = np.take_along_axis(expected, np.lexsort((expected, logits)), axis=1)
    result = np.take_along_axis(result.reshape(logits.shape), tokens, axis=1)
    if close(result, expected):
        return None
    if lost := np.flatnonzero(~np.isfinite(result).all(axis=-1)).tolist():
        return Finding("nothing_left", {"row": lost[0]})
    row, token = worst(result, expected)
    kept = {"given": int((result[row] > 0).sum()), "expected": int((expected[row] > 0).sum())}
    if not in_order and kept["given"] != kept["expected"]:
        return Finding("kept", {"row": row, **kept})
    pair = {"given": f"{result[row, token]:.6g}", "expected": f"{expected[row, token]:.6g}"}
    return Finding("share", {"row": row, "token": int(tokens[row, token]), **pair})


def wrong_in_sweep(trial: Trial) -> Finding | None:
    """Find what is wrong in a small case: a share, the shape, the dtype or an input."""
    tests = (output_tests.wrong_shape_and_dtype, output_tests.changed)
    return output_tests.in_one_case(trial, wrong_share_but_for_ties, *tests)


CHECKS = (
    Check(
        "top_k",
        Text("Top-k alone", "只用 top-k"),
        2,
        Text(
            "with p = 1: logits / temperature, and −∞ for all but the k largest of each row; "
            "their softmax is compared",
            "p = 1 时：返回 logits / temperature，每行只保留最大的 k 个，其余为 −∞；"
            "比较的是其 softmax",
        ),
        output_tests.each(TOP_K, wrong_share),
    ),
    Check(
        "top_p",
        Text("Top-p alone", "只用 top-p"),
        3,
        Text(
            "with k = V: the fewest tokens, most likely first, whose probabilities at this "
            "temperature sum to at least p; the one that reaches or crosses p is the last one kept",
            "k = V 时：按可能性从大到小，保留在该温度下概率之和达到 p 所需的最少词元；"
            "使总和达到或跨过 p 的那一个是最后一个保留的",
        ),
        output_tests.each(TOP_P, wrong_share),
    ),
    Check(
        "both",
        Text("Top-k, then top-p", "先 top-k，再 top-p"),
        2,
        Text(
            "with both: p is a fraction of what top-k has kept, so the probabilities of the k "
            "tokens are first normalized to a sum of 1",
            "两者都用时：p 是 top-k 保留部分中的比例，"
            "所以先把保留的 k 个词元的概率归一化，使总和为 1",
        ),
        output_tests.each(BOTH, wrong_share),
        requires=("top_k", "top_p"),
    ),
    Check(
        "ties",
        Text("Equally likely tokens", "同样可能的词元"),
        1,
        Text(
            "if tokens at the cutoff are equally likely, any of them may be kept, but no more than "
            "needed: k tokens, or those that reach p",
            "边界上的词元同样可能时，保留哪个都行，但不能多留：k 个，或刚够达到 p 的那些",
        ),
        output_tests.each(TIES, wrong_share_but_for_ties),
        requires="both",
    ),
    Check(
        "edges",
        Text("Edge cases", "边界情况"),
        1,
        Text(
            "k above V and p = 1 remove nothing; k = 1 or a small p keep only the most likely "
            "token; sums of probabilities may be very close to p; logits may be near ±10,000, also "
            "at low temperatures, and some may be −∞ in the input",
            "k 大于 V、p = 1 时什么也不去掉；k = 1 或 p 很小时只留最可能的词元；"
            "概率之和可以非常接近 p；logits 可以接近 ±10,000（温度很低时也一样），"
            "输入里也可以有 −∞",
        ),
        output_tests.each(EDGES, wrong_share),
        requires="both",
    ),
    Check(
        "form",
        Text("Shape, dtype, and handling of inputs", "形状、dtype，以及对输入的处理"),
        1,
        Text(
            "a tensor (B, V) in the dtype of the logits; the logits are not overwritten, and "
            "transposed ones (not contiguous) work too",
            "一个 (B, V) 张量，dtype 与 logits 相同；不改写 logits，"
            "转置过的（内存不连续的）输入也能用",
        ),
        output_tests.all_of(
            output_tests.unchanged(),
            output_tests.each(("transposed",), wrong_share),
            output_tests.shape_and_dtype(*TOP_P, *BOTH),
        ),
        requires="both",
    ),
)
