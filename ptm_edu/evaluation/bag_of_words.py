"""Classification baselines: the majority label, and naive Bayes over words without their order."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence

from .checks import check_list


def majority(labels: Sequence[str]) -> str:
    """Return the most frequent label; ties are broken alphabetically."""
    counts = Counter(labels)
    return min(counts, key=lambda label: (-counts[label], label))


class NaiveBayes:
    """Naive Bayes over a bag of words, used by Gale et al. 1992 to disambiguate nouns.

    A text's score for a label is log P(label) + Σ log P(word | label), each occurrence counted;
    P(word | label) is estimated with add-one smoothing (McCallum and Nigam 1998, the multinomial
    model).
    """

    def __init__(self, texts: Sequence[Sequence[str]], labels: Sequence[str]) -> None:
        """Count the words of texts, each with its label; ValueError for none or unequal lengths.

        Raises TypeError for a text that is a string: split it into words.
        """
        for given in (texts, labels, *texts):
            check_list(given, "NaiveBayes", "texts, labels and each text's words")
        if not texts or len(texts) != len(labels):
            raise ValueError(
                f"NaiveBayes: expected one label for each text and at least one text, got "
                f"texts: {len(texts)}, labels: {len(labels)}"
            )
        self.texts = Counter(labels)
        self.words: dict[str, Counter[str]] = {label: Counter() for label in sorted(self.texts)}
        for text, label in zip(texts, labels, strict=True):
            self.words[label].update(text)
        self.vocabulary = set().union(*self.words.values())

    def scores(self, text: Sequence[str]) -> dict[str, float]:
        """Return log P(label, text) of each label; words that training texts lack are ignored.

        Raises TypeError for a text that is a string.
        """
        check_list(text, "NaiveBayes", "a text's words")
        words = [word for word in text if word in self.vocabulary]
        return {label: self._score(words, label) for label in self.words}

    def classify(self, text: Sequence[str]) -> str:
        """Return the label with the highest score; ties are broken alphabetically."""
        scores = self.scores(text)
        return max(scores, key=scores.__getitem__)

    def _score(self, text: Sequence[str], label: str) -> float:
        words = self.words[label]
        total = words.total() + len(self.vocabulary)
        prior = math.log(self.texts[label] / self.texts.total())
        return prior + sum(math.log((words[word] + 1) / total) for word in text)
