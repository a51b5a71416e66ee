"""The scaling measurement with small sizes: its plan, and that each row measures what it says."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from benchmarks import scaling


def test_every_table_has_its_sizes() -> None:
    settings = [*scaling.settings()]
    assert len(settings) == len(set(settings))
    assert Counter(setting[0] for setting in settings).keys() == scaling.ROWS.keys()


def test_plain_attention_stores_its_weights_and_the_fused_one_does_not() -> None:
    tokens = 512
    found = {way: scaling.row("attention", tokens, way) for way in ("plain", "fused")}
    weights = 4 * scaling.HEADS * tokens**2
    assert found["fused"]["bytes"] < weights < found["plain"]["bytes"]
    assert all(row["ms"] > 0 for row in found.values())


@pytest.mark.parametrize("cache", [True, False])
def test_generation_writes_so_many_tokens(cache: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    config = replace(scaling.CONFIG, dim=16, heads=2, feed_forward=16, layers=1, vocab_size=20)
    monkeypatch.setattr(scaling, "CONFIG", config)
    row = scaling.row("generation", 8, cache)
    assert (row["tokens"], row["cache"]) == (8, cache) and row["seconds"] > 0


def test_skip_gram_trains_on_all_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scaling, "WORDS", 20_000)
    row = scaling.row("skip-gram", 500, 1)
    assert row["vocabulary"] == 500 and row["words a second"] > 0


@pytest.mark.slow  # starts processes
def test_two_processes_train(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scaling, "STEPS", 2)
    row = scaling.row("processes", 2)
    assert len(row["losses"]) == 2 and row["seconds a step"] > 0
