"""The measure of the tokenizers counts tokens of words."""

from __future__ import annotations

import pytest

from ptm_edu.experiments.measures import tokenizers

TRAIN = ["the low the lower the lowest the slow"] * 3 + ["the one with a z"]


@pytest.mark.parametrize("method", ["BPE", "WordPiece", "unigram"])
def test_a_row(method: str) -> None:
    row = tokenizers.row(method, 40, 0, TRAIN, ["the the the z", "北"])
    assert (row["method"], row["vocabulary"], row["seed"]) == (method, 40, 0)
    # "the" is one token; z, seen once, is rare; 北 is left out because no training text has it.
    assert row["words of one token"] >= 3 / 4
    assert row["tokens per word"] == (3 + row["tokens per rare word"]) / 4
    assert row["tokens per rare word"] in {1, 2}
    assert 1 < row["tokens per word, parallel English"] < 6


def test_sentence_piece() -> None:
    # In so small a text it finds 18 tokens at most.
    row = tokenizers.row("unigram (SentencePiece)", 17, 0, TRAIN, ["the the the z", "北"])
    assert row["tokens per rare word"] == 2  # the space and z
    assert 1 < row["tokens per word"] < 4
