"""Chapter 5: pairs of sentences and the best span: as the library has them, and never by chance."""

from __future__ import annotations

import numpy as np
import pytest
import torch

from ptm_edu.bert.sentence_pairs import truncate_pair
from ptm_edu.exercises import exercise
from ptm_edu.exercises.bert.next_sentence_pairs import checks
from ptm_edu.exercises.bert.next_sentence_pairs.cases import LARGE, LONG, SMALL
from ptm_edu.exercises.framework.exercise import Trial
from ptm_edu.exercises.framework.mutants import mutants
from ptm_edu.exercises.framework.runner import run


def case(name, wanted, seed=0):
    return next(candidate for candidate in exercise(name).cases(seed) if candidate.name == wanted)


# ---- spans --------------------------------------------------------------------------------------


def test_spans_that_are_no_integers_cost_a_point(answers, judged, failed):
    report = judged("best_span", lambda *given: answers("best_span").by_rows(*given).float())
    assert (failed(report), report.points) == (["form"], 6)


@pytest.mark.parametrize(
    ("wrong", "mistake"),
    [
        ({"allowed": lambda p: (p | (np.arange(p.shape[1]) == 0), p)}, None),  # begins at [CLS]
        ({"none": lambda best, s, e, tau: best <= tau}, None),  # not that it answers always
        ({"none": lambda best, s, e, tau: best != best}, "always_answered"),
    ],
)
def test_wrong_spans_lose_points_and_get_no_untrue_hint(wrong, mistake, answers, judged):
    for seed in range(3):
        report = judged("best_span", answers("best_span").arrays(**wrong), seed)
        assert not report.passed and report.mistake == mistake


# ---- pairs --------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def pair_answers(answers):
    return answers("next_sentence_pairs")


def test_a_right_answer_is_refused_by_chance_less_than_once_in_a_million():
    """Shares of labels, of two ends and of two halves, one correlation, at most 30 groupings."""
    assert 2 * 5 * checks.TAIL + 1e-8 + 2 * 30 * checks.IN_GROUPS < 1e-6


@pytest.mark.parametrize("cut", ["halves_of", "windows"])
def test_an_end_that_is_drawn_once_for_several_tokens_is_seen(cut, pair_answers, judged, failed):
    for seed in range(3):
        report = judged(
            "next_sentence_pairs", pair_answers.by_lists(cut=getattr(pair_answers, cut)), seed
        )
        assert "truncation" in failed(report)
        assert report.mistake == ("end_drawn_once" if cut == "halves_of" else None)


# Either of two equally long sentences may lose a token, both ends have the same probability, and
# 55 % are too close to one half for so few pairs.
ALLOWED = (
    *("len(first) >= len(second)", "1e-06", "_truncate(second, first"),
    *("rng.random() > 0.5", "not rng.random()", "0.55", "0.45"),
)


@pytest.mark.slow
def test_every_mutant_of_the_reference_is_refused_or_allowed():
    """Most are wrong in each small case, whatever they return in the others, which take longer."""
    tested = exercise("next_sentence_pairs")
    cases, right = tested.cases(1), tested.reference_outputs(1)
    few, walk = len(SMALL), tested.checks[0].test
    assert [case.name for case in cases[:few]] == [*SMALL]

    def numbers(outputs):
        return [(v.dtype, v.shape, v.array.tobytes()) for o in outputs for v in o.values]

    def passes(answer):
        small = run(answer, cases[:few], 10)
        tried = map(Trial, cases, [*small, *right[few:]], right)
        if walk({trial.case.name: trial for trial in tried}):
            return False
        outputs = [*small, *run(answer, cases[few:], 10)]
        return numbers(outputs) != numbers(right) and tested.judge(outputs, 1, False).passed

    accepted = [m.edit for m in mutants(tested.reference) if passes(m.function)]
    assert [edit for edit in accepted if not any(same in edit for same in ALLOWED)] == []


def test_a_third_instead_of_a_half_is_seen(pair_answers, judged, failed):
    third = pair_answers.by_lists(flip=lambda rng, number, document: rng.random() < 1 / 3)
    for seed in range(3):
        report = judged("next_sentence_pairs", third, seed)
        assert (failed(report), report.mistake) == (["random"], "not_half")


