from __future__ import annotations

import pytest

from ptm_edu.text.stream import END, encode_stream


def test_words_are_sorted_by_count_and_rare_ones_are_dropped() -> None:
    words, counts, stream = encode_stream([["b", "a", "b"], ["c", "b", "a"]], min_count=2)
    assert words == ["b", "a"] and counts.tolist() == [3, 2]
    assert stream.tolist() == [0, 1, 0, END, 0, 1, END]


def test_equally_frequent_words_are_sorted_alphabetically() -> None:
    words, _, stream = encode_stream([["z", "m"], ["a"]], min_count=1)
    assert words == ["a", "m", "z"]
    assert stream.tolist() == [2, 1, END, 0, END]


def test_a_sentence_of_rare_words_leaves_its_end_token() -> None:
    _, _, stream = encode_stream([["a", "a"], ["rare"], ["a"]], min_count=2)
    assert stream.tolist() == [0, 0, END, END, 0, END]


def test_an_empty_corpus_is_rejected() -> None:
    with pytest.raises(ValueError, match="check that the corpus is not empty"):
        encode_stream([], min_count=5)


def test_a_sentence_that_is_not_split_into_words_is_rejected() -> None:
    with pytest.raises(TypeError, match="must be a list of words, got 'the cat'"):
        encode_stream(["the cat"], min_count=1)
