"""No metric counts the letters of a string, or the keys of a dictionary, as if they were texts."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from ptm_edu.evaluation import score_analogies
from ptm_edu.evaluation.bag_of_words import NaiveBayes
from ptm_edu.evaluation.bleu import bleu
from ptm_edu.evaluation.entities import entities, score_entities
from ptm_edu.evaluation.most_frequent import MostFrequentTag
from ptm_edu.evaluation.span_scores import exact_match, score_spans, span_f1

SQUAD = {"text": ["Paris"], "answer_start": [3]}


@pytest.mark.parametrize(
    ("call", "arguments", "message"),
    [
        (bleu, ("a cat", ["a cat"]), "translations must be a list, got the string 'a cat'"),
        (bleu, (["a cat"], ["a cat"]), "the references of a translation must be a list, got the"),
        (bleu, (["a"], "a"), "references must be a list, got the string 'a'"),
        (bleu, ([["a", "cat"]], [["a cat"]]), "each of translations must be a string, got list"),
        (bleu, (["a cat"], [[["a", "cat"]]]), "each of the references of a translation must be a"),
        (exact_match, ("Paris", "Paris"), "the gold answers of a question must be a list, got the"),
        (exact_match, ("Paris", SQUAD), "got a dictionary with the keys 'text', 'answer_start'"),
        (exact_match, ("Paris", [{"text": "Paris"}]), "must be a string, got dict {'text': 'Paris"),
        (exact_match, (["Paris"], ["Paris"]), "each of the predicted answers must be a string"),
        (exact_match, ("Paris", None), "must be a list, got NoneType None"),
        (span_f1, ("Paris", "Paris"), "span_f1: the gold answers of a question must be a list"),
        (score_spans, ("Paris", ["Paris"]), "the predicted answers must be a list, got the string"),
        (score_spans, (["Paris"], ["Paris"]), "the gold answers of a question must be a list"),
        (
            score_spans,
            (["Paris"], [SQUAD]),
            "dictionary with the keys 'text', 'answer_start'; take",
        ),
        (score_spans, (["Paris"], {"0": ["Paris"]}), "answers must be a list, got a dictionary"),
        (score_spans, ([{"prediction_text": "Paris"}], [["Paris"]]), "must be a string, got dict"),
        (entities, ("OO",), "the tags of a sentence must be a list, got the string 'OO'"),
        (score_entities, (["OO"], ["OO"]), "the tags of a sentence must be a list, got the string"),
        (score_entities, ("O", "O"), "the sentences must be a list, got the string 'O'"),
        (MostFrequentTag, ("ab", "NV"), "words must be a list, got the string 'ab'"),
        (MostFrequentTag, (["a"], "N"), "tags must be a list, got the string 'N'"),
        (score_analogies, ("ab", "ab", "ab"), "categories must be a list, got the string 'ab'"),
        (NaiveBayes, (["a cat"], ["x"]), "must be a list, got the string 'a cat'; put it into a"),
        (NaiveBayes, ([["a"]], "x"), "must be a list, got the string 'x'"),
        (NaiveBayes([["a"]], ["x"]).classify, ("a cat",), "a text's words must be a list, got the"),
    ],
)
def test_strings_and_dictionaries_are_not_taken_for_lists(
    call: Callable[..., object], arguments: Sequence[object], message: str
) -> None:
    with pytest.raises(TypeError) as caught:
        call(*arguments)
    assert message in str(caught.value)
