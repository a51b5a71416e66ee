"""Chapter 1: the cases reveal every wrong answer, and the references agree with the library."""

from __future__ import annotations

import time

import numpy as np
import pytest
import torch

from ptm_edu.exercises import exercise
from ptm_edu.exercises.framework.mutants import mutants
from ptm_edu.exercises.framework.runner import run
from ptm_edu.word2vec import WordVectors, negative_sampling_loss

SEEDS = range(5)
LOSS, GRADIENTS = "negative_sampling_loss", "negative_sampling_gradients"


@pytest.mark.parametrize("seed", SEEDS)
def test_the_caps_of_subsampling_are_where_they_are_wanted(seed):
    tested = exercise("keep_probability")
    capped = {
        case.name: tested.reference(torch.from_numpy(case.arguments["counts"]), t).numpy()
        for case in tested.chosen_cases(seed)
        for t in [case.arguments["threshold"]]
    }
    for name in ("frequent", "threshold", "one_word"):
        assert (capped[name] < 0.999).all()
    assert (capped["rare"] == 1).sum() == 4 and (capped["rare"] < 0.999).sum() == 3
    assert capped["never"][-1] == 1 and (capped["never"][:-1] < 1).all()


def test_another_formula_costs_all_and_the_cap_one_point(judged):
    tested = exercise("keep_probability")
    paper = judged(tested, lambda c, t: (t * c.sum() / c).sqrt().clamp(max=1))
    assert (paper.points, paper.mistake) == (0, "papers_formula")
    assert "√(t/f) + t/f" in paper.hint

    def uncapped(c, t):
        ratio = t * c.sum() / c
        return ratio.sqrt() + ratio

    report = judged(tested, uncapped)
    assert (report.points, report.mistake) == (3, "not_capped")

    def capped_by_the_ratio(c, t):
        return uncapped(c, t).masked_fill(t * c.sum() / c >= 1, 1)

    report = judged(tested, capped_by_the_ratio)
    assert report.points == 4 and not report.checks[1].passed


@pytest.mark.parametrize("name", ["keep_probability", "noise_distribution"])
def test_a_list_and_a_column_are_told(name, judged):
    tested = exercise(name)
    arguments = next(iter(tested.cases(0))).arguments.values()
    many = len(next(iter(arguments)))
    listed = judged(tested, lambda *given: tested.reference(*given).tolist())
    assert f"returned {many} results, expected 1; each number of a list" in listed.checks[0].message
    column = judged(tested, lambda *given: tested.reference(*given)[:, None])
    assert column.points == 4
    assert f"has shape ({many}, 1), expected ({many},)" in column.checks[-1].message


def test_every_noise_case_can_tell_the_exponent():
    for seed in SEEDS:
        for case in exercise("noise_distribution").chosen_cases(seed):
            counts = case.arguments["counts"]
            present = counts[counts > 0]
            assert len(present) == 1 or present.max() > 5 * present.min()


@pytest.mark.parametrize("seed", SEEDS)
def test_each_question_has_one_clear_answer_and_inputs_are_nearer(seed):
    tested = exercise("analogy")
    for case in tested.chosen_cases(seed):
        vectors, a, b, c = case.arguments.values()
        assert len({a, b, c}) == 3
        words = WordVectors([str(i) for i in range(len(vectors))], torch.from_numpy(vectors))
        question = [str(b), str(c)], [str(a)]
        ranked = [
            (word, cosine)
            for word, cosine in words.analogy(*question, topn=len(vectors))
            if vectors[int(word)].any()
        ]
        right = tested.reference(torch.from_numpy(vectors), a, b, c)
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
        if case.name in ("far", "far_and_zeros"):
            assert ranked[0][1] < -0.5


def test_an_untrained_word_is_no_answer_even_where_all_cosines_are_negative(judged):
    def takes_its_zero(vectors, a, b, c):
        u = torch.nn.functional.normalize(vectors)
        scores = u @ (u[b] - u[a] + u[c])
        scores[[a, b, c]] = -torch.inf
        return scores.argmax()

    for seed in SEEDS:
        report = judged("analogy", takes_its_zero, seed)
        assert (report.points, report.mistake) == (4, "zeros_above_negatives")


def test_an_id_may_be_a_number_or_a_tensor_of_any_integer_type(judged):
    tested = exercise("analogy")
    for kind in (int, np.int32, torch.tensor, lambda i: torch.tensor([i]), lambda i: [i]):
        assert judged(tested, lambda *given, kind=kind: kind(tested.reference(*given))).passed


# ---- drawing negatives ---------------------------------------------------------------------------


