"""Every exercise tests itself: known mistakes are recognized, right answers are accepted."""

from __future__ import annotations

import inspect
import re
from copy import copy
from dataclasses import replace

import numpy as np
import pytest
import torch

from ptm_edu.exercises import exercise, names
from ptm_edu.exercises.framework.check import PUBLIC_SEED
from ptm_edu.exercises.framework.runner import pack, run, unpack_cases, unpack_outputs
from ptm_edu.exercises.framework.self_test import Answers, gaps, self_test
from tests.exercises import library_answers

SECRET = 2**255 - 19  # a secret seed is as long as a hash
# Answers draw many tokens at each call, which takes long: one seed shows as much as three.
RANDOM = ("draw_negatives", "mask_tokens", "next_sentence_pairs", "lora_start")
# Cases whose gradients overflow, or reach what they must not, in a careless implementation.
EXTREME_GRADIENTS = {"large", "far", "saturated", "blind", "elsewhere"}
# No argument is an array that could be overwritten.
NUMBERS = {"slanted_triangular", "sinusoidal_positions", "causal_mask", "word_ids"}


# The checks that a mistake fails, with those that need them, and the points that are left.
COSTS = {
    ("slanted_triangular", "divided_by_zero"): (["short"], 4),
    ("attention", "blind_row_not_a_number"): (["blind"], 9),
    ("split_and_merge", "merge_without_transposing"): (["merge", "edges"], 2),
    ("bpe_merge", "counts_ignored"): (["value", "merged", "special", "form"], 0),
    ("bpe_merge", "hole_left"): (["merged", "special", "form"], 2),
    ("bpe_merge", "other_rule_for_ties"): (["special"], 4),
    ("bpe_encode", "from_the_right"): (["repeated"], 4),
    ("bpe_encode", "not_integers"): (["form"], 4),
    ("shifted_lm_loss", "padding_before_the_text"): (["edges"], 4),
    ("causal_mask", "past_left_out"): (["past", "form"], 2),
    ("causal_mask", "not_boolean"): (["form"], 4),
    ("fine_tuning_loss", "zero_taken_for_missing"): (["edges"], 4),
    ("entailment_and_similarity", "one_order"): (["similarity", "edges"], 2),
    ("generation_loop", "context_not_cut"): (["context"], 4),
    ("input_embeddings", "epsilon_left_out"): (["edges"], 5),
    ("masked_lm_loss", "logits_everywhere"): (["gathered"], 5),
    ("masked_lm_loss", "nothing_chosen"): (["edges"], 6),
    ("best_span", "always_answered"): (["no_answer", "edges", "form"], 3),
    ("best_span", "border_moved"): (["no_answer", "edges", "form"], 3),
    ("best_span", "length_capped"): (["edges"], 6),
    ("contrastive_loss", "one_direction"): (["directions", "gradients", "edges", "form"], 2),
    ("contrastive_loss", "overflow"): (["edges"], 6),
    ("relative_shift", "memory_left_out"): (["memory", "gradients", "form"], 4),
    ("relative_shift", "masked_for_softmax"): (["hidden", "gradients"], 6),
    ("relative_shift", "gradient_cut"): (["gradients"], 7),
    ("stream_masks", "query_attends_to_itself"): (["query", "padding", "form"], 3),
    ("stream_masks", "minus_one_sorted"): (["padding"], 7),
    ("stream_masks", "not_boolean"): (["form"], 8),
    ("segment_memory", "gradient_through_the_memory"): (["gradients"], 8),
    ("segment_memory", "segment_detached"): (["gradients"], 8),
    ("segment_memory", "filled_up"): (["edges"], 9),
    ("segment_memory", "zero_keeps_everything"): (["nothing"], 9),
    ("word_ids", "one_character_each"): (["several", "unknown"], 4),
    ("word_ids", "unknown_by_its_letters"): (["unknown"], 6),
    ("word_ids", "not_integers"): (["form"], 7),
    ("lora_start", "both_zero"): (["value", "drawn", "form"], 0),
    ("lora_start", "all_rows_alike"): (["drawn"], 3),
    ("lora_start", "not_drawn"): (["drawn"], 3),
    ("lora_start", "another_dtype"): (["form"], 3),
    ("lora_linear", "merged_twice"): (["merged", "edges", "gradients", "form"], 4),
    ("lora_linear", "unmerged_twice"): (["merge", "edges", "gradients", "form"], 5),
    ("lora_linear", "weights_without_gradient"): (["gradients"], 8),
    ("adapter", "skip_without_gradient"): (["gradients"], 6),
    ("prefix_attention", "mask_extended_at_the_end"): (["padding", "gradients"], 6),
    ("prefix_attention", "prefix_in_the_cache"): (["cache", "padding", "gradients", "form"], 3),
    ("label_scores", "mean_over_the_tokens"): (["tokens", "edges", "gradients", "form"], 3),
    ("label_scores", "logs_averaged"): (["words", "edges", "gradients", "form"], 3),
    ("label_scores", "underflow"): (["edges"], 6),
}


