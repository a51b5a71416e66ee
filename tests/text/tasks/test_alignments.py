"""The course's aligned sentences: their words, their links, and no template among them."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from ptm_edu.text import tasks
from ptm_edu.text.data import manifest
from ptm_edu.text.readers import open_text
from ptm_edu.text.tasks import alignments
from ptm_edu.text.tasks.alignments import AlignedPair
from ptm_edu.text.tokens import tokens
from tests.text.tasks.test_course_sets import FOLDER, repeated_runs

# The note's rule: an elided word keeps its apostrophe, a pronoun behind a verb its hyphen.
PRONOUN = r"-(?:t-il\b|vous\b|moi\b|ce\b|m')"
FRENCH = re.compile(rf"{PRONOUN}|[^\W_]+(?:(?!{PRONOUN})-[^\W_]+)*'?|\S")


@pytest.fixture(scope="module")
def pairs() -> list[AlignedPair]:
    return alignments.alignments()


def texts(pairs: list[AlignedPair]) -> list[str]:
    """Return the French and the English sentences as one writes them."""
    return [text for pair in pairs for text in (pair.french_text, pair.english_text)]


def test_fifty_pairs_with_the_words_and_links_that_the_note_counts(
    pairs: list[AlignedPair],
) -> None:
    note = " ".join((FOLDER / "alignments.md").read_text(encoding="utf-8").split())
    french, english = (sum(len(pair[side]) for pair in pairs) for side in (0, 1))
    sure = sum(len(pair.sure) for pair in pairs)
    only_possible = sum(len(pair.possible - pair.sure) for pair in pairs)
    assert len(pairs) == 50
    assert f"{french} French and {english} English words" in note
    assert f"{sure} sure links and {only_possible} that are only possible" in note
    (row,) = manifest.rows_of("alignments")
    assert f"{sure} sure and {only_possible} only possible links" in row.size


def test_sentences_have_4_to_14_words_and_end_with_a_mark(pairs: list[AlignedPair]) -> None:
    for words in (words for pair in pairs for words in (pair.french, pair.english)):
        assert 4 <= sum(any(map(str.isalnum, word)) for word in words) <= 14, words
        assert words[0][0].isupper() and words[-1] in {".", "?"}, words


def test_sentences_are_tokenized_by_the_stated_rules(pairs: list[AlignedPair]) -> None:
    for pair in pairs:
        assert tokens(pair.english_text) == pair.english
        assert FRENCH.findall(pair.french_text) == pair.french
    assert "Y a-t-il encore du lait dans le réfrigérateur ?" in texts(pairs)
    assert "Donne-m'en un autre, celui-ci est trop petit." in texts(pairs)
    assert "My uncle doesn't like dogs that bark at night." in texts(pairs)
    assert "How tall is your oldest daughter?" in texts(pairs)


def test_links_are_in_range_and_sure_ones_are_possible(pairs: list[AlignedPair]) -> None:
    for pair in pairs:
        assert pair.sure <= pair.possible
        assert all(f < len(pair.french) and e < len(pair.english) for f, e in pair.possible)


def test_all_words_except_three_are_linked(pairs: list[AlignedPair]) -> None:
    alone = []
    for pair in pairs:
        linked = {french for french, _ in pair.possible}
        alone += [w for position, w in enumerate(pair.french) if position not in linked]
        assert {english for _, english in pair.possible} == set(range(len(pair.english))), pair
    assert alone == ["ne", "pas", "de"]


def test_an_english_word_has_one_sure_link_at_most(pairs: list[AlignedPair]) -> None:
    for pair in pairs:
        counts = Counter(english for _, english in pair.sure)
        assert set(counts.values()) == {1}, pair


def test_punctuation_is_linked_to_the_same_punctuation(pairs: list[AlignedPair]) -> None:
    marks = {".", "?", ","}
    for pair in pairs:
        for french, english in pair.possible:
            of_pair = {pair.french[french], pair.english[english]}
            assert len(of_pair) == 1 or not of_pair & marks, pair
        assert (len(pair.french) - 1, len(pair.english) - 1) in pair.sure


def test_two_pairs_are_linked_as_by_hand(pairs: list[AlignedPair]) -> None:
    by_text = {pair.french_text: pair for pair in pairs}
    wonder = by_text["Je me demande à quoi elle pense."]
    assert wonder.english == ["I", "wonder", "what", "she", "is", "thinking", "about", "."]
    assert wonder.sure == {(0, 0), (2, 1), (3, 6), (4, 2), (5, 3), (6, 5), (7, 7)}
    assert wonder.possible - wonder.sure == {(1, 1), (6, 4)}
    truth = by_text["Tu devrais dire la vérité à tes parents."]
    assert truth.possible - truth.sure == {(5, 4)}
    assert [e for _, e in sorted(truth.sure)] == [0, 1, 2, 5, 6, 3, 4, 7]


@pytest.mark.parametrize("side", ["french", "english"])
def test_no_two_sentences_share_a_template(pairs: list[AlignedPair], side: str) -> None:
    assert repeated_runs([getattr(pair, side) for pair in pairs]) == []


def test_no_sentence_is_in_tatoeba(pairs: list[AlignedPair], real_data: Path) -> None:
    with open_text(real_data / "tasks" / "tatoeba-fra-eng" / "fra.txt.xz") as file:
        text = file.read().lower().replace("’", "'")
    tatoeba = {sentence.rstrip(" .?!\xa0\u2009\u202f") for sentence in re.split(r"[\t\n]", text)}
    assert {"the door is closed", "la porte est fermée"} <= tatoeba
    assert not {text.lower().rstrip(" .?") for text in texts(pairs)} & tatoeba


def test_it_loads_as_a_task_in_both_cases(pairs: list[AlignedPair]) -> None:
    assert tasks.load("alignments", lower=False) == pairs
    lower = tasks.load("alignments")
    assert lower[0].french[:2] == ["elle", "porte"] and lower[0].english[:2] == ["she", "is"]
    assert all(w == w.lower() for pair in lower for w in [*pair.french, *pair.english])
    assert [pair[2:] for pair in lower] == [pair[2:] for pair in pairs]
