"""Our loss and gradients are gensim's: its training, step by step, done again with our function.

gensim reads σ from a table of 1000 entries, so it takes σ(t(s)) for a score s, t(s) up to 0.06
lower. An additional component, 1 in v and t(s) − s in c, moves our scores to the same places;
everything else, its random draws included, must then agree.
"""

from __future__ import annotations

import copy
from bisect import bisect_left

import numpy as np
import pytest
import torch
from gensim.models import Word2Vec

from ptm_edu.word2vec import negative_sampling_loss

SENTENCES = [["a", "b", "c", "a", "d"], ["e", "b", "f"], ["c", "g", "a", "b", "e", "d", "f"]]
FILLERS = [f"filler{i}" for i in range(60)]  # so that seldom a pair draws the same word twice
RATE = 0.05


def table_score(score: torch.Tensor) -> torch.Tensor:
    """The place at which gensim reads σ instead of at `score`."""
    return torch.floor((score + 6) * 83) * 0.012 - 6


class GensimDraws:
    """gensim's generator of noise words and windows, from a copy of a model's random state."""

    def __init__(self, model: Word2Vec) -> None:
        self.random = copy.deepcopy(model.random)
        self.table = model.cum_table.tolist()
        self.state = 2**24 * self.random.randint(0, 2**24) + self.random.randint(0, 2**24)

    def noise(self, k: int, target: int) -> list[int]:
        """k draws less those that are the target, which gensim skips."""
        drawn = []
        for _ in range(k):
            drawn.append(bisect_left(self.table, (self.state >> 16) % self.table[-1]))
            self.state = (self.state * 25214903917 + 11) & 0xFFFFFFFFFFFF
        return [word for word in drawn if word != target]


@pytest.fixture
def model() -> Word2Vec:
    model = Word2Vec(
        vector_size=6, window=3, min_count=1, sg=1, hs=0, negative=4, sample=0, workers=1, seed=27
    )
    model.build_vocab([*SENTENCES, FILLERS])
    random = np.random.default_rng(0)
    for table in (model.wv.vectors, model.syn1neg):
        table[:] = random.normal(size=table.shape) * 0.7
    return model


def pairs_and_noise(model: Word2Vec) -> list[tuple[int, int, list[int]]]:
    """(input word, predicted word, noise) in gensim's order; it feeds the context's vector in."""
    draws = GensimDraws(model)
    cuts = iter(draws.random.randint(0, model.window, sum(map(len, SENTENCES))))
    steps = []
    for sentence in SENTENCES:
        ids = [model.wv.key_to_index[word] for word in sentence]
        for i, predicted in enumerate(ids):
            reach = model.window - int(next(cuts))
            for j in range(max(0, i - reach), min(len(ids), i + reach + 1)):
                if j != i:
                    steps.append((ids[j], predicted, draws.noise(model.negative, predicted)))
    return steps


def moved_to_the_table(v: torch.Tensor, c: torch.Tensor, n: torch.Tensor, sign: int):
    """v (1, D), c (1, D), n (1, K, D) with the additional component; sign −1 reads σ(−s)."""
    positive, negative = c @ v[0], n[0] @ v[0]
    shift = sign * table_score(sign * negative) - negative
    wide_v = torch.cat([v, torch.ones(1, 1)], 1)
    wide_c = torch.cat([c, (table_score(positive) - positive)[:, None]], 1)
    return wide_v, wide_c, torch.cat([n, shift[None, :, None]], 2)


def test_gensims_training_is_our_gradient_step_by_step(model: Word2Vec):
    steps = pairs_and_noise(model)
    assert {len(noise) for _, _, noise in steps} == {3, 4}, "some draws must hit the target"
    # gensim moves a word drawn twice after the first time: a step inside the step
    assert all(len(set(noise)) == len(noise) for _, _, noise in steps)
    center = torch.from_numpy(model.wv.vectors.copy())
    context = torch.from_numpy(model.syn1neg.copy())
    loss = 0.0
    for fed, predicted, noise in steps:
        v, c, n = center[[fed]], context[[predicted]], context[noise][None]
        assert float(torch.cat([c, n[0]]).matmul(v[0]).abs().max()) < 6, "outside of the table"
        loss += negative_sampling_loss(*moved_to_the_table(v, c, n, -1)).item()
        wide = [t.requires_grad_() for t in moved_to_the_table(v, c, n, 1)]
        gradients = torch.autograd.grad(negative_sampling_loss(*wide), wide)
        center[fed] -= RATE * gradients[0][0, :-1]
        context[predicted] -= RATE * gradients[1][0, :-1]
        for word, gradient in zip(noise, gradients[2][0, :, :-1], strict=True):
            context[word] -= RATE * gradient
    model.train(
        SENTENCES, total_examples=3, epochs=1, start_alpha=RATE, end_alpha=RATE, compute_loss=True
    )
    assert np.abs(model.wv.vectors - center.numpy()).max() < 1e-5
    assert np.abs(model.syn1neg - context.numpy()).max() < 1e-5
    assert model.get_latest_training_loss() == pytest.approx(loss, rel=1e-5)


def test_without_the_table_the_difference_is_its_width(model: Word2Vec):
    before = model.wv.vectors.copy()
    sentence = ["g", "d"]
    predicted, fed = (model.wv.key_to_index[word] for word in sentence)
    noise = GensimDraws(model).noise(model.negative, predicted)
    v = torch.from_numpy(before[[fed]]).requires_grad_()
    context = torch.from_numpy(model.syn1neg.copy())
    negative_sampling_loss(v, context[[predicted]], context[noise][None]).backward()
    model.train([sentence], total_examples=1, epochs=1, start_alpha=RATE, end_alpha=RATE)
    change = torch.from_numpy((model.wv.vectors - before)[fed]) / -RATE
    width = 0.06 / 4 * context[[predicted, *noise]].abs().sum(0)  # σ' is at most 1/4
    assert ((change - v.grad[0]).abs() <= width).all()
    assert v.grad.norm() > 10 * (change - v.grad[0]).norm(), "the bound must mean something"
