"""Facts about Chinese words and BERT's vocabulary that explain why whole words are masked."""

from __future__ import annotations

from collections.abc import Iterator

import torch

from ptm_edu.text import tasks
from ptm_edu.text.data.find import data_folder
from ptm_edu.text.tokenizers.word_piece import CONTINUES

from ._chinese_tests import SEED, chinese_words, sum_over_unit
from ._chinese_text import ChineseText, is_character

VOCABULARY = "parity/bert-vocab/bert-base-chinese-vocab.txt"  # in PTM_EDU_DATA


def facts(text: ChineseText, rate: float) -> Iterator[tuple[str, float]]:
    """Yield facts, each with its value; `rate` is the masking rate."""
    yield "training windows", len(text.train.ids)
    yield "held-out windows", len(text.held_out.ids)
    chinese, size = chinese_words(text)
    yield "Wikipedia: characters in words of several", (size > 1)[chinese].float().mean().item()
    sentences = tasks.load("segmented-chinese")
    lengths = [len(word) for s in sentences for word in s.words if is_character(word[0])]
    several = sum(length for length in lengths if length > 1) / sum(lengths)
    yield "sentences: characters in words of several", several
    both, touched = rate**2, 1 - (1 - rate) ** 2
    yield "words of two, hidden whole if touched: computed", both / touched
    yield "words of two, hidden whole if touched: measured", hidden_whole(text, rate)
    folder = data_folder()
    if folder and (folder / VOCABULARY).is_file():
        rows = (folder / VOCABULARY).read_text(encoding="utf-8").removesuffix("\n").split("\n")
        yield "bert-base-chinese: tokens", len(rows)
        yield "bert-base-chinese: ## and a Chinese character", sum(map(is_unused, rows))


def hidden_whole(text: ChineseText, rate: float) -> float:
    """Return how often both characters of a word are selected, if one is: by character masking."""
    chinese, size = chinese_words(text)
    u = torch.rand(size.shape, generator=torch.Generator().manual_seed(SEED))
    selected = sum_over_unit(text.held_out.units["word"], u < rate)
    touched = chinese & (size == 2) & (selected > 0)
    return (selected[touched] == 2).float().mean().item()


def is_unused(piece: str) -> bool:
    """Return whether no text is encoded as this token: a Chinese character inside a word.

    BERT's basic tokenization puts spaces around each Chinese character before WordPiece splits
    words, so none is inside a word.
    """
    return piece.startswith(CONTINUES) and is_character(piece.removeprefix(CONTINUES))
