"""The loss by hand, its gradients, its symmetry, its optimum, and a training that finds topics."""

from __future__ import annotations

import math

import numpy as np
import pytest
import torch

from ptm_edu.word2vec.glove import Cooccurrences, GloVe, cooccurrences, glove_weight, train_glove


def glove(V=6, D=4, seed=7) -> GloVe:
    generator = torch.Generator().manual_seed(seed)
    model = GloVe(V, D, generator).double()
    for parameter in model.parameters():
        torch.nn.init.normal_(parameter, generator=generator)
    return model


def counts(V=6, M=80, window=3, seed=1) -> Cooccurrences:
    generator = torch.Generator().manual_seed(seed)
    return cooccurrences(torch.randint(V, (M,), generator=generator), V, window)


def by_hand(model, X, x_max, alpha):
    w, c = model.vectors.weight.tolist(), model.context_vectors.weight.tolist()
    b, b_context = model.bias.tolist(), model.context_bias.tolist()
    total = 0.0
    for i, j, x in zip(X.rows.tolist(), X.cols.tolist(), X.values.tolist(), strict=True):
        weight = (x / x_max) ** alpha if x < x_max else 1.0
        error = sum(p * q for p, q in zip(w[i], c[j], strict=True)) + b[i] + b_context[j]
        total += weight * (error - math.log(x)) ** 2
    return total


@pytest.mark.parametrize(("x_max", "alpha"), [(100, 0.75), (3, 0.75), (5, 1.0), (0.5, 0.4)])
def test_the_loss_is_equation_8(x_max, alpha):
    model, X = glove(), counts()
    ours = model.loss(X.rows, X.cols, X.values, x_max, alpha) * len(X.values)
    assert ours.item() == pytest.approx(by_hand(model, X, x_max, alpha), rel=1e-10)


def test_the_weight_is_equation_9():
    result = glove_weight(torch.tensor([100.0, 250.0, 6.25, 0.01]), 100.0, 0.75)
    assert result.tolist() == pytest.approx([1, 1, 0.125, 0.001])
    for x_max, alpha in [(0, 0.75), (-1, 0.75), (100, 0), (math.nan, 1)]:
        with pytest.raises(ValueError, match=r"(x_max|alpha) must be a positive"):
            glove_weight(torch.ones(1), x_max, alpha)


def test_the_gradients_agree_with_finite_differences():
    model, X = glove(V=4, D=3), counts(V=4)
    # gradcheck perturbs the parameters in place
    assert torch.autograd.gradcheck(lambda *_: model.loss(*X, 3.0), tuple(model.parameters()))


def test_with_symmetric_counts_words_and_contexts_may_be_exchanged():
    model, exchanged, X = glove(), glove(), counts()
    exchanged.vectors, exchanged.context_vectors = model.context_vectors, model.vectors
    exchanged.bias, exchanged.context_bias = model.context_bias, model.bias
    losses = [m.loss(X.rows, X.cols, X.values, 3.0).item() for m in (model, exchanged)]
    assert losses[0] == pytest.approx(losses[1], rel=1e-12)
    half = X.rows <= X.cols  # of half the table this is not true
    part = [t[half] for t in X]
    assert abs(model.loss(*part).item() - exchanged.loss(*part).item()) > 1e-3


def test_words_that_never_cooccur_do_not_matter():
    model = glove()
    X = cooccurrences(torch.tensor([0, 1, 0, 2, 3, 2]), 6, 1, torch.tensor([0, 0, 0, 1, 1, 1]))
    before = model.loss(*X).item()
    with torch.no_grad():
        model.bias[4:] += 5  # 4 and 5 met nobody
        model.vectors.weight[4:] *= 9
    assert model.loss(*X).item() == before
    model.loss(*X).backward()
    assert not model.vectors.weight.grad[4:].any() and model.vectors.weight.grad[:4].any()


def test_with_enough_dimensions_the_optimum_is_log_x():
    V = 5
    values = torch.rand(V, V, generator=torch.Generator().manual_seed(2), dtype=torch.float64) + 0.1
    rows, cols = torch.meshgrid(torch.arange(V), torch.arange(V), indexing="ij")
    X = rows.flatten(), cols.flatten(), (values * 50).flatten()
    model = glove(V, D=V)
    optimizer = torch.optim.LBFGS(model.parameters(), max_iter=1000, tolerance_change=1e-16,
                                  line_search_fn="strong_wolfe")  # fmt: skip

    def closure():
        optimizer.zero_grad()
        loss = model.loss(*X)
        loss.backward()
        return loss

    optimizer.step(closure)
    assert torch.allclose(model.log_counts(*X[:2]), X[2].log(), atol=1e-5)


