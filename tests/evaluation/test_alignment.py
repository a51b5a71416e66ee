"""Alignments are scored as Och and Ney score them, and read off attention: worked out by hand."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
import torch

from ptm_edu.evaluation.alignment import (
    AlignmentErrorRate,
    Link,
    alignment_error_rate,
    diagonal,
    links_from_attention,
)
from ptm_edu.text import tasks
from ptm_edu.text.tasks import alignments


def test_a_case_by_hand() -> None:
    sure = {(0, 0), (1, 1)}
    possible = sure | {(2, 1), (2, 2)}
    found = {(0, 0), (2, 1), (3, 3)}
    scores = alignment_error_rate([found], [sure], [possible])
    assert scores == AlignmentErrorRate(found=3, sure=2, found_sure=1, found_possible=2)
    assert scores.precision == pytest.approx(2 / 3) and scores.recall == 1 / 2
    assert scores.rate == pytest.approx(1 - (1 + 2) / (3 + 2))
    assert str(scores) == "AER 0.400 (precision 0.667, recall 0.500)"


def test_links_are_counted_over_all_sentences() -> None:
    first: tuple[set[Link], set[Link]] = ({(0, 0), (1, 1), (2, 2)}, {(0, 0), (1, 1), (2, 2)})
    second: tuple[set[Link], set[Link]] = ({(0, 0)}, {(1, 0)})
    found, sure = zip(first, second, strict=True)
    # 3 of 4 are right; the mean of the sentences' own rates, 0 and 1, would be a half.
    assert alignment_error_rate(found, sure, sure).rate == 1 - 6 / 8


def test_all_sure_links_are_without_error_and_possible_ones_cost_nothing() -> None:
    sure, possible = [{(0, 0)}], [{(0, 0), (1, 1)}]
    assert alignment_error_rate(sure, sure, possible).rate == 0
    assert alignment_error_rate(possible, sure, possible).rate == 0
    assert alignment_error_rate([{(0, 1)}], sure, possible).rate == 1


def test_without_possible_links_beside_the_sure_it_is_one_less_f1() -> None:
    found, sure = [{(0, 0), (1, 1), (1, 2)}], [{(0, 0), (1, 1), (2, 2), (3, 3)}]
    scores = alignment_error_rate(found, sure, sure)
    harmonic = 2 * scores.precision * scores.recall / (scores.precision + scores.recall)
    assert scores.rate == pytest.approx(1 - harmonic)


def test_links_that_cannot_be_compared_are_refused() -> None:
    with pytest.raises(ValueError, match="got 1, 2 and 1 sentences"):
        alignment_error_rate([set()], [set(), set()], [set()])
    with pytest.raises(ValueError, match=r"hold the sure ones too; sentence 1 lacks \[\(0, 0\)\]"):
        alignment_error_rate([set()] * 2, [set(), {(0, 0)}], [set(), {(1, 0)}])
    with pytest.raises(ValueError, match="no found and no sure link"):
        alignment_error_rate([set()], [set()], [{(0, 0)}])
    nothing = alignment_error_rate([set()], [{(0, 0)}], [{(0, 0)}])
    assert (nothing.precision, nothing.recall, nothing.rate) == (0, 0, 1)


def test_each_target_word_links_to_where_it_looks_most() -> None:
    weights = torch.tensor([[0.1, 0.7, 0.2], [0.5, 0.3, 0.2]])  # (T, S)
    assert links_from_attention(weights) == {(1, 0), (0, 1)}
    assert links_from_attention(weights.numpy().T) == {(1, 0), (0, 1), (0, 2)}


def test_pieces_are_summed_over_the_source_and_averaged_over_the_target() -> None:
    weights = np.array(
        [
            [0.40, 0.25, 0.35, 0.00],  # the greatest single weight is not the greatest word's
            [0.00, 0.10, 0.10, 0.80],
            [0.30, 0.30, 0.30, 0.10],
        ]
    )
    assert links_from_attention(weights, source_words=[0, 1, 1, 2]) == {(1, 0), (2, 1), (1, 2)}
    # Means of target word 1: 0.15, 0.20, 0.20, 0.45.
    assert links_from_attention(weights, target_words=[0, 1, 1]) == {(0, 0), (3, 1)}
    # Over the two pieces of target word 0: the greatest weight is 0.5, the greatest mean 0.4.
    assert links_from_attention([[0.5, 0.4], [0.1, 0.4], [1.0, 0.0]], [0, 0, 1]) == {(1, 0), (0, 1)}
    # Word by word: [0.40, 0.60, 0.00] and [0.15, 0.40, 0.45].
    assert links_from_attention(weights, [0, 1, 1], [0, 1, 1, 2]) == {(1, 0), (2, 1)}


def test_pieces_of_no_word_are_left_out() -> None:
    weights = [[0.1, 0.2, 0.7], [0.2, 0.1, 0.7], [0.0, 0.0, 1.0]]  # all look at the end mark
    assert links_from_attention(weights, [0, 1, None], [0, 1, None]) == {(1, 0), (0, 1)}


def test_word_numbers_are_kept_where_some_words_have_no_piece() -> None:
    assert links_from_attention([[0.9, 0.1]], target_words=[4], source_words=[5, 2]) == {(5, 4)}


@pytest.mark.parametrize(
    ("weights", "target", "source", "told"),
    [
        ([0.5, 0.5], None, None, r"finite numbers \(T, S\), .* got shape \(2,\)"),
        ([[float("nan"), 1.0]], None, None, "finite"),
        ([[0.5, 0.5]], [0, 1], None, "each of 1 target pieces, got 2"),
        ([[0.5, 0.5]], None, [0], "each of 2 source pieces, got 1"),
        ([[0.5, 0.5]], None, [None, None], "no source word"),
    ],
)
def test_weights_that_say_nothing_are_refused(
    weights: list[float], target: list[int] | None, source: list[int] | None, told: str
) -> None:
    with pytest.raises(ValueError, match=told):
        links_from_attention(weights, target, source)


def test_the_diagonal() -> None:
    assert diagonal(3, 3) == {(0, 0), (1, 1), (2, 2)}
    assert diagonal(2, 4) == {(1, 0), (3, 1)}  # middles at 1/4 and 3/4 of 4 words
    assert diagonal(4, 2) == {(0, 0), (0, 1), (1, 2), (1, 3)}
    assert diagonal(3, 1) == {(0, 0), (0, 1), (0, 2)}
    assert diagonal(3, 5) == {(0, 0), (2, 1), (4, 2)}


def test_the_note_beside_the_course_s_set_tells_the_diagonal_s_error() -> None:
    pairs = tasks.load("alignments", lower=False)
    found = [diagonal(len(pair.english), len(pair.french)) for pair in pairs]
    scores = alignment_error_rate(found, [p.sure for p in pairs], [p.possible for p in pairs])
    note = (Path(alignments.__file__).parents[1] / "sets" / "alignments.md").read_text(
        encoding="utf-8"
    )
    told = str(scores).replace("AER", "an alignment error rate of")
    assert told in " ".join(note.split())


def test_attention_that_looks_where_people_drew_reaches_zero() -> None:
    pairs = tasks.load("alignments", lower=False)
    found = []
    for pair in pairs:
        weights = np.zeros((len(pair.english), len(pair.french)))
        for french, english in pair.possible:
            weights[english, french] = 2 if (french, english) in pair.sure else 1
        found.append(links_from_attention(weights))
    scores = alignment_error_rate(found, [p.sure for p in pairs], [p.possible for p in pairs])
    assert (scores.rate, scores.precision, scores.recall) == (0, 1, 1)
