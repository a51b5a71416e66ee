"""Assignment 1 alone: the numbers that its model answer tells."""

from __future__ import annotations

import re

import pytest

from ptm_edu import zoo

ASSIGNMENT = "a1_word2vec"


def test_the_model_answers_cosines_are_those_of_the_shipped_vectors(assigned):
    vectors = zoo.load("word2vec-mini")
    stated = re.findall(r"`(\w+)`/`(\w+)` (-?\d\.\d\d)", assigned.solutions()["antonyms-answer"])
    assert len(stated) >= 10
    for word, other, cosine in stated:
        assert vectors.similarity(word, other) == pytest.approx(float(cosine), abs=0.006)
