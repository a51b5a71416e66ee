"""Every exercise proves itself: mistakes are named, right answers are not refused."""

from __future__ import annotations

import inspect
import re

import numpy as np
import pytest

from ptm_edu.exercises import exercise, names
from ptm_edu.exercises.framework.runner import pack, run, unpack_cases, unpack_outputs
from ptm_edu.exercises.framework.self_test import self_test

SECRET = 2**255 - 19  # a secret seed is as long as a hash

# What the issues ask for by name, and those mistakes that leave the main value right.
ASKED_FOR = {
    "keep_probability": "papers_formula discard not_capped counts_for_frequencies no_root",
    "noise_distribution": "no_exponent uniform square_root negative_exponent not_normalised "
    "normalised_before_the_power softmax never_seen",
    "negative_sampling_loss": "sign_of_negatives missing_log mean_over_negatives sigmoid_of_sum "
    "softmax sum_over_batch negatives_with_context overflow",
    "negative_sampling_gradients": "sign not_averaged sigma_without_minus_one own_vector "
    "summed_over_negatives center_incomplete overflow",
    "analogy": "inputs_left_in dot_product euclidean wrong_signs farthest zeros_not_a_number",
    "highway": "gates_inverted no_activation carry_missing gate_not_squashed "
    "gate_squashed_otherwise activation_around_the_sum weights_transposed",
    "bilm_loss": "backward_shifted_the_wrong_way no_shift loss_over_padding divided_by_all_places "
    "one_direction summed one_place_of_padding",
    "scalar_mix": "softmax_missing gamma_inside_the_softmax divided_by_the_layers "
    "summed_over_the_wrong_axis sigmoid gamma_left_out softmax_along_an_axis_of_one",
    "slanted_triangular": "symmetric ratio_ignored ratio_upside_down cut_taken_for_steps "
    "falls_to_zero one_step_off whole_division",
    "concat_pooling": "max_over_padding mean_over_padding mean_divided_wrongly last_place order "
    "max_of_zeros",
    "attention": "no_scaling model_width wrong_dimension mask_on_the_query_axis mask_swapped "
    "mask_after_the_softmax not_low_enough blind_row_not_a_number layers_inside",
    "split_and_merge": "split_by_view merge_without_transposing layers_inside not_contiguous",
    "sinusoidal_positions": "sine_and_cosine_swapped in_halves exponent_halved exponent_doubled "
    "own_wave_for_each_column",
    "label_smoothing": "does_not_sum_to_one spread_over_the_others ignored_in_the_mean "
    "ignored_places_smoothed kl_divergence",
    "beam_step": "penalty_multiplied ended_penalised_again running_not_penalised each_for_itself "
    "ended_extended ended_copied scores_told parent_and_word_mixed_up",
    "shifted_lm_loss": "not_shifted shifted_the_wrong_way shifted_twice runs_into_the_next_text "
    "padding_counted padding_asked_for mask_turned_round divided_by_all_places mean_of_texts",
    "causal_mask": "swapped transposed cannot_see_itself sees_the_next past_left_out "
    "triangle_begins_at_the_past",
    "fine_tuning_loss": "weight_on_the_task weight_left_out weights_sum_to_one "
    "language_not_shifted language_over_all_places zero_taken_for_missing",
    "entailment_and_similarity": "one_order same_order_twice delimiter_missing start_missing "
    "extract_missing extract_not_last hypothesis_first",
    "top_k_top_p": "crossing_token_cut temperature_after_filtering unsorted filled_with_zero "
    "ties_all_kept p_before_k fill_not_low_enough",
    "generation_loop": "never_stops stop_ignored stop_token_dropped prompt_returned "
    "newest_not_read one_too_many stop_in_the_prompt context_not_cut",
    "mask_tokens": "independent_draws wrong_order never_kept always_mask nothing_masked "
    "too_few_chosen too_many_chosen one_draw same_columns labels_everywhere labels_where_changed "
    "labels_of_new_tokens ignored_label specials_chosen input_written_over",
    "input_embeddings": "concatenated positions_from_ids positions_shifted positions_of_the_batch "
    "segments_left_out segments_otherwise scaled_by_the_width sinusoids wrong_axis "
    "epsilon_left_out unbiased_variance normalised_before_the_sum made_inside",
    "masked_lm_loss": "all_places only_where_mask_stands minus_100_as_a_word "
    "divided_by_all_places mean_of_rows minus_100_looked_up word_0_left_out summed "
    "rows_and_columns_mixed_up softmax_twice bias_left_out own_matrix matrix_as_it_lies "
    "nothing_chosen logits_everywhere",
    "next_sentence_pairs": "always_random random_of_the_same_document random_of_any_document "
    "labels_turned_round sentence_lost only_b_cut one_end_cut marks_not_counted types_early "
    "types_late same_b not_half",
    "best_span": "independent_argmaxes end_before_start one_too_long one_too_short "
    "probabilities_added question_allowed padding_allowed threshold_ignored "
    "threshold_on_the_other_side end_exclusive zero_times_infinity batch_as_one",
}
PARTIAL = {
    "keep_probability": "not_capped never_seen",
    "noise_distribution": "never_seen",
    "negative_sampling_loss": "gradient_cut overflow epsilon_in_log",
    "negative_sampling_gradients": "own_vector summed_over_negatives center_incomplete order "
    "divided_by_k sigma_without_minus_one negatives_pulled_near not_averaged overflow",
    "analogy": "zeros_not_a_number masked_with_zero",
    "highway": "gradient_cut overflow",
    "bilm_loss": "padding_by_id gradient_cut overflow",
    "scalar_mix": "gradient_cut overflow",
    "slanted_triangular": "divided_by_zero",
    "concat_pooling": "fill_not_low_enough gradient_cut",
    "attention": "mask_ignored mask_swapped mask_on_the_query_axis mask_after_the_softmax "
    "mask_too_weak gradient_cut not_low_enough overflow blind_row_not_a_number blind_row_looks",
    "split_and_merge": "split_by_view merge_without_transposing numbers_in_turn not_transposed "
    "words_last heads_in_the_batch merge_of_the_split heads_averaged layers_inside gradient_cut",
    "sinusoidal_positions": "",
    "label_smoothing": "gradient_cut overflow",
    "beam_step": "penalty_multiplied penalty_left_out ended_penalised_again running_not_penalised "
    "ended_not_penalised length_not_counted other_formula ended_extended ended_copied "
    "ended_with_another_word zero_times_infinity",
    "shifted_lm_loss": "gradient_cut overflow padding_by_id padding_before_the_text",
    "causal_mask": "past_left_out past_hidden triangle_begins_at_the_past past_behind "
    "rows_for_the_past not_boolean",
    "fine_tuning_loss": "gradient_cut zero_taken_for_missing overflow",
    "entailment_and_similarity": "one_order same_order_twice read_backwards all_in_one_row "
    "delimiter_missing start_missing extract_missing extract_not_last hypothesis_first "
    "marks_mixed_up one_delimiter_too_many each_in_its_own_frame not_integers",
    "top_k_top_p": "temperature_after_filtering k_has_no_effect p_has_no_effect k_off_by_one "
    "unlikely_kept crossing_token_cut one_beyond_the_crossing unsorted not_put_back "
    "each_for_itself p_before_k rows_as_one ties_all_kept fill_not_low_enough overflow",
    "generation_loop": "stop_ignored stop_token_dropped one_after_the_stop stop_in_the_prompt "
    "context_not_cut beginning_kept context_too_short result_cut filled_up",
    "mask_tokens": "labels_where_changed one_draw same_columns nothing_masked rate_ignored "
    "always_mask too_few_chosen too_many_chosen never_random never_kept independent_draws "
    "wrong_order shares_mixed_up out_of_range one_random_token narrow_range seeded "
    "input_written_over",
    "input_embeddings": "scaled_by_the_width averaged gradient_cut epsilon_left_out "
    "epsilon_outside_the_root",
    "masked_lm_loss": "gradient_cut word_0_left_out overflow logits_everywhere nothing_chosen",
    "next_sentence_pairs": "always_random never_random not_drawn_for_each not_half same_b "
    "marks_not_counted cut_off_at_the_end only_b_cut too_much_cut one_end_cut cut_by_count "
    "types_early types_late one_type blank_lines_read seed_not_used",
    "best_span": "threshold_ignored threshold_on_the_other_side always_answered half_of_cls "
    "no_answer_told_otherwise fill_not_low_enough zero_times_infinity",
}
# They are given nothing that could be written over.
NUMBERS = {"slanted_triangular", "sinusoidal_positions", "causal_mask"}
# Answers draw at each call, from many tokens: other seeds are not needed for that.
DRAWN = {"mask_tokens", "next_sentence_pairs"}


