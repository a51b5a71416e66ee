"""mask_tokens: no right answer is refused, and what its statistics can and cannot see."""

from __future__ import annotations

import itertools
import json
import random
import secrets

import numpy as np
import pytest
import torch
from scipy.stats import binom

from ptm_edu.exercises import exercise
from ptm_edu.exercises.bert.mask_tokens import checks
from ptm_edu.exercises.bert.mask_tokens.cases import AGAIN, ALL, LARGE, PADDED, USUAL
from ptm_edu.exercises.framework.mutants import mutants
from ptm_edu.exercises.framework.report import Report
from ptm_edu.exercises.framework.runner import run

TESTED = exercise("mask_tokens")
CHOSEN = 44_000  # tokens that are chosen in each large draw, at the least


@pytest.fixture(scope="module")
def known(answers):
    return answers("mask_tokens")


def changed(right, change):
    """Return the right answer with its (inputs, labels) changed."""
    return lambda ids, *others: change(ids, *right(ids, *others))


@pytest.mark.slow
def test_fifty_right_runs_with_fresh_seeds_and_none_refused(known, judged):
    answers = list(known.RIGHT.items())
    for turn in range(50):
        name, right = answers[turn % len(answers)]
        seed = secrets.randbits(64)
        report = judged(TESTED, right, seed)
        assert report.passed, (name, seed, str(report))


def test_the_slowest_right_answer_stays_far_below_its_limit(known):
    """Its time is measured in benchmarks/; here, that so many tokens go through a loop at all."""
    tokens = sum(case.arguments["ids"].size for case in TESTED.cases(0))
    assert tokens < 180_000 and TESTED.cpu_seconds == 30
    small = [case for case in TESTED.cases(0) if case.name in AGAIN]
    outputs = run(known.by_indexing_tensors, small)
    assert not any(output.error for output in outputs)


@pytest.mark.parametrize("seed", range(5))
def test_the_cases_are_as_the_statistics_need_them(seed):
    cases = {case.name: case for case in TESTED.chosen_cases(seed)}
    assert sorted(cases) == sorted(ALL)
    for name, case in cases.items():
        ids, special, mask_id, V, *rate = case.arguments.values()
        free = ids[~special]
        assert 0 < free.min() <= free.max() < V and not (ids == mask_id).any()
        assert not np.isin(free, ids[special]).any() and special.any(1).all()
        if name == PADDED:
            assert special.mean() > 0.75
        if name in LARGE:
            assert rate[0] * len(free) > CHOSEN
            assert 0.4 < len(np.unique(free)) / V < 0.6
    for name in USUAL:
        assert "rate" not in cases[name].arguments


def test_one_per_cent_more_masks_is_seen_with_near_certainty():
    """81/10/9 is distinguished from 80/10/10, by exact tails of both large draws together."""
    lowest = binom.ppf(checks.TAIL, 2 * CHOSEN, 0.1)  # fewer kept tokens than this are no chance
    assert binom.sf(lowest - 1, 2 * CHOSEN, 0.09) < 1e-4


def test_a_right_answer_is_refused_by_chance_less_than_once_in_a_million():
    shares = len((*USUAL, *LARGE, PADDED)) + 3 * len((*USUAL, *LARGE, "both large"))
    random_tokens, groupings = len((USUAL[1], *LARGE)), 40
    assert (2 * shares + random_tokens) * checks.TAIL + 2.4e-7 + groupings * checks.IN_GROUPS < 1e-6


def tilted(masked, noise):
    """Return an answer that splits the chosen tokens by these shares."""

    def answer(ids, special, mask_id, vocab_size, rate=0.15):
        chosen = (torch.rand(ids.shape) < rate) & ~special
        u = torch.rand(ids.shape)
        inputs = torch.where(chosen & (u < masked), mask_id, ids)
        swap = chosen & (u >= masked) & (u < masked + noise)
        inputs[swap] = torch.randint(vocab_size, ids.shape)[swap]
        return inputs, torch.where(chosen, ids, -100)

    return answer


@pytest.mark.parametrize("split", [(0.81, 0.1), (0.81, 0.09), (0.79, 0.11), (0.79, 0.1)])
def test_shares_that_are_off_by_one_hundredth_are_refused(split, judged, failed):
    assert "replacement" in failed(judged(TESTED, tilted(*split)))
    assert judged(TESTED, tilted(0.8, 0.1)).passed


def test_another_default_rate_is_refused(judged, failed):
    often = tilted(0.8, 0.1)
    report = judged(
        TESTED,
        lambda ids, special, mask_id, vocab_size, rate=0.17: often(
            ids, special, mask_id, vocab_size, rate
        ),
    )
    assert "chosen" in failed(report)


def test_an_answer_that_is_right_at_every_second_call_only_is_refused(known, judged, failed):
    """Which calls those are does not matter: the order of the cases depends on the seed."""
    block, right = known.VARIANTS["dependent_positions"][0], known.by_torch
    for parity in (0, 1):
        calls = itertools.count(parity)
        report = judged(TESTED, lambda *x, calls=calls: (block if next(calls) % 2 else right)(*x))
        assert "chosen" in failed(report)
    orders = {tuple(case.name for case in TESTED.cases(seed)) for seed in range(5)}
    assert len(orders) == 5


