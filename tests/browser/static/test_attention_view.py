"""`python -m benchmarks.attention_view` on small attentions: it times what is drawn, in truth."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from playwright.sync_api import Browser

from benchmarks import attention_view as benchmark

pytestmark = pytest.mark.slow


@pytest.fixture
def weights() -> np.ndarray:
    scores = 2 * np.random.default_rng(0).normal(size=(2, 3, 6, 6))
    return np.asarray(np.exp(scores) / np.exp(scores).sum(axis=-1, keepdims=True))


def test_both_pages_are_timed_once_all_is_drawn(
    chromium: Browser, weights: np.ndarray, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ratio, _ = benchmark.compare(chromium, weights, tmp_path, runs=1)
    assert ratio > 0
    told = capsys.readouterr().out
    assert "AttentionExplorer" in told and "as bertviz writes it" in told


@pytest.mark.parametrize("check", ["check_pictures", "check_lines"])
def test_a_wrong_picture_is_no_measurement(
    chromium: Browser,
    weights: np.ndarray,
    tmp_path: Path,
    check: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    true = getattr(benchmark, check)
    monkeypatch.setattr(benchmark, check, lambda given, page: true(given[:, ::-1], page))
    with pytest.raises((ValueError, AssertionError)):
        benchmark.compare(chromium, weights, tmp_path, runs=1)
