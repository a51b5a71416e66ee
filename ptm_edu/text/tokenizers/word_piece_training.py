"""Training of WordPiece: characters, and merges of the most frequent adjacent pairs.

Schuster and Nakajima 2012, "Japanese and Korean Voice Search", §3, and Wu et al. 2016, "Google's
Neural Machine Translation System", §4.1, merge the pair that increases the likelihood of the
training text most. The program that made BERT's vocabulary was never published. Here, as in Hugging
Face's library, the most frequent pair is merged (Sennrich et al. 2016); the result is similar and
the training is faster.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from .basic import basic_cuts
from .byte_pair_training import Symbols, learn_merges

CONTINUES = "##"  # prefix of a token inside a word
LONGEST_WORD = 100  # characters, as in `transformers`; the authors' code has 200

_BEGINS = " "  # marks a word's first symbol in training, so that merging is concatenation
_RARE = 1_000_000  # rarer characters stay unknown: each would take two tokens


def alphabet(words: Mapping[str, int]) -> list[str]:
    """Return the characters of `words` with their counts, in Unicode order.

    Then follow the same characters in their form inside words, except marks and Chinese characters,
    which are words of their own. So every word whose characters are in the alphabet can be encoded.
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
    """Yield the tokens that merging makes from `characters`, most frequent pair first.

    A token may be yielded twice: un + ##able and una + ##ble are different pairs.
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