# Of the module, so that pytest runs one exercise's tests together: what its reference and its
# mistakes return is kept for a few exercises only.
@pytest.fixture(scope="module", params=names())
def tested(request):
    return exercise(request.param)


@pytest.fixture(scope="module")
def attempts(tested, answers):
    return answers(tested.name).ANSWERS


def assert_recognized(tested, attempts, seeds):
    rows = self_test(tested, attempts, seeds)
    assert {row.mistake for row in rows} == {None, *(one.name for one in tested.mistakes)}
    assert [(row.answer, row.recognized) for row in rows if not row.as_expected] == []
    assert all(r.points < r.max_points for row in rows if row.mistake for r in row.reports)


@pytest.mark.parametrize("tested", [n for n in names() if n not in RANDOM], indirect=True)
def test_every_known_mistake_is_recognized_and_every_right_answer_accepted(tested, attempts):
    assert_recognized(tested, attempts, [PUBLIC_SEED])


@pytest.mark.slow
@pytest.mark.parametrize("tested", sorted(RANDOM), indirect=True)
def test_draws_that_are_not_independent_lose_the_points_of_their_check(tested, attempts, judged):
    """Each once, from known random states: of other draws some escape (below one in four)."""
    accepted, without_words = [], []
    for name, (answer, check) in attempts.rejected.items():
        report = judged(tested, answer, 1)
        found = {result.name: result for result in report.checks if not result.passed}
        accepted += [name] if check not in found else []
        without_words += [name for result in found.values() if not result.say("zh")]
    assert (accepted, without_words) == ([], [])


@pytest.mark.slow
def test_every_variant_is_recognized_on_hidden_inputs(tested, attempts):
    assert_recognized(tested, attempts, [PUBLIC_SEED if tested.name in RANDOM else SECRET])


@pytest.mark.parametrize("name", library_answers.ANSWERS)
def test_the_librarys_own_code_gets_full_marks(name, judged):
    for seed in (0, 1):
        report = judged(name, library_answers.ANSWERS[name], seed)
        assert report.passed, str(report)


@pytest.mark.parametrize(("name", "mistake"), COSTS)
def test_a_mistake_costs_the_checks_that_are_about_it(name, mistake, answers, judged, failed):
    for variant in answers(name).ANSWERS.variants[mistake]:
        report = judged(name, variant)
        assert (failed(report), report.points) == COSTS[name, mistake]


# Of the others test_mutants.py compares the right answers with the reference on many inputs.
@pytest.mark.slow
@pytest.mark.parametrize("tested", RANDOM, indirect=True)
def test_right_answers_that_draw_are_accepted_with_thirty_seeds(tested, attempts):
    right = list(attempts.right.items())
    for seed in range(30):
        name, answer = right[seed % len(right)]
        report = tested.judge(run(answer, tested.cases(seed)), seed)
        assert report.passed, (name, seed, str(report))


def shifted(value):
    """Return a result of the same shape, dtype and gradient with wrong numbers."""
    if isinstance(value, tuple):
        return tuple(map(shifted, value))
    if not isinstance(value, torch.Tensor):
        return (value + 1 + np.arange(np.size(value)).reshape(np.shape(value))).astype(value.dtype)
    if value.dtype == torch.bool:
        return ~value
    return value + 1 + torch.arange(value.numel(), dtype=value.dtype).view(value.shape)


def test_side_conditions_earn_nothing_while_the_values_are_wrong(tested, judged):
    def wrong(*arguments):
        result = tested.reference(*arguments)
        return result + 1 if isinstance(result, int | float) else shifted(result)

    report = judged(tested, wrong)
    assert report.points == 0
    assert {check.name for check in tested.checks if check.required} == {
        result.name for result in report.checks if result.finding.message_id == "not_reached"
    }


@pytest.mark.parametrize("tested", [n for n in names() if n not in RANDOM], indirect=True)
def test_the_values_of_every_case_are_compared_and_the_gradients_of_extreme_ones(tested):
    cases = tested.cases(0)
    outputs = run(tested.reference, cases)

    def passed_with(position, **changes):
        changed = [*outputs]
        changed[position] = replace(outputs[position], **changes)
        return tested.judge(changed, 0, recognize=False).passed

    for position, (case, output) in enumerate(zip(cases, outputs, strict=True)):
        if any(value.shape != (0,) for value in output.values):
            nothing = tuple(replace(value, array=value.array * np.nan) for value in output.values)
            assert not passed_with(position, values=nothing), case.name
        if case.name in EXTREME_GRADIENTS:
            for argument in case.differentiate:
                missing = {**output.gradients, argument: None}
                assert not passed_with(position, gradients=missing), (case.name, argument)


