from __future__ import annotations

import json
from typing import Any

import numpy as np
import pytest

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


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"counts": [5, 3]}, r"6 words need counts \(6,\), one a word.* got \(2,\)"),
        ({"counts": [5, 3, 2, 1, 1, -4]}, "counts must be whole, 0 or more.* from -4 to 5"),
        ({"counts": [0] * 6}, "0 or more and not all 0"),
        ({"counts": [1.5] * 6}, "counts must be whole"),
        ({"counts": [5, 3, 2, 1, 1, np.nan]}, "counts must be finite numbers, got nan for 'pear'"),
        ({"counts": [5, np.inf, 2, 1, 1, 1]}, "counts must be finite numbers, got inf for 'of'"),
        ({"counts": list("531110")}, "counts must be finite numbers, got '5' for 'the'"),
        ({"counts": [5, 3, 2, 1, 1, None]}, "counts must be finite numbers, got None"),
        ({"counts": [1e30, 3, 2, 1, 1, 1]}, "at most 2.53 = 9007199254740992, got 1e.30"),
        ({"counts": [10**30, 3, 2, 1, 1, 1]}, "at most 2.53"),
        ({"counts": [2**53 + 1, 3, 2, 1, 1, 1]}, "at most 2.53"),
        ({"size": 0}, "size must be a whole number from 1 .* got 0: so many words"),
        ({"size": -1}, "size must be .* got -1"),
        ({"size": 2.5}, "size must be .* got 2.5"),
        ({"words": [1, 2, 3, 4, 5, 6]}, "every word must be a string that is not empty, got 1"),
        ({"words": ["the", "", "a", "b", "c", "d"]}, "every word must be .* got ''"),
        ({"words": ["the", " ", "a", "b", "c", "d"]}, "every word must be .* got ' '"),
        ({"words": "theory"}, "words must be a list, got a string"),
        ({"named": ["the", "the"]}, r"different named words .* got \['the', 'the'\]$"),
        ({"named": ["the", 3]}, "not there: 3"),
        ({"named": "the"}, r"got a string: \['the'\]"),
        ({"named": ["cat"], "size": 3}, "of the 3 whose names the page holds, .* not there: cat"),
        ({"words": ["the"], "counts": [3]}, "at least 2 words are needed, got 1"),
        ({"words": ["the"] * 6}, "words must differ, 'the' is there 6 times"),
        ({"named": ["nobody"]}, r"got \['nobody'\], not there: nobody"),
        ({"named": []}, "one to eight different named words"),
    ],
)
def test_says_what_does_not_fit(change: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        NoiseExplorer(**{"words": WORDS, "counts": COUNTS, **change})


@pytest.mark.parametrize("name", ["exponent", "threshold"])
@pytest.mark.parametrize("value", [float("nan"), -0.1, 1.5, float("inf")])
def test_says_so_when_it_is_set_later_too(name: str, value: float) -> None:
    widget = NoiseExplorer(WORDS, COUNTS)
    before = getattr(widget, name)
    with pytest.raises(ValueError, match=f"NoiseExplorer: {name} must be a number from 0 to 1"):
        setattr(widget, name, value)
    assert getattr(widget, name) == before
