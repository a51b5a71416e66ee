"""What MaskingLab is given, checked: a sentence's pieces, its phrases, shares, a vocabulary."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from typing import Any

import numpy as np

from ptm_edu.widgets.check import Check

Tokenize = Callable[[str], tuple[Sequence[str], Sequence[int]]]

NAME = "MaskingLab"
MOST = 32  # pieces, [CLS] and [SEP] among them; more fill the page with the sentence alone
SENT = 500  # of the vocabulary's pieces, to take random ones from
UNITS = ("token", "word", "entity")
SPECIAL = re.compile(r"\[.+\]")  # no text becomes such a piece: BERT cuts at every bracket
NO_WORD = -1


def asked(tokenize: Tokenize, sentence: str) -> tuple[list[str], list[int]]:
    """Return a sentence's pieces (T,) and their words (T,); raises ValueError if these misfit."""
    check = Check(NAME, "tokenize(sentence)")
    answer, wanted = tokenize(sentence), "two lists, the tokens and the number of each one's word"
    check.must(isinstance(answer, (tuple, list)) and len(answer) == 2, "", wanted, answer)
    pieces = check.strings("tokens", answer[0], least=0, blank=True)
    check.must(all(pieces), "tokens", "strings that are not empty", pieces)
    words = [check.whole("words", word, NO_WORD, MOST**2) for word in answer[1]]
    numbers = [word for word in words if word != NO_WORD]
    rising = all(after - before in (0, 1) for before, after in pairwise([0, *numbers]))
    if len(words) != len(pieces) or not rising or (numbers and numbers[0] != 0):
        wanted = f"the number of each of {len(pieces)} tokens' word, from 0 one after another"
        check.refuse("words", wanted, f"{words!r:.80}", "−1 is for what is never chosen")
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


def checked_sentences(sentences: Any) -> dict[str, tuple[str, ...]]:
    """Return the phrases of each sentence, of a mapping or, without phrases, of a list."""
    check = Check(NAME)
    texts = check.strings("sentences", sentences)
    phrases = sentences if isinstance(sentences, Mapping) else {}
    return {
        text.strip(): tuple(check.strings("phrases", phrases.get(text, ()), least=0, blank=True))
        for text in texts
    }


def ordinary_pieces(vocabulary: Any, presets: list[dict[str, Any]]) -> list[str]:
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
    wanted, advice = "a list of tokens, two or more not special", "give the tokenizer's vocabulary"
    check = Check(NAME)
    texts = [p for p in check.listed("vocabulary", vocabulary, wanted) if isinstance(p, str)]
    ordinary = [p for p in texts if p and p not in never and not SPECIAL.fullmatch(p)]
    if len(ordinary) < 2:
        check.refuse("vocabulary", wanted, f"{len(ordinary)}", advice)
    positions = np.linspace(0, len(ordinary) - 1, min(SENT, len(ordinary))).round().astype(int)
    return [ordinary[position] for position in positions]


def checked_shares(check: Check, given: Any) -> list[float]:
    """Return three numbers whose sum is 1."""
    advice = "what becomes of the chosen tokens: hidden, exchanged, kept; BERT's are 0.8, 0.1, 0.1"
    check.sizes["shares"] = 3
    shares: list[float] = check.numbers("shares", given, "shares", 0, 1, advice=advice).tolist()
    check.must(
        abs(sum(shares) - 1) <= 1e-9, "shares", "three numbers whose sum is 1", given, advice
    )
    return shares


def checked_phrases(check: Check, given: Any) -> dict[str, list[list[int]]]:
    """Return [first word, last word] of the phrases of each sentence, none in another."""
    wanted = "{sentence: [[first word, last word], …]} from 0, no phrase in another"
    check.must(isinstance(given, Mapping), "phrases", wanted, given)
    checked = {}
    for text, phrases in given.items():
        pairs = check.tuples("phrases", phrases, "(first word, last word)", least=0, most=MOST)
        spans = sorted([check.whole("phrases", n, 0, MOST) for n in pair] for pair in pairs)
        right = all(first <= last for first, last in spans)
        right = right and all(before[1] < after[0] for before, after in pairwise(spans))
        check.must(right, "phrases", wanted, phrases)
        checked[str(text)] = spans
    return checked