def test_the_same_seed_gives_the_same_cases(tested):
    def drawn(seed):
        return pack([*tested.chosen_cases(seed), *tested.sweep.cases(seed)])

    assert drawn(5) == drawn(5) == pack(tested.cases(5)) != drawn(6)


def test_judging_in_another_process_gives_the_same_report(tested, attempts):
    right, (wrong, *_) = next(iter(attempts.right.values())), next(iter(attempts.variants.values()))
    for answer in (right, wrong, lambda *_: None):
        outputs = run(answer, unpack_cases(pack(tested.cases(0))))
        report = tested.judge(unpack_outputs(pack(outputs)), 0)
        assert report == tested.judge(outputs, 0)
        assert tested.name in RANDOM or report == tested.judge(run(answer, tested.cases(0)), 0)


def test_every_text_is_in_both_languages(tested):
    texts = [tested.title, *(mistake.hint for mistake in tested.mistakes)]
    texts += [text for check in tested.checks for text in (check.title, check.expected)]
    for text in (*texts, *tested.messages.values()):
        assert text.en and any("一" <= character <= "鿿" for character in text.zh), text
        assert not any("一" <= character <= "鿿" for character in text.en), text
    for text in tested.messages.values():
        assert set(re.findall(r"{\w+}", text.en)) == set(re.findall(r"{\w+}", text.zh))


def test_nonsense_earns_nothing_and_gets_a_message(tested, judged):
    returned = (None, np.zeros(0), float("nan"), np.full((7, 7), 3.5), [], "0.5")
    for answer in (
        *(lambda *_, value=value: value for value in returned),
        *(lambda: 1, "not a function", torch.nn.Linear(2, 2), int),
    ):
        report = judged(tested, answer)
        assert report.points == 0 and report.mistake is None
        assert all(result.message and result.say("zh") for result in report.checks)


def test_the_arguments_are_in_the_order_of_the_reference(tested):
    expected = list(inspect.signature(tested.reference).parameters)
    for case in tested.cases(0):
        assert list(case.arguments) == expected[: len(case.arguments)]


@pytest.mark.parametrize("tested", [n for n in names() if n not in NUMBERS], indirect=True)
def test_an_overwritten_input_costs_one_check_and_is_reported(tested, attempts, judged, failed):
    arrays = [isinstance(value, np.ndarray) for value in tested.cases(0)[0].arguments.values()]
    right, first = next(iter(attempts.right.values())), arrays.index(True)

    def overwrites(*arguments):
        copies = [x.clone() if isinstance(x, torch.Tensor) else copy(x) for x in arguments]
        result = right(*copies)
        written = arguments[first]
        (written.detach() if isinstance(written, torch.Tensor) else written)[0] = 0
        return result

    def cuts_gradients(*arguments):
        result = right(*arguments)
        arguments[first][0] = 0
        return result.clone() if hasattr(result, "clone") else result

    for answer in (overwrites, cuts_gradients):
        report = judged(tested, answer)
        messages = " ".join(result.message for result in report.checks if not result.passed)
        assert not report.passed and "overwrote" in messages
        assert report.mistake in (None, "input_written_over")
    assert len(failed(judged(tested, overwrites))) == 1


# ---- the self-test itself -----------------------------------------------------------------------


@pytest.fixture
def loss(answers):
    return exercise("negative_sampling_loss"), answers("negative_sampling_loss").ANSWERS


def test_a_self_test_needs_enough_answers(loss):
    tested, attempts = loss
    few = Answers(
        dict(list(attempts.right.items())[:3]), {**attempts.variants, "softmax": (), "x": ()}
    )
    assert gaps(tested, attempts) == []
    expected = ["softmax has no variant", "x is no known mistake"]
    assert gaps(tested, few) == [*expected, "3 right answers, needs 4"]
    with pytest.raises(ValueError, match="cannot be tested: softmax has no"):
        self_test(tested, few, [0])


def test_a_self_test_fails_if_a_right_answer_is_rejected(loss):
    tested, attempts = loss
    mixed = Answers(
        {**attempts.right, "not right": attempts.variants["softmax"][0]}, attempts.variants
    )
    rows = self_test(tested, mixed, [0])
    assert [row.answer for row in rows if not row.as_expected] == ["not right"]


def test_a_self_test_fails_if_a_mistake_is_taken_for_another(loss):
    tested, attempts = loss
    softmax, missing_log = (attempts.variants[name] for name in ("softmax", "missing_log"))
    swapped = Answers(
        attempts.right, {**attempts.variants, "softmax": missing_log, "missing_log": softmax}
    )
    rows = self_test(tested, swapped, [0])
    assert {row.mistake for row in rows if not row.as_expected} == {"softmax", "missing_log"}
