"""The loss by hand, by finite differences, at its edges; noise and draws by their statistics."""

from __future__ import annotations

import math

import pytest
import torch
from gensim.models import Word2Vec

from ptm_edu.word2vec import (
    draw_negatives,
    keep_probability,
    negative_sampling_loss,
    noise_distribution,
    paper_keep_probability,
    subsample,
)


def example(B=3, K=4, D=5, dtype=torch.float64, scale=1.0):
    generator = torch.Generator().manual_seed(1)
    shapes = [(B, D), (B, D), (B, K, D)]
    return [torch.randn(*s, generator=generator, dtype=dtype) * scale for s in shapes]


def by_hand(center, context, negatives):
    def sigma(x):
        return 1 / (1 + math.exp(-x))

    total = 0.0
    for v, c, noise in zip(center.tolist(), context.tolist(), negatives.tolist(), strict=True):
        total -= math.log(sigma(sum(x * y for x, y in zip(c, v, strict=True))))
        for n in noise:
            total -= math.log(sigma(-sum(x * y for x, y in zip(n, v, strict=True))))
    return total / len(center)


def test_the_loss_is_the_formula():
    vectors = example()
    assert negative_sampling_loss(*vectors).item() == pytest.approx(by_hand(*vectors), abs=1e-12)


def test_the_gradients_agree_with_finite_differences():
    vectors = [tensor.requires_grad_() for tensor in example()]
    assert torch.autograd.gradcheck(negative_sampling_loss, vectors)


def test_neither_the_order_of_pairs_nor_of_negatives_matters():
    center, context, negatives = example()
    loss = negative_sampling_loss(center, context, negatives)
    pairs, noise = torch.tensor([2, 0, 1]), torch.tensor([3, 1, 0, 2])
    shuffled = negative_sampling_loss(center[pairs], context[pairs], negatives[pairs][:, noise])
    assert torch.allclose(loss, shuffled, atol=1e-12)


def test_scores_that_overflow_exp_give_finite_loss_and_gradients():
    center, context, negatives = example(dtype=torch.float32, scale=100.0)
    center.requires_grad_()
    loss = negative_sampling_loss(center, context, negatives)
    loss.backward()
    assert loss > 1000 and torch.isfinite(loss) and torch.isfinite(center.grad).all()


@pytest.mark.parametrize(
    ("shapes", "problem"),
    [
        (((3, 5), (3, 5), (3, 5)), r"negatives must be \(B, K, D\)"),
        (((5,), (3, 5), (3, 4, 5)), r"center must be \(B, D\)"),
        (((3, 5), (2, 5), (3, 4, 5)), "B and D must be the same"),
        (((3, 5), (3, 5), (3, 4, 6)), "B and D must be the same"),
        (((3, 5), (3, 5), (2, 4, 5)), "B and D must be the same"),
        (((3, 5), (3, 5), (3, 0, 5)), "at least one pair and one negative"),
        (((0, 5), (0, 5), (0, 4, 5)), "at least one pair and one negative"),
    ],
)
def test_shapes_that_do_not_fit_are_named(shapes, problem):
    with pytest.raises(ValueError, match=problem):
        negative_sampling_loss(*(torch.zeros(shape) for shape in shapes))


def test_ids_in_place_of_vectors_are_named():
    ids = torch.zeros(2, 7, dtype=torch.int64)
    with pytest.raises(TypeError, match=r"center must be .* got int64 \(2"):
        negative_sampling_loss(ids, torch.zeros(2, 7), torch.zeros(2, 3, 7))
    with pytest.raises(ValueError, match="got list"):
        negative_sampling_loss(torch.zeros(2, 7), [[0.0]], torch.zeros(2, 3, 7))


def test_noise_is_count_to_the_three_quarters():
    noise = noise_distribution(torch.tensor([16, 1, 0]))
    assert noise.tolist() == pytest.approx([8 / 9, 1 / 9, 0])
    assert noise_distribution(torch.tensor([3, 1]), 1.0).tolist() == pytest.approx([0.75, 0.25])
    assert noise_distribution(torch.tensor([9, 0, 1]), 0.0).tolist() == pytest.approx([0.5, 0, 0.5])


