"""The baseline of tagging: each word's most frequent tag."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence

from .bag_of_words import majority
from .checks import check_strings


class MostFrequentTag:
    """A table from words to tags; unknown words get the most frequent tag of all."""

    def __init__(self, words: Sequence[str], tags: Sequence[str]) -> None:
        """Count words and their tags; ValueError for no words or unequal numbers.

        Raises TypeError for a string in place of a list.
        """
        check_strings(words, "MostFrequentTag", "words")
        check_strings(tags, "MostFrequentTag", "tags")
        if not words or len(words) != len(tags):
            raise ValueError(
                f"MostFrequentTag: expected a tag for each word and at least one word, got "
                f"{len(words)} words and {len(tags)} tags"
            )
        by_word: defaultdict[str, Counter[str]] = defaultdict(Counter)
        for word, tag in zip(words, tags, strict=True):
            by_word[word][tag] += 1
        self.tags = {word: majority(list(counts.elements())) for word, counts in by_word.items()}
        self.other = majority(tags)

    def accuracy(self, words: Sequence[str], tags: Sequence[str]) -> float:
        """Return the accuracy, 0 to 1."""
        pairs = zip(words, tags, strict=True)
        return sum(self.tags.get(word, self.other) == tag for word, tag in pairs) / len(words)
