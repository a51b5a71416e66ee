"""What MaskingLab is given, checked: a sentence's pieces, its phrases, shares, a vocabulary."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from typing import Any

import numpy as np

from ptm_edu.widgets.inputs import checked_number, checked_whole

Tokenize = Callable[[str], tuple[Sequence[str], Sequence[int]]]

NAME = "MaskingLab"
MOST = 32  # pieces, [CLS] and [SEP] among them; more fill the page with the sentence alone
SENT = 500  # of the vocabulary's pieces, to take random ones from
UNITS = ("token", "word", "entity")
SPECIAL = re.compile(r"\[.+\]")  # no text becomes such a piece: BERT cuts at every bracket
NO_WORD = -1


def asked(tokenize: Tokenize, sentence: str) -> tuple[list[str], list[int]]:
    """Return a sentence's pieces (T,) and their words (T,); raises ValueError if these misfit."""
    answer = tokenize(sentence)
    if not isinstance(answer, (tuple, list)) or len(answer) != 2:
        raise ValueError(
            f"{NAME}: tokenize(sentence) must return two lists, the pieces and the number of each "
            f"one's word, got {answer!r}"
        )
    pieces, words = list(answer[0]), [int(word) for word in answer[1]]
    wrong = [piece for piece in pieces if not isinstance(piece, str) or not piece]
    if wrong:
        raise ValueError(
            f"{NAME}: tokenize(sentence) must give pieces that are strings and not empty, "
            f"got {wrong[0]!r}"
        )
    numbers = [word for word in words if word != NO_WORD]
    rising = all(after - before in (0, 1) for before, after in pairwise([0, *numbers]))
    if len(words) != len(pieces) or not rising or (numbers and numbers[0] != 0):
        raise ValueError(
            f"{NAME}: tokenize(sentence) must give each of {len(pieces)} pieces the number of its "
            f"word, from 0 one after another, or −1 for what is never chosen, got {words}"
        )
    return pieces, words


def fits(pieces: Sequence[str], words: Sequence[int]) -> bool:
    """Say whether a sentence has anything to choose, and room in the page."""
    return max(words, default=NO_WORD) >= 0 and len(pieces) <= MOST


def phrase_in(tokenize: Tokenize, phrase: str, preset: Mapping[str, Any]) -> list[int]:
    """Return the numbers of a phrase's first and last word; raises ValueError if it is not there.

    `preset` has a sentence's `pieces`, `words` and `text`.
    """
    sought = [pair for pair in zip(*asked(tokenize, phrase), strict=True) if pair[1] != NO_WORD]
    pieces, words = preset["pieces"], [*preset["words"], NO_WORD]
    n = len(sought)
    for start in range(len(pieces) - n + 1) if n else ():
        first, last = words[start], words[start + n - 1]
        # words[−1], that before the first piece, is no word either.
        is_whole = words[start - 1] != first and words[start + n] != last
        span = [(pieces[i], words[i] - first) for i in range(start, start + n)]
        if is_whole and span == sought:
            return [first, last]
    raise ValueError(f"{NAME}: the phrase {phrase!r} does not stand in {preset['text']!r}")


def checked_sentences(
    sentences: Mapping[str, Sequence[str]] | Sequence[str],
) -> dict[str, tuple[str, ...]]:
    """Return the phrases of each sentence; raises ValueError for what is neither list nor text."""
    if isinstance(sentences, str):
        raise ValueError(f"{NAME}: sentences must be a list, got a string: [{sentences!r}]")
    given = list(sentences)
    if not given or not all(isinstance(phrase, str) and phrase.strip() for phrase in given):
        raise ValueError(
            f"{NAME}: sentences must be strings that are not empty, one or more, got {given!r}"
        )
    phrases = sentences if isinstance(sentences, Mapping) else {}
    wrong = [phrase for phrase in phrases.values() if isinstance(phrase, str)]
    if wrong:
        raise ValueError(f"{NAME}: a sentence's phrases must be a list, got a string: {wrong}")
    return {text.strip(): tuple(phrases.get(text, ())) for text in given}


def ordinary_pieces(vocabulary: Sequence[str], presets: list[dict[str, Any]]) -> list[str]:
    """Return up to 500 pieces of the vocabulary, evenly spread, without special ones.

    Special is what stands in square brackets, and what no word of the `presets` has. Raises
    ValueError if fewer than two are left.
    """
    never = {
        piece
        for preset in presets
        for piece, word in zip(preset["pieces"], preset["words"], strict=True)
        if word == NO_WORD
    }
    texts = [] if isinstance(vocabulary, str) else [p for p in vocabulary if isinstance(p, str)]
    ordinary = [p for p in texts if p and p not in never and not SPECIAL.fullmatch(p)]
    if len(ordinary) < 2:
        raise ValueError(
            f"{NAME}: vocabulary must be a list of pieces, two or more of them not special, got "
            f"{len(ordinary)}: give the tokenizer's vocabulary"
        )
    positions = np.linspace(0, len(ordinary) - 1, min(SENT, len(ordinary))).round().astype(int)
    return [ordinary[position] for position in positions]


def _unit(given: Any) -> str:
    if given not in UNITS:
        raise ValueError(f"{NAME}: unit must be one of {', '.join(UNITS)}, got {given!r}")
    return str(given)


def _shares(given: Any) -> list[float]:
    shares = list(given) if isinstance(given, (list, tuple)) else []
    numbers = [share for share in shares if isinstance(share, (int, float)) and 0 <= share <= 1]
    if len(shares) != 3 or len(numbers) != 3 or abs(sum(numbers) - 1) > 1e-9:
        raise ValueError(
            f"{NAME}: shares must be three numbers whose sum is 1, what becomes of the chosen "
            f"tokens: hidden, exchanged, kept; got {given!r}: BERT's are 0.8, 0.1, 0.1"
        )
    return [float(share) for share in numbers]


def _phrases(given: Mapping[str, Sequence[Sequence[int]]]) -> dict[str, list[list[int]]]:
    return {text: _spans(spans) for text, spans in given.items()}


def _spans(given: Sequence[Sequence[int]]) -> list[list[int]]:
    spans = sorted(list(span) for span in given)
    all_whole = all(isinstance(number, int) and number >= 0 for span in spans for number in span)
    pairs = all(len(span) == 2 and span[0] <= span[1] for span in spans)
    if not all_whole or not pairs or any(b[0] <= a[1] for a, b in pairwise(spans)):
        raise ValueError(
            f"{NAME}: phrases must be [first word, last word] from 0, none in another, got {spans}"
        )
    return spans


CHECKS: dict[str, Callable[[Any], Any]] = {
    "unit": _unit,
    "rate": lambda rate: checked_number(NAME, "rate", rate, 0.0, 1.0, "BERT's is 0.15"),
    "shares": _shares,
    "phrases": _phrases,
    "turn": lambda turn: checked_whole(NAME, "turn", turn, 0, 10**6, "0 is the first"),
    "labels": bool,
}