def test_draws_follow_the_noise_without_the_context():
    noise = noise_distribution(torch.tensor([40, 20, 10, 5]))
    generator = torch.Generator().manual_seed(3)
    contexts = torch.arange(4).repeat_interleave(20_000)
    negatives = draw_negatives(contexts, noise, 2, generator)
    assert negatives.shape == (80_000, 2) and not (negatives == contexts[:, None]).any()
    for context in range(4):
        expected = noise.clone()
        expected[context] = 0
        expected /= expected.sum()
        share = torch.bincount(negatives[contexts == context].flatten(), minlength=4) / 40_000
        assert torch.allclose(share.double(), expected, atol=0.015)  # six standard deviations


def test_words_without_noise_are_never_drawn_and_seeds_repeat():
    noise = torch.tensor([0.5, 0.0, 0.5])
    first, again = (
        draw_negatives(
            torch.ones(500, dtype=torch.int64), noise, 3, torch.Generator().manual_seed(s)
        )
        for s in (4, 4)
    )
    assert set(first.flatten().tolist()) == {0, 2} and torch.equal(first, again)


@pytest.mark.parametrize(
    ("contexts", "noise", "k", "problem"),
    [
        ([0], [1.0], 5, "so no other word can be drawn"),
        ([1, 0], [0.0, 1.0], 5, "word 1 has 100.00% of the noise"),
        ([0], [0.5, 0.5], 0, "k must be a whole number"),
        ([0], [0.5, 0.5], 1.5, "k must be a whole number"),
        ([2], [0.5, 0.5], 1, r"ids must lie in 0 … 1, got 2"),
        ([-1], [0.5, 0.5], 1, "ids must lie in"),
        ([0.5], [0.5, 0.5], 1, r"contexts must be \(B,\) ids"),
        *(([0], noise, 1, r"noise must be \(V,\) probabilities") for noise in (
            [0.5, math.nan], [1.5, -0.5], [0.0, 0.0], [1.0, math.inf], [3, 4])),
    ],
)  # fmt: skip
def test_impossible_draws_are_rejected(contexts, noise, k, problem):
    with pytest.raises(ValueError, match=problem):
        draw_negatives(torch.tensor(contexts), torch.tensor(noise), k)


@pytest.mark.parametrize("exponent", [1e4, -1e4, math.nan, math.inf])
def test_exponents_that_overflow_are_rejected(exponent):
    with pytest.raises(ValueError, match=f"exponent={exponent:g} takes counts of up to 3"):
        noise_distribution(torch.tensor([3, 2]), exponent)


def test_no_pairs_need_no_negatives():
    assert draw_negatives(torch.zeros(0, dtype=torch.int64), torch.ones(3), 4).shape == (0, 4)


def test_both_keep_probabilities_equal_computations_by_hand():
    counts = torch.tensor([900, 90, 10, 0])
    ratios = [0.01 * 1000 / count for count in (900, 90, 10)]
    ours = [min(1, math.sqrt(r) + r) for r in ratios]
    papers = [min(1, math.sqrt(r)) for r in ratios]
    assert keep_probability(counts, 0.01).tolist() == pytest.approx([*ours, 1])
    assert paper_keep_probability(counts, 0.01).tolist() == pytest.approx([*papers, 1])


def test_the_paper_discards_from_t_on_and_word2vec_from_two_and_a_half_t():
    counts = torch.tensor([9_970, 26, 4])
    assert (paper_keep_probability(counts) < 1).tolist() == [True, True, False]
    assert (keep_probability(counts) < 1).tolist() == [True, False, False]
    with pytest.raises(ValueError, match="threshold must be positive"):
        keep_probability(counts, 0)


def test_keep_probability_equals_gensim():
    sentences = [[f"w{i}"] * (2**i) for i in range(10)]
    model = Word2Vec(min_count=1, sample=1e-2, vector_size=2)
    model.build_vocab(sentences)
    counts = torch.tensor([model.wv.get_vecattr(w, "count") for w in model.wv.index_to_key])
    theirs = [model.wv.get_vecattr(w, "sample_int") / (2**32 - 1) for w in model.wv.index_to_key]
    assert keep_probability(counts, 1e-2).tolist() == pytest.approx(theirs, abs=1e-6)


def test_words_stay_in_order_with_their_probability():
    ids = torch.arange(3).repeat(30_000)
    kept_ids = subsample(ids, torch.tensor([1.0, 0.25, 0.0]), torch.Generator().manual_seed(6))
    shares = torch.bincount(kept_ids, minlength=3) / 30_000
    assert shares.tolist() == pytest.approx([1, 0.25, 0], abs=0.015)
    assert torch.equal(kept_ids[kept_ids != 1], torch.zeros(30_000, dtype=torch.int64))
    everything = subsample(ids, torch.ones(3))
    assert torch.equal(everything, ids)
