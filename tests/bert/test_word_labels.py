from __future__ import annotations

import pytest

from ptm_edu.bert import align_labels_to_tokens


def test_the_first_piece_carries_the_words_label() -> None:
    # [CLS] jim hen ##son was a puppet ##eer [SEP] [PAD], as in the paper's example.
    words = [-1, 0, 1, 1, 2, 3, 4, 4, -1, -1]
    assert align_labels_to_tokens([5, 6, 0, 0, 0], words) == [
        -100,
        5,
        6,
        -100,
        0,
        0,
        0,
        -100,
        -100,
        -100,
    ]


def test_words_that_were_cut_off_have_no_label() -> None:
    assert align_labels_to_tokens([5, 6, 7], [-1, 0, 1, 1, -1]) == [-100, 5, 6, -100, -100]
    assert align_labels_to_tokens([5], [-1, -1]) == [-100, -100]


def test_a_word_without_a_label_is_noticed() -> None:
    with pytest.raises(ValueError, match="a token is of word 2, expected 0 to 1, a label for each"):
        align_labels_to_tokens([5, 6], [-1, 0, 1, 2, -1])
