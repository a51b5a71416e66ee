from __future__ import annotations

import random
from collections import Counter
from itertools import islice, pairwise

import pytest

from ptm_edu.text.tokenizers.byte_pair_training import Pair, Symbols, learn_merges

# Algorithm 1 of Sennrich et al. 2016, with the end mark on the last letter.
PAPER = {
    ("l", "o", "w</w>"): 5,
    ("l", "o", "w", "e", "r</w>"): 2,
    ("n", "e", "w", "e", "s", "t</w>"): 6,
    ("w", "i", "d", "e", "s", "t</w>"): 3,
}


def counted_anew(words: dict[Symbols, int], merges: int) -> list[tuple[Pair, int]]:
    """Algorithm 1 as printed: all pairs are counted before each merge, the last of equals wins."""
    learned: list[tuple[Pair, int]] = []
    for _ in range(merges):
        counts: Counter[Pair] = Counter()
        for word, count in words.items():
            for pair in pairwise(word):
                counts[pair] += count
        if not counts or max(counts.values()) < 2:
            break
        best = max(counts, key=lambda pair: (counts[pair], pair))
        learned.append((best, counts[best]))
        after: Counter[Symbols] = Counter()
        for word, count in words.items():
            after[merged(word, best)] += count
        words = dict(after)
    return learned


def merged(word: Symbols, pair: Pair) -> Symbols:
    if len(word) < 2:
        return word
    if word[:2] == pair:
        return ("".join(pair), *merged(word[2:], pair))
    return (word[0], *merged(word[1:], pair))


def test_the_example_of_the_paper() -> None:
    learned = list(islice(learn_merges(PAPER), 3))
    assert learned == [(("s", "t</w>"), 9), (("e", "st</w>"), 9), (("l", "o"), 7)]


@pytest.mark.parametrize("seed", range(20))
def test_merges_equal_counting_anew(seed: int) -> None:
    # Two or three letters: runs such as aaaa overlap with themselves, and counts are often equal.
    generator = random.Random(seed)
    letters = "ab" if seed % 2 else "abc"
    words = {
        tuple(generator.choices(letters, k=generator.randint(1, 12))): generator.randint(1, 4)
        for _ in range(30)
    }
    expected = counted_anew(words, merges=60)
    assert len(expected) > 10
    assert list(islice(learn_merges(words), 60)) == expected


def test_a_pair_that_may_not_join_is_passed_over() -> None:
    learned = [
        pair for pair, _ in learn_merges(PAPER, lambda left, right: "st" not in left + right)
    ]
    assert learned and all("st" not in left + right for left, right in learned)
    assert ("l", "o") in learned


def test_training_ends_when_no_pair_occurs_twice() -> None:
    assert list(learn_merges({("a", "b", "c"): 1})) == []
    assert list(learn_merges({})) == []
    last = list(learn_merges(PAPER))[-1]
    assert last[1] >= 2


def test_the_given_words_are_not_changed() -> None:
    before = dict(PAPER)
    list(learn_merges(PAPER))
    assert before == PAPER and all(len(list(pairwise(word))) > 1 for word in PAPER)
