"""Alignment error rates (Och and Ney) and links read from attention, computed by hand."""

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


def test_the_error_rate_equals_a_computation_by_hand() -> None:
    sure = {(0, 0), (1, 1)}
    possible = sure | {(2, 1), (2, 2)}
    predicted = {(0, 0), (2, 1), (3, 3)}
    scores = alignment_error_rate([predicted], [sure], [possible])
    assert scores == AlignmentErrorRate(predicted=3, sure=2, predicted_sure=1, predicted_possible=2)
    assert scores.precision == pytest.approx(2 / 3) and scores.recall == 1 / 2
    assert scores.rate == pytest.approx(1 - (1 + 2) / (3 + 2))
    assert str(scores) == "AER 0.400 (precision 0.667, recall 0.500)"


def test_links_are_counted_over_all_sentences() -> None:
    first: tuple[set[Link], set[Link]] = ({(0, 0), (1, 1), (2, 2)}, {(0, 0), (1, 1), (2, 2)})
    second: tuple[set[Link], set[Link]] = ({(0, 0)}, {(1, 0)})
    predicted, sure = zip(first, second, strict=True)
    # 3 of 4 are right; the mean of the sentences' own rates, 0 and 1, would be a half.
    assert alignment_error_rate(predicted, sure, sure).rate == 1 - 6 / 8


def test_sure_links_have_no_error_and_possible_ones_cost_nothing() -> None:
    sure, possible = [{(0, 0)}], [{(0, 0), (1, 1)}]
    assert alignment_error_rate(sure, sure, possible).rate == 0
    assert alignment_error_rate(possible, sure, possible).rate == 0
    assert alignment_error_rate([{(0, 1)}], sure, possible).rate == 1


def test_with_sure_links_only_the_rate_is_one_minus_f1() -> None:
    predicted, sure = [{(0, 0), (1, 1), (1, 2)}], [{(0, 0), (1, 1), (2, 2), (3, 3)}]
    scores = alignment_error_rate(predicted, sure, sure)
    harmonic = 2 * scores.precision * scores.recall / (scores.precision + scores.recall)
    assert scores.rate == pytest.approx(1 - harmonic)


def test_inconsistent_links_are_rejected() -> None:
    with pytest.raises(ValueError, match="got 1, 2 and 1 sentences"):
        alignment_error_rate([set()], [set(), set()], [set()])
    with pytest.raises(ValueError, match="hold the sure ones too; sentence 1"):
        alignment_error_rate([set()] * 2, [set(), {(0, 0)}], [set(), {(1, 0)}])
    with pytest.raises(ValueError, match="no predicted and no sure link"):
        alignment_error_rate([set()], [set()], [{(0, 0)}])
    nothing = alignment_error_rate([set()], [{(0, 0)}], [{(0, 0)}])
    assert (nothing.precision, nothing.recall, nothing.rate) == (0, 0, 1)


def test_each_target_word_links_to_its_largest_weight() -> None:
    weights = torch.tensor([[0.1, 0.7, 0.2], [0.5, 0.3, 0.2]])  # (T, S)
    assert links_from_attention(weights) == {(1, 0), (0, 1)}
    assert links_from_attention(weights.numpy().T) == {(1, 0), (0, 1), (0, 2)}


def test_tokens_are_summed_over_the_source_and_averaged_over_the_target() -> None:
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


def test_tokens_of_no_word_are_left_out() -> None:
    weights = [[0.1, 0.2, 0.7], [0.2, 0.1, 0.7], [0.0, 0.0, 1.0]]  # all attend to the end token
    assert links_from_attention(weights, [0, 1, None], [0, 1, None]) == {(1, 0), (0, 1)}


def test_word_numbers_are_kept_where_some_words_have_no_token() -> None:
    assert links_from_attention([[0.9, 0.1]], target_words=[4], source_words=[5, 2]) == {(5, 4)}


@pytest.mark.parametrize(
    ("weights", "target", "source", "message"),
    [
        ([0.5, 0.5], None, None, r"finite numbers \(T, S\), .*"),
        ([[float("nan"), 1.0]], None, None, "finite"),
        ([[0.5, 0.5]], [0, 1], None, "each of 1 target tokens, got 2"),
        ([[0.5, 0.5]], None, [0], "each of 2 source tokens, got 1"),
        ([[0.5, 0.5]], None, [None, None], "no source word"),
    ],
)
def test_invalid_weights_are_rejected(
    weights: list[float], target: list[int] | None, source: list[int] | None, message: str
) -> None:
    with pytest.raises(ValueError, match=message):
        links_from_attention(weights, target, source)


def test_the_diagonal_links_relative_positions() -> None:
    assert diagonal(3, 3) == {(0, 0), (1, 1), (2, 2)}
    assert diagonal(2, 4) == {(1, 0), (3, 1)}  # middles at 1/4 and 3/4 of 4 words
    assert diagonal(4, 2) == {(0, 0), (0, 1), (1, 2), (1, 3)}
    assert diagonal(3, 1) == {(0, 0), (0, 1), (0, 2)}
    assert diagonal(3, 5) == {(0, 0), (2, 1), (4, 2)}


def test_the_note_beside_the_set_quotes_the_error_of_the_diagonal() -> None:
    pairs = tasks.load("alignments", lower=False)
    predicted = [diagonal(len(pair.english), len(pair.french)) for pair in pairs]
    scores = alignment_error_rate(predicted, [p.sure for p in pairs], [p.possible for p in pairs])
    note = (Path(alignments.__file__).parents[1] / "sets" / "alignments.md").read_text(
        encoding="utf-8"
    )
    sentence = str(scores).replace("AER", "an alignment error rate of")
    assert sentence in " ".join(note.split())


def test_attention_on_the_annotated_links_has_no_error() -> None:
    pairs = tasks.load("alignments", lower=False)
    predicted = []
    for pair in pairs:
        weights = np.zeros((len(pair.english), len(pair.french)))
        for french, english in pair.possible:
            weights[english, french] = 2 if (french, english) in pair.sure else 1
        predicted.append(links_from_attention(weights))
    scores = alignment_error_rate(predicted, [p.sure for p in pairs], [p.possible for p in pairs])
    assert (scores.rate, scores.precision, scores.recall) == (0, 1, 1)
