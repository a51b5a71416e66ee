"""The course's pronouns come in pairs that differ in a word or two and have both answers."""

from __future__ import annotations

from collections import Counter
from difflib import SequenceMatcher

import pytest

from ptm_edu.text.tasks import coreference
from ptm_edu.text.tasks.coreference import CoreferenceExample
from ptm_edu.text.tokens import tokens
from tests.text.tasks.test_course_sets import FOLDER, repeated_runs

POSSESSIVES = {"its": 10, "their": 4, "his": 3, "her": 3}


@pytest.fixture(scope="module")
def examples() -> list[CoreferenceExample]:
    return coreference.coreference()


@pytest.fixture(scope="module")
def pairs(examples: list[CoreferenceExample]) -> list[list[CoreferenceExample]]:
    return [examples[start : start + 2] for start in range(0, 120, 2)]


def possessive(example: CoreferenceExample) -> bool:
    """Say whether a noun follows the pronoun: "her license", not "bandaged her."."""
    after = example.sentence[example.start + len(example.pronoun) :]
    return example.pronoun in POSSESSIVES and after != "."


def test_sixty_pairs_have_both_answers_and_all_else_in_common(
    pairs: list[list[CoreferenceExample]],
) -> None:
    assert len(pairs) == 60
    for number, (first, second) in enumerate(pairs, 1):
        assert first.pair == second.pair == number
        assert [first.answer, second.answer] == ([0, 1] if number % 2 else [1, 0])
        assert first.candidates == second.candidates and first.pronoun == second.pronoun
        assert first.split == second.split == ("test" if (number - 1) % 3 else "train")


def test_the_sentences_of_a_pair_differ_in_one_word_or_two(
    pairs: list[list[CoreferenceExample]],
) -> None:
    for first, second in pairs:
        cut = tokens(first.sentence), tokens(second.sentence)
        edits = SequenceMatcher(None, *cut, autojunk=False).get_opcodes()
        for side in (slice(1, 3), slice(3, 5)):
            changed = sum(e[side][1] - e[side][0] for e in edits if e[0] != "equal")
            assert 1 <= changed <= 2, cut


def test_the_note_counts_the_pairs_whose_deciding_words_precede_the_pronoun(
    pairs: list[list[CoreferenceExample]],
) -> None:
    before = sum(
        first.sentence[first.start :] == second.sentence[second.start :] for first, second in pairs
    )
    note = " ".join((FOLDER / "coreference.md").read_text(encoding="utf-8").split())
    assert f"In {before} pairs the words that decide stand before the pronoun" in note


def test_each_candidate_occurs_once_and_before_the_pronoun(
    examples: list[CoreferenceExample],
) -> None:
    for example in examples:
        sentence, (first, second) = example.sentence, example.candidates
        assert sentence[example.start :].startswith(example.pronoun)
        assert sentence[example.start - 1] == " "
        assert 0 <= sentence.index(first) < sentence.index(second) < example.start
        assert sentence.count(first) == sentence.count(second) == 1, sentence


def test_no_two_pairs_share_a_template(pairs: list[list[CoreferenceExample]]) -> None:
    # Both sentences of a pair in one, a mark between them for each pair alone.
    both = [
        [*tokens(first.sentence), f"<{first.pair}>", *tokens(second.sentence)]
        for first, second in pairs
    ]
    assert repeated_runs(both) == []


def test_the_note_counts_each_pronoun(examples: list[CoreferenceExample]) -> None:
    note = " ".join((FOLDER / "coreference.md").read_text(encoding="utf-8").split())
    owners = Counter(example.pronoun for example in examples if possessive(example))
    assert {pronoun: count // 2 for pronoun, count in owners.items()} == POSSESSIVES
    possessives_note = '10 times "its", 4 times "their", 3 times "his" and 3 times "her"'
    assert f"In 20 pairs the pronoun is a possessive, {possessives_note}" in note
    others = Counter(example.pronoun for example in examples if not possessive(example))
    it, they, she, he = (others[pronoun] // 2 for pronoun in ("it", "they", "she", "he"))
    assert others["him"] == others["her"] == 2 and others.total() == 80
    others_note = (
        f'"it" ({it} pairs), "they" ({they}), "she" ({she}), "he" ({he}), "him" or "her" (1 each)'
    )
    assert others_note in note
