from __future__ import annotations

import json
import re
from typing import Any

import numpy as np
import pytest
import torch

from ptm_edu.widgets import AttentionStepper
from ptm_edu.widgets.attention_stepper.widget import EXAMPLE, MOST_DIMS, MOST_TOKENS

Q, K, V = np.ones((2, 3)), np.ones((4, 3)), np.ones((4, 5))
TOKENS, KEYS = ["a", "b"], ["k", "l", "m", "n"]
GIVEN: dict[str, Any] = {"tokens": TOKENS, "q": Q, "k": K, "v": V, "source_tokens": KEYS}


def state_of(html: str) -> dict[str, Any]:
    found = re.search(r"model: stub\((\{.*?\})\)", html)
    assert found
    state: dict[str, Any] = json.loads(found[1])
    return state


def test_starts_with_an_example_of_its_own_and_its_last_query() -> None:
    stepper = AttentionStepper(language="en")
    assert tuple(stepper.tokens) == tuple(stepper.source_tokens) == EXAMPLE["en"]
    assert (stepper.step, stepper.token, stepper.source, stepper.view) == (0, 4, 0, "steps")
    assert (stepper.q, stepper.mask, stepper.causal, stepper.d) == ([], [], False, 64)
    assert len(AttentionStepper(language="zh").tokens) == 5
    assert len(stepper.html().encode()) < 100_000


def test_the_page_gets_a_model_s_numbers() -> None:
    generator = torch.Generator().manual_seed(0)
    q, k = torch.randn(2, 3, generator=generator), torch.randn(4, 3, generator=generator)
    v = torch.randn(4, 5, generator=generator).to(torch.bfloat16)
    mask = torch.tensor([[True, False, True, True], [False] * 4])
    stepper = AttentionStepper(TOKENS, q, k, v, mask, source_tokens=KEYS, step=3, token=0)
    state = state_of(stepper.html())
    for name, tensor in (("q", q), ("k", k), ("v", v.float())):
        assert np.array_equal(np.array(state[name], dtype=np.float32), tensor.numpy())
    assert (state["mask"], state["step"], state["token"]) == (mask.tolist(), 3, 0)


def test_the_largest_page_stays_under_300_kb() -> None:
    rows = np.random.default_rng(0).normal(size=(MOST_TOKENS, MOST_DIMS))
    names = [f"token{i}" for i in range(MOST_TOKENS)]
    assert len(AttentionStepper(names, rows, rows, rows).html().encode()) < 300_000


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"tokens": "a b"}, "tokens must be a list of strings, got 'a b': split it"),
        ({"tokens": []}, r"tokens must be a list of strings, got \[\]"),
        ({"tokens": ["a"] * 13, "q": np.ones((13, 3))}, "at most 12 tokens fit, got 13: cut"),
        ({"v": None}, "q, k and v belong together, got only q, k"),
        ({"q": np.ones((3, 3))}, r"q \(2, d\), k \(4, d\) and v \(4, d_v\) .* got q \(3, 3\)"),
        ({"q": np.ones((1, 8, 2, 3))}, r"got q \(1, 8, 2, 3\), .*: take one head .* q\[0, 0\]"),
        ({"v": np.ones((4, 129))}, r"at most 128 columns, got .* v \(4, 129\)"),
        ({"k": np.ones((4, 2))}, "q and k must have the same d, got 3 and 2"),
        ({"k": np.full((4, 3), np.nan)}, "k holds NaN or infinity"),
        ({"mask": np.ones((2, 4))}, r"mask must be booleans \(2, 4\), .* got float64 \(2, 4\)"),
        ({"mask": np.ones(4, dtype=bool)}, r"got bool \(4,\)"),
        ({"causal": True}, "needs as many keys as queries, got 2 queries and 4 keys"),
        ({"width": 3}, "no setting width; there are causal, step"),
        ({"token": 2}, "token must be a whole number from 0 to 1, got 2: 0 is the first"),
        ({"source": 4}, "source must be a whole number from 0 to 3, got 4"),
        ({"step": 5}, "step must be a whole number from 0 to 4, got 5: 0 is q·k"),
        ({"view": "both"}, "view must be one of steps, scale, got 'both'"),
        ({"step": 1.5}, "step must be a whole number from 0 to 4, got 1.5"),
        ({"d": 513}, "d must be a whole number from 1 to 512, got 513: the paper's heads"),
        ({"seed": -1}, "seed must be a whole number from 0 to 4294967295, got -1"),
    ],
)
def test_says_what_does_not_fit(changes: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ValueError, match=f"AttentionStepper: .*{sentence}"):
        AttentionStepper(**{**GIVEN, **changes})


@pytest.mark.parametrize(
    ("name", "value"),
    [("step", -1), ("token", 9), ("view", ""), ("d", 0), ("causal", True), ("mask", [[True]])],
)
def test_says_so_when_it_is_set_later_too(name: str, value: Any) -> None:
    stepper = AttentionStepper(**GIVEN)
    before = getattr(stepper, name)
    with pytest.raises(ValueError, match="AttentionStepper: "):
        setattr(stepper, name, value)
    assert getattr(stepper, name) == before
