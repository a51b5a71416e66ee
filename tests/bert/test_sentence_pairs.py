"""Sentence pairs: half are random, no sentence is lost, none is too long."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.stats import binomtest

from ptm_edu.bert.sentence_pairs import NEXT, RANDOM, pair_input, sentence_pairs, truncate_pair


def text(documents=30, sentences=40, seed=0):
    """Return documents whose tokens encode document, sentence and position."""
    rng = np.random.default_rng(seed)
    return [
        [[(d * 100 + s) * 100 + t for t in range(rng.integers(3, 25))] for s in range(sentences)]
        for d in range(documents)
    ]


def pairs_of(documents, longest=60, seed=1, short=0.1):
    return list(sentence_pairs(documents, longest, np.random.default_rng(seed), short))


def test_half_of_the_pairs_are_random_and_of_two_documents():
    pairs = [pair for seed in range(4) for pair in pairs_of(text(), seed=seed)]
    labels = [pair.label for pair in pairs]
    assert binomtest(labels.count(NEXT), len(labels), 0.5).pvalue > 1e-6
    for first, second, label in pairs:
        (document,), (other,) = ({i // 10_000 for i in ids} for ids in (first, second))
        assert label == (document != other), "as in the original, 1: B is not the next sentence"


def test_the_next_sentence_begins_where_the_first_ends():
    for first, second, label in pairs_of(text(), longest=10_000, short=0.0):
        if label == NEXT:
            assert second[0] // 100 == first[-1] // 100 + 1 and second[0] % 100 == 0


def test_every_sentence_is_used_once_despite_random_pairs():
    documents = text(6, 41)
    # Nothing is truncated where a pair may be as long as a document.
    pairs = pairs_of(documents, longest=100_000, short=0.0)
    assert {label for *_, label in pairs} == {NEXT, RANDOM}
    read = [i for first, second, label in pairs for i in first + second * (label == NEXT)]
    assert len(read) == len(set(read)), "once"
    lost = {i for d in documents for s in d for i in s} - set(read)
    assert {i // 100 for i in lost} <= {d * 100 + 40 for d in range(6)}, (
        "last ones that stand alone"
    )


@pytest.mark.parametrize("short", [0.0, 0.1, 1.0])
def test_pairs_fill_the_maximum_length_except_the_short_ones(short):
    pairs = pairs_of(text(), longest=60, short=short)
    sizes = np.array([len(first) + len(second) for first, second, _ in pairs])
    assert sizes.max() <= 60 and all(first and second for first, second, _ in pairs)
    # A pair with all of its room is as long as that, but for a document's end.
    if short == 1.0:
        assert sizes.mean() < 40
    else:
        assert (sizes >= 55).mean() > 0.75


def test_random_and_next_sentences_are_of_similar_length():
    lengths = {NEXT: [], RANDOM: []}
    for _, second, label in pairs_of(text(60), longest=60):
        lengths[label].append(len(second))
    means = [np.mean(lengths[label]) for label in (NEXT, RANDOM)]
    assert abs(means[0] - means[1]) < 0.15 * means[0]


def test_truncation_takes_from_the_longer_and_from_either_end():
    rng = np.random.default_rng(0)
    first, second = list(range(100)), list(range(100, 110))
    starts = set()
    for _ in range(50):
        shortened, other = truncate_pair(first, second, 30, rng)
        assert len(shortened) == 20 and other == second
        assert shortened == list(range(shortened[0], shortened[0] + 20))
        starts.add(shortened[0])
    assert len(starts) > 10 and min(starts) > 0
    shortened, other = truncate_pair(first, first, 30, rng)
    assert {len(shortened), len(other)} == {15}


def test_the_same_generator_gives_the_same_pairs():
    assert pairs_of(text(4)) == pairs_of(text(4)) != pairs_of(text(4), seed=2)


def test_pair_input_has_special_tokens_and_token_types():
    ids, types = pair_input([5, 6], [7], cls=1, sep=2)
    assert ids == [1, 5, 6, 2, 7, 2] and types == [0, 0, 0, 0, 1, 1]


def test_input_that_gives_no_pairs_is_rejected():
    with pytest.raises(ValueError, match="two or more with text, got 1"):
        pairs_of([[[1], [2]], [[]]])
    with pytest.raises(ValueError, match=r"short must lie in 0 … 1, .* got 1\.5"):
        pairs_of(text(2), short=1.5)


@pytest.mark.parametrize(
    "documents",
    [
        [["The cat sat.", "It slept."], ["It rained.", "All day."]],
        ["The cat sat.", "It rained."],
        [[1, 2, 3], [4, 5]],
    ],
)
def test_other_types_than_documents_of_sentences_of_ids_are_rejected(documents):
    with pytest.raises(TypeError, match=r"^sentence_pairs:"):
        pairs_of(documents)


def test_pair_input_rejects_text():
    for first, second in (("the", [7]), ([5], "cat")):
        with pytest.raises(TypeError, match=r"pair_input: expected token ids, got '(the|cat)'"):
            pair_input(first, second, 1, 2)


def test_errors_are_raised_by_the_call_not_by_the_first_pair():
    with pytest.raises(ValueError, match="longest must hold"):
        sentence_pairs(text(2), 1, np.random.default_rng(0))
    with pytest.raises(TypeError, match="rng must be a NumPy generator"):
        sentence_pairs(text(2), 60, 0)


def test_two_sentences_in_a_row_are_needed():
    assert pairs_of([[[1, 2]], [[3]]]) == [], "no sentence has a next one"
