"""Evaluation of word vectors: analogy questions, and correlation with human similarity scores."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import torch
from torch import Tensor

from ptm_edu.arguments import checked
from ptm_edu.evaluation import AnalogyScores, Correlation, score_analogies, spearman

from .checks import require_counting
from .vectors import WordVectors

Question = tuple[str, str, str, str]
BATCH = 256  # questions at once: a batch's scores, 256 × 30,000, stay under 32 MB


@checked()
def evaluate_analogies(
    vectors: WordVectors,
    questions: Mapping[str, Sequence[Question]],
    vocabulary_size: int = 30_000,
) -> AnalogyScores:
    """Answer "a is to b as c is to …?" by 3CosAdd, inputs left out, among the most frequent words.

    `questions` maps a category to its (a, b, c, d), as `text.tasks.load("analogies")` gives them.
    A question is answered if its four words are all among the first `vocabulary_size`; upper and
    lower case are not distinguished. The numbers equal those of gensim's `evaluate_word_analogies`
    with `restrict_vocab=vocabulary_size`. Raises ValueError for a size under 1. Mikolov et al.
    2013a, arXiv:1301.3781, section 4.1.
    """
    require_counting(vocabulary_size=vocabulary_size)
    rows = _rows_by_folded_word(vectors.words[:vocabulary_size])
    categories = [category for category, members in questions.items() for _ in members]
    words = [[w.lower() for w in question] for q in questions.values() for question in q]
    answerable = [i for i, question in enumerate(words) if all(word in rows for word in question)]
    predictions: list[str | None] = [None] * len(words)
    for start in range(0, len(answerable), BATCH):
        batch = answerable[start : start + BATCH]
        answers = _answer(vectors, rows, [words[i][:3] for i in batch], vocabulary_size)
        for i, row in zip(batch, answers, strict=True):
            predictions[i] = vectors.words[row].lower()
    return score_analogies(categories, [question[3] for question in words], predictions)


@checked()
def evaluate_similarity(
    vectors: WordVectors, pairs: Sequence[tuple[str, str, float]]
) -> Correlation:
    """Return Spearman's ρ between cosines and human scores, and how many pairs it covers.

    `pairs` are (word, word, score), as `text.tasks.load("wordsim-353")` gives them; pairs with an
    unknown word are left out and counted. Upper and lower case are not distinguished.
    """
    rows = _rows_by_folded_word(vectors.words)
    unit = vectors.unit_vectors  # (V, D)
    cosines: list[float | None] = []
    for first, second, _ in pairs:
        known = first.lower() in rows and second.lower() in rows
        cosines.append(
            float(unit[rows[first.lower()][0]] @ unit[rows[second.lower()][0]]) if known else None
        )
    return spearman(cosines, [score for _, _, score in pairs])


def _rows_by_folded_word(words: Sequence[str]) -> dict[str, list[int]]:
    """Map each word in lower case to its rows, the most frequent spelling first."""
    rows: dict[str, list[int]] = {}
    for row, word in enumerate(words):
        rows.setdefault(word.lower(), []).append(row)
    return rows


def _answer(
    vectors: WordVectors, rows: dict[str, list[int]], questions: list[list[str]], size: int
) -> list[int]:
    """Return the row of the best answer to each (a, b, c), by 3CosAdd without the inputs."""
    unit = vectors.unit_vectors[:size]  # (V, D)
    a, b, c = (unit[ids] for ids in _first_rows(rows, questions).T)  # (B, D) each
    scores = (b - a + c) @ unit.T  # (B, V); the target's length does not change the order
    inputs = [(i, row) for i, words in enumerate(questions) for word in words for row in rows[word]]
    scores[tuple(torch.tensor(inputs).T)] = -torch.inf
    answers: list[int] = scores.argmax(1).tolist()
    return answers


def _first_rows(rows: dict[str, list[int]], questions: list[list[str]]) -> Tensor:
    return torch.tensor([[rows[word][0] for word in words] for words in questions])  # (B, 3)