def test_biases_start_where_independent_words_have_no_loss():
    share = torch.tensor([0.5, 0.3, 0.2], dtype=torch.float64)
    by_chance = torch.outer(share, share) * 40
    rows, cols = torch.meshgrid(torch.arange(3), torch.arange(3), indexing="ij")
    X = Cooccurrences(rows.flatten(), cols.flatten(), by_chance.flatten())
    model = GloVe(4, 2).double()  # the fourth word met nobody
    torch.nn.init.zeros_(model.vectors.weight)
    model.start_from_frequencies(X)
    assert model.loss(*X).item() == pytest.approx(0, abs=1e-12)
    assert torch.isfinite(model.bias).all()


def two_topics():
    """Sentences of the words 0–4 or of the words 5–9, and always the word 10."""
    random = np.random.default_rng(0)
    return [[*(random.permutation(5) + 5 * (i % 2)).tolist(), 10] for i in range(200)]


SMALL = {"dim": 8, "x_max": 50.0, "epochs": 60, "batch_size": 32, "progress": False}


def test_words_of_one_topic_get_similar_vectors():
    losses: list[float] = []
    occurrences = [100] * 10 + [200]
    model = train_glove(two_topics(), occurrences, **SMALL, report=losses.append)
    unit = torch.nn.functional.normalize(model.vectors.weight + model.context_vectors.weight, dim=1)
    cosines = (unit @ unit.T)[:10, :10].detach()
    same = torch.arange(10)[:, None] // 5 == torch.arange(10) // 5
    # No word is beside itself and no two topics meet: only the shared word connects them.
    assert cosines[same].mean() - cosines[~same].mean() > 0.2
    steps = len(losses) // 60
    assert sum(losses[-steps:]) < 0.2 * sum(losses[:steps])


def text(M=60, V=7, sentences=5, seed=0):
    generator = torch.Generator().manual_seed(seed)
    ids = torch.randint(V, (M,), generator=generator)
    numbers = torch.randint(sentences, (M,), generator=generator).sort().values
    return ids, numbers


def counted_by_hand(ids, V, window, numbers):
    X = torch.zeros(V, V, dtype=torch.float64)
    for i, word in enumerate(ids.tolist()):
        for j, other in enumerate(ids.tolist()):
            if i != j and abs(i - j) <= window and numbers[i] == numbers[j]:
                X[word, other] += 1 / abs(i - j)
    return X


@pytest.mark.parametrize("window", [1, 2, 10, 99])
def test_counts_equal_those_of_a_double_loop(window):
    ids, numbers = text()
    X = cooccurrences(ids, 7, window, numbers)
    assert torch.allclose(X.dense(7), counted_by_hand(ids, 7, window, numbers), atol=1e-12)


def test_without_sentence_numbers_a_text_is_one_sentence():
    ids, _ = text()
    X = cooccurrences(ids, 7, 3)
    assert torch.allclose(X.dense(7), counted_by_hand(ids, 7, 3, torch.zeros(60)), atol=1e-12)


def test_entries_are_unique_positive_and_symmetric():
    ids, numbers = text(V=30)
    X = cooccurrences(ids, 30, 4, numbers)
    assert len(set(zip(X.rows.tolist(), X.cols.tolist(), strict=True))) == len(X.values) < 900
    assert (X.values > 0).all()
    assert torch.allclose(X.dense(30), X.dense(30).T, atol=1e-12)


def test_a_reversed_text_has_the_same_counts():
    ids, numbers = text()
    forward = cooccurrences(ids, 7, 4, numbers).dense(7)
    backward = cooccurrences(ids.flip(0), 7, 4, numbers.flip(0)).dense(7)
    assert torch.allclose(forward, backward, atol=1e-12)


@pytest.mark.parametrize(
    ("ids", "window", "sentences"),
    [
        (torch.tensor([0, 1]), 0, None),
        (torch.tensor([0, 1]), 2.5, None),
        (torch.tensor([0, 3]), 2, None),
        (torch.tensor([-1, 1]), 2, None),
        (torch.tensor([0, 1]), 2, torch.tensor([0, 1])),
        (torch.tensor([], dtype=torch.int64), 2, None),
    ],
)
def test_invalid_input_of_counts_is_rejected(ids, window, sentences):
    with pytest.raises(ValueError):
        cooccurrences(ids, 3, window, sentences)
