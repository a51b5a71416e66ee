"""Word senses: a probe for each word, a mix of layers, the nearest mean, on made-up senses."""

from __future__ import annotations

import pytest
import torch
from torch import nn

from ptm_edu.elmo.scalar_mix import ScalarMix
from ptm_edu.experiments.measures._senses import (
    Occurrences,
    WordProbes,
    linear_accuracy,
    most_frequent_accuracy,
    nearest_mean_accuracy,
)
from ptm_edu.experiments.measures.elmo_layers import SelectLayer
from ptm_edu.training.ignore_index import IGNORE_INDEX


def made_up(seed: int, each: int = 12) -> Occurrences:
    """Four words with two senses; layer 0 is noise, in layer 1 each word parts its senses its way.

    What is one sense of word 0 looks like the other sense of word 1: no probe for both can do.
    """
    draw = torch.Generator().manual_seed(seed)
    words = torch.arange(4).repeat_interleave(2 * each)
    senses = torch.arange(2).repeat(4 * each)
    way = nn.functional.one_hot(words // 2, 6) * torch.where(words % 2 == 0, 1, -1)[:, None]
    knows = 3 * way * (2 * senses[:, None] - 1) + torch.randn(len(words), 6, generator=draw)
    noise = torch.randn(len(words), 6, generator=draw)
    return Occurrences(torch.stack([noise, knows], dim=1).half(), words, senses)


def test_a_row_for_each_word() -> None:
    layers = torch.arange(10.0).reshape(5, 2, 1)
    occurrences = Occurrences(layers, torch.tensor([2, 0, 2, 2, 0]), torch.tensor([1, 0, 0, 1, 1]))
    rows, senses = occurrences.by_word(4)
    none = IGNORE_INDEX
    assert senses.tolist() == [[0, 1, none], [none] * 3, [1, 0, 1], [none] * 3]
    assert rows.shape == (2, 4, 3, 1)
    assert rows[1, 2, :, 0].tolist() == [1, 5, 7] and rows[0, 0, :, 0].tolist() == [2, 8, 0]


def test_at_most_so_many_of_each_word_are_drawn() -> None:
    occurrences = made_up(0)
    some = occurrences.at(torch.arange(60))  # half of the third word's, none of the last one's
    few, again, others = (
        some.at_most(20, torch.Generator().manual_seed(seed)) for seed in (0, 0, 1)
    )
    assert few.words.bincount().tolist() == [20, 20, 12]
    assert torch.equal(few.layers, again.layers) and not torch.equal(few.layers, others.layers)
    rows = {tuple(row) for row in some.layers.flatten(1).tolist()}
    assert {tuple(row) for row in few.layers.flatten(1).tolist()} <= rows
    assert len(few.layers.flatten(1).unique(dim=0)) == 52


def test_each_word_has_a_probe_of_its_own() -> None:
    train, tested = made_up(1), made_up(2)
    assert linear_accuracy(train, tested, SelectLayer(1)) > 0.95
    assert linear_accuracy(train, tested, SelectLayer(0)) == pytest.approx(0.5, abs=0.15)
    assert nearest_mean_accuracy(train, tested, 1) > 0.95
    assert nearest_mean_accuracy(train, tested, 0) == pytest.approx(0.5, abs=0.15)


def test_a_mix_for_all_words_finds_the_layer_that_knows() -> None:
    mix = ScalarMix(2)
    mix.gamma.requires_grad_(False)
    assert linear_accuracy(made_up(3), made_up(4), mix) > 0.95
    assert mix.s[1] > 0.8 and mix.gamma == 1


def test_a_word_is_never_given_a_sense_that_it_lacks() -> None:
    probes = WordProbes(torch.tensor([2, 3]), 6, SelectLayer(0))
    probabilities = probes(torch.ones(1, 2, 5, 6)).softmax(
        dim=-1
    )  # (W, E, S), of probes without weights
    assert probabilities[0, 4].tolist() == [0.5, 0.5, 0]
    assert probabilities[1, 4].tolist() == pytest.approx([1 / 3] * 3)


def test_the_most_frequent_sense_by_hand() -> None:
    layers = torch.zeros(5, 1, 1)
    train = Occurrences(layers, torch.tensor([0, 0, 0, 1, 1]), torch.tensor([1, 1, 0, 2, 2]))
    tested = Occurrences(layers[:3], torch.tensor([0, 1, 1]), torch.tensor([1, 2, 0]))
    assert most_frequent_accuracy(train, tested) == pytest.approx(2 / 3)
