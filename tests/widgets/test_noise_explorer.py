from __future__ import annotations

import json

import numpy as np

from ptm_edu import zoo
from ptm_edu.widgets import NoiseExplorer

WORDS = ["the", "of", "king", "dog", "cat", "pear"]
COUNTS = [500, 300, 40, 7, 7, 1]


def unpacked(bins: list[int]) -> list[int]:
    """The counts that a page reads out of `bins`, the greatest first."""
    counts: list[int] = []
    now = 0
    for i in range(0, len(bins), 2):
        now = bins[0] if i == 0 else now - bins[i]
        counts += [now] * bins[i + 1]
    return counts


def test_counts_travel_exactly_and_sorted() -> None:
    rng = np.random.default_rng(0)
    counts = rng.zipf(1.3, 500).clip(max=2**40)
    counts[:5] = 0
    words = [f"w{i}" for i in range(500)]
    widget = NoiseExplorer(words, counts)
    assert unpacked(widget.bins) == sorted(counts.tolist(), reverse=True)
    by_word = dict(zip(words, counts.tolist(), strict=True))
    assert [by_word[word] for word in widget.words.split(" ")] == unpacked(widget.bins)


def test_words_of_equal_counts_keep_their_order_and_spaces_do_not_split() -> None:
    widget = NoiseExplorer(["ant", "new york", "bee"], [2, 5, 2])
    assert widget.words.split(" ") == ["new\u00a0york", "ant", "bee"]


def test_the_shipped_counts_are_300_kilobytes() -> None:
    vectors = zoo.load("word2vec-mini")
    widget = NoiseExplorer(vectors.words, vectors.counts)
    assert unpacked(widget.bins) == vectors.counts.tolist()
    assert widget.words.split(" ") == vectors.words
    state = json.dumps([widget.words, widget.bins], ensure_ascii=False, separators=(",", ":"))
    assert len(state.encode()) <= 300_000
    assert widget.named[:2] == ["the", "of"] and widget.named[-1] == vectors.words[-1]


def test_without_known_words_the_named_ones_spread_over_all_ranks() -> None:
    words = [f"w{i}" for i in range(1000)]
    widget = NoiseExplorer(words, np.arange(1000, 0, -1))
    assert widget.named[0] == "w0" and widget.named[-1] == "w999"
    assert 4 <= len(widget.named) <= 8
    assert NoiseExplorer(["a", "b"], [2, 1]).named == ["a", "b"]


def test_only_size_words_have_a_name() -> None:
    widget = NoiseExplorer(WORDS, COUNTS, size=3, named=["the"])
    assert widget.words == "the of king" and len(unpacked(widget.bins)) == 6
    assert NoiseExplorer(WORDS, COUNTS, size=1).named == ["the"]
    assert NoiseExplorer(WORDS, COUNTS, size=3).named == ["the", "of", "king"]


def test_the_greatest_counts_do_not_overflow() -> None:
    words = [f"w{i}" for i in range(2**11)]  # their sum is 2^64, which int64 takes for 0
    assert set(unpacked(NoiseExplorer(words, np.full(2**11, 2**53)).bins)) == {2**53}
    assert unpacked(NoiseExplorer(["a", "b"], np.float32([3, 0])).bins) == [3, 0]
