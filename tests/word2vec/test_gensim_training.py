"""Our losses and gradients are gensim's: its training, step by step, done again with our models.

gensim reads σ from a table of 1000 entries, so it takes σ(t(s)) for a score s, t(s) up to 0.06
lower. An additional component, 1 in what goes in and t(s) − s in what is predicted, moves our
scores to the same places; everything else, its random draws included, must then agree.
"""

from __future__ import annotations

import copy
from bisect import bisect_left
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
import pytest
import torch
from gensim.models import Word2Vec

from ptm_edu.word2vec import SkipGram, negative_sampling_loss
from ptm_edu.word2vec.cbow import Cbow
from ptm_edu.word2vec.hierarchical_softmax import HuffmanTree, huffman_tree

SENTENCES = [["a", "b", "c", "a", "d"], ["e", "b", "f"], ["c", "g", "a", "b", "e", "d", "f"]]
WORDS = [*(f"filler{i}" for i in range(200)), *"abcdefg"]  # so many that noise seldom repeats
COUNTS = {word: 40 + 7 * i for i, word in enumerate(WORDS)}  # no ties: gensim's tree is ours
RATE = 0.05


def table_score(score: torch.Tensor) -> torch.Tensor:
    """Return the score at which gensim reads σ instead of `score`."""
    return torch.floor((score + 6) * 83) * 0.012 - 6


class GensimDraws:
    """gensim's generator of noise words and windows, from a copy of a model's random state."""

    def __init__(self, model: Word2Vec) -> None:
        self.random = copy.deepcopy(model.random)
        if model.negative:
            self.table = model.cum_table.tolist()
            self.state = 2**24 * self.random.randint(0, 2**24) + self.random.randint(0, 2**24)

    def noise(self, k: int, target: int) -> list[int]:
        """k draws less those that are the target, which gensim skips."""
        words = []
        for _ in range(k):
            words.append(bisect_left(self.table, (self.state >> 16) % self.table[-1]))
            self.state = (self.state * 25214903917 + 11) & 0xFFFFFFFFFFFF
        return [word for word in words if word != target]


class Step(NamedTuple):
    fed: list[int]  # one context word for skip-gram, which gensim feeds in; all of them for CBOW
    predicted: int
    noise: list[int]


def gensim_model(sg: int, hs: int) -> Word2Vec:
    model = Word2Vec(
        vector_size=6, window=3, min_count=1, sg=sg, hs=hs, negative=0 if hs else 4,
        cbow_mean=1, sample=0, workers=1, seed=7,
    )  # fmt: skip
    model.build_vocab_from_freq(COUNTS)
    random = np.random.default_rng(10)  # no score at the border of two table entries
    for table in (model.wv.vectors, model.syn1 if hs else model.syn1neg):
        table[:] = random.normal(size=table.shape) * 0.7
    return model


def steps_of(model: Word2Vec) -> Iterator[Step]:
    """What gensim will learn from, in its order."""
    draws = GensimDraws(model)
    cuts = iter(draws.random.randint(0, model.window, sum(map(len, SENTENCES))))
    for sentence in SENTENCES:
        ids = [model.wv.key_to_index[word] for word in sentence]
        for i, predicted in enumerate(ids):
            size = model.window - int(next(cuts))
            neighbors = ids[max(0, i - size) : i] + ids[i + 1 : i + size + 1]
            for fed in [[word] for word in neighbors] if model.sg else [neighbors]:
                yield Step(fed, predicted, draws.noise(model.negative, predicted))


class Emulation:
    """Our model, one component wider, around the two tables that gensim starts from."""

    def __init__(self, model: Word2Vec) -> None:
        self.inputs = torch.from_numpy(model.wv.vectors.copy())  # (V, D)
        self.outputs = torch.from_numpy((model.syn1 if model.hs else model.syn1neg).copy())
        self.tree: HuffmanTree | None = None
        if model.hs:
            self.outputs = self.outputs[:-1]  # V − 1 nodes; gensim's last row is never used
            self.tree = huffman_tree(model.wv.expandos["count"])
        wide = model.vector_size + 1
        self.ours = (SkipGram if model.sg else Cbow)(len(self.inputs), wide, tree=self.tree)

    def signs(self, step: Step) -> torch.Tensor:
        """+ where the answer to be learned for a row of the outputs is yes, − where it is no."""
        signs = torch.ones(len(self.outputs))
        signs[step.noise] = -1
        if self.tree is not None:
            signs[self.tree.nodes[step.predicted]] = 1.0 - 2 * self.tree.codes[step.predicted]
        return signs

    def loss(self, step: Step, moved: torch.Tensor) -> torch.Tensor:
        """Our loss of a step, each row of the outputs `moved` by so much."""
        center, context = self.ours.center, self.ours.context
        inputs, outputs = (
            (center, context) if isinstance(self.ours, SkipGram) else (context, center)
        )
        if self.ours.hierarchical_softmax is not None:
            outputs = self.ours.hierarchical_softmax.nodes
        self.tables = inputs.weight, outputs.weight
        inputs.weight.data = torch.cat([self.inputs, torch.ones(len(self.inputs), 1)], 1)
        outputs.weight.data = torch.cat([self.outputs, moved[:, None]], 1)
        fed = torch.tensor(step.fed if isinstance(self.ours, SkipGram) else [step.fed])
        predicted = torch.tensor([step.predicted])
        if self.tree is not None:
            return self.ours.hierarchical_softmax_loss(fed, predicted)
        return self.ours.negative_sampling_loss(fed, predicted, torch.tensor([step.noise]))

    def learn(self, step: Step) -> float:
        """Do gensim's step with our gradient and return the loss that gensim notes down."""
        scores = self.outputs @ self.inputs[step.fed].mean(0)
        assert scores.abs().max() < 6, "outside of the table"
        signs = self.signs(step)
        loss = self.loss(step, signs * table_score(signs * scores) - scores).item()
        self.ours.zero_grad()
        self.loss(step, table_score(scores) - scores).backward()
        inputs, outputs = (table.grad[:, :-1] for table in self.tables)
        # gensim gives each word of a window the gradient of the mean, not its share of it
        self.inputs -= RATE * len(step.fed) * inputs
        self.outputs -= RATE * outputs
        return loss


@pytest.mark.parametrize("hs", [0, 1], ids=["negative-sampling", "hierarchical-softmax"])
@pytest.mark.parametrize("sg", [1, 0], ids=["skip-gram", "cbow"])
def test_gensims_training_is_our_gradient_step_by_step(sg: int, hs: int):
    model = gensim_model(sg, hs)
    steps = list(steps_of(model))
    if not hs:
        assert {len(step.noise) for step in steps} == {3, 4}, "some draws must hit the target"
    # gensim moves a word drawn twice after the first time: a step inside the step
    assert all(len(set(step.noise)) == len(step.noise) for step in steps)
    if not sg:
        assert any(len(set(step.fed)) < len(step.fed) for step in steps), "a word twice in a window"
    emulation = Emulation(model)
    loss = sum(emulation.learn(step) for step in steps)
    model.train(
        SENTENCES, total_examples=3, epochs=1, start_alpha=RATE, end_alpha=RATE, compute_loss=True
    )
    outputs = model.syn1[:-1] if hs else model.syn1neg
    assert np.abs(model.wv.vectors - emulation.inputs.numpy()).max() < 1e-5
    assert np.abs(outputs - emulation.outputs.numpy()).max() < 1e-5
    assert model.get_latest_training_loss() == pytest.approx(loss, rel=1e-5)


def test_without_the_table_the_difference_is_its_width():
    model = gensim_model(sg=1, hs=0)
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
