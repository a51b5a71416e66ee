from __future__ import annotations

import numpy as np
import torch

from ptm_edu.widgets import AttentionStepper
from ptm_edu.widgets.attention_stepper.widget import EXAMPLE, MOST_DIMS, MOST_TOKENS
from tests.widget_pages import state_in

Q, K, V = np.ones((2, 3)), np.ones((4, 3)), np.ones((4, 5))
TOKENS, KEYS = ["a", "b"], ["k", "l", "m", "n"]


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
    state = state_in(stepper.html())
    for name, tensor in (("q", q), ("k", k), ("v", v.float())):
        assert np.array_equal(np.array(state[name], dtype=np.float32), tensor.numpy())
    assert (state["mask"], state["step"], state["token"]) == (mask.tolist(), 3, 0)


def test_the_largest_page_stays_under_300_kb() -> None:
    rows = np.random.default_rng(0).normal(size=(MOST_TOKENS, MOST_DIMS))
    names = [f"token{i}" for i in range(MOST_TOKENS)]
    assert len(AttentionStepper(names, rows, rows, rows).html().encode()) < 300_000
