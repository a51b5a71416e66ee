import unicodedata

import pytest
import regex
from hypothesis import given, settings
from hypothesis import strategies as st

from ptm_edu.text.marks import JOINERS, marks
from ptm_edu.text.words import words
from tests.fuzzing import profiles, settled


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The composer's and the composer’s", ["the", "composer", "and", "the", "composer"]),
        ("I don't, he won’t", ["i", "don't", "he", "won't"]),
        ("at five o'clock", ["at", "five", "o'clock"]),
        ("the dogs' bowls; 'quoted' words", ["the", "dogs", "bowls", "quoted", "words"]),
        ("a well-known 3.5 % of 11,702", ["a", "well", "known", "3", "5", "of", "11", "702"]),
        ("Müller étude 北京 Ωmega", ["müller", "étude", "北京", "ωmega"]),
        ("snake_case __init__", ["snake", "case", "init"]),
        ("'sister's son", ["sister", "son"]),
        ("It's James's", ["it", "james"]),
        ("हिन्दी भाषा", ["हिन्दी", "भाषा"]),  # vowel signs are combining marks
        ("สวัสดี, שָׁלוֹם", ["สวัสดี", "שָׁלוֹם"]),
        ("می\u200cخواهم", ["می\u200cخواهم"]),  # a joiner is inside the word
        ("cafe\u0301 café", ["café", "café"]),  # two forms of the same letter
        ("İstanbul'da", ["i\u0307stanbul'da"]),
        ("❤\ufe0f \u0301", []),  # no word begins with a mark
        ("", []),
        (" … — !?", []),
    ],
)
def test_words(text: str, expected: list[str]) -> None:
    assert words(text) == expected


def test_marks_are_those_of_an_independent_library() -> None:
    """The package `regex` counts the marks and joiners as parts of words, as Unicode does."""
    assert regex.fullmatch(r"[\p{M}\p{Join_Control}]+", marks())
    assert regex.fullmatch(r"\w+", marks())
    assert set(marks()) >= {c for c in settled("M") if regex.match(r"\w", c)} | {*JOINERS}


@profiles
def test_words_of_any_text_are_those_of_an_independent_library(profile: settings) -> None:
    """Other numbers (½) are in words only for Python, and connectors (‿) only for `regex`."""
    kinds = {"No", "So", "Pc"}
    characters = [
        c for c in settled("LMNPZ") if unicodedata.category(c) not in kinds and c not in "'’"
    ]

    @profile
    @given(st.text(st.sampled_from("aé\u0301ि ") | st.sampled_from(characters + list(JOINERS))))
    def check(text: str) -> None:
        form_c = unicodedata.normalize("NFC", text.lower())
        runs = (
            regex.sub(r"^[\p{M}\p{Join_Control}]+", "", run)
            for run in regex.findall(r"\w+", form_c)
        )
        assert words(text) == [run for run in runs if run]
        assert words(text) == words(unicodedata.normalize("NFD", text))
        assert words(" ".join(words(text))) == words(text)

    check()
