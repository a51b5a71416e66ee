"""BERT's input for a task: special tokens, segments, offsets and truncation."""

from __future__ import annotations

import pytest

from ptm_edu.bert import align_labels_to_tokens
from ptm_edu.bert.tasks.inputs import (
    answer_positions,
    question_input,
    question_windows,
    text_input,
    two_texts_input,
    words_input,
)
from ptm_edu.text import WordPieceTokenizer

PIECES = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", *"abcdefgh", "##b", "##c", "?", "."]
TOKENIZER = WordPieceTokenizer(PIECES)


def pieces(ids: list[int]) -> str:
    return " ".join(PIECES[number] for number in ids)


def test_one_text() -> None:
    encoded = text_input(TOKENIZER, "Abc a.")
    assert pieces(encoded.ids) == "[CLS] a ##b ##c a . [SEP]"
    assert encoded.token_type_ids == [0] * 7 and encoded.truncated == 0
    assert encoded.word_ids == [-1, 0, 0, 0, 1, 2, -1]
    assert encoded.offsets == [(0, 0), (0, 1), (1, 2), (2, 3), (4, 5), (5, 6), (0, 0)]


def test_words_keep_their_tags() -> None:
    encoded = words_input(TOKENIZER, ["a.b", "ab", "c"])
    assert pieces(encoded.ids) == "[CLS] a . b a ##b c [SEP]"
    labels = align_labels_to_tokens([5, 6, 7], encoded.word_ids)
    assert labels == [-100, 5, -100, -100, 6, -100, 7, -100]


def test_the_first_token_of_a_word_carries_its_label() -> None:
    # [CLS] jim hen ##son was a puppet ##eer [SEP] [PAD], as in the paper's example.
    word_ids = [-1, 0, 1, 1, 2, 3, 4, 4, -1, -1]
    labels = align_labels_to_tokens([5, 6, 0, 0, 0], word_ids)
    assert labels == [-100, 5, 6, -100, 0, 0, 0, -100, -100, -100]
    truncated = align_labels_to_tokens([5, 6, 7], [-1, 0, 1, 1, -1])
    assert truncated == [-100, 5, 6, -100, -100]
    with pytest.raises(ValueError, match="a token is of word 2, expected 0 to 1"):
        align_labels_to_tokens([5, 6], [-1, 0, 1, 2, -1])


def test_a_text_is_no_words() -> None:
    with pytest.raises(TypeError):
        words_input(TOKENIZER, "the cat")


def test_two_texts_and_which_of_them_is_cut() -> None:
    encoded = two_texts_input(TOKENIZER, "a b", "c d e")
    assert pieces(encoded.ids) == "[CLS] a b [SEP] c d e [SEP]"
    assert encoded.token_type_ids == [0, 0, 0, 0, 1, 1, 1, 1]
    assert encoded.word_ids == [-1, -1, -1, -1, 0, 1, 2, -1]
    with pytest.warns(UserWarning, match="two_texts_input: .* the maximum length of 7"):
        assert pieces(two_texts_input(TOKENIZER, "a b c d", "e f", 7).ids) == (
            "[CLS] a b [SEP] e f [SEP]"
        )
    with pytest.warns(UserWarning):
        encoded = two_texts_input(TOKENIZER, "a b", "c d e f g h", 6)
    assert pieces(encoded.ids) == "[CLS] a b [SEP] c [SEP]" and encoded.truncated == 5


def test_a_long_text_loses_its_end_and_says_so() -> None:
    with pytest.warns(UserWarning, match="text_input: .* the maximum length of 4"):
        encoded = text_input(TOKENIZER, "a b c d", 4)
    assert pieces(encoded.ids) == "[CLS] a b [SEP]" and encoded.truncated == 2


def test_the_answers_place() -> None:
    passage = "a abc d. e"
    encoded = question_input(TOKENIZER, "a b?", passage)
    assert pieces(encoded.ids) == "[CLS] a b ? [SEP] a a ##b ##c d . e [SEP]"
    for answer, span in {"abc": (6, 8), "bc d": (7, 9), "e": (11, 11), passage: (5, 11)}.items():
        start = passage.index(answer)
        assert answer_positions(encoded, start, start + len(answer)) == span
    with pytest.warns(UserWarning, match="question_input"):
        short = question_input(TOKENIZER, "a b?", passage, 9)
    assert pieces(short.ids) == "[CLS] a b ? [SEP] a a ##b [SEP]"
    assert answer_positions(short, 2, 4) == (6, 7)
    assert answer_positions(short, 2, 5) == (0, 0)  # its end was cut off
    assert answer_positions(short, 6, 7) == (0, 0)
    with pytest.raises(ValueError, match="expected 0 <= start < end, got 3 and 3"):
        answer_positions(encoded, 3, 3)


def test_windows_overlap_and_miss_nothing() -> None:
    passage = "a b c d e f g h a b"
    windows = question_windows(TOKENIZER, "a?", passage, longest=9, stride=3)
    window_texts = [pieces(window.ids).removeprefix("[CLS] a ? [SEP] ") for window in windows]
    assert window_texts == ["a b c d [SEP]", "d e f g [SEP]", "g h a b [SEP]"]
    assert [window.truncated for window in windows] == [6, 6, 6]
    spans = [answer_positions(window, 6, 11) for window in windows]  # d e f
    assert spans == [(0, 0), (4, 6), (0, 0)]
    assert [windows[1].offsets[token] for token in (4, 6)] == [(6, 7), (10, 11)]
    (single,) = question_windows(TOKENIZER, "a?", passage, stride=3)
    assert single == question_input(TOKENIZER, "a?", passage)
    with pytest.raises(ValueError, match="expected a stride of 1 or more, got 0"):
        question_windows(TOKENIZER, "a?", passage, longest=6, stride=0)


def test_the_same_places_as_the_original_cut_finds() -> None:
    from transformers import BertTokenizerFast

    peer = BertTokenizerFast(vocab={piece: number for number, piece in enumerate(PIECES)})
    question, passage = "ab ab?", "abc d. e abcb zz f"
    expected = peer(question, passage, return_offsets_mapping=True)
    encoded = question_input(TOKENIZER, question, passage)
    assert encoded.ids == expected["input_ids"]
    assert encoded.token_type_ids == expected["token_type_ids"]
    assert encoded.offsets[6:] == [tuple(span) for span in expected["offset_mapping"]][6:]


def test_no_room_and_no_text_are_sentences() -> None:
    with pytest.raises(ValueError, match="text_input: expected a token"):
        text_input(TOKENIZER, "  ")
    with pytest.raises(ValueError):
        two_texts_input(TOKENIZER, "a", "b", 4)
    with pytest.raises(ValueError, match=r"^a question of 4 tokens .* maximum"):
        question_windows(TOKENIZER, "a b c d", "e", 7)
    with pytest.raises(ValueError):
        question_windows(TOKENIZER, "a", "")
