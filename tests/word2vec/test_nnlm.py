"""Equation 1 equals torch's layers; order matters; padding precedes a sentence."""

from __future__ import annotations

import math

import numpy as np
import pytest
import torch
from torch import nn

from ptm_edu.text import Vocabulary
from ptm_edu.word2vec.nnlm import NNLM, preceding_words, train_nnlm, unigram_perplexity


def nnlm(V=6, D=3, hidden=5, context=2, direct=True, seed=1) -> NNLM:
    generator = torch.Generator().manual_seed(seed)
    model = NNLM(V, D, hidden, context, direct, generator).double()
    for parameter in model.parameters():
        nn.init.normal_(parameter, std=0.5, generator=generator)
    return model


def some(B=7, V=6, context=2, seed=2):
    generator = torch.Generator().manual_seed(seed)
    before = torch.randint(V + 1, (B, context), generator=generator)  # V itself is the padding
    return before, torch.randint(V, (B,), generator=generator)


@pytest.mark.parametrize("direct", [True, False])
@pytest.mark.parametrize(
    ("V", "D", "hidden", "context"), [(6, 3, 5, 2), (9, 4, 2, 1), (4, 1, 7, 5)]
)
def test_scores_and_loss_are_those_of_torchs_layers(V, D, hidden, context, direct):
    model, (before, words) = nnlm(V, D, hidden, context, direct), some(V=V, context=context)
    first, last = nn.Linear(context * D, hidden), nn.Linear(hidden, V)
    past = nn.Linear(context * D, V, bias=False)
    first.weight.data, first.bias.data = model.H.data, model.d.data
    last.weight.data, last.bias.data = model.U.data, model.b.data
    past.weight.data = torch.zeros_like(past.weight).double() if model.W is None else model.W.data
    x = nn.Embedding.from_pretrained(model.vectors.weight.data)(before).reshape(len(before), -1)
    expected = last(torch.tanh(first(x))) + past(x)
    assert torch.allclose(model.logits(before), expected, atol=1e-6)
    assert torch.allclose(model.loss(before, words), nn.CrossEntropyLoss()(expected, words))


@pytest.mark.parametrize("direct", [True, False])
def test_the_gradients_agree_with_finite_differences(direct):
    model, (before, words) = nnlm(direct=direct), some()
    parameters = tuple(model.parameters())
    assert len(parameters) == 5 + direct
    # gradcheck perturbs the parameters in place
    assert torch.autograd.gradcheck(lambda *_: model.loss(before, words), parameters)


def test_the_order_of_the_preceding_words_counts():
    """A bag of words, as CBOW takes it, is the same from both ends."""
    model, (before, _) = nnlm(), some()
    before = before[before[:, 0] != before[:, 1]]
    scores, reversed_scores = model.logits(before), model.logits(before.flip(1))
    assert ((scores - reversed_scores).abs().amax(1) > 1e-3).all()
    bags = [model.vectors(ids).mean(1) for ids in (before, before.flip(1))]
    assert torch.allclose(*bags)


def test_examples_of_a_batch_do_not_know_of_each_other():
    model, (before, _) = nnlm(), some()
    order = torch.tensor([3, 1, 0, 6, 2, 5, 4])
    assert torch.allclose(model.logits(before)[order], model.logits(before[order]), atol=1e-12)
    assert torch.allclose(model.logits(before)[2:3], model.logits(before[2:3]), atol=1e-12)


def test_padding_precedes_each_sentence_and_contexts_stay_within_it():
    before, words = preceding_words([[0, 1, 2, 3], [], [4], [2, 2]], words=5, context=2)
    assert words.tolist() == [0, 1, 2, 3, 4, 2, 2]
    assert before.tolist() == [[5, 5], [5, 0], [0, 1], [1, 2], [5, 5], [5, 5], [5, 2]]


def test_it_starts_with_all_words_equally_likely_and_training_with_their_frequencies():
    before, words = some(V=50)
    assert NNLM(50, context=2).loss(before % 50, words).item() == pytest.approx(math.log(50))
    losses: list[float] = []
    counts = [3, 2, 1]
    sentences = [[0, 1, 0], [0, 1, 2]]
    train_nnlm(sentences, counts, context=1, epochs=1, progress=False, report=losses.append)
    expected = -sum(n * math.log(n / 6) for n in counts) / 6
    assert losses == [pytest.approx(expected, abs=1e-6)]
    assert unigram_perplexity(sentences, counts) == pytest.approx(math.exp(expected))


@torch.no_grad()
def test_perplexity_is_the_exponent_of_the_mean_loss_whatever_the_batch():
    model = nnlm()
    sentences = [[0, 1, 2], [3], [4, 5, 5, 1]]
    total = 0.0
    for sentence in sentences:
        padded = [6, 6, *sentence]
        for i, word in enumerate(sentence):
            scores = model.logits(torch.tensor([padded[i : i + 2]]))[0]
            total -= float(scores.log_softmax(0)[word])
    for size in (1, 3, 100):
        assert model.perplexity(sentences, size) == pytest.approx(math.exp(total / 8), rel=1e-9)


def test_a_word_that_never_occurred_is_improbable_but_possible():
    assert unigram_perplexity([[0, 1]], [9, 0]) == pytest.approx(math.sqrt(10 / 9 * 10))


@torch.no_grad()
def test_one_word_has_a_perplexity():
    model = nnlm()
    model.b[1] += 3
    share = model.logits(torch.tensor([[6, 6]])).softmax(1)[0, 1]
    assert model.perplexity([[1]]) == pytest.approx(1 / float(share))
    assert unigram_perplexity([[1]], [3, 1]) == pytest.approx(4)
    assert unigram_perplexity([[0]], [3]) == 1


def cycle(start: int) -> list[int]:
    return [(start + i) % 6 for i in range(9)]


SMALL = {"dim": 8, "hidden": 16, "context": 2, "batch_size": 32, "progress": False}


@pytest.mark.parametrize("direct", [True, False])
def test_what_follows_is_learned(direct):
    sentences = [cycle(i) for i in range(6)] * 20
    model = train_nnlm(sentences, [180] * 6, epochs=4, learning_rate=0.03, direct=direct, **SMALL)
    assert unigram_perplexity(sentences, [180] * 6) == pytest.approx(6)
    # The first word of nine is anyone's guess: 6^(1/9).
    assert model.perplexity(sentences) == pytest.approx(6 ** (1 / 9), abs=0.05)
    assert model.logits(torch.tensor([[1, 2]])).argmax() == 3


def test_words_with_the_same_successors_come_to_lie_together():
    random = np.random.default_rng(0)
    # Any of 0, 1, 2 may be first, and any of 3, 4, 5 second.
    sentences = [[int(random.integers(3)), int(random.integers(3)) + 3, 6] for _ in range(400)]
    model = train_nnlm(sentences, [133] * 6 + [400], epochs=8, learning_rate=0.01, **SMALL)
    words = ["a0", "a1", "a2", "b3", "b4", "b5", "end"]
    vectors = model.word_vectors(Vocabulary(words, range(7, 0, -1)))
    assert len(vectors) == 7
    for word in words[:6]:
        neighbors = [neighbor for neighbor, _ in vectors.most_similar(word, 2)]
        assert {neighbor[0] for neighbor in neighbors} == {word[0]}


@pytest.mark.parametrize("before", [torch.zeros(3, dtype=torch.int64), torch.zeros(3, 2)])
def test_what_is_no_context_is_named(before):
    with pytest.raises(ValueError, match=r"the preceding words must be \(B"):
        nnlm().logits(before)
