"""Complete names are scored as in CoNLL's script, on cases computed by hand."""

from __future__ import annotations

import pytest

from ptm_edu.evaluation.entities import EntityScores, entities, score_entities


@pytest.mark.parametrize(
    ("tags", "expected"),
    [
        ("O O", []),
        ("B-x I-x O B-y", [("x", 0, 2), ("y", 3, 4)]),
        ("B-x B-x I-x", [("x", 0, 1), ("x", 1, 3)]),
        ("I-x I-x O I-y", [("x", 0, 2), ("y", 3, 4)]),  # I- begins where nothing goes on
        ("B-x I-y I-y", [("x", 0, 1), ("y", 1, 3)]),  # another kind is another name
        ("B-x O I-x", [("x", 0, 1), ("x", 2, 3)]),
        ("B-creative-work I-creative-work", [("creative-work", 0, 2)]),
    ],
)
def test_tags_become_names(tags: str, expected: list[tuple[str, int, int]]) -> None:
    assert entities(tags.split()) == expected


def test_only_complete_names_count() -> None:
    gold = ["B-x", "I-x", "O", "B-y", "O", "B-x"]
    predicted = ["B-x", "I-x", "O", "B-x", "I-x", "B-x"]  # one name is of a wrong kind and length
    scores = score_entities([gold], [predicted])
    assert scores == EntityScores(right=2, predicted=3, gold=3)
    short = ["B-x", "O", "O", "B-y", "O", "O"]  # half of the first name is no name found
    scores = score_entities([gold, ["O"]], [short, ["B-y"]])
    assert (scores.right, scores.predicted, scores.gold) == (1, 3, 3)
    scores = score_entities([gold], [["O", "O", "O", "B-y", "O", "O"]])
    assert (scores.precision, scores.recall) == (1, pytest.approx(1 / 3))
    assert scores.f1 == pytest.approx(2 * 1 * (1 / 3) / (1 + 1 / 3))


def test_the_same_position_in_another_sentence_is_another_name() -> None:
    assert score_entities([["B-x"], ["O"]], [["O"], ["B-x"]]).right == 0


def test_without_any_name_scores_are_zero() -> None:
    scores = score_entities([["O"]], [["O"]])
    assert (scores.precision, scores.recall, scores.f1) == (0, 0, 0)


def test_invalid_tags_are_rejected() -> None:
    with pytest.raises(ValueError, match="1 and 1 sentences of 2 and 1 words"):
        score_entities([["O", "O"]], [["O"]])
    for tag in ("person", "B-", "S-person", ""):
        with pytest.raises(ValueError, match="expected tags like O, B-person"):
            entities([tag])
