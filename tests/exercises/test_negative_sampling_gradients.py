"""The gradients by hand: equal to autograd's, and each of the three counts for itself."""

from __future__ import annotations

import numpy as np
import pytest
import torch

from ptm_edu.exercises import exercise
from ptm_edu.exercises.framework.runner import run
from ptm_edu.word2vec import negative_sampling_loss


@pytest.fixture(scope="module")
def asked():
    return exercise("negative_sampling_gradients")


def judged(asked, answer, seed=0):
    return asked.judge(run(answer, asked.cases(seed)), seed)


@pytest.mark.parametrize("seed", range(4))
def test_the_reference_is_what_autograd_finds(asked, seed):
    for case in asked.cases(seed):
        given = case.arguments.values()
        leaves = [torch.from_numpy(x.astype(np.float64)).requires_grad_() for x in given]
        expected = torch.autograd.grad(negative_sampling_loss(*leaves), leaves)
        for mine, right in zip(asked.reference(*given), expected, strict=True):
            np.testing.assert_allclose(mine, right, rtol=1e-5, atol=2e-6)
            assert mine.dtype == next(iter(given)).dtype


@pytest.mark.parametrize("seed", range(4))
def test_large_scores_are_right_and_wrong_beyond_float64(asked, seed):
    v, c, n = (x.astype(float) for x in asked.cases(seed)[-1].arguments.values())
    context, noise = (v * c).sum(1), (n * v[:, None]).sum(2)
    assert (np.abs(context) > 750).all() and (np.abs(noise) > 750).all()
    assert (context[::2] < 0).all() and (noise[::2] > 0).all()
    assert (context[1::2] > 0).all() and (noise[1::2] < 0).all()


@pytest.mark.parametrize(("place", "points"), [(0, 4), (1, 5), (2, 5)])
def test_each_gradient_has_its_own_points(asked, place, points):
    def one_wrong(*given):
        found = list(asked.reference(*given))
        found[place] = found[place] * 3
        return found

    report = judged(asked, one_wrong)
    assert report.points == points
    wrong = report.checks[place]
    assert f"your gradient of {wrong.name}[" in wrong.message
    assert [one.finding.sentence for one in report.checks[3:]] == ["not_reached"] * 3


def test_a_wrong_shape_and_too_few_results_are_told(asked):
    short = judged(asked, lambda v, c, n: asked.reference(v, c, n)[:2])
    assert "returned 2 results, expected 3" in short.checks[0].message
    flat = judged(asked, lambda v, c, n: [g.sum(0) for g in asked.reference(v, c, n)])
    assert "your gradient of center has shape (5,), expected (4, 5)" in flat.checks[0].message


def test_another_dtype_costs_one_point(asked):
    report = judged(asked, lambda *x: [g.astype(np.float64) for g in asked.reference(*x)])
    assert (report.points, report.checks[-1].name) == (9, "form")
    assert "numpy.float64 (4, 5), expected numpy.float32 (4, 5)" in report.checks[-1].message


def test_autograd_is_refused_and_told(asked):
    def by_autograd(*given):
        leaves = [torch.tensor(x, requires_grad=True) for x in given]
        return [g.numpy() for g in torch.autograd.grad(negative_sampling_loss(*leaves), leaves)]

    report = judged(asked, by_autograd)
    assert report.points == 0
    assert "has torch compute gradients. Here you write them by hand" in report.checks[0].message
    assert "手写梯度" in report.checks[0].say("zh")


def test_warnings_are_no_mistake(asked):
    def overflowing(v, c, n):
        with np.errstate(over="warn"):
            p = 1 / (1 + np.exp(-(v * c).sum(1))) - 1
            q = 1 / (1 + np.exp(-(n * v[:, None]).sum(2)))
        dv = p[:, None] * c + (q[:, :, None] * n).sum(1)
        found = dv, p[:, None] * v, q[:, :, None] * v[:, None]
        return tuple(one / len(v) for one in found)

    assert judged(asked, overflowing).passed