@pytest.fixture(params=names())
def asked(request):
    return exercise(request.param)


@pytest.fixture
def known(asked, answers):
    return answers(asked.name).ANSWERS


def judged(asked, answer, seed=0):
    return asked.judge(run(answer, asked.cases(seed)), seed)


def test_every_mistake_and_its_variants_are_rejected_and_named(asked, known):
    rows = self_test(asked, known, seeds=range(1 if asked.name in DRAWN else 3))
    assert [(row.answer, row.recognized) for row in rows if not row.as_expected] == []
    assert {row.mistake for row in rows} >= set(ASKED_FOR[asked.name].split())
    assert len(rows) >= len(known.right) + 4 * len(asked.mistakes)


def test_no_right_answer_is_refused_with_thirty_seeds(asked, known):
    every = list(known.right.items())
    for seed in [*range(29), SECRET]:
        cases = asked.cases(seed)
        # those that draw have their many runs in files of their own
        for name, right in every if asked.name not in DRAWN else [every[seed % len(every)]]:
            report = asked.judge(run(right, cases), seed)
            assert report.passed, (name, seed, str(report))


def test_a_wrong_value_gets_no_point_at_all(asked):
    reached = {
        mistake.name: max(judged(asked, wrong).points for wrong in mistake.implementations)
        for mistake in asked.mistakes
    }
    partial = set(PARTIAL[asked.name].split())
    assert {name for name, points in reached.items() if points > 0} == partial
    assert all(points < asked.max_points for points in reached.values())


