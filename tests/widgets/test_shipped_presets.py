"""The explorer's presets on the shipped vectors: six, of which two fail."""

from __future__ import annotations

from ptm_edu import zoo
from ptm_edu.widgets.analogy_explorer.widget import PRESETS

RIGHT = ["queen", "berlin", "swimming", "kitten", "rome", "small"]


def test_four_presets_are_right_and_two_fail() -> None:
    vectors = zoo.load("word2vec-mini")
    answers = [
        vectors.analogy(list(preset["positive"]), list(preset["negative"]), topn=1)[0][0]
        for preset in PRESETS
    ]
    assert [answer == right for answer, right in zip(answers, RIGHT, strict=True)] == [
        *[True] * 4,
        *[False] * 2,
    ]
