from __future__ import annotations

import pytest
import torch

from benchmarks import xlnet as benchmark
from benchmarks.steps import check_losses
from ptm_edu.xlnet import XLConfig

TINY = XLConfig(
    dim=8, heads=2, feed_forward=12, dropout=0.0, drop_attention=False, vocab_size=30, layers=2
)


@pytest.mark.parametrize("precision", [pytest.param("bfloat16", marks=pytest.mark.slow), "float32"])
def test_both_losses_agree(precision: str, capsys: pytest.CaptureFixture[str]) -> None:
    torch.manual_seed(0)
    ratio, difference = benchmark.compare_step(TINY, precision, rows=4, tokens=12, runs=2)
    assert ratio > 0 and check_losses(difference, precision) == []
    assert "batch of 4" in capsys.readouterr().out


def test_memory_and_window_read_the_same_text(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    torch.manual_seed(0)
    monkeypatch.setattr(benchmark, "CONTEXT", 4)
    assert benchmark.compare_memory(TINY, text=20, runs=1) > 0
    output = capsys.readouterr().out
    assert "sliding window" in output and "20 tokens" in output
