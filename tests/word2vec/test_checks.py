"""Every trainer and model refuses the same settings, counts and sentences, in its own name."""

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

TRAINERS: list[Callable[..., torch.nn.Module]] = [
    train_cbow,
    train_fast_text,
    train_glove,
    train_nnlm,
    train_skip_gram,
    train_window_ranking,
]
BY_COUNTS = [trainer for trainer in TRAINERS if trainer is not train_fast_text]
WHOLE = {"dim", "hidden", "window", "context", "negatives", "epochs", "batch_size"}
WHOLE |= {"buckets"}
POSITIVE = {"learning_rate", "threshold", "x_max", "alpha"}
SENTENCES = [[0, 1, 2, 3, 4, 5]] * 3
SMALL = {"dim": 4, "window": 2, "context": 2, "hidden": 3, "epochs": 1,
         "batch_size": 8, "threshold": 1.0, "buckets": 20, "negatives": 2}  # fmt: skip


def settings_of(trainer: Callable[..., Any]) -> set[str]:
    return set(inspect.signature(trainer).parameters)


def train(trainer: Callable[..., Any], sentences: Any, counts: Any = None, **settings: Any) -> Any:
    """Call a trainer with small settings, as far as it has them."""
    if counts is None:
        words = [f"word{i}" for i in range(6)]
        counts = Vocabulary(words, [3] * 6) if trainer is train_fast_text else [3] * 6
    small = {name: value for name, value in SMALL.items() if name in settings_of(trainer)}
    return trainer(sentences, counts, progress=False, **(small | settings))


NO_WHOLE = [
    pytest.param(trainer, name, id=f"{trainer.__name__}-{name}")
    for trainer in TRAINERS
    for name in sorted(WHOLE & settings_of(trainer))
]
NO_POSITIVE = [
    pytest.param(trainer, name, id=f"{trainer.__name__}-{name}")
    for trainer in TRAINERS
    for name in sorted(POSITIVE & settings_of(trainer))
]


def test_every_setting_is_looked_at() -> None:
    found = set().union(*(settings_of(trainer) for trainer in TRAINERS))
    others = {"sentences", "counts", "vocabulary", "seed", "progress", "report", "objective"}
    assert found - WHOLE - POSITIVE - others == {"direct", "noise_exponent"}
    assert len(NO_WHOLE) == 30 and len(NO_POSITIVE) == 11


@pytest.mark.parametrize(("trainer", "name"), NO_WHOLE)
@pytest.mark.parametrize("value", [0, -1, 2.5, "5", None, float("nan")])
def test_what_is_no_whole_number_is_told_before_the_corpus_is_read(
    trainer: Callable[..., Any], name: str, value: Any
) -> None:
    problem = f"{name} must be a whole number of at least 1, got {value!r}$"
    with pytest.raises(ValueError, match=problem):
        train(trainer, None, **{name: value})


@pytest.mark.parametrize(("trainer", "name"), NO_POSITIVE)
@pytest.mark.parametrize("value", [0, -1.0, "x", None, float("nan"), float("inf")])
def test_what_is_no_positive_number_is_told_before_the_corpus_is_read(
    trainer: Callable[..., Any], name: str, value: Any
) -> None:
    problem = f"{name} must be a positive number, got {value!r}$"
    with pytest.raises(ValueError, match=problem):
        train(trainer, None, **{name: value})


@pytest.mark.parametrize("value", ["x", None, float("nan"), float("inf")])
def test_a_noise_exponent_that_is_no_number_is_told(value: Any) -> None:
    with pytest.raises(ValueError, match=r"noise_exponent must be a finite"):
        train(train_window_ranking, None, noise_exponent=value)


@pytest.mark.parametrize("trainer", TRAINERS)
@pytest.mark.parametrize("value", ["x", None, 1.5])
def test_a_seed_that_is_no_whole_number_is_told(trainer: Callable[..., Any], value: Any) -> None:
    problem = f"seed must be a whole number, got {value!r}$"
    with pytest.raises(ValueError, match=problem):
        train(trainer, None, seed=value)


@pytest.mark.parametrize("trainer", TRAINERS)
def test_numpys_numbers_are_numbers(trainer: Callable[..., Any]) -> None:
    names = settings_of(trainer)
    of_numpy = {name: np.int64(SMALL[name]) for name in SMALL.keys() & WHOLE & names}
    of_numpy |= {"learning_rate": np.float64(0.01), "seed": np.int64(0)}
    found = train(trainer, SENTENCES, **of_numpy).state_dict()
    expected = train(trainer, SENTENCES, learning_rate=0.01).state_dict()
    assert all(torch.equal(found[name], expected[name]) for name in expected)


