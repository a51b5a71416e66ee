"""The loss of chapter 1: what its cases hold, and what a proof needs."""

from __future__ import annotations

import numpy as np
import pytest
import torch

from ptm_edu.exercises import exercise
from ptm_edu.exercises.framework.runner import run
from ptm_edu.exercises.framework.self_test import Answers, gaps, self_test

NAME = "negative_sampling_loss"


@pytest.fixture(scope="module")
def asked():
    return exercise(NAME)


@pytest.fixture(scope="module")
def known(answers):
    return answers(NAME).ANSWERS


def judged(asked, answer, seed=0):
    return asked.judge(run(answer, asked.cases(seed)), seed)


def test_a_proof_needs_enough_to_try(asked, known):
    few = Answers(dict(list(known.right.items())[:3]), {**known.variants, "softmax": ()})
    assert gaps(asked, known) == []
    assert gaps(asked, few) == ["softmax has 0 variants, needs 3", "3 right answers, needs 4"]
    with pytest.raises(ValueError, match="cannot be tested: softmax has 0"):
        self_test(asked, few, [0])


def test_a_proof_fails_where_a_right_answer_is_called_wrong(asked, known):
    mixed = Answers({**known.right, "not right": known.variants["softmax"][0]}, known.variants)
    rows = self_test(asked, mixed, [0])
    assert [row.answer for row in rows if not row.as_expected] == ["not right"]


def test_no_two_sizes_are_equal_where_an_axis_could_be_mixed_up(asked):
    for case in asked.cases(0)[:2]:
        assert len(set(case.arguments["negatives"].shape)) == 3


@pytest.mark.parametrize("seed", range(5))
def test_every_large_score_is_wrong_and_too_large_for_float64(asked, seed):
    large = asked.cases(seed)[-1]
    v, c, n = (torch.from_numpy(array).double() for array in large.arguments.values())
    assert large.extreme and ((v * c).sum(-1) < -750).all() and ((n @ v[..., None]) > 750).all()


@pytest.mark.parametrize(
    "answer",
    [
        lambda v, c, n: None,
        lambda v, c, n: torch.zeros(0),
        lambda v, c, n: torch.tensor(float("nan")),
        lambda v, c, n: torch.zeros(7, 7, dtype=torch.bool),
        lambda v, c, n: (v, c),
        lambda v, c, n: [],
        lambda v, c, n: "0.5",
        lambda v, c, n: np.float64(0.0),
        lambda v: v,
        "not a function",
        torch.nn.Linear(2, 2),
        int,
    ],
)
def test_nonsense_gets_nothing_and_a_sentence(asked, answer):
    report = judged(asked, answer)
    assert report.points == 0 and report.mistake is None
    assert all(result.message and result.say("zh") for result in report.checks)


def test_the_input_written_over_costs_one_point(asked, known):
    def overwrites(center, context, negatives):
        loss = known.right["softplus"](center, context, negatives.clone())
        negatives.detach().neg_()
        return loss

    report = judged(asked, overwrites)
    assert (report.points, report.mistake) == (9, None)
    assert "overwrote negatives" in report.checks[-1].message


def test_a_squeeze_too_much_costs_the_batch_of_one(asked, known):
    def squeezes(center, context, negatives):
        scores = (negatives * center[:, None]).sum(-1).squeeze()
        positive = torch.nn.functional.logsigmoid((center * context).sum(-1))
        return -(positive + torch.nn.functional.logsigmoid(-scores).sum(1)).mean()

    report = judged(asked, squeezes)
    assert [one.name for one in report.checks if not one.passed] == ["batch_of_one"]
    assert "raised IndexError" in report.checks[4].message
