import pytest

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
        ("", []),
        (" … — !?", []),
    ],
)
def test_words(text: str, expected: list[str]) -> None:
    assert words(text) == expected