@pytest.mark.parametrize("trainer", TRAINERS)
def test_a_training_that_diverges_is_told_in_one_sentence(trainer: Callable[..., Any]) -> None:
    problem = r"the loss is (nan|inf): try a learning_rate under 1e\+38$"
    with pytest.raises(ValueError, match=problem):
        train(trainer, SENTENCES * 20, learning_rate=1e38, epochs=9)


@pytest.mark.parametrize("trainer", TRAINERS)
def test_the_progress_bar_names_the_trainer_and_is_filled(
    trainer: Callable[..., Any], capsys: pytest.CaptureFixture[str]
) -> None:
    small = {name: value for name, value in SMALL.items() if name in settings_of(trainer)}
    words = Vocabulary([f"word{i}" for i in range(6)], [3] * 6)
    counts = words if trainer is train_fast_text else words.counts
    trainer(SENTENCES, counts, **(small | {"epochs": 3}))
    shown = capsys.readouterr().out
    assert f"{trainer.__name__}: 100%" in shown


@pytest.mark.parametrize("trainer", BY_COUNTS)
@pytest.mark.parametrize(
    ("counts", "problem"),
    [
        ([3, 3, 3, 3, 3, float("inf")], "finite numbers, .* got values from 3 to inf"),
        ([3, 3, 3, 3, 3, float("nan")], "finite numbers, .* got values from nan to nan"),
        ([3, 3, 3, 3, 3, -1], "each 0 or more .* got values from -1 to 3"),
        ([0] * 6, "not all 0, got values from 0 to 0"),
        ([[3, 3]], r"\(V,\) finite .* got the shape \(1, 2\)"),
        (torch.tensor(3), r"got the shape \(\)"),
        ([], "not all 0, got none"),
        (np.zeros(0), "not all 0, got none"),
        (["a"] * 5, "counts must be numbers, one a word, got .'a', 'a'"),
        ("aaaaaa", "counts must be numbers, one a word, got 'aaaaaa'"),
        ([3, None], "counts must be numbers, one a word"),
        ([[1, 2], [3]], "counts must be numbers, one a word"),
        (7, "counts must be the words' counts .* got int"),
        ([3], "at least 2 different words are needed, got 1: use a longer text"),
    ],
)
def test_counts_that_are_none_are_told(
    trainer: Callable[..., Any], counts: Any, problem: str
) -> None:
    with pytest.raises((TypeError, ValueError), match=f".*{problem}"):
        train(trainer, SENTENCES, counts)


@pytest.mark.parametrize("trainer", TRAINERS)
@pytest.mark.parametrize(
    ("sentences", "problem"),
    [
        (None, "sentences must be a list of lists of word ids, got None$"),
        (5, "sentences must be a list of lists of word ids, got 5$"),
        ([None], "got None for a sentence: put a single sentence in a list"),
        ([[[1, 2], [3]]], r"got \[\[1, 2\], \[3\]\] for a sentence: it holds lists itself"),
        ([[[1, 2], [3, 4]]], "for a sentence: it holds lists itself: hand in one list"),
        ([[], [], np.array([], dtype=str)], "the 3 sentences hold no word"),
    ],
)
def test_sentences_that_are_none_are_told(
    trainer: Callable[..., Any], sentences: Any, problem: str
) -> None:
    with pytest.raises((TypeError, ValueError), match=f".*{problem}"):
        train(trainer, sentences)


@pytest.mark.parametrize("model", [Cbow, GloVe, NNLM, SkipGram, WindowRanking])
@pytest.mark.parametrize(
    ("words", "dim", "problem"),
    [
        (1, 4, "at least 2 different words are needed, got 1: use a longer text"),
        (2.5, 4, "at least 2 different words are needed, got 2.5"),
        (6, 0, "dim must be a whole number of at least 1, got 0"),
        (6, 2.5, "dim must be a whole number of at least 1, got 2.5"),
    ],
)
def test_models_refuse_a_size_that_is_none(
    model: type[torch.nn.Module], words: Any, dim: Any, problem: str
) -> None:
    with pytest.raises(ValueError, match=f"{problem}"):
        model(words, dim)


def test_fast_text_and_hidden_layers_refuse_theirs() -> None:
    with pytest.raises(ValueError, match=r"at least 2 different words are needed, got 1"):
        FastText(["a"], 3)
    with pytest.raises(ValueError, match=r"words must be all different, got 3 words .2"):
        FastText(["a", "b", "a"], 3)
    with pytest.raises(ValueError, match=r"hidden must be a whole number .* got 1.5"):
        NNLM(6, hidden=1.5)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match=r"window must be a whole number"):
        WindowRanking(6, window=0)
