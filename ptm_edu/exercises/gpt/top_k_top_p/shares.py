"""What would be drawn from filtered logits: how `top_k_top_p` is judged.

Logits count as the distribution that a draw sees, their softmax. So any constant may be added to
them, and any number may stand for −∞ that leaves nothing to a token. Drawing some thousand tokens
and counting them would tell the same, only less exactly.
"""

from __future__ import annotations

import numpy as np

from ptm_edu.exercises.framework.compare import close, worst
from ptm_edu.exercises.framework.exercise import Trial
from ptm_edu.exercises.framework.report import Finding
from ptm_edu.exercises.framework.runner import Output


def shares(logits: np.ndarray) -> np.ndarray:
    """Return the softmax over the last axis, NaN where nothing is left."""
    exact = logits.astype(np.float64)
    with np.errstate(invalid="ignore"):
        powers = np.exp(exact - exact.max(axis=-1, keepdims=True))
        found: np.ndarray = powers / powers.sum(axis=-1, keepdims=True)
    return found


def same_distribution(one: Output, other: Output) -> bool:
    """Say whether the same would be drawn from both outputs."""
    return _alike(one, other, in_order=True)


def same_up_to_ties(one: Output, other: Output) -> bool:
    """Say whether as much would be drawn from both, whichever of equally likely tokens it is."""
    return _alike(one, other, in_order=False)


def wrong_share(trial: Trial) -> Finding | None:
    """Find a token that would be drawn too often or too rarely."""
    return _wrong(trial, in_order=True)


def wrong_share_but_for_ties(trial: Trial) -> Finding | None:
    """Find too many or too few tokens kept; of equally likely ones any may be."""
    return _wrong(trial, in_order=False)


def _alike(one: Output, other: Output, in_order: bool) -> bool:
    if len(one.values) != len(other.values):
        return False
    pairs = zip(one.values, other.values, strict=True)
    return all(close(_ordered(a.array, in_order), _ordered(b.array, in_order)) for a, b in pairs)


def _ordered(array: np.ndarray | None, in_order: bool) -> np.ndarray | None:
    if array is None or array.ndim == 0 or array.size == 0 or array.dtype.kind == "c":
        return None  # nothing that could be logits
    return shares(array) if in_order else np.sort(shares(array), axis=-1)


def _wrong(trial: Trial, in_order: bool) -> Finding | None:
    if len(trial.output.values) != 1:
        return Finding("count", {"given": len(trial.output.values), "expected": 1})
    (given,), (right,) = trial.output.values, trial.expected.values
    found, expected = _ordered(given.array, in_order), _ordered(right.array, in_order)
    assert expected is not None, "the reference gave no logits"
    if found is None or np.squeeze(found).shape != np.squeeze(expected).shape:
        return Finding("size", {"given": str(given.shape), "expected": str(right.shape)})
    found = found.reshape(expected.shape)
    if close(found, expected):
        return None
    if lost := np.flatnonzero(~np.isfinite(found).all(axis=-1)).tolist():
        return Finding("nothing_left", {"row": lost[0]})
    row, token = worst(found, expected)
    if not in_order:
        numbers = {"given": int((found[row] > 0).sum()), "expected": int((expected[row] > 0).sum())}
        return Finding("kept", {"row": row, **numbers})
    pair = {"given": f"{found[row, token]:.6g}", "expected": f"{expected[row, token]:.6g}"}
    return Finding("share", {"row": row, "token": token, **pair})