def draws_again(times=None, k_of=lambda hits: hits):
    """Return an answer that draws contexts again so many times, as many words as `k_of` says."""

    def answer(contexts, counts, k):
        weights = counts.double() ** 0.75
        negatives = torch.multinomial(weights, len(contexts) * k, replacement=True).view(-1, k)
        left = times
        while (hit := negatives == contexts[:, None]).any() and left != 0:
            count = k_of(int(hit.sum()))
            negatives[hit] = torch.multinomial(weights, count, replacement=True)
            left = left and left - 1
        return negatives

    return answer


@pytest.mark.parametrize(
    ("answer", "points", "mistakes"),
    [
        (draws_again(times=1), 4, {"context_allowed"}),
        # where nearly all draws are the context; the hint depends on chance
        (draws_again(times=50), 4, {"context_allowed", None}),
        (draws_again(k_of=lambda hits: 1), 0, {None}),  # the same word for all of them
    ],
)
def test_contexts_are_drawn_again_until_there_are_none(answer, points, mistakes, judged):
    report = judged("draw_negatives", answer)
    assert report.points == points and report.mistake in mistakes


def test_an_answer_that_draws_whole_rows_again_ends(judged):
    def rows(contexts, counts, k):
        weights, found = counts.double() ** 0.75, []
        for context in contexts:
            row = torch.multinomial(weights, k, replacement=True)
            while (row == context).any():
                row = torch.multinomial(weights, k, replacement=True)
            found.append(row)
        return torch.stack(found)

    begun = time.process_time()
    assert judged("draw_negatives", rows).passed
    assert time.process_time() - begun < 10


@pytest.mark.parametrize("exponent", [0.68, 0.82])
def test_another_exponent_is_seen_with_certainty(exponent, judged, answers):
    for seed in SEEDS:

        def wrong(contexts, counts, k):
            return answers("draw_negatives").by_drawing_again(contexts, counts, k, exponent)

        report = judged("draw_negatives", wrong, seed)
        assert report.checks[0].finding.message_id == "frequency"


@pytest.mark.slow
def test_no_mutant_is_accepted_that_draws_otherwise(answers):
    """Each draws with the same seed as the right answer, whose draws it must then repeat."""
    tested, right = exercise("draw_negatives"), answers("draw_negatives").by_drawing_again
    cases = tested.cases(1)

    def drawn(answer):
        torch.manual_seed(0)
        return run(answer, cases, seconds=4)

    expected = [output.value for output in drawn(right)]
    accepted = [
        mutant.edit
        for mutant in mutants(right)
        if tested.judge(outputs := drawn(mutant.function), 1).passed
        and not all(np.array_equal(o.value, e) for o, e in zip(outputs, expected, strict=True))
    ]
    assert accepted == []


# ---- the loss ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("answer", "mistake"),
    [
        (lambda v, c, n: (n * v).sum(), "axis_missing"),
        (lambda v, c, n: (n.numpy(force=True) * v.numpy(force=True)).sum(), "axis_missing"),
        (lambda v, c, n: ((v * c).sum(-1) - (n * v[:, None]).sum(-1)).mean(), "axis_missing"),
        (lambda v, c, n: (n @ v).sum(), "axis_missing"),
        (lambda v, c, n: torch.bmm(n, v).sum(), "axis_missing"),
        (lambda v, c, n: torch.cat([(v * c).sum(-1), (n @ v[..., None])[..., 0]], 1).mean(), None),
        (lambda v, c, n: (v @ c).sum(), None),
        (lambda v, c, n: (n * v[:, None]).reshape(n.shape[:2]).sum(), None),
    ],
)
def test_the_hint_of_a_missing_axis_is_shown_where_one_is_missing(answer, mistake, judged):
    assert judged(exercise(LOSS), answer).mistake == mistake


def test_no_two_sizes_are_equal_where_an_axis_could_be_mixed_up():
    for case in exercise(LOSS).chosen_cases(0)[:2]:
        assert len(set(case.arguments["negatives"].shape)) == 3


@pytest.mark.parametrize("seed", SEEDS)
def test_every_large_score_is_wrong_and_too_large_for_float64(seed):
    large = exercise(LOSS).chosen_cases(seed)[-1]
    v, c, n = (torch.from_numpy(array).double() for array in large.arguments.values())
    assert large.extreme and ((v * c).sum(-1) < -750).all() and ((n @ v[..., None]) > 750).all()


def test_a_squeeze_too_much_costs_the_batch_of_one(judged, answers):
    def squeezes(center, context, negatives):
        scores = (negatives * center[:, None]).sum(-1).squeeze()
        positive = torch.nn.functional.logsigmoid((center * context).sum(-1))
        return -(positive + torch.nn.functional.logsigmoid(-scores).sum(1)).mean()

    report = judged(LOSS, squeezes)
    assert [one.name for one in report.checks if not one.passed] == ["batch_of_one"]
    assert "raised IndexError" in report.checks[4].message


# ---- its gradients by hand ----------------------------------------------------------------------


