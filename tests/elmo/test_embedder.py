from __future__ import annotations

import pytest
import torch

from ptm_edu.elmo import BiLM
from ptm_edu.elmo.embedder import BATCH, Embedder
from ptm_edu.elmo.tokenizer import character_ids

Sentences = list[list[str]]


def test_a_batch_gives_the_vectors_of_single_sentences(model: BiLM, sentences: Sentences) -> None:
    many = (sentences * BATCH)[: BATCH + 3]  # more than one batch, of mixed lengths
    result = Embedder(model, carry_state=False).embed(many)
    longest = max(map(len, many))
    assert result.shape == (3, len(many), longest, model.config.dim)
    for row, sentence in enumerate(many[:7]):
        with torch.no_grad():
            alone = model(character_ids([sentence])).layers[:, 0, 1:-1]  # without its two marks
        torch.testing.assert_close(result[:, row, : len(sentence)], alone, atol=1e-5, rtol=1e-5)
        assert result[:, row, len(sentence) :].eq(0).all()


def test_only_layer_0_does_not_depend_on_the_context(model: BiLM) -> None:
    result = Embedder(model, carry_state=False).embed([["a", "bank"], ["the", "bank"]])
    beside_a, beside_the = result[:, 0, 1], result[:, 1, 1]
    assert torch.equal(beside_a[0], beside_the[0])
    half = model.config.projection_dim
    assert torch.equal(beside_a[0, :half], beside_a[0, half:])
    assert (beside_a[1:] - beside_the[1:]).abs().amax(dim=1).gt(1e-3).all()


def test_the_state_is_carried_until_reset(model: BiLM, sentences: Sentences) -> None:
    embedder = Embedder(model)
    first = embedder.embed(sentences)
    second = embedder.embed(sentences)
    assert (first[1:] - second[1:]).abs().max() > 1e-3
    torch.testing.assert_close(first[0], second[0])  # the token layer has no state
    embedder.reset_state()
    torch.testing.assert_close(embedder.embed(sentences), first)
    stateless = Embedder(model, carry_state=False)
    torch.testing.assert_close(stateless.embed(sentences), first)
    torch.testing.assert_close(stateless.embed(sentences), first)


def test_each_row_carries_its_own_state_in_batches_of_any_size(model: BiLM) -> None:
    calls = [["a b", "c d e", "f"], ["g h"], ["i", "j k"], ["l m", "n", "o p", "q"]]
    together = Embedder(model)
    result = [together.embed([words.split() for words in call]) for call in calls]
    for row in range(4):  # each row by itself: the calls in which it stands
        alone = Embedder(model)
        for call, layers in zip(calls, result, strict=True):
            if row < len(call):
                words = call[row].split()
                expected = alone.embed([words])[:, 0]
                got = layers[:, row, : len(words)]
                torch.testing.assert_close(got, expected, atol=1e-6, rtol=1e-5)


def test_of_a_long_word_the_first_48_bytes_count(model: BiLM) -> None:
    embedder = Embedder(model, carry_state=False)
    long, truncated, other = ("x" * length for length in (500, 48, 47))
    result = embedder.embed([[long], [truncated], [other]])
    torch.testing.assert_close(result[:, 0], result[:, 1])
    assert not torch.allclose(result[:, 0], result[:, 2], atol=1e-3)


def test_no_sentences_give_no_vectors(model: BiLM) -> None:
    assert Embedder(model).embed([]).shape == (3, 0, 0, model.config.dim)
    assert Embedder(model, carry_state=False).embed([]).shape == (3, 0, 0, model.config.dim)


@pytest.mark.parametrize("carry_state", [True, False])
def test_invalid_sentences_are_rejected_and_change_no_state(model: BiLM, carry_state: bool) -> None:
    embedder = Embedder(model, carry_state)
    embedder.embed([["a"], ["b"]])
    with pytest.raises(ValueError, match="sentence 1 is empty; every"):
        embedder.embed([["fine"], []])
    with pytest.raises(TypeError, match="must be a list of words"):
        embedder.embed(["uncut text"])
    twin = Embedder(model, carry_state)
    twin.embed([["a"], ["b"]])
    assert torch.equal(embedder.embed([["c"]]), twin.embed([["c"]]))


def test_vectors_can_be_used_in_training(model: BiLM) -> None:
    result = Embedder(model).embed([["a", "b"]])
    weight = torch.ones(model.config.dim, requires_grad=True)
    (result @ weight).sum().backward()
    assert weight.grad is not None and not result.requires_grad