def rounded_in_each_row(ids, special, mask_id, vocab_size, rate=0.15):
    """Split the chosen tokens of each row exactly, as far as that is possible."""
    chosen = (torch.rand(ids.shape) < rate) & ~special
    ranks = torch.rand(ids.shape).masked_fill(~chosen, 2).argsort(1).argsort(1)
    n = chosen.sum(1, keepdim=True)
    masked, noise = (0.8 * n).round(), (0.1 * n).round()
    inputs = torch.where(chosen & (ranks < masked), mask_id, ids)
    swap = chosen & (ranks >= masked) & (ranks < masked + noise)
    inputs[swap] = torch.randint(vocab_size, ids.shape)[swap]
    return inputs, torch.where(chosen, ids, -100)


def capped(known, most):
    """Choose `most` tokens of a row, at the most."""
    hits = lambda T, free, rate: min(most, round(rate * free))  # noqa: E731
    return known.counted(lambda rate, T, free: hits(T, free, rate), random.sample)


@pytest.mark.parametrize(
    ("answer", "check", "mistake"),
    [
        (lambda known: rounded_in_each_row, "replacement", "replaced_by_turns"),
        (lambda known: capped(known, 20), "chosen", "too_few_chosen"),
        (
            lambda known: known.loop(fate=known.a_tenth_of_the_rest),
            "replacement",
            "independent_draws",
        ),
    ],
)
def test_rounded_shares_and_caps_are_refused_without_an_untrue_hint(
    answer, check, mistake, known, judged, failed
):
    report = judged(TESTED, answer(known))
    assert check in failed(report) and report.mistake == mistake


# Their probabilities are the same: a draw of the second tenth, or of the last one.
EQUAL_IN_DISTRIBUTION = {"draw > 0.9"}


@pytest.mark.slow
def test_every_mutant_of_a_right_answer_is_refused_or_has_the_same_distribution(known):
    cases = TESTED.cases(1)

    def outputs(answer):
        torch.manual_seed(0)
        return run(answer, cases, 10)

    def numbers(outputs):
        return [(v.dtype, v.shape, v.array.tobytes()) for o in outputs for v in o.values]

    right = numbers(outputs(known.by_where))
    accepted = [
        mutant.edit
        for mutant in mutants(known.by_where)
        if numbers(drawn := outputs(mutant.function)) != right and TESTED.judge(drawn, 1).passed
    ]
    assert all(any(same in edit for same in EQUAL_IN_DISTRIBUTION) for edit in accepted), accepted


def test_a_seed_that_is_set_inside_is_seen_and_one_that_is_set_outside_is_not(
    known, judged, failed
):
    def seeded(*arguments):
        with torch.random.fork_rng(devices=[]):
            torch.manual_seed(1)
            return known.by_torch(*arguments)

    report = judged(TESTED, seeded)
    assert "chosen" in failed(report) and report.mistake == "seeded"
    torch.manual_seed(1)
    assert judged(TESTED, known.by_torch).passed


@pytest.mark.parametrize(
    ("change", "check", "message"),
    [
        (lambda ids, inputs, labels: (inputs, labels.float()), "form", "torch.float32"),
        (lambda ids, inputs, labels: (inputs + 0.5, labels), "labels", "expected integers"),
        (lambda ids, inputs, labels: (inputs, labels[0]), "labels", "your result has shape"),
        (lambda ids, inputs, labels: inputs, "labels", "returned a single result of shape"),
        (lambda ids, inputs, labels: (inputs, None), "labels", "returned NoneType"),
        (lambda ids, inputs, labels: (ids, torch.full_like(ids, -100)), "labels", "no token"),
        (lambda ids, inputs, labels: (inputs.tolist(), labels), "labels", "returned list"),
    ],
)
def test_what_is_wrong_is_told(known, change, check, message, judged):
    report = judged(TESTED, changed(known.by_torch, change))
    first = next(result for result in report.checks if not result.passed)
    assert first.name == check and message in first.message
    assert first.say("zh") != first.message


def test_an_answer_without_a_default_rate_is_told(judged):
    def without(ids, special, mask_id, vocab_size, rate):
        return ids, torch.full_like(ids, -100)

    assert judged(TESTED, without).checks[0].finding.message_id == "signature"


def test_what_is_not_written_yet_gets_nothing(judged):
    def stub(ids, special_tokens_mask, mask_id, vocab_size, rate=0.15):
        raise NotImplementedError

    report = judged(TESTED, stub)
    assert report.points == 0 and report.mistake is None
    assert report.checks[0].message.startswith("The function is not written yet")


def test_a_report_of_an_older_version_is_read(judged):
    report = judged(TESTED, tilted(1.0, 0.0))
    text = json.dumps(report.to_dict())
    old = {"message_id": "sentence", "values": "numbers", "replacement": "fates"}
    for now, before in old.items():
        text = text.replace(f'"{now}"', f'"{before}"')
    assert text.count('"fates"') > 1 and Report.from_dict(json.loads(text)) == report


def test_a_finding_whose_test_is_gone_is_told_by_what_was_expected(judged):
    report = judged(TESTED, tilted(1.0, 0.0)).to_dict()
    text = json.dumps(report).replace('"share_masked"', '"a_test_that_is_gone"')
    result = next(r for r in Report.from_dict(json.loads(text)).checks if r.name == "replacement")
    assert not result.passed and "80 % become [MASK]" in result.message


def test_numbers_in_a_message_are_the_students(known, judged):
    report = judged(TESTED, tilted(1.0, 0.0))
    message = next(result for result in report.checks if result.name == "replacement").message
    assert "100.0% of the selected tokens became [MASK], expected 80.0%" in message
    assert "expected 80.0%" in message and report.mistake == "always_mask"
