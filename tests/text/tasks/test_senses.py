"""The course's word senses: 30 words, two senses each, in balanced sentences."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from ptm_edu.text import tasks
from ptm_edu.text.tasks import senses
from ptm_edu.text.tasks.senses import SenseExample
from tests.text.tasks.test_course_sets import FOLDER


@pytest.fixture(scope="module")
def examples() -> list[SenseExample]:
    return senses.senses()


def senses_of(examples: list[SenseExample]) -> dict[str, list[str]]:
    """Return each word's senses, in the order of the file."""
    senses_of_word: dict[str, list[str]] = {}
    for example in examples:
        senses_of_word.setdefault(example.word, [])
        if example.sense not in senses_of_word[example.word]:
            senses_of_word[example.word].append(example.sense)
    return senses_of_word


def test_thirty_words_have_two_senses_of_five_and_three_sentences(
    examples: list[SenseExample],
) -> None:
    assert len(examples) == 480
    of_words = senses_of(examples)
    assert len(of_words) == 30 and {len(pair) for pair in of_words.values()} == {2}
    assert list(of_words) == sorted(of_words)
    counts = Counter((example.word, example.sense, example.split) for example in examples)
    assert len(counts) == 120
    assert all(count == {"train": 5, "test": 3}[split] for (*_, split), count in counts.items())


def test_the_word_occurs_once_and_its_position_is_given(examples: list[SenseExample]) -> None:
    for example in examples:
        lower = [token.lower() for token in example.tokens]
        assert lower[example.place] == example.word
        # Not "Banking", "bank's" or "embankment" either: the sense has one witness.
        assert sum(example.word in token for token in lower) == 1, example


def test_the_word_occurs_in_all_parts_of_sentences(examples: list[SenseExample]) -> None:
    relative = [example.place / len(example.tokens) for example in examples]
    for third in range(3):
        assert sum(third / 3 <= position < (third + 1) / 3 for position in relative) >= 60, third


def test_readme_names_the_words_their_senses_and_parts_of_speech(
    examples: list[SenseExample],
) -> None:
    text = (FOLDER / "README.md").read_text(encoding="utf-8")
    table = re.findall(r"^\| ([a-z]+) \| (\S+) \| (\S+) \|(.*)\|$", text, re.MULTILINE)
    assert {word: [sense, other] for word, sense, other, _ in table} == senses_of(examples)
    marked = {word for word, _, _, mark in table if mark.strip()}
    assert marked == senses.TWO_PARTS_OF_SPEECH


def test_it_loads_as_a_task_in_both_cases(examples: list[SenseExample]) -> None:
    assert tasks.load("senses", lower=False) == examples
    lower = tasks.load("senses")
    assert all(token == token.lower() for example in lower for token in example.tokens)
    assert [example._replace(tokens=[]) for example in lower] == [
        example._replace(tokens=[]) for example in examples
    ]
