"""The course's entailment pairs are balanced, and no surface feature predicts the label."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from ptm_edu.text.tasks import entailment
from ptm_edu.text.tasks.entailment import EntailmentExample
from ptm_edu.text.tasks.sentence_pairs import ENTAILMENT
from ptm_edu.text.tokens import tokens
from tests.text.tasks.test_course_sets import repeated_runs

FOLDER = Path(entailment.__file__).parents[1] / "sets"
NEGATIONS = {"not", "'t", "no", "never", "nobody", "nothing", "none", "without", "neither", "nor"}


@pytest.fixture(scope="module")
def examples() -> list[EntailmentExample]:
    return entailment.entailment()


def lower(sentence: str) -> list[str]:
    """Return the tokens of a sentence in lower case."""
    return [token.lower() for token in tokens(sentence)]


def of_label(examples: list[EntailmentExample], label: str) -> list[EntailmentExample]:
    return [example for example in examples if example.label == label]


def test_a_hundred_premises_have_a_hypothesis_of_each_label(
    examples: list[EntailmentExample],
) -> None:
    assert len(examples) == 300
    for start in range(0, 300, 3):
        three = examples[start : start + 3]
        assert len({(example.premise, example.split) for example in three}) == 1, three
        assert tuple(example.label for example in three) == ENTAILMENT
    assert len({example.premise.lower() for example in examples}) == 100
    assert len({example.hypothesis.lower() for example in examples}) == 300
    assert Counter(example.split for example in examples) == {"train": 201, "test": 99}


def test_lengths_are_as_stated(examples: list[EntailmentExample]) -> None:
    for premise, hypothesis, *_ in examples:
        assert len(premise.split()) >= 10 and len(hypothesis.split()) <= 18, hypothesis


def test_only_a_hypothesis_and_its_premise_share_words_in_a_row(
    examples: list[EntailmentExample],
) -> None:
    groups = []
    for start in range(0, len(examples), 3):
        group = examples[start : start + 3]
        texts = [group[0].premise, *(example.hypothesis for example in group)]
        # A separator that occurs once: no run crosses it.
        groups.append(
            [w for n, text in enumerate(texts) for w in (*tokens(text), f"<{start + n}>")]
        )
    assert repeated_runs(groups) == []
    assert repeated_runs([tokens(example.hypothesis) for example in examples]) == []


@pytest.mark.parametrize("label", ENTAILMENT)
def test_length_negation_and_overlap_do_not_predict_the_label(
    examples: list[EntailmentExample], label: str
) -> None:
    chosen = of_label(examples, label)
    assert 9 <= sum(len(pair.hypothesis.split()) for pair in chosen) / 100 <= 10
    assert 20 <= sum(bool(NEGATIONS & set(lower(pair.hypothesis))) for pair in chosen) <= 21
    overlaps = []
    for pair in chosen:
        words = [token for token in lower(pair.hypothesis) if token[-1].isalnum()]
        overlaps.append(sum(word in lower(pair.premise) for word in words) / len(words))
    assert 0.44 <= sum(overlaps) / 100 <= 0.48


def test_no_frequent_word_predicts_the_label(examples: list[EntailmentExample]) -> None:
    counts = {
        label: Counter(
            word for pair in of_label(examples, label) for word in set(lower(pair.hypothesis))
        )
        for label in ENTAILMENT
    }
    total = sum(counts.values(), Counter())
    frequent = [word for word, count in total.items() if count >= 20]
    assert len(frequent) > 10
    for word in frequent:
        assert max(count[word] for count in counts.values()) <= total[word] / 2, word
