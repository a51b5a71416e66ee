from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
import torch

from benchmarks import bert as benchmark
from benchmarks import gpt
from benchmarks.steps import check_losses
from ptm_edu.bert import BertConfig
from ptm_edu.gpt import GPTConfig

TINY = BertConfig(
    dim=8,
    heads=2,
    feed_forward=12,
    dropout=0.0,
    drop_attention=False,
    vocab_size=30,
    layers=2,
    max_positions=12,
)


def test_both_are_the_same_model() -> None:
    torch.manual_seed(0)
    ours, peer = benchmark.both(TINY)
    batch = benchmark.hidden_batch(TINY, 3)
    given = batch.input_ids, batch.attention_mask, batch.token_type_ids
    torch.testing.assert_close(ours(*given).logits, peer(*given).logits, atol=1e-5, rtol=1e-5)
    count = sum(weight.numel() for weight in ours.parameters() if weight.requires_grad)
    assert count == sum(weight.numel() for weight in peer.parameters())


@pytest.mark.parametrize("precision", [pytest.param("bfloat16", marks=pytest.mark.slow), "float32"])
@pytest.mark.parametrize(
    ("module", "config"),
    [
        (benchmark, replace(TINY, max_positions=40)),
        (gpt, GPTConfig(8, 2, 12, 0.0, True, vocab_size=30, layers=2, max_positions=12)),
    ],
    ids=["bert", "gpt"],
)
def test_both_losses_agree(
    module: Any, config: Any, precision: str, capsys: pytest.CaptureFixture[str]
) -> None:
    torch.manual_seed(0)
    ratio, difference = module.compare_step(config, precision, rows=4, runs=3)
    assert ratio > 0 and check_losses(difference, precision) == []
    output = capsys.readouterr().out
    assert "batch of 4" in output and "transformers" in output


def test_both_read_the_same_states(capsys: pytest.CaptureFixture[str]) -> None:
    torch.manual_seed(0)
    ours, peer = benchmark.both(TINY)
    rows = [[2, *range(5, 5 + length), 3] for length in (9, 2, 4, 7, 1)]
    ratio, apart = benchmark.compare_encoding(ours.bert, peer.eval().bert, rows, runs=1)
    assert ratio > 0 and apart < 1e-5
    assert "transformers, unsorted" in capsys.readouterr().out


def test_batches_keep_every_token() -> None:
    first, second = benchmark.batches([[1, 2, 3], [4], [5, 6]], size=2)
    assert first.ids.tolist() == [[1, 2, 3], [4, 0, 0]]
    assert first.mask.tolist() == [[True] * 3, [True, False, False]]
    assert second.ids.tolist() == [[5, 6]] and second.mask.all()
