from __future__ import annotations

import sys
import unicodedata

import pytest
import regex

from ptm_edu.text.tokenizers.byte_level import ALPHABET, ByteLevel

GPT2 = regex.compile(r"'s|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("I'll say it's 3.5 km", ["I", "'ll", " say", " it", "'s", " 3", ".", "5", " km"]),
        ("a  b", ["a", " ", " b"]),
        ("end \n\n", ["end", " \n\n"]),
        ("x\n\ny", ["x", "\n", "\n", "y"]),
        ("snake_case", ["snake", "_", "case"]),
        ("m² Ⅷ½", ["m", "²", " Ⅷ½"]),
        ("été 北京。", ["été", " 北京", "。"]),
        ("oui\u202f!", ["oui", "\u202f", "!"]),
        ("", []),
    ],
)
def test_words_are_split_as_listed(text: str, expected: list[str]) -> None:
    assert ByteLevel().cut(text) == expected


def test_all_characters_are_split_as_gpt_2_splits_them() -> None:
    # Each after a letter, and between a digit and a space: letters, digits, signs and white space
    # are cut differently there. Half characters are no text, and of characters that this Python's
    # Unicode does not hold the other library may know more.
    assigned = [c for c in map(chr, range(sys.maxunicode + 1))
             if unicodedata.category(c) not in {"Cs", "Cn"}]  # fmt: skip
    assert len(assigned) > 250_000
    text = "".join([f"a{c}1{c} " for c in assigned])
    assert ByteLevel().cut(text) == GPT2.findall(text)


def test_each_byte_is_a_character_of_its_own() -> None:
    alphabet = ByteLevel()
    assert len(set(ALPHABET)) == 256 and all(c.isprintable() and c != " " for c in ALPHABET)
    assert b"".join(map(alphabet.as_bytes, ALPHABET)) == bytes(
        [*range(33, 127), *range(161, 173), *range(174, 256), *range(33), *range(127, 161), 173]
    )
    assert alphabet.symbols(" né") == ("Ġ", "n", "Ã", "©")
    assert alphabet.symbols("") == ()


def test_the_words_join_to_the_text() -> None:
    text = "".join(map(chr, range(0x3000))) + " \t\r\n  x"
    assert "".join(ByteLevel().cut(text)) == text


def test_invalid_bytes_become_the_replacement_character() -> None:
    alphabet = ByteLevel()
    assert alphabet.text(alphabet.as_bytes("Ã")) == "�"
    with pytest.raises(ValueError):
        alphabet.as_bytes("Ж")
