"""What all trainers have in common: refused arguments, seeds, threads, the progress bar."""

from __future__ import annotations

import inspect
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
    train_cbow,
    train_fast_text,
    train_glove,
    train_nnlm,
    train_skip_gram,
    train_window_ranking,
)
from ptm_edu.word2vec.checks import checked_counts

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
def test_settings_that_train_nothing_are_refused_before_the_corpus_is_read(
    trainer: Trainer,
) -> None:
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


def test_an_objective_that_does_not_exist_is_refused() -> None:
    with pytest.raises(ValueError, match="must be 'negative-sampling' or 'hierar"):
        train(train_skip_gram, objective="softmax")


@pytest.mark.parametrize("trainer", TRAINERS)
def test_the_seed_fixes_everything_and_threads_are_given_back(trainer: Trainer) -> None:
    threads = torch.get_num_threads()
    seeds = (1, np.int64(1), 2)
    first, again, other = (train(trainer, seed=seed).state_dict() for seed in seeds)
    assert all(torch.equal(first[name], again[name]) for name in first)
    assert not all(torch.equal(first[name], other[name]) for name in first)
    assert torch.get_num_threads() == threads
    with pytest.raises(TypeError):
        train(trainer, seed=1.5)


@pytest.mark.parametrize("trainer", TRAINERS)
def test_numpys_numbers_are_numbers(trainer: Trainer) -> None:
    of_numpy = {name: np.int64(SMALL[name]) for name in COUNTING & settings_of(trainer)}
    result = train(trainer, **of_numpy, learning_rate=np.float64(0.01)).state_dict()
    expected = train(trainer, learning_rate=0.01).state_dict()
    assert all(torch.equal(result[name], expected[name]) for name in expected)


@pytest.mark.parametrize("trainer", TRAINERS)
def test_a_training_that_diverges_stops(trainer: Trainer) -> None:
    problem = r"^the loss is (nan|inf): try a learning_rate under 1e\+38$"
    with pytest.raises(ValueError, match=problem):
        train(trainer, SENTENCES * 20, learning_rate=1e38, epochs=9)


@pytest.mark.parametrize("trainer", TRAINERS)
def test_the_progress_bar_is_labelled_and_filled_and_one_thread_works(
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
        (None, "sentences must be a list of lists of word ids, got None$"),
        ([0, 1, 0, 1], r"got 0 for a sentence: pass a single sentence in a list, \[ids\]"),
        ([[[1, 2], [3]]], r"got \[\[1, 2\], \[3\]\] for a sentence: it contains lists itself"),
        ([["a", "b"]], "must be word ids, got the word 'a': encode each first"),
        ([[0.0, 1.5]], "ids must be whole numbers, got .*float64"),
        ([[0, None]], "ids must be whole numbers"),
        ([[], [], np.array([], dtype=str)], "the 3 sentences hold no word"),
        ([[0], [1], []], "no sentence has two words .got 2 words in all"),
        ([[0, 1]], "corpus of 2 words is shorter than a window.* window=1 at most"),
        ([[0, 6, 1]], "ids must lie in 0 … 5 .* got 0 … 6"),
        ([[0, -1, 1]], "ids must lie in 0 … 5 .* got -1 … 1"),
    ],
)
def test_what_students_pass_by_mistake_is_named(
    trainer: Trainer, sentences: Any, problem: str
) -> None:
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
def test_invalid_counts_are_refused(counts: Any, error: type[Exception]) -> None:
    with pytest.raises(error, match="counts must be"):
        checked_counts(counts)


def test_counts_of_a_list_keep_their_precision() -> None:
    assert checked_counts([0.1, 0.3]).tolist() == [0.1, 0.3]


def test_one_word_is_not_enough() -> None:
    with pytest.raises(ValueError, match=r"at least 2 different words .* got 1: use a longer text"):
        train_skip_gram([[0, 0]], [2], window=1)


@pytest.mark.parametrize("model", [Cbow, GloVe, NNLM, SkipGram, WindowRanking])
def test_models_refuse_invalid_sizes(model: Callable[..., torch.nn.Module]) -> None:
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
def test_fast_text_refuses_its_own(words: list[str], settings: dict[str, int]) -> None:
    with pytest.raises(ValueError):
        FastText(words, **({"dim": 3} | settings))
