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


def test_a_word_cannot_end_the_script() -> None:
    html = NoiseExplorer(["</script><b>", "the"], [3, 2]).html()
    assert html.count("</script>") == 1


def test_only_size_words_have_a_name() -> None:
    widget = NoiseExplorer(WORDS, COUNTS, size=3, named=["the"])
    assert widget.words == "the of king" and len(unpacked(widget.bins)) == 6


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"counts": [5, 3]}, r"6 words need counts \(6,\), one a word.* got \(2,\)"),
        ({"counts": [5, 3, 2, 1, 1, -4]}, "counts must be whole, 0 or more.* from -4 to 5"),
        ({"counts": [0] * 6}, "0 or more and not all 0"),
        ({"counts": [1.5] * 6}, "counts must be whole"),
        ({"counts": [np.nan] * 6}, "counts must be numbers"),
        ({"words": ["the"], "counts": [3]}, "at least 2 words are needed, got 1"),
        ({"words": ["the"] * 6}, "words must differ, 'the' is there 6 times"),
        ({"named": ["nobody"]}, "needed, got 1, not there: nobody"),
        ({"named": []}, "one to eight named words"),
        ({"language": "fr"}, "expected one of en, zh, got 'fr'"),
    ],
)
def test_says_what_does_not_fit(change: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        NoiseExplorer(**{"words": WORDS, "counts": COUNTS, **change})
