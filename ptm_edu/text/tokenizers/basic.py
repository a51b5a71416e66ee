"""Text as BERT and GPT read it before they look for pieces: plain letters, each mark on its own.

Devlin et al. 2018 published their rules as code ("basic" tokenization, before WordPiece);
`transformers` reads for GPT by the same. Without case and accents is "uncased", the usual form.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from itertools import accumulate, groupby

# Chinese is written without spaces; kana and hangul, which are cut at spaces, are left out.
IDEOGRAPHS = (
    *(range(0x4E00, 0xA000), range(0x3400, 0x4DC0), range(0x20000, 0x2A6E0)),
    *(range(0x2A700, 0x2B740), range(0x2B740, 0x2B820), range(0x2B820, 0x2CEB0)),
    *(range(0xF900, 0xFB00), range(0x2F800, 0x2FA20)),
)
_VANISH = frozenset({"Cc", "Cf", "Co", "Cs"})  # not Cn: letters younger than this Python stay


def basic_cuts(text: str, cased: bool = False) -> list[str]:
    """Return the words and marks of `text`, in order; unless `cased`, in plain small letters.

    A mark stands alone, and so does a Chinese character; all signs of ASCII are marks ($ + ~ too),
    and what Unicode calls punctuation. Control characters vanish, line ends are spaces. Without
    `cased` accents vanish, and letters are made small one by one: a Greek Σ becomes σ at the end
    of a word as well.

    >>> basic_cuts("L'été, don't: 北京 $5!")
    ['l', "'", 'ete', ',', 'don', "'", 't', ':', '北', '京', '$', '5', '!']
    """
    apart = text if cased else unicodedata.normalize("NFD", text)  # é is e and an accent then
    return apart.translate(_BECOMES[cased]).split()


def placed_cuts(text: str, cased: bool = False) -> Iterator[tuple[str, list[int]]]:
    """Yield what `basic_cuts` returns, and for each character its place in `text`.

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
    """Return the places and characters of `text` in Unicode's normal form D."""
    parts = [(position, part) for position, item in enumerate(text) for part in _decomposed(item)]
    # Its order of several marks on one letter does not depend on the order they were typed in.
    classes = [unicodedata.combining(part) for _, part in parts]
    letters = accumulate(kind == 0 for kind in classes)
    ordered = sorted(zip(letters, classes, parts, strict=True), key=lambda item: item[:2])
    return [part for _, _, part in ordered]


def _decomposed(character: str) -> str:
    return character if character.isascii() else unicodedata.normalize("NFD", character)


class _Becomes(dict[int, str]):
    """What each character becomes, found out when it is first seen: there are 1.1 million."""

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
