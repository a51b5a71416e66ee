import re
import sys

import pytest
import regex

from ptm_edu.text.marks import marks
from ptm_edu.text.words import words


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
    ours = re.compile(f"[{marks()}]")
    for code in range(sys.maxunicode + 1):
        if ours.match(chr(code)):
            assert regex.match(r"[\p{M}\p{Join_Control}]", chr(code)) and regex.match(
                r"\w", chr(code)
            )
