from __future__ import annotations

import pytest
import torch

from benchmarks import gpt as benchmark
from ptm_edu.gpt import GPTConfig

TINY = GPTConfig(8, 2, 12, 0.0, norm_first=True, vocab_size=30, layers=2, max_positions=12)


def test_both_are_the_same_model() -> None:
    torch.manual_seed(0)
    ours, peer = benchmark.both(TINY)
    ids = torch.randint(30, (2, 12))
    torch.testing.assert_close(ours(ids).logits, peer(ids).logits)
    count = sum(weight.numel() for weight in ours.parameters() if weight.requires_grad)
    assert count == sum(weight.numel() for weight in peer.parameters())


def test_all_three_generate_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    torch.manual_seed(0)
    beside_peer, beside_none, same = benchmark.compare_generation(TINY, 3, 20, runs=1)
    assert beside_peer > 0 and beside_none > 0 and same
    assert "tokens/s" in capsys.readouterr().out
