"""The mean of the context, its three losses, and the windows of a text."""

from __future__ import annotations

import math

import numpy as np
import pytest
import torch

from ptm_edu.word2vec import negative_sampling_loss, pairs
from ptm_edu.word2vec.cbow import NO_WORD, Cbow, cbow_windows
from ptm_edu.word2vec.hierarchical_softmax import huffman_tree


def random_model(V: int = 9, D: int = 4, seed: int = 0) -> Cbow:
    generator = torch.Generator().manual_seed(seed)
    model = Cbow(V, D, generator, huffman_tree(range(1, V + 1))).double()
    for parameter in model.parameters():
        torch.nn.init.normal_(parameter, generator=generator)
    return model


CONTEXTS = torch.tensor([[1, 2, 3, 3], [4, NO_WORD, 0, NO_WORD], [NO_WORD, 8, 7, 6]])
CENTERS = torch.tensor([5, 6, 0])
NEGATIVES = torch.tensor([[1, 2], [8, 8], [3, 5]])


def losses(model: Cbow, contexts: torch.Tensor) -> dict[str, torch.Tensor]:
    return {
        "full softmax": model.full_softmax_loss(contexts, CENTERS),
        "negative sampling": model.negative_sampling_loss(contexts, CENTERS, NEGATIVES),
        "hierarchical softmax": model.hierarchical_softmax_loss(contexts, CENTERS),
    }


def test_hidden_is_the_mean_of_the_context_words():
    model = random_model()
    rows = model.context.weight
    expected = [(rows[1] + rows[2] + 2 * rows[3]) / 4, (rows[4] + rows[0]) / 2, rows[6:9].mean(0)]
    assert torch.allclose(model.hidden(CONTEXTS), torch.stack(expected))


def test_the_losses_are_those_of_the_mean():
    model = random_model()
    hidden, c = model.hidden(CONTEXTS), model.center.weight
    result = losses(model, CONTEXTS)
    by_hand = []
    for h, center in zip(hidden.tolist(), CENTERS.tolist(), strict=True):
        scores = [sum(a * b for a, b in zip(h, row, strict=True)) for row in c.tolist()]
        by_hand.append(-math.log(math.exp(scores[center]) / sum(map(math.exp, scores))))
    assert result["full softmax"].item() == pytest.approx(sum(by_hand) / 3)
    expected = negative_sampling_loss(hidden, c[CENTERS], c[NEGATIVES])
    assert torch.equal(result["negative sampling"], expected)
    assert model.hierarchical_softmax is not None
    leaves = model.hierarchical_softmax.log_probabilities(hidden)[range(3), CENTERS]
    assert result["hierarchical softmax"].item() == pytest.approx(-leaves.mean().item())


def test_the_gradients_agree_with_finite_differences():
    model = random_model()
    for name in losses(model, CONTEXTS):
        weight = model.context.weight  # gradcheck perturbs it in place
        assert torch.autograd.gradcheck(lambda _, name=name: losses(model, CONTEXTS)[name], weight)


@pytest.mark.parametrize("name", ["full softmax", "negative sampling", "hierarchical softmax"])
def test_order_and_padding_change_nothing(name: str):
    model = random_model()
    loss = losses(model, CONTEXTS)[name].item()
    for seed in range(5):
        order = torch.randperm(4, generator=torch.Generator().manual_seed(seed))
        assert losses(model, CONTEXTS[:, order])[name].item() == pytest.approx(loss, rel=1e-12)
    wider = torch.cat([torch.full((3, 2), NO_WORD), CONTEXTS, torch.full((3, 5), NO_WORD)], 1)
    assert losses(model, wider)[name].item() == pytest.approx(loss, rel=1e-12)
    second = CONTEXTS.clone()
    second[0, 0] = 4
    assert losses(model, second)[name].item() != pytest.approx(loss, rel=1e-6)


@pytest.mark.parametrize("contexts", [torch.tensor([[1, 2], [NO_WORD, NO_WORD]]), CENTERS])
def test_a_row_without_a_word_is_rejected(contexts: torch.Tensor):
    with pytest.raises(ValueError, match="a word in every row"):
        random_model().hidden(contexts)


@pytest.mark.parametrize("M", [0, 1, 2, 7, 300])
@pytest.mark.parametrize("window", [1, 2, 5])
def test_windows_are_the_pairs_grouped_by_center(M: int, window: int):
    random = np.random.default_rng(M)
    sentences = torch.from_numpy(np.sort(random.integers(0, 1 + M // 6, M)))
    ids = torch.arange(M)  # each word once, so that a center is its position
    first, second = (torch.Generator().manual_seed(M) for _ in range(2))
    expected = sorted(zip(*(t.tolist() for t in pairs(ids, window, first, sentences)), strict=True))
    centers, contexts = cbow_windows(ids, window, second, sentences)
    assert contexts.shape == (len(centers), 2 * window)
    rows = zip(centers.tolist(), contexts.tolist(), strict=True)
    result = [(center, context) for center, row in rows for context in row if context != NO_WORD]
    assert result == expected  # a row stands in the order of the text
    assert torch.equal(torch.rand(3, generator=first), torch.rand(3, generator=second))
