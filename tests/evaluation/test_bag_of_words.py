import math

import pytest

from ptm_edu.evaluation.bag_of_words import NaiveBayes, majority


def test_the_majority_is_the_most_frequent_label() -> None:
    assert majority(["b", "a", "b"]) == "b"
    assert majority(["b", "a"]) == "a"


@pytest.fixture
def model() -> NaiveBayes:
    """Three words in all: money has 3 tokens in 2 texts, river 1 token in 1 text."""
    texts = [["loan", "loan"], ["water"], ["shore"]]
    return NaiveBayes(texts, ["money", "money", "river"])


def test_scores_equal_a_computation_by_hand(model: NaiveBayes) -> None:
    scores = model.scores(["loan", "shore", "loan"])
    assert scores["money"] == pytest.approx(math.log(2 / 3 * 3 / 6 * 1 / 6 * 3 / 6))
    assert scores["river"] == pytest.approx(math.log(1 / 3 * 1 / 4 * 2 / 4 * 1 / 4))
    assert model.classify(["loan", "shore", "loan"]) == "money"
    assert model.classify(["shore"]) == "river"


def test_unknown_words_and_the_order_change_nothing(model: NaiveBayes) -> None:
    assert model.scores(["shore", "tea", "loan"]) == pytest.approx(model.scores(["loan", "shore"]))
    assert model.scores(["tea"]) == pytest.approx(
        {"money": math.log(2 / 3), "river": math.log(1 / 3)}
    )


def test_the_probabilities_of_words_given_a_label_sum_to_one(model: NaiveBayes) -> None:
    prior = model.scores([])
    for label in ("money", "river"):
        single = [model.scores([word])[label] for word in ("loan", "water", "shore")]
        assert sum(math.exp(score - prior[label]) for score in single) == pytest.approx(1)


def test_texts_without_labels_are_rejected() -> None:
    with pytest.raises(ValueError, match="got texts: 1, labels: 2"):
        NaiveBayes([["a"]], ["x", "y"])
    with pytest.raises(ValueError):
        NaiveBayes([], [])
