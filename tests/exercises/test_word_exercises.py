"""Subsampling, noise and analogies: what their cases hold, so that a wrong answer always shows."""

from __future__ import annotations

import numpy as np
import pytest
import torch

from ptm_edu.exercises import exercise
from ptm_edu.exercises.framework.runner import run
from ptm_edu.word2vec import WordVectors

SEEDS = range(20)


def judged(asked, answer, seed=0):
    return asked.judge(run(answer, asked.cases(seed)), seed)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_caps_of_subsampling_are_where_they_are_wanted(seed):
    asked = exercise("keep_probability")
    kept = {
        case.name: asked.reference(torch.from_numpy(case.arguments["counts"]), t).numpy()
        for case in asked.cases(seed)
        for t in [case.arguments["threshold"]]
    }
    for name in ("frequent", "threshold", "one_word"):
        assert (kept[name] < 0.999).all()
    assert (kept["rare"] == 1).sum() == 3 and (kept["rare"] < 0.999).sum() == 3
    assert kept["never"][-1] == 1 and (kept["never"][:-1] < 1).all()


def test_another_formula_costs_all_and_the_cap_one_point():
    asked = exercise("keep_probability")
    paper = judged(asked, lambda c, t: (t * c.sum() / c).sqrt().clamp(max=1))
    assert (paper.points, paper.mistake) == (0, "papers_formula")
    assert "√(t/f) + t/f" in paper.hint

    def uncapped(c, t):
        ratio = t * c.sum() / c
        return ratio.sqrt() + ratio

    report = judged(asked, uncapped)
    assert (report.points, report.mistake) == (3, "not_capped")


@pytest.mark.parametrize("name", ["keep_probability", "noise_distribution"])
def test_a_list_and_a_column_are_told(name):
    asked = exercise(name)
    arguments = next(iter(asked.cases(0))).arguments.values()
    many = len(next(iter(arguments)))
    listed = judged(asked, lambda *given: asked.reference(*given).tolist())
    assert f"returned {many} results, expected 1; each number of a list" in listed.checks[0].message
    column = judged(asked, lambda *given: asked.reference(*given)[:, None])
    assert column.points == 4
    assert f"has shape ({many}, 1), expected ({many},)" in column.checks[-1].message


def test_every_noise_case_can_tell_the_exponent():
    for seed in SEEDS:
        for case in exercise("noise_distribution").cases(seed):
            counts = case.arguments["counts"]
            seen = counts[counts > 0]
            assert len(seen) == 1 or seen.max() > 5 * seen.min()


@pytest.mark.parametrize("seed", SEEDS)
def test_each_question_has_one_clear_answer_and_inputs_are_nearer(seed):
    asked = exercise("analogy")
    for case in asked.cases(seed):
        vectors, a, b, c = case.arguments.values()
        assert len({a, b, c}) == 3
        words = WordVectors([str(i) for i in range(len(vectors))], torch.from_numpy(vectors))
        question = [str(b), str(c)], [str(a)]
        ranked = words.analogy(*question, topn=2)
        right = asked.reference(torch.from_numpy(vectors), a, b, c)
        assert ranked[0][0] == str(right) and right not in (a, b, c)
        assert len(ranked) == 1 or ranked[0][1] - ranked[1][1] > 0.004
        if case.name == "near":
            nearest = words.analogy(*question, topn=3, leave_out_inputs=False)
            assert {word for word, _ in nearest} == {str(a), str(b), str(c)}
        if case.name == "disputed":
            ((other, _),) = words.analogy(*question, topn=1, method="3cosmul")
            assert other != str(right)
        if case.name == "zeros":
            assert (np.abs(vectors).sum(1) == 0).sum() == 1 and ranked[0][1] > 0.1
        if case.name == "far":
            assert ranked[0][1] < -0.5


def test_an_id_may_be_a_number_or_a_tensor_of_any_integer_type():
    asked = exercise("analogy")
    for kind in (int, np.int32, torch.tensor, lambda i: torch.tensor([i]), lambda i: [i]):
        assert judged(asked, lambda *given, kind=kind: kind(asked.reference(*given))).passed
