"""Learning word pieces: characters, and what the most frequent pairs of neighbors make.

Schuster and Nakajima 2012, "Japanese and Korean Voice Search", §3, and Wu et al. 2016, "Google's
Neural Machine Translation System", §4.1, join the pair that raises the likelihood of the training
text most. The program that made BERT's vocabulary was never published; here, as in Hugging Face's
library, the most frequent pair is joined (Sennrich et al. 2016), which is much the same and faster.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from .basic import basic_cuts
from .byte_pair_training import Symbols, learn_merges

CONTINUES = "##"  # before a piece that is not the beginning of its word
LONGEST_WORD = 100  # characters, as in `transformers`; the authors' code has 200

_BEGINS = " "  # while learning it marks the first symbol, so that joining is adding up
_RARE = 1_000_000  # a character that is not one in so many stays unknown: it would cost two pieces


def alphabet(words: Mapping[str, int]) -> list[str]:
    """Return the characters of `words`, each with how often it was seen, in Unicode's order.

    After all of them come the same as they stand inside words; marks and Chinese characters stand
    alone. So no word is unknown whose characters are in the alphabet.
    """
    counts: Counter[str] = Counter()
    for word, count in words.items():
        for character in word:
            counts[character] += count
    least = counts.total() / _RARE
    first = sorted(character for character, count in counts.items() if count >= least)
    inside = [character for character in first if len(basic_cuts(f"a{character}", True)) == 1]
    return first + [CONTINUES + character for character in inside]


def learn_pieces(words: Mapping[str, int], characters: list[str]) -> Iterator[str]:
    """Yield the pieces that joining makes from `characters`, most frequent pair first.

    A piece may come twice: un + ##able and una + ##ble are different pairs.
    """
    known = frozenset(characters)
    symbols = {
        _symbols(word): count
        for word, count in words.items()
        if len(word) <= LONGEST_WORD and known.issuperset(word)
    }
    for (left, right), _ in learn_merges(symbols):
        joined = left + right
        begins = joined.startswith(_BEGINS)
        yield joined.removeprefix(_BEGINS) if begins else CONTINUES + joined


def _symbols(word: str) -> Symbols:
    return (_BEGINS + word[0], *word[1:])
