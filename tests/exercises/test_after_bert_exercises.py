"""Chapter 6: the exercises agree with the library, and their cases hold what they are for."""

from __future__ import annotations

import numpy as np
import pytest
import torch
from torch.nn import functional

from ptm_edu import bert, xlnet
from ptm_edu.exercises import exercise
from ptm_edu.exercises.after_bert.segment_memory import layer
from ptm_edu.exercises.after_bert.word_ids import CHARACTERS, RARE, SPECIAL

SEEDS = range(5)


def references(name, seed=0):
    """Yield each case's arguments, as tensors, and the reference's results."""
    tested = exercise(name)
    for case in tested.chosen_cases(seed):
        arguments = [
            torch.from_numpy(value.copy()) if isinstance(value, np.ndarray) else value
            for value in case.arguments.values()
        ]
        yield case.name, arguments, tested.reference(*arguments)


def test_a_wrong_pair_is_told_with_the_order_of_its_text(judged):
    def one_pair(order):
        content, query = exercise("stream_masks").reference(order)
        query[1, 4, order[1, 0]] ^= True
        return content, query

    order = exercise("stream_masks").cases(0)[0].arguments["order"][1]
    message = judged("stream_masks", one_pair).checks[1].message
    assert f"order {order.tolist()}: in result 2 of 2, row 4, column {order[0]} is" in message


def test_a_wrong_number_is_told_with_its_token(judged):
    def one_number(tokens, words):
        numbers = exercise("word_ids").reference(tokens, words)
        numbers[2] += 1
        return numbers

    tokens = exercise("word_ids").cases(0)[0].arguments["tokens"].split()
    message = judged("word_ids", one_number).checks[0].message
    assert f"at index 2, for the token {tokens[2]}, is 1, expected 0" in message


# ---- relative_shift -----------------------------------------------------------------------------


def by_the_library(by_distance):
    """The library's columns begin with the largest distance and end with one negative."""
    T, S = by_distance.shape[-2:]
    descending = functional.pad(by_distance.flip(-1), (0, 1))
    return xlnet.relative_shift(descending, S).tril(S - T)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_librarys_shift_gives_the_same_scores(seed, judged):
    assert judged("relative_shift", by_the_library, seed).passed


# ---- stream_masks -------------------------------------------------------------------------------


def test_the_masks_are_the_librarys_if_every_position_is_predicted():
    for name, (order,), (content, query) in references("stream_masks"):
        if (order < 0).any():
            continue
        perm_mask, _ = xlnet.permutation_masks(order, predicted=order.shape[1])
        assert torch.equal(perm_mask, query), name
        assert torch.equal(perm_mask | torch.eye(order.shape[1]).bool(), content), name


def test_padding_changes_nothing_in_the_masks_of_the_tokens():
    for name, (order,), masks in references("stream_masks"):
        for row, *padded in zip(order, *masks, strict=True):
            length = int((row >= 0).sum())
            alone = exercise("stream_masks").reference(row[None, :length])
            for mask, expected in zip(padded, alone, strict=True):
                assert torch.equal(mask[:length, :length], expected[0]), name
                assert not mask[length:].any() and not mask[:, length:].any(), name


# ---- segment_memory -----------------------------------------------------------------------------


def test_two_segments_with_a_long_memory_are_one_pass():
    torch.manual_seed(0)
    read = exercise("segment_memory").reference
    x, weights = torch.randn(9, 2, 4), torch.randn(3, 3, 4, 4)
    nothing = torch.empty(3, 0, 2, 4)
    whole, _ = read(x, nothing, weights, 9)
    first, memory = read(x[:5], nothing, weights, 9)
    second, memory = read(x[5:], memory, weights, 9)
    torch.testing.assert_close(torch.cat([first, second]), whole)
    assert memory.shape == (3, 9, 2, 4) and not memory.requires_grad
    torch.testing.assert_close(memory[0], x)


def test_the_new_memory_is_the_librarys():
    for name, (x, memory, weights, length), (output, new) in references("segment_memory"):
        for past, w, kept in zip(memory, weights, new, strict=True):
            context = torch.cat([past, x])
            by_library = xlnet.update_memory(context.transpose(0, 1), length)  # (B, M, D)
            assert torch.equal(kept, by_library.transpose(0, 1)), name
            x = layer(x, context, w)
        assert torch.equal(x, output)


def test_a_memory_longer_and_shorter_than_the_segment_is_among_the_cases():
    relations = set()
    for _, (x, memory, _, length), _ in references("segment_memory"):
        relations.add((np.sign(len(x) - length), np.sign(memory.shape[1] - length)))
    assert {(-1, 0), (-1, -1), (1, 0), (-1, 1)} <= relations


# ---- word_ids -----------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", SEEDS)
def test_whole_words_are_masked_by_the_numbers(seed):
    torch.manual_seed(seed)
    for _, (tokens, words), numbers in references("word_ids", seed):
        ids = torch.arange(len(numbers))[None] + 5
        _, labels = bert.mask_words(ids, numbers[None], mask_id=1, vocab_size=200, rate=0.5)
        selected = (labels[0] >= 0).tolist()
        by_word = {}
        for number, token_selected in zip(numbers.tolist(), selected, strict=True):
            by_word.setdefault(number, set()).add(token_selected)
        assert all(len(kinds) == 1 for kinds in by_word.values())
        assert by_word[-1] == {False}
        assert {*by_word} == {-1, *range(len(words.split()))}
        assert [t in SPECIAL for t in tokens.split()] == [n < 0 for n in numbers.tolist()]


@pytest.mark.parametrize(
    ("covered", "special"),
    [
        (lambda token: len(token.lstrip("#")), SPECIAL.__contains__),
        (lambda token: len(token.strip("#")), SPECIAL.__contains__),
        (lambda token: len(token.removeprefix("##")), lambda token: token[0] == "[" != token[1:]),
    ],
)
def test_characters_that_look_like_a_tokenizers_marks_are_text(covered, special, judged):
    def word_ids(tokens, words):
        owners, ids = [n for n, word in enumerate(words.split()) for _ in word], []
        for token in tokens.split():
            unknown, left_out = token == "[UNK]", special(token) and token != "[UNK]"
            ids.append(-1 if left_out else owners[0])
            owners = owners[0 if left_out else 1 if unknown else covered(token) :]
        return torch.tensor(ids)

    report = judged("word_ids", word_ids)
    assert not report.passed and report.mistake is None


@pytest.mark.parametrize("seed", SEEDS)
def test_the_tokens_spell_the_words(seed):
    for name, (tokens, words), _ in references("word_ids", seed):
        marks = (*SPECIAL, "[UNK]")
        spelled = "".join(t.removeprefix("##") for t in tokens.split() if t not in marks)
        text = "".join(c for c in words.lower() if c not in RARE and c != " ")
        assert spelled == text
        assert tokens.count("[UNK]") == sum(c in RARE for c in words)
        if name in CHARACTERS:
            assert "##" not in tokens and "[UNK]" not in tokens