@pytest.mark.parametrize("seed", range(3))
def test_ids_occur_once_and_both_kinds_of_long_pairs_are_there(seed):
    for each_case in exercise("next_sentence_pairs").chosen_cases(seed):
        rows, documents, cls, sep, longest, _ = each_case.arguments.values()
        ids = np.concatenate([rows[rows > 0], [cls, sep]])
        assert len(np.unique(ids)) == len(ids) and (np.diff(documents) >= 0).all()
        blank = ~rows.any(axis=1)
        assert blank.any() == (each_case.name == "blank")
        lengths = (rows > 0).sum(axis=1)
        if each_case.name in (*SMALL, *LARGE):
            assert 2 * lengths.max() + 3 <= longest
        if each_case.name in LONG:
            assert lengths.max() > longest - 3 and lengths.min() < (longest - 3) // 2


def test_every_sentence_but_a_last_one_is_used_once():
    """The walk of the judge by the plainest count: what is A, or true B, comes once, in order."""
    tested = exercise("next_sentence_pairs")
    cases = tested.chosen_cases(3)
    for each_case, output in zip(cases, run(tested.reference, cases), strict=True):
        if each_case.name == "blank" or each_case.name.startswith(("long", "repeated", "tight")):
            continue
        rows, documents, _, sep, *_ = each_case.arguments.values()
        owner = {int(ids[0]): row for row, ids in enumerate(rows)}
        ids, _, labels = (value.array for value in output.values)
        used = []
        for line, label in zip(ids.tolist(), labels.tolist(), strict=True):
            b = line[line.index(sep) + 1]
            used += [owner[line[1]]] + ([owner[b]] if label == 0 else [])
            assert documents[used[-1]] == documents[owner[line[1]]]
            assert label == 0 or documents[owner[b]] != documents[owner[line[1]]]
        left = sorted(set(range(len(rows))) - set(used))
        assert used == sorted(set(used))
        ends = np.flatnonzero(np.diff(documents, append=-1)).tolist()
        assert set(left) <= set(ends)


def test_what_was_cut_is_what_the_library_cuts():
    rng = np.random.default_rng(0)
    for a, b, room in rng.integers(1, 15, (200, 3)).tolist():
        room += 1
        first, second = truncate_pair([1] * a, [2] * b, room, rng)
        assert (len(first), len(second)) in checks.possible_lengths(a, b, room)


def test_a_pair_that_is_the_true_next_by_chance_is_told(pair_answers, judged):
    report = judged("next_sentence_pairs", pair_answers.by_lists(wrong=pair_answers.own))
    assert report.mistake == "random_of_the_same_document" and report.points == 0
    message = report.checks[0].message
    assert "from the same document" in message


def test_one_turned_label_is_found_at_its_row(judged):
    tested = exercise("next_sentence_pairs")

    def turned(*given):
        ids, types, labels = tested.reference(*given)
        labels[4:5] = 1 - labels[4:5]
        return ids, types, labels

    report = judged("next_sentence_pairs", turned)
    assert not report.checks[0].passed and report.mistake is None
    assert " 4" in report.checks[0].message or " 5" in report.checks[0].message


def test_the_walk_needs_every_pair(judged):
    reference = exercise("next_sentence_pairs").reference
    report = judged("next_sentence_pairs", lambda *given: [x[:-1] for x in reference(*given)])
    assert "is not used yet, although another sentence follows it" in report.checks[0].message


@pytest.mark.filterwarnings("error")
def test_one_draw_a_call_and_results_of_no_use_raise_nothing(pair_answers, judged, failed):
    def once(texts, documents, cls, sep, max_length, seed):
        label = seed % 2 == 1
        return pair_answers.by_lists(flip=lambda rng, number, document: label)(
            texts, documents, cls, sep, max_length, seed
        )

    for seed in range(4):
        assert "random" in failed(judged("next_sentence_pairs", once, seed))
    for answer in (
        lambda *given: (torch.zeros(3, 4), torch.zeros(3, 4), torch.zeros(3)),
        lambda *given: (torch.full((2, 5), torch.nan), torch.ones(2, 5), torch.ones(2)),
        lambda *given: (torch.ones(0, 5), torch.ones(0, 5), torch.ones(0)),
        lambda *given: (torch.full((2, 5), given[2]), torch.ones(2, 5), torch.ones(2)),
    ):
        assert judged("next_sentence_pairs", answer).points == 0
