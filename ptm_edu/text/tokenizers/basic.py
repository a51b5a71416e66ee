"""Basic tokenization for BERT and GPT, before subwords: words and separate punctuation marks.

Devlin et al. 2018 published the rules as code ("basic" tokenization, before WordPiece), and
`transformers` uses the same ones for GPT. The usual "uncased" form has no case and no accents.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from itertools import accumulate, groupby

# Chinese is written without spaces. Kana and hangul are split at spaces only, as in BERT.
IDEOGRAPHS = (
    *(range(0x4E00, 0xA000), range(0x3400, 0x4DC0), range(0x20000, 0x2A6E0)),
    *(range(0x2A700, 0x2B740), range(0x2B740, 0x2B820), range(0x2B820, 0x2CEB0)),
    *(range(0xF900, 0xFB00), range(0x2F800, 0x2FA20)),
)
_VANISH = frozenset({"Cc", "Cf", "Co", "Cs"})  # not Cn: letters younger than this Python stay


def basic_cuts(text: str, cased: bool = False) -> list[str]:
    """Return the words and marks of `text`; without `cased`, lowercased and without accents.

    Each punctuation mark and each Chinese character is separate. Marks are all ASCII symbols
    (including $ + ~) and Unicode punctuation. Control characters are removed; line breaks are
    spaces. Letters are lowercased one by one, so a Greek Σ also becomes σ at the end of a word.

    >>> basic_cuts("L'été, don't: 北京 $5!")
    ['l', "'", 'ete', ',', 'don', "'", 't', ':', '北', '京', '$', '5', '!']
    """
    apart = text if cased else unicodedata.normalize("NFD", text)  # é becomes e and an accent
    return apart.translate(_BECOMES[cased]).split()


def placed_cuts(text: str, cased: bool = False) -> Iterator[tuple[str, list[int]]]:
    """Yield what `basic_cuts` returns, with the position in `text` of each character.

    >>> list(placed_cuts("Été!"))
    [('ete', [0, 1, 2]), ('!', [3])]
    """
    characters = enumerate(text) if cased else _apart(text)
    becomes = _BECOMES[cased]
    placed = [(new, position) for position, old in characters for new in becomes[ord(old)]]
    for between, group in groupby(placed, key=lambda item: item[0] == " "):
        if not between:
            word, positions = zip(*group, strict=True)
            yield "".join(word), list(positions)


def _apart(text: str) -> list[tuple[int, str]]:
    """Return the positions and characters of `text` in Unicode's normal form D."""
    parts = [(position, part) for position, item in enumerate(text) for part in _decomposed(item)]
    # In this form the order of several accents on a letter does not depend on the input's order.
    classes = [unicodedata.combining(part) for _, part in parts]
    letters = accumulate(kind == 0 for kind in classes)
    ordered = sorted(zip(letters, classes, parts, strict=True), key=lambda item: item[:2])
    return [part for _, _, part in ordered]


def _decomposed(character: str) -> str:
    return character if character.isascii() else unicodedata.normalize("NFD", character)


class _Becomes(dict[int, str]):
    """What each character becomes, computed when it first occurs: there are 1.1 million."""

    def __init__(self, cased: bool) -> None:
        self.cased = cased

    def __missing__(self, code: int) -> str:
        character = chr(code)
        kind = unicodedata.category(character)
        if character in "\t\n\r" or kind[0] == "Z":
            becomes = " "
        elif kind in _VANISH or character == "�" or (kind == "Mn" and not self.cased):
            becomes = ""
        elif _stands_alone(character, kind):
            becomes = f" {character} "
        else:
            becomes = character if self.cased else character.lower()
        self[code] = becomes
        return becomes


def _stands_alone(character: str, kind: str) -> bool:
    sign = character.isascii() and not character.isalnum()
    return sign or kind[0] == "P" or any(ord(character) in part for part in IDEOGRAPHS)


_BECOMES = {cased: _Becomes(cased) for cased in (False, True)}
