"""The questions of one run of `trec`, sampled with its seed, and the classifier chosen on them."""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Sequence

import torch
from torch import Tensor

from ptm_edu.text import tasks
from ptm_edu.text.tasks import QUESTION_CLASSES, LabeledText, LabeledTexts
from ptm_edu.text.words import words
from ptm_edu.word2vec.bag_of_vectors import BagOfVectors, Texts, train_bag_of_vectors
from ptm_edu.word2vec.unknown_words import Source, first_known

SIZES = (100, 500, 5452)  # training questions
EPOCHS, STEPS = 25, 13  # the same number of steps, whatever the number of questions
RATES = (0.01, 0.03)
HELD_OUT = 5  # one question in five


class Run:
    """A sample of the training questions, a fifth of them held out, and all test questions.

    `lower` lowercases all words; without it, an unknown word's spelling shows its class. `words`
    are all distinct words, including the test's, so that each can get a vector.
    """

    def __init__(self, questions: int, seed: int, lower: bool) -> None:
        train, test = _questions(lower)
        order = torch.randperm(len(train), generator=torch.Generator().manual_seed(seed))
        chosen = [train[i] for i in order[:questions].tolist()]
        held_out, rest = chosen[: questions // HELD_OUT], chosen[questions // HELD_OUT :]
        self.seed, self.batch_size = seed, -(-len(rest) // STEPS)
        self.counts = Counter(word for question in rest for word in tokens(question))
        self.test_tokens = [tokens(question) for question in test]
        self.words = sorted({word for question in [*chosen, *test] for word in tokens(question)})
        self._rows = {word: row for row, word in enumerate(self.words, start=1)}  # 0 is padding
        self._train, self._held_out, self.test = map(self._texts, (rest, held_out, test))

    def row(self, word: str) -> int:
        """Return the row of a word in the classifier's table."""
        return self._rows[word]

    def vectors(self, sources: Sequence[Source]) -> tuple[Tensor, Tensor]:
        """Return a table (1 + words, D) filled from sources, and each word's source (words,)."""
        vectors, source_of_word = first_known(self.words, sources)
        return torch.cat([torch.zeros_like(vectors[:1]), vectors]), source_of_word

    def classifier(self, vectors: Tensor, tuned: bool) -> tuple[BagOfVectors, float]:
        """Return the model of the best of RATES on the held-out questions, and its accuracy."""
        best, best_accuracy = None, -1.0
        for rate in RATES:
            model = BagOfVectors(vectors, len(QUESTION_CLASSES), tuned)
            accuracy = train_bag_of_vectors(
                model, self._train, self._held_out, rate, EPOCHS, self.batch_size, self.seed
            )
            if accuracy > best_accuracy:
                best, best_accuracy = model, accuracy
        assert best is not None
        return best, best_accuracy

    def _texts(self, questions: Sequence[LabeledText]) -> Texts:
        ids = [[self._rows[word] for word in tokens(question)] for question in questions]
        return Texts.padded(ids, [QUESTION_CLASSES.index(question.label) for question in questions])


def tokens(question: LabeledText) -> list[str]:
    """Return a question's words as the data set separates them, without punctuation and "'s"."""
    return [token for token in question.text.split() if words(token)]


@functools.cache
def _questions(lower: bool) -> LabeledTexts:
    return tasks.load("trec", lower)
