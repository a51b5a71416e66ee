"""What models and trainers have in common: starts, topics, seeds, threads, invalid arguments."""

from __future__ import annotations

import inspect
import math
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
import torch

from ptm_edu.text import Vocabulary
from ptm_edu.word2vec import (
    NNLM,
    Cbow,
    FastText,
    GloVe,
    SkipGram,
    WindowRanking,
    keep_probability,
    pairs,
    train_cbow,
    train_fast_text,
    train_glove,
    train_nnlm,
    train_skip_gram,
    train_window_ranking,
)
from ptm_edu.word2vec.checks import checked_counts
from ptm_edu.word2vec.corpus import Corpus
from ptm_edu.word2vec.trainer import Settings, batches

Trainer = Callable[..., torch.nn.Module]
TRAINERS: list[Trainer] = [
    train_cbow,
    train_fast_text,
    train_glove,
    train_nnlm,
    train_skip_gram,
    train_window_ranking,
]
COUNTING = {"dim", "hidden", "window", "context", "negatives", "epochs", "batch_size", "buckets"}
POSITIVE = {"learning_rate", "threshold", "x_max", "alpha"}
SENTENCES = [[0, 1, 2, 3, 4, 5]] * 3
WORDS = Vocabulary([f"word{i}" for i in range(6)], [3] * 6)
SMALL = {"dim": 4, "window": 2, "context": 2, "hidden": 3, "epochs": 1, "batch_size": 8,
         "threshold": 1.0, "buckets": 20, "negatives": 2}  # fmt: skip


def settings_of(trainer: Trainer) -> set[str]:
    return set(inspect.signature(trainer).parameters)


def train(trainer: Trainer, sentences: Any = SENTENCES, **settings: Any) -> torch.nn.Module:
    """Call a trainer with small settings, as far as it has them."""
    small = {name: value for name, value in SMALL.items() if name in settings_of(trainer)}
    counts = WORDS if trainer is train_fast_text else WORDS.counts
    return trainer(sentences, counts, **({"progress": False} | small | settings))


@pytest.mark.parametrize("trainer", TRAINERS)
def test_invalid_settings_are_rejected_before_the_corpus_is_read(trainer: Trainer) -> None:
    bad = {name: (0, 2.5, "5", None) for name in COUNTING & settings_of(trainer)}
    bad |= {name: (0, "x", float("nan"), float("inf")) for name in POSITIVE & settings_of(trainer)}
    assert settings_of(trainer) - bad.keys() <= {
        *("sentences", "counts", "vocabulary", "seed", "progress", "report"),
        *("objective", "direct", "noise_exponent"),
    }
    for name, values in bad.items():
        for value in values:
            problem = f"{name} must be a (whole|positive) number.*, got {value!r}"
            with pytest.raises(ValueError, match=problem):
                train(trainer, sentences=None, **{name: value})


def test_an_unknown_objective_is_rejected() -> None:
    with pytest.raises(ValueError, match="must be 'negative-sampling' or 'hierar"):
        train(train_skip_gram, objective="softmax")


@pytest.mark.parametrize("trainer", TRAINERS)
def test_the_seed_determines_the_result_and_threads_are_restored(trainer: Trainer) -> None:
    threads = torch.get_num_threads()
    seeds = (1, np.int64(1), 2)
    first, again, other = (train(trainer, seed=seed).state_dict() for seed in seeds)
    assert all(torch.equal(first[name], again[name]) for name in first)
    assert not all(torch.equal(first[name], other[name]) for name in first)
    assert torch.get_num_threads() == threads
    with pytest.raises(TypeError):
        train(trainer, seed=1.5)


@pytest.mark.parametrize("trainer", TRAINERS)
def test_numbers_of_numpy_are_accepted(trainer: Trainer) -> None:
    of_numpy = {name: np.int64(SMALL[name]) for name in COUNTING & settings_of(trainer)}
    result = train(trainer, **of_numpy, learning_rate=np.float64(0.01)).state_dict()
    expected = train(trainer, learning_rate=0.01).state_dict()
    assert all(torch.equal(result[name], expected[name]) for name in expected)


@pytest.mark.parametrize("trainer", TRAINERS)
def test_a_training_that_diverges_is_stopped(trainer: Trainer) -> None:
    problem = r"^the loss is (nan|inf): try a learning_rate under 1e\+38$"
    with pytest.raises(ValueError, match=problem):
        train(trainer, SENTENCES * 20, learning_rate=1e38, epochs=9)


