"""Each source gives the stated vectors; the first one that has a word is used."""

from __future__ import annotations

import pytest
import torch

from ptm_edu.word2vec import WordVectors
from ptm_edu.word2vec.unknown_words import (
    CLASSES,
    by_class,
    first_known,
    from_table,
    one_for_all,
    random_for_each,
    word_class,
)

TRAINED = {"cat": torch.tensor([1.0, 0.0]), "May": torch.tensor([5.0, 5.0])}
PRETRAINED = WordVectors(["cat", "dog", "may"], torch.tensor([[9.0, 9], [0, 1], [7, 7]]))
UNK = torch.tensor([-1.0, -1.0])


def test_a_trained_word_is_the_trained_one_an_unseen_one_the_pretrained_and_the_rest_unk() -> None:
    sources = [from_table(TRAINED), from_table(PRETRAINED), one_for_all(UNK)]
    vectors, indices = first_known(["dog", "cat", "emu", "Dog", "cat"], sources)
    assert vectors.tolist() == [[0, 1], [1, 0], [-1, -1], [0, 1], [1, 0]]
    assert indices.tolist() == [1, 0, 2, 1, 0]


def test_a_table_is_asked_for_the_spelling_first() -> None:
    assert from_table(TRAINED)("May").tolist() == [5, 5]  # type: ignore[union-attr]
    assert from_table(PRETRAINED)("May").tolist() == [7, 7]  # type: ignore[union-attr]
    assert from_table(TRAINED)("may") is None and from_table(PRETRAINED)("EMU") is None


def test_without_an_answer_the_word_is_named() -> None:
    with pytest.raises(ValueError, match="none of the 1 sources has a vector"):
        first_known(["cat", "emu"], [from_table(TRAINED)])
    for words in ([], "emu"):
        with pytest.raises(ValueError, match="at least one word is needed, got"):
            first_known(words, [one_for_all(UNK)])


def test_one_for_all_makes_unknown_words_the_same_and_random_for_each_different() -> None:
    words = [f"word{i}" for i in range(500)]
    assert len(first_known(words, [one_for_all(UNK)])[0].unique(dim=0)) == 1
    vectors, _ = first_known(words, [random_for_each(40, 0.3)])
    assert len(vectors.unique(dim=0)) == 500
    assert vectors.mean().abs() < 0.01 and vectors.std() == pytest.approx(0.3, rel=0.02)
    cosines = torch.nn.functional.normalize(vectors) @ torch.nn.functional.normalize(vectors).T
    assert (cosines - torch.eye(500)).abs().max() < 0.8, "random vectors are near to nothing"


def test_a_random_vector_belongs_to_its_word_in_every_process() -> None:
    first = random_for_each(3, 1.0, seed=4)("emu")
    assert torch.equal(first, random_for_each(3, 1.0, seed=4)("emu"))  # type: ignore[arg-type]
    assert not torch.equal(first, random_for_each(3, 1.0, seed=5)("emu"))  # type: ignore[arg-type]
    state = torch.get_rng_state()
    random_for_each(3, 1.0)("gnu")
    assert torch.equal(torch.get_rng_state(), state), "other random numbers must not change"
    # Another process draws the same: Python's own hash of a string would not.
    assert first.tolist() == pytest.approx([-0.1300648, 1.0979226, 1.4826397], abs=1e-6)


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        ("1984", "number"),
        ("3.5", "number"),
        ("B-52", "number"),
        ("NASA", "capitals"),
        ("U.S.", "capitals"),
        ("I", "capital"),
        ("Osaka", "capital"),
        ("Wal-Mart", "capital"),
        ("Zürich", "capital"),
        ("x-rays", "hyphen"),
        ("-", "other"),
        ("-ly", "other"),
        ("walking", "-ing"),
        ("king", "other"),
        ("thing", "other"),
        ("walked", "-ed"),
        ("red", "other"),
        ("slowly", "-ly"),
        ("fly", "other"),
        ("crickets", "-s"),
        ("bus", "other"),
        ("glass", "other"),
        ("emu", "other"),
        ("词元", "other"),
        ("", "other"),
    ],
)
def test_the_class_of_a_spelling(word: str, expected: str) -> None:
    assert word_class(word) == expected and expected in CLASSES


def test_a_class_has_the_mean_of_its_rare_words_and_an_empty_one_the_mean_of_all() -> None:
    rare = {
        "Osaka": torch.tensor([1.0, 0.0]),
        "Oslo": torch.tensor([3.0, 0.0]),
        "crickets": torch.tensor([0.0, 6.0]),
    }
    source = by_class(rare)
    assert source("Lima").tolist() == [2, 0]  # type: ignore[union-attr]
    assert source("emus").tolist() == [0, 6]  # type: ignore[union-attr]
    assert source("1984").tolist() == pytest.approx([4 / 3, 2])  # type: ignore[union-attr]
    reordered = by_class(dict(reversed(rare.items())))
    assert torch.allclose(reordered("Lima"), source("Lima"))  # type: ignore[arg-type]
