"""The loss by hand, by finite differences, at its edges; noise and draws by their statistics."""

from __future__ import annotations

import math

import pytest
import torch

from ptm_edu.word2vec import draw_negatives, negative_sampling_loss, noise_distribution


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


def test_zero_vectors_cost_k_plus_one_bits():
    loss = negative_sampling_loss(torch.zeros(2, 3), torch.zeros(2, 3), torch.zeros(2, 7, 3))
    assert loss.shape == () and loss.item() == pytest.approx(8 * math.log(2), abs=1e-6)


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
    with pytest.raises(TypeError, match=r"center must be .* got int64 \(2, 7\).* look the vectors"):
        negative_sampling_loss(ids, torch.zeros(2, 7), torch.zeros(2, 3, 7))
    with pytest.raises(ValueError, match="got list"):
        negative_sampling_loss(torch.zeros(2, 7), [[0.0]], torch.zeros(2, 3, 7))


def test_noise_is_count_to_the_three_quarters():
    noise = noise_distribution(torch.tensor([16, 1, 0]))
    assert noise.tolist() == pytest.approx([8 / 9, 1 / 9, 0])
    assert noise_distribution(torch.tensor([3, 1]), 1.0).tolist() == pytest.approx([0.75, 0.25])
    assert noise_distribution(torch.tensor([9, 0, 1]), 0.0).tolist() == pytest.approx([0.5, 0, 0.5])


@pytest.mark.parametrize("counts", [[], [0, 0], [3, -1], [1.0, math.nan], [[1, 2]]])
def test_counts_that_are_none_are_refused(counts):
    with pytest.raises(ValueError, match="noise_distribution: counts must be"):
        noise_distribution(torch.tensor(counts))


@pytest.mark.parametrize("exponent", [math.nan, math.inf, -math.inf, "x", None])
def test_an_exponent_that_is_no_number_is_refused(exponent):
    with pytest.raises(ValueError, match="noise_distribution: exponent must be a finite number"):
        noise_distribution(torch.tensor([3, 1]), exponent)


@pytest.mark.parametrize(("exponent", "total"), [(1e4, "inf"), (-1e4, "0")])
def test_powers_that_no_number_holds_are_refused(exponent, total):
    problem = f"exponent={exponent:g} takes counts of up to 3 to powers that sum to {total}: use 0"
    with pytest.raises(ValueError, match=problem):
        noise_distribution(torch.tensor([3, 2]), exponent)
    assert noise_distribution(torch.tensor([1, 1]), exponent).tolist() == [0.5, 0.5]


def test_a_lone_word_has_all_the_noise_and_lists_keep_their_precision():
    assert noise_distribution(torch.tensor([7])).tolist() == [1]
    assert noise_distribution([0.1, 0.3], 1.0).tolist() == [0.1 / (0.1 + 0.3), 0.3 / (0.1 + 0.3)]


def test_draws_follow_the_noise_without_the_context():
    noise = noise_distribution(torch.tensor([40, 20, 10, 5]))
    generator = torch.Generator().manual_seed(3)
    contexts = torch.arange(4).repeat_interleave(20_000)
    drawn = draw_negatives(contexts, noise, 2, generator)
    assert drawn.shape == (80_000, 2) and not (drawn == contexts[:, None]).any()
    for context in range(4):
        expected = noise.clone()
        expected[context] = 0
        expected /= expected.sum()
        share = torch.bincount(drawn[contexts == context].flatten(), minlength=4) / 40_000
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
        ([0], [0.5, 0.5], 0, "k must be a whole number of at least 1, got 0"),
        ([2], [0.5, 0.5], 1, r"ids must lie in 0 … 1, got 2"),
        ([-1], [0.5, 0.5], 1, "ids must lie in"),
        ([0.5], [0.5, 0.5], 1, r"contexts must be \(B,\) ids"),
        ([0], [0.5, 0.5], 1.5, "k must be a whole number of at least 1, got 1.5"),
        ([0], [0.5, math.nan], 1, "noise must be probabilities, .* got values from nan to nan"),
        ([0], [1.5, -0.5], 1, "noise must be probabilities, .* got values from -0.5 to 1.5"),
        ([0], [0.0, 0.0], 1, "noise must be probabilities, 0 or more and not all 0"),
        ([0], [1.0, math.inf], 1, "noise must be probabilities"),
        ([0], [3, 4], 1, r"noise must be \(V,\) probabilities"),
    ],
)
def test_draws_that_cannot_be_made_are_refused(contexts, noise, k, problem):
    with pytest.raises(ValueError, match=problem):
        draw_negatives(torch.tensor(contexts), torch.tensor(noise), k)


def test_no_pairs_need_no_negatives():
    assert draw_negatives(torch.zeros(0, dtype=torch.int64), torch.ones(3), 4).shape == (0, 4)


def test_a_row_of_ids_is_named_too():
    ids = torch.tensor([3, 5])
    with pytest.raises(
        TypeError, match=r"got int64 \(2,\): look the vectors of these ids up first"
    ):
        negative_sampling_loss(ids, ids, ids[:, None])