@pytest.mark.parametrize("trainer", TRAINERS)
def test_the_progress_bar_is_labeled_and_filled_and_one_thread_works(
    trainer: Trainer, capsys: pytest.CaptureFixture[str]
) -> None:
    threads: set[int] = set()
    train(trainer, epochs=3, progress=True, report=lambda _: threads.add(torch.get_num_threads()))
    assert f"{trainer.__name__}: 100%" in capsys.readouterr().out
    assert threads == {1}


@pytest.mark.parametrize("trainer", TRAINERS)
@pytest.mark.parametrize(
    ("sentences", "problem"),
    [
        (None, "sentences must be a list of lists"),
        ([0, 1, 0, 1], "got 0 for a sentence: pass"),
        ([[[1, 2], [3]]], r"got \[\[1, 2\], \[3\]\]"),
        ([["a", "b"]], "must be word ids, got the word"),
        ([[0.0, 1.5]], "ids must be whole numbers, got .*float64"),
        ([[0, None]], "ids must be whole numbers"),
        ([[], [], np.array([], dtype=str)], "the 3 sentences hold no word"),
        ([[0], [1], []], "no sentence has two words .got 2"),
        ([[0, 1]], "corpus of 2 words is shorter than"),
        ([[0, 6, 1]], "ids must lie in 0 … 5 .* got 0 … 6"),
        ([[0, -1, 1]], "ids must lie in 0 … 5 .* got -1 … 1"),
    ],
)
def test_wrong_sentences_are_rejected(trainer: Trainer, sentences: Any, problem: str) -> None:
    with pytest.raises((TypeError, ValueError), match=problem):
        train(trainer, sentences)


@pytest.mark.parametrize("form", [list, tuple, np.array, torch.tensor])
def test_sentences_come_in_any_form(form: Callable[[list[int]], Any]) -> None:
    expected = train(train_skip_gram).state_dict()
    sentences = (form(sentence) for sentence in SENTENCES)
    result = train_skip_gram(sentences, form([3] * 6), dim=4, window=2, negatives=2, epochs=1,
                            threshold=1.0, batch_size=8, progress=False).state_dict()  # fmt: skip
    assert all(torch.equal(result[name], expected[name]) for name in expected)


def test_subsampling_that_leaves_nothing_and_a_lone_noise_word_are_named() -> None:
    with pytest.raises(ValueError, match="=1e-09 left no pair of 18 words"):
        train(train_skip_gram, threshold=1e-9)
    with pytest.raises(ValueError, match="so no other word can be drawn"):
        train_skip_gram([[0, 1]], [1, 0], window=1, threshold=1.0, progress=False)


def test_each_epoch_keeps_its_own_sample_of_a_frequent_word() -> None:
    counts = torch.tensor([18_000, 2_000])
    ids = torch.arange(20_000) % 10 == 0  # every tenth word is word 1
    corpus = Corpus(ids.long(), torch.zeros(20_000, dtype=torch.int64))
    settings = Settings(4, 1, 5, 0.05, epochs=2, learning_rate=0.01, batch_size=10**6, seed=0)
    generator = torch.Generator().manual_seed(3)
    centers = [center for center, _, _ in batches(pairs, corpus, counts, settings, generator)]
    kept_counts = [int((center == 0).sum()) / 2 for center in centers]
    expected = 18_000 * keep_probability(counts, 0.05)[0].item()
    assert (
        kept_counts == pytest.approx([expected] * 2, rel=0.04) and kept_counts[0] != kept_counts[1]
    )


@pytest.mark.parametrize(
    ("counts", "error"),
    [
        ([3, float("inf")], ValueError),
        ([3, float("nan")], ValueError),
        ([3, -1], ValueError),
        ([0, 0], ValueError),
        ([[3, 3]], ValueError),
        (torch.tensor(3), ValueError),
        ([], ValueError),
        (["a", "b"], TypeError),
        ([3, None], TypeError),
        ([[1, 2], [3]], TypeError),
        (WORDS, TypeError),
    ],
)
def test_invalid_counts_are_rejected(counts: Any, error: type[Exception]) -> None:
    with pytest.raises(error, match="counts must be"):
        checked_counts(counts)


def test_counts_of_a_list_keep_their_precision() -> None:
    assert checked_counts([0.1, 0.3]).tolist() == [0.1, 0.3]


def test_a_single_word_is_rejected() -> None:
    with pytest.raises(ValueError, match="at least 2 different words"):
        train_skip_gram([[0, 0]], [2], window=1)


@pytest.mark.parametrize("model", [Cbow, GloVe, NNLM, SkipGram, WindowRanking])
def test_models_reject_invalid_sizes(model: Callable[..., torch.nn.Module]) -> None:
    for words, dim in ((1, 4), (2.5, 4), (6, 0), (6, 2.5)):
        with pytest.raises(ValueError, match="at least"):
            model(words, dim)


