from __future__ import annotations

import numpy as np
import pytest
import torch

from ptm_edu.elmo.tokenizer import word_characters
from ptm_edu.elmo.training import Streams
from ptm_edu.training.ignore_index import IGNORE_INDEX

WORDS = ["the", "<unk>", "cat", "sat", "rare"]
SENTENCES = [["the", "cat", "sat"], ["the", "<unk>"], ["rare", "cat"]]
MARKED = [token for words in SENTENCES for token in ("<S>", *words, "</S>")]
REVERSED = [token for words in SENTENCES for token in ("</S>", *reversed(words), "<S>")]


def streams(rows: int = 1, length: int = 4, vocab_size: int = 4) -> Streams:
    stream = [id for words in SENTENCES for id in (*(WORDS.index(word) for word in words), -1)]
    return Streams(WORDS, np.array(stream, dtype=np.int32), vocab_size, rows, length)


def read_back(streams: Streams, direction: int, row: int = 0) -> list[str]:
    """The words that a direction's windows hold, one after the other, by their characters."""
    names = {tuple(word_characters(word)): word for word in [*WORDS, "<S>", "</S>"]}
    words = []
    for number in range(streams.windows):
        window = streams[number]
        characters = window.characters[window.inputs[direction, row]]
        words += [names[tuple(ids)] for ids in characters.numpy()]
    return words


def test_sentences_have_boundaries_and_are_reversed_in_the_backward_direction() -> None:
    assert read_back(streams(), 0) == MARKED[:12]
    assert read_back(streams(), 1) == REVERSED[:12]


def test_targets_are_the_words_that_follow() -> None:
    for direction, text in enumerate((MARKED, REVERSED)):
        result = torch.cat([streams()[number].targets[direction, 0] for number in range(3)])
        counted = {"the": 0, "cat": 2, "sat": 3}  # no mark, no <unk>, no word past the vocabulary
        assert result.tolist() == [counted.get(word, IGNORE_INDEX) for word in text[1:]]


def test_rows_continue_from_window_to_window() -> None:
    assert read_back(streams(rows=2, length=2), 0, row=0) == MARKED[:4]
    assert read_back(streams(rows=2, length=2), 0, row=1) == MARKED[6:10]
    window = streams(rows=2, length=2)[0]
    assert window.inputs.shape == window.targets.shape == (2, 2, 2)


def test_the_first_window_follows_the_last() -> None:
    text = streams()
    assert torch.equal(text[text.windows + 1].inputs, text[1].inputs)


def test_a_window_holds_each_word_once() -> None:
    window = streams(length=12)[0]
    assert len(window.characters) == len(set(MARKED))
    assert len(torch.unique(window.characters, dim=0)) == len(window.characters)


def test_a_text_that_is_too_short_is_rejected() -> None:
    with pytest.raises(ValueError, match="10 tokens are too few for 4 rows"):
        streams(rows=4, length=9)