@pytest.mark.parametrize("seed", SEEDS)
def test_the_reference_is_what_autograd_finds(seed):
    for case in exercise(GRADIENTS).chosen_cases(seed):
        given = case.arguments.values()
        leaves = [torch.from_numpy(x.astype(np.float64)).requires_grad_() for x in given]
        expected = torch.autograd.grad(negative_sampling_loss(*leaves), leaves)
        for mine, right in zip(exercise(GRADIENTS).reference(*given), expected, strict=True):
            np.testing.assert_allclose(mine, right, rtol=1e-5, atol=2e-6)
            assert mine.dtype == next(iter(given)).dtype


@pytest.mark.parametrize("seed", SEEDS)
def test_large_scores_are_right_and_wrong_beyond_float64(seed):
    v, c, n = (
        x.astype(float) for x in exercise(GRADIENTS).chosen_cases(seed)[-1].arguments.values()
    )
    context, noise = (v * c).sum(1), (n * v[:, None]).sum(2)
    assert (np.abs(context) > 750).all() and (np.abs(noise) > 750).all()
    assert (context[::2] < 0).all() and (noise[::2] > 0).all()
    assert (context[1::2] > 0).all() and (noise[1::2] < 0).all()


@pytest.mark.parametrize(("place", "points"), [(0, 4), (1, 5), (2, 5)])
def test_each_gradient_has_its_own_points(place, points, judged):
    def one_wrong(*given):
        found = list(exercise(GRADIENTS).reference(*given))
        found[place] = found[place] * 3
        return found

    report = judged(GRADIENTS, one_wrong)
    assert report.points == points
    wrong = report.checks[place]
    assert wrong.finding.message_id == "gradient"
    assert f"your gradient of {wrong.name}" in wrong.message
    assert [one.finding.message_id for one in report.checks[3:]] == ["not_reached"] * 3


def test_a_wrong_shape_and_too_few_results_are_told(judged):
    short = judged(GRADIENTS, lambda v, c, n: exercise(GRADIENTS).reference(v, c, n)[:2])
    assert "returned 2 results, expected 3" in short.checks[0].message
    flat = judged(
        GRADIENTS, lambda v, c, n: [g.sum(0) for g in exercise(GRADIENTS).reference(v, c, n)]
    )
    assert "your gradient of center has shape (5,), expected (4, 5)" in flat.checks[0].message


def test_another_dtype_costs_one_point(judged):
    report = judged(
        GRADIENTS, lambda *x: [g.astype(np.float64) for g in exercise(GRADIENTS).reference(*x)]
    )
    assert (report.points, report.checks[-1].name) == (9, "form")
    assert "numpy.float64 (4, 5), expected numpy.float32 (4, 5)" in report.checks[-1].message


def test_autograd_is_refused_and_told(judged):
    def by_autograd(*given):
        leaves = [torch.tensor(x, requires_grad=True) for x in given]
        return [g.numpy() for g in torch.autograd.grad(negative_sampling_loss(*leaves), leaves)]

    report = judged(GRADIENTS, by_autograd)
    assert report.points == 0
    assert "lets torch compute gradients. In this exercise" in report.checks[0].message
    assert "手写梯度" in report.checks[0].say("zh")


@pytest.mark.parametrize("seed", SEEDS)
def test_differences_get_nothing_and_rounding_to_float32_costs_one_point(seed, judged, answers):
    *differences, step, large_step, single = answers(GRADIENTS).VARIANTS["finite_differences"]
    assert {judged(GRADIENTS, answer, seed).points for answer in differences} == {0}
    for answer in (step, large_step, single):
        report = judged(GRADIENTS, answer, seed)
        assert report.points == 9 and not report.checks[-1].passed


@pytest.mark.parametrize(("case", "limit"), [("sizes", 1e-4), ("exact", 1e-11)])
def test_right_answers_are_far_more_exact_than_they_must_be(case, limit, answers):
    for seed in range(20):
        cases = {one.name: one for one in exercise(GRADIENTS).chosen_cases(seed)}
        vectors = [*cases[case].arguments.values()]
        expected = exercise(GRADIENTS).reference(*vectors)
        for answer in answers(GRADIENTS).RIGHT.values():
            for gradient, right in zip(answer(*vectors), expected, strict=True):
                assert (np.abs(gradient - right) < limit / 20 * np.abs(right)).all()


def test_warnings_are_no_mistake(judged):
    def overflowing(v, c, n):
        with np.errstate(over="warn"):
            p = 1 / (1 + np.exp(-(v * c).sum(1))) - 1
            q = 1 / (1 + np.exp(-(n * v[:, None]).sum(2)))
        dv = p[:, None] * c + (q[:, :, None] * n).sum(1)
        found = dv, p[:, None] * v, q[:, :, None] * v[:, None]
        return tuple(one / len(v) for one in found)

    assert judged(GRADIENTS, overflowing).passed
