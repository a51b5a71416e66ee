from __future__ import annotations

import pytest
import torch

from ptm_edu.elmo.tokenizer import character_ids, distinct_words, word_characters


def test_a_word_is_its_bytes_between_two_marks_each_raised_by_one() -> None:
    assert (
        word_characters("é!").tolist() == [259, 0xC3 + 1, 0xA9 + 1, ord("!") + 1, 260] + [261] * 45
    )


def test_sentence_boundaries_have_ids_of_their_own() -> None:
    assert word_characters("<S>").tolist() == [259, 257, 260] + [261] * 47
    assert word_characters("</S>").tolist() == [259, 258, 260] + [261] * 47


@pytest.mark.parametrize("word", ["x" * 500, "字" * 500, "🎉" * 13, "", "\ud800", "\x00", "ẞ"])
def test_any_word_becomes_fifty_ids(word: str) -> None:
    ids = word_characters(word)
    assert ids.shape == (50,) and ids.min() >= 1 and ids.max() <= 261
    assert (ids == 259).sum() == 1 and (ids == 260).sum() == 1


def test_a_batch_is_padded_with_zeros() -> None:
    ids = character_ids([["a", "cat"], ["dogs"]])
    assert ids.shape == (2, 4, 50) and ids.dtype == torch.int64
    for row, words in enumerate([["<S>", "a", "cat", "</S>"], ["<S>", "dogs", "</S>"]]):
        for position, word in enumerate(words):
            assert ids[row, position].tolist() == word_characters(word).tolist()
    assert ids[1, 3].eq(0).all()


def test_distinct_words_are_listed_once() -> None:
    characters, rows = distinct_words([["a", "b", "a"], ["b", ""]])
    assert characters.shape == (6, 50)  # no word, <S>, a, b, </S> and the empty word
    assert characters[0].eq(0).all() and rows[1, 4] == 0
    assert rows[0, 1] == rows[0, 3] and rows[0, 2] == rows[1, 1]
    assert characters[rows[1, 2]].tolist() == word_characters("").tolist()


def test_no_sentences_give_no_rows() -> None:
    assert character_ids([]).shape == (0, 2, 50)
