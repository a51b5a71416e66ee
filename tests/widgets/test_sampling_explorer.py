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


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"tokens": "abc"}, "tokens must be a list of strings, .* got 'abc': take the tokenizer"),
        ({"tokens": ["a", 7]}, "tokens must be a list of strings, the name of every id, got 7"),
        ({"contexts": "Hong"}, "contexts must be a list of different texts, one or more, got"),
        ({"contexts": ["a", "a", "b"]}, "contexts must be a list of different texts"),
        ({"contexts": ["a", " ", "b"]}, "contexts must be a list of different texts"),
        ({"logits": np.zeros(400)}, r"need logits \(3, 400\), got \(400,\): those at the last"),
        ({"logits": np.full((3, 400), np.nan)}, "must be numbers or −∞, .* got 1200 NaN"),
        ({"logits": np.full((3, 400), -np.inf)}, "in every row one number at least, .* 1200 inf"),
        ({"logits": np.full((3, 400), np.inf)}, "must be numbers or −∞"),
        ({"temperature": 2.5}, "temperature must be a number from 0.0 to 2.0, got 2.5: 1 is the"),
        ({"temperature": None}, "temperature must be a number"),
        ({"top_k": 0}, "top_k must be a whole number from 1 to 400, got 0: Fan et al. 2018"),
        ({"top_p": 0.0}, "top_p must be a number from 0.01 to 1.0, got 0.0"),
        ({"min_p": 1.1}, "min_p must be a number from 0.0 to 1.0, got 1.1"),
        ({"seed": -1}, "seed must be a whole number from 0 to 4294967295, got -1"),
        ({"topk": 3}, "no setting topk; there are temperature, top_k, top_p, min_p, log_axis"),
    ],
)
def test_says_what_does_not_fit(
    toy: SimpleNamespace, change: dict[str, Any], sentence: str
) -> None:
    with pytest.raises(ValueError, match=sentence):
        explorer(toy, **change)


def test_says_when_all_is_too_much() -> None:
    names = [str(i) for i in range(50_257)]
    with pytest.raises(ValueError, match="got 20 × 50,257: give 19 contexts or fewer"):
        SamplingExplorer(names, np.zeros((20, 50_257)), [f"text {n}" for n in range(20)])


@pytest.mark.parametrize(
    ("name", "value"), [("context", "x"), ("temperature", -1), ("top_k", 401), ("top_p", 2.0)]
)
def test_says_so_when_it_is_set_later_too(toy: SimpleNamespace, name: str, value: Any) -> None:
    widget = explorer(toy)
    before = getattr(widget, name)
    with pytest.raises(ValueError, match=f"SamplingExplorer: {name} must be"):
        setattr(widget, name, value)
    assert getattr(widget, name) == before
