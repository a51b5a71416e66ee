"""Log-likelihoods are sums of next-token log-probabilities, whichever pairs share an input."""

from __future__ import annotations

import pytest
import torch

from ptm_edu.gpt import GPT, log_likelihoods

PAIRS = [
    ([1, 2, 3], [4]),
    ([5], [6, 7, 8]),
    ([1, 2, 3], [9]),
    ([1, 2], [3, 4]),  # the input is that of the first pair
    ([1, 2, 3], [4, 5]),
    ([1, 2, 3], [4]),
]


@pytest.mark.parametrize("batch_size", [1, 2, 32])
def test_each_pair_gets_the_sum_over_its_own_tokens(model: GPT, batch_size: int) -> None:
    expected = []
    for before, after in PAIRS:
        with torch.no_grad():
            log_p = model(torch.tensor([[*before, *after]])).logits[0].log_softmax(dim=-1)
        first = len(before) - 1
        expected.append(sum(float(log_p[first + i, token]) for i, token in enumerate(after)))
    assert log_likelihoods(model, PAIRS, batch_size) == pytest.approx(expected, abs=1e-5)


def test_pairs_with_the_same_input_are_one_row(model: GPT) -> None:
    rows: list[int] = []
    norm = model.final_norm
    hook = norm.register_forward_hook(lambda _, inputs, output: rows.append(len(inputs[0])))
    log_likelihoods(model, PAIRS)
    hook.remove()
    assert sum(rows) == 3  # 1 2 3, 1 2 3 4 and 5 6 7


@pytest.mark.parametrize("pair", [([], [1]), ([1], []), ([1] * 40, [2, 3])])
def test_an_empty_or_too_long_pair_is_refused(
    model: GPT, pair: tuple[list[int], list[int]]
) -> None:
    with pytest.raises(ValueError, match="expected a token or more before"):
        log_likelihoods(model, [pair])
