from __future__ import annotations

import base64
import runpy
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
import torch

from ptm_edu.widgets import SamplingExplorer


@pytest.fixture(scope="module")
def toy(root: Path) -> SimpleNamespace:
    """`TOKENS`, `CONTEXTS` and `logits` of the made-up model."""
    return SimpleNamespace(**runpy.run_path(str(root / "tests" / "browser" / "toy_sampling.py")))


def explorer(toy: SimpleNamespace, **more: Any) -> SamplingExplorer:
    given = {"tokens": toy.TOKENS, "logits": toy.logits, "contexts": toy.CONTEXTS}
    return SamplingExplorer(**{**given, **more})


def below(distribution: dict[str, Any]) -> np.ndarray:
    """How far each logit lies below the largest, as a page reads it, (V,)."""
    steps = np.frombuffer(base64.b64decode(distribution["steps"]), "<u2")
    return np.where(steps == 65535, np.inf, steps * distribution["step"])


def test_two_bytes_keep_every_logit_and_what_may_not_come(toy: SimpleNamespace) -> None:
    widget = explorer(toy)
    assert [one["context"] for one in widget.distributions] == toy.CONTEXTS
    for distribution, row in zip(widget.distributions, toy.logits, strict=True):
        np.testing.assert_allclose(below(distribution), row.max() - row, atol=2e-4)
    assert np.isinf(below(widget.distributions[0])).sum() == 10


def test_what_is_far_below_and_what_is_alike(toy: SimpleNamespace) -> None:
    logits = np.array([[0, -0.5, -1e6], [3, 3, 3]])
    widget = SamplingExplorer(["a", "b", "c"], logits, ["x", "y"])
    np.testing.assert_allclose(below(widget.distributions[0]), [0, 0.5, 80], atol=7e-4)
    assert below(widget.distributions[1]).tolist() == [0, 0, 0]


def test_takes_tensors_in_half_precision(toy: SimpleNamespace) -> None:
    half = explorer(toy, logits=torch.tensor(toy.logits, requires_grad=True).bfloat16())
    whole = explorer(toy)
    assert below(half.distributions[1]) == pytest.approx(below(whole.distributions[1]), abs=0.02)


def test_six_texts_of_8000_tokens_are_light_enough() -> None:
    logits = np.random.default_rng(0).normal(size=(6, 8000))
    names = [f" piece{i % 100}" for i in range(8000)]  # pieces are no longer than that
    widget = SamplingExplorer(names, logits, [f"text {n}" for n in range(6)])
    assert len(widget.html().encode()) < 300_000


def test_settings_can_be_given_and_are_sampling_s(toy: SimpleNamespace) -> None:
    widget = explorer(toy, temperature=0.7, top_k=40, min_p=0.05, log_axis=True)
    assert (widget.temperature, widget.top_k, widget.top_p, widget.min_p) == (0.7, 40, None, 0.05)
    assert widget.log_axis and widget.context == toy.CONTEXTS[0]
