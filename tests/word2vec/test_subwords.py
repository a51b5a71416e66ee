"""Pieces and buckets are gensim's, for words of any script."""

from __future__ import annotations

import random

import pytest
from gensim.models.fasttext import ft_ngram_hashes
from gensim.models.fasttext_inner import compute_ngrams, compute_ngrams_bytes, ft_hash_bytes

from ptm_edu.word2vec.fast_text import character_ngrams, fnv1a, ngram_buckets

ALPHABETS = ["abcdefgh", "éüßñøç", "中文词向量", "привет", "a𝄞😀e\u0301 <>'-9"]


def some_words() -> list[str]:
    lot = random.Random(0)
    drawn = ["".join(lot.choices(letters, k=n)) for letters in ALPHABETS for n in range(9)]
    return [*drawn, "where", "aaaaaaa", "", "x", "<>", "\x00", "naïveté", "词元"]


def test_the_pieces_of_where() -> None:
    assert character_ngrams("where", 3, 3) == ["<wh", "whe", "her", "ere", "re>"]
    pieces = character_ngrams("where")
    assert len(pieces) == 5 + 4 + 3 + 2 and {"<where", "where>"} <= set(pieces)
    assert "her" in pieces and "<her>" not in pieces and "<where>" not in pieces


def test_a_chinese_character_is_one_character() -> None:
    assert character_ngrams("词元", 3, 4) == ["<词元", "<词元>", "词元>"]


@pytest.mark.parametrize("lengths", [(3, 6), (1, 4), (2, 2), (1, 1), (5, 9)])
def test_pieces_and_buckets_are_gensims(lengths: tuple[int, int]) -> None:
    for word in some_words():
        pieces = character_ngrams(word, *lengths)
        assert [piece.encode() for piece in pieces] == compute_ngrams_bytes(word, *lengths), word
        for buckets in (7, 20_000, 2_000_000):
            expected = ft_ngram_hashes(word, *lengths, buckets)
            assert ngram_buckets(word, buckets, *lengths) == expected, word


def test_the_pieces_are_those_of_gensims_other_function() -> None:
    for word in some_words():
        assert sorted(character_ngrams(word)) == sorted(compute_ngrams(word, 3, 6)), word


def test_the_hash_is_gensims_with_its_slip() -> None:
    for word in some_words():
        assert fnv1a(word) == ft_hash_bytes(word.encode()), word
    # the published test vector of FNV-1a for 32 bits; beyond ASCII fastText goes its own way
    assert fnv1a("a") == 0xE40C292C and fnv1a("") == 0x811C9DC5


def test_too_short_a_word_has_no_piece() -> None:
    assert character_ngrams("") == [] and character_ngrams("ab", 5, 6) == []
    assert ngram_buckets("", 10) == []


@pytest.mark.parametrize(
    ("lengths", "buckets", "problem"),
    [((0, 3), 9, "1 ≤ shortest"), ((4, 3), 9, "got 4 and 3"), ((3, 6), 0, "at least 1 bucket")],
)
def test_impossible_settings_are_named(
    lengths: tuple[int, int], buckets: int, problem: str
) -> None:
    with pytest.raises(ValueError, match=problem):
        ngram_buckets("where", buckets, *lengths)