def test_the_same_seed_gives_the_same_cases(asked):
    assert pack(asked.cases(5)) == pack(asked.cases(5)) != pack(asked.cases(6))


def test_judging_in_another_process_gives_the_same_report(asked, known):
    variants = next(iter(known.variants.values()))
    for answer in (*known.right.values(), variants[0], lambda *_: None):
        outputs = run(answer, unpack_cases(pack(asked.cases(7))))
        there = asked.judge(unpack_outputs(pack(outputs)), 7)
        assert there == asked.judge(outputs, 7)
        assert there == judged(asked, answer, 7) or asked.name in DRAWN


def test_every_sentence_stands_in_both_languages(asked):
    texts = [asked.title, *(mistake.hint for mistake in asked.mistakes)]
    texts += [text for check in asked.checks for text in (check.title, check.expected)]
    for text in texts:
        assert text.en and any("一" <= sign <= "鿿" for sign in text.zh), text
        assert not any("一" <= sign <= "鿿" for sign in text.en), text
    for text in asked.messages.values():
        assert set(re.findall(r"{\w+}", text.en)) == set(re.findall(r"{\w+}", text.zh))


@pytest.mark.parametrize(
    "answer",
    [
        lambda *given: None,
        lambda *given: np.zeros(0),
        lambda *given: float("nan"),
        lambda *given: np.full((7, 7), 3.5),
        lambda *given: [],
        lambda *given: "0.5",
        lambda: 1,
        "not a function",
    ],
)
def test_nonsense_gets_nothing_and_a_sentence(asked, answer):
    report = judged(asked, answer)
    assert report.points == 0 and report.mistake is None
    assert all(result.message and result.say("zh") for result in report.checks)


def test_the_arguments_stand_in_the_order_of_the_reference(asked):
    expected = list(inspect.signature(asked.reference).parameters)
    for case in asked.cases(0):
        assert list(case.arguments) == expected[: len(case.arguments)]


@pytest.mark.parametrize("asked", [n for n in names() if n not in NUMBERS], indirect=True)
def test_an_input_written_over_costs_a_point_and_is_told(asked, known):
    right = next(iter(known.right.values()))

    def overwrites(*given):
        found = right(*given)
        given[0][0] = 0
        return found if not hasattr(found, "clone") else found.clone()

    report = judged(asked, overwrites)
    told = " ".join(result.message for result in report.checks if not result.passed)
    assert not report.passed and "overwrote" in told
