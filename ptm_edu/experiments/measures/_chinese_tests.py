"""What is hidden in Chinese texts to test a model, and the scores of what it fills in."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import torch
from torch import Tensor

from ptm_edu.bert import masking_units
from ptm_edu.bert.masking_units import Unit, unit_of_each_word
from ptm_edu.text import WordPieceTokenizer, tasks
from ptm_edu.text.segmentation import Entity, Phrase, SegmentedSentence
from ptm_edu.text.tokenizers.word_piece import UNKNOWN

from ._chinese_text import ChineseText, is_character, is_chinese

ROWS = 64  # in a batch
SEED = 0


class ClozeTest(NamedTuple):
    """What is hidden in texts and which of it counts, all (N, T).

    `units` numbers the units that have to be right as a whole; special tokens have −1.
    """

    name: str
    ids: Tensor
    units: Tensor
    hidden: Tensor
    counted: Tensor


class Filled(NamedTuple):
    """Whether each hidden character was predicted, and its −log P; both (N, T)."""

    right: Tensor
    nats: Tensor


Predictor = Callable[[Tensor, Tensor], Tensor]
"""From an input and what is hidden in it, both (B, T), to log P (N, V) at the N hidden tokens."""


@torch.no_grad()
def filled_by(predict: Predictor, test: ClozeTest, mask_id: int) -> Filled:
    """Return what is predicted where something is hidden."""
    right, nats = torch.zeros_like(test.hidden), torch.zeros(test.hidden.shape)
    for start in range(0, len(test.ids), ROWS):
        rows = slice(start, start + ROWS)
        ids, hidden = test.ids[rows], test.hidden[rows]
        log_p = predict(ids.masked_fill(hidden, mask_id), hidden)  # (N, V)
        truth = ids[hidden]  # (N,)
        right[rows].masked_scatter_(hidden, log_p.argmax(dim=1) == truth)
        nats[rows].masked_scatter_(hidden, -log_p.gather(1, truth[:, None]).float())
    return Filled(right, nats)


@torch.no_grad()
def filled_in_turn(predict: Predictor, test: ClozeTest, mask_id: int) -> Filled:
    """Return what is predicted from left to right: each prediction is input of the next."""
    inputs, left = test.ids.masked_fill(test.hidden, mask_id), test.hidden
    right, nats = torch.zeros_like(test.hidden), torch.zeros(test.hidden.shape)
    while left.any():
        first = left & (left.cumsum(dim=1) == 1)  # (N, T): at most one in a row
        log_p = predict(inputs, first)  # (N, V)
        truth, best = test.ids[first], log_p.argmax(dim=1)
        right[first] = best == truth
        nats[first] = -log_p.gather(1, truth[:, None])[:, 0].float()
        inputs = inputs.masked_scatter(first, best)
        left = left & ~first
    return Filled(right, nats)


def scores(test: ClozeTest, filled: Filled) -> dict[str, Any]:
    """Return the means over the characters that count, and over the units that they are in."""
    counted = test.counted
    weights = counted / sum_over_unit(test.units, counted).clamp(min=1)  # 1 in all for a unit
    whole = sum_over_unit(test.units, counted & ~filled.right) == 0
    return {
        "test": test.name,
        "characters": int(counted.sum()),
        "right": filled.right[counted].float().mean().item(),
        "nats": filled.nats[counted].mean().item(),
        "units": round(weights.sum().item()),
        "whole": (weights[whole].sum() / weights.sum()).item(),
    }


def sum_over_unit(units: Tensor, values: Tensor) -> Tensor:
    """Return the sum of `values` over the unit that each token belongs to, all (N, T)."""
    numbers = units.clamp(min=0)
    given = values * (units >= 0).float()
    return torch.zeros(units.shape).scatter_add(1, numbers, given).gather(1, numbers)


def window_tests(text: ChineseText, rate: float) -> Iterator[ClozeTest]:
    """Yield the tests on held-out windows: characters or words hidden at a rate, or one word."""
    ids, words, basic = text.held_out.ids, text.held_out.units["word"], text.held_out.units["basic"]
    chinese, size = chinese_words(text)
    generator = torch.Generator().manual_seed(SEED)
    u = torch.rand(ids.shape, generator=generator)
    one = chinese & (u < rate)
    visible = size - sum_over_unit(words, one)  # characters of the same word
    yield ClozeTest("characters", ids, basic, one, one)
    yield ClozeTest("characters, rest of the word visible", ids, basic, one, one & (visible > 0))
    yield ClozeTest("characters, words of one", ids, basic, one, one & (size == 1))
    whole = chinese & (u.gather(1, words.clamp(min=0)) < rate)
    yield ClozeTest("words", ids, words, whole, whole)
    yield ClozeTest("words of several characters", ids, words, whole, whole & (size > 1))
    several = chinese & (size > 1)
    some = torch.rand(ids.shape, generator=generator).masked_fill(~several, -1.0)
    chosen = words.gather(1, some.argmax(dim=1, keepdim=True))  # (N, 1)
    single = several & (words == chosen)
    yield ClozeTest("one word", ids, words, single, single)


def chinese_words(text: ChineseText) -> tuple[Tensor, Tensor]:
    """Return which held-out tokens are in a word of Chinese characters, and the word's length.

    The first and the last word of a window do not count, since they may be cut.
    """
    ids, words = text.held_out.ids, text.held_out.units["word"]
    chinese = is_chinese(text.tokenizer)[ids]
    size = sum_over_unit(words, torch.ones(ids.shape))
    uncut = (words > 0) & (words < words.amax(dim=1, keepdim=True))
    return uncut & (sum_over_unit(words, chinese) == size), size


def sentence_tests(tokenizer: WordPieceTokenizer) -> Iterator[ClozeTest]:
    """Yield the tests on the course's sentences: a word, a phrase or an entity is hidden.

    Sentences with an unknown character are left out. The words are those of several characters
    outside phrases and entities.
    """
    known = [
        sentence
        for sentence in tasks.load("segmented-chinese")
        if UNKNOWN not in tokenizer.pieces(sentence.text)
    ]
    words = [(s, word) for s in known for word in words_of_several(s)]
    phrases = [(s, phrase.start) for s in known for phrase in s.phrases]
    entities = [(s, entity.start) for s in known for entity in s.entities]
    yield _sentence_test("one word of the sentences", words, tokenizer, "word")
    yield _sentence_test("one phrase of the sentences", phrases, tokenizer, "phrase")
    yield _sentence_test("one entity of the sentences", entities, tokenizer, "entity")


def words_of_several(sentence: SegmentedSentence) -> list[int]:
    """Return the words of several Chinese characters that are in no phrase and no entity."""
    spans: list[Phrase | Entity] = [*sentence.phrases, *sentence.entities]
    inside = {number for span in spans for number in range(span.start, span.end)}
    return [
        number
        for number, word in enumerate(sentence.words)
        if number not in inside and len(word) > 1 and all(map(is_character, word))
    ]


def _sentence_test(
    name: str, pairs: list[tuple[SegmentedSentence, int]], tokenizer: WordPieceTokenizer, unit: Unit
) -> ClozeTest:
    """Return a test with a row for each pair, in which the unit of that word is hidden."""
    ids, units = masking_units([sentence for sentence, _ in pairs], tokenizer, unit)
    chosen = torch.tensor([unit_of_each_word(s, unit)[word] for s, word in pairs])  # (N,)
    hidden = (units == chosen[:, None]) & is_chinese(tokenizer)[ids]
    return ClozeTest(name, ids, units, hidden, hidden)