@pytest.mark.parametrize(
    ("words", "settings"),
    [
        (["a"], {}),
        (["a", "b"], {"dim": 0}),
        (["a", "b"], {"buckets": 0}),
        (["a", "b"], {"shortest": 7}),
    ],
)
def test_fast_text_rejects_invalid_sizes_of_its_own(
    words: list[str], settings: dict[str, int]
) -> None:
    with pytest.raises(ValueError):
        FastText(words, **({"dim": 3} | settings))


def test_the_starting_vectors_are_those_of_word2vec_c() -> None:
    ids = torch.arange(10)
    for model_class in (SkipGram, Cbow):
        model = model_class(1000, 50, torch.Generator().manual_seed(8))
        is_cbow = model_class is Cbow
        fed, predicted = model.center.weight, model.context.weight
        if is_cbow:
            fed, predicted = predicted, fed
        assert 0.0099 < fed.max() <= 0.01 and -0.01 <= fed.min() < -0.0099
        assert not predicted.any()
        loss = model.full_softmax_loss(ids[:, None] if is_cbow else ids, ids)
        assert loss.item() == pytest.approx(math.log(1000), abs=1e-5)


@pytest.mark.parametrize("model", [SkipGram, Cbow])
def test_hierarchical_softmax_needs_a_tree(model: Callable[..., torch.nn.Module]) -> None:
    with pytest.raises(ValueError, match=f"this {model.__name__} has no tree: make it with"):
        model(6, 4).hierarchical_softmax_loss(torch.tensor([[0]]), torch.tensor([0]))


@pytest.mark.parametrize(
    "model",
    [
        SkipGram(3, 2),
        GloVe(3, 2, torch.Generator().manual_seed(3)),
        FastText(["<unk>", "b", "a"], 2, 10),
        WindowRanking(3, 2, 2, 1),
    ],
    ids=lambda model: type(model).__name__,
)
def test_word_vectors_leave_out_the_unknown_word(model: Any) -> None:
    vocabulary = Vocabulary.from_sentences([["b", "a", "b", "x"], ["b", "a"]], min_count=2)
    vectors = model.word_vectors(vocabulary)
    assert vectors.words == ["b", "a"] and vectors.counts.tolist() == [3, 2]
    if isinstance(model, FastText):
        table = model.vectors(vocabulary.words)
    elif isinstance(model, GloVe):
        table = model.vectors.weight + model.context_vectors.weight
    else:
        table = (model.center if isinstance(model, SkipGram) else model.vectors).weight
    assert torch.equal(vectors.vectors, table[1:3].detach())
    with pytest.raises(ValueError, match=r"the model('s| has) 3 words.* vocabulary('s)? 1"):
        model.word_vectors(Vocabulary(["b"], [1]))


TOPICS = {"dim": 8, "threshold": 1.0, "epochs": 8, "progress": False}


@pytest.mark.parametrize(("trainer", "rows"), [(train_skip_gram, 256), (train_cbow, 64)])
def test_words_of_one_topic_get_similar_vectors(
    trainer: Trainer, rows: int, two_topics: list[list[int]]
) -> None:
    losses: list[float] = []
    model: Any = trainer(two_topics, [400] * 10, **TOPICS, batch_size=rows, report=losses.append)
    words = [f"{'ab'[i // 5]}{i}" for i in range(10)]
    vectors = model.word_vectors(Vocabulary(words, [400] * 10))
    for word in words:
        neighbors = [neighbor for neighbor, _ in vectors.most_similar(word, 4)]
        assert {neighbor[0] for neighbor in neighbors} == {word[0]}
    assert losses[0] == pytest.approx(6 * math.log(2), abs=0.01)
    assert sum(losses[-9:]) < 0.8 * sum(losses[:9])


@pytest.mark.parametrize(
    ("trainer", "rows", "least", "most"),
    [
        # The other four words of a topic are equally likely: no model of pairs can do better.
        (train_skip_gram, 256, math.log(4) - 0.05, math.log(4) + 0.15),
        # A sentence holds all five words once, and a window several of them.
        (train_cbow, 64, 0, 0.85 * math.log(4)),
    ],
)
def test_a_tree_learns_the_topics(
    trainer: Trainer, rows: int, least: float, most: float, two_topics: list[list[int]]
) -> None:
    losses: list[float] = []
    tree = {"objective": "hierarchical-softmax", "report": losses.append}
    trainer(two_topics, [400] * 10, **TOPICS, batch_size=rows, **tree)
    assert losses[0] == pytest.approx(math.log(10), abs=0.1)
    assert least < np.mean(losses[-9:]) < most
