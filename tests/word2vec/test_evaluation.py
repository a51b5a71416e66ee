"""Accuracy and ρ are those of gensim on the same vectors; what is left out is counted."""

from __future__ import annotations

import gensim.test.utils
import pytest
import torch
from gensim.models import KeyedVectors

from ptm_edu.text import tasks
from ptm_edu.word2vec import WordVectors, evaluate_analogies, evaluate_similarity

QUESTIONS = gensim.test.utils.datapath("questions-words.txt")


@pytest.fixture(scope="module")
def google() -> WordVectors:
    """Random vectors in which the offset of a category is real, so that some answers are right."""
    generator = torch.Generator().manual_seed(4)
    rows: dict[str, torch.Tensor] = {}
    for questions in tasks.load("analogies").values():
        offset = torch.randn(24, generator=generator)
        for a, b, _, _ in questions:
            start = rows.setdefault(a, torch.randn(24, generator=generator))
            noise = torch.randn(24, generator=generator) * 0.4
            rows.setdefault(b, start + offset + noise)
    words = sorted(rows)
    order = torch.randperm(len(words), generator=generator).tolist()
    words = [words[i] for i in order]
    return WordVectors(words, torch.stack([rows[word] for word in words]))


def right_by_category(vectors: KeyedVectors, size: int):
    sections = vectors.evaluate_word_analogies(QUESTIONS, restrict_vocab=size)[1]
    return {s["section"]: (len(s["correct"]), len(s["correct"] + s["incorrect"])) for s in sections}


@pytest.mark.parametrize("size", [300, 500])
def test_analogies_are_gensims_category_by_category(google, size):
    theirs = right_by_category(google.to_gensim(), size)
    total = theirs.pop("Total accuracy")
    ours = evaluate_analogies(google, tasks.load("analogies"), vocabulary_size=size)
    assert {name: (ours.right[name], ours.answered[name]) for name in ours.asked} == theirs
    assert 0.05 < ours.accuracy < 0.95 and ours.accuracy == pytest.approx(total[0] / total[1])
    assert ours.coverage == pytest.approx(total[1] / sum(ours.asked.values()))


def test_upper_and_lower_case_are_one_as_in_gensim():
    words = ["king", "Queen", "man", "woman", "MAN", "apple"]
    rows = [[1, 0, 1], [0, 1, 1.1], [1, 0, 0], [0, 1, 0], [0, 1, 1.05], [1, 1, 1]]
    vectors = WordVectors(words, torch.tensor(rows))
    questions = {"family": [("Man", "King", "WOMAN", "queen"), ("man", "king", "woman", "gone")]}
    scores = evaluate_analogies(vectors, questions)
    assert scores.right == {"family": 1} and scores.answered == {"family": 1}
    assert scores.asked == {"family": 2} and scores.coverage == 0.5


def test_questions_do_not_reach_beyond_the_vocabulary_size(google):
    none = evaluate_analogies(google, tasks.load("analogies"), vocabulary_size=1)
    assert none.coverage == 0
    with pytest.raises(ValueError):
        evaluate_analogies(google, tasks.load("analogies"), vocabulary_size=0)


@pytest.mark.parametrize("task", ["wordsim-353", "simlex-999"])
def test_similarity_is_gensims(task):
    pairs = tasks.load(task)
    generator = torch.Generator().manual_seed(5)
    words = sorted({word for pair in pairs for word in pair[:2]})[::2]
    words[3] = words[3].upper()
    vectors = WordVectors(words, torch.randn(len(words), 6, generator=generator))
    files = {"wordsim-353": "wordsim353.tsv", "simlex-999": "simlex999.txt"}
    _, rho, unknown = vectors.to_gensim().evaluate_word_pairs(
        gensim.test.utils.datapath(files[task])
    )
    ours = evaluate_similarity(vectors, pairs)
    assert ours.rho == pytest.approx(rho[0], abs=1e-6)
    assert 100 * (1 - ours.coverage) == pytest.approx(unknown, abs=1e-6)


def test_pairs_without_known_words_are_rejected(google):
    with pytest.raises(ValueError):
        evaluate_similarity(google, [("xyz", "zyx", 3.0)])
