from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np
import pytest
import torch

from ptm_edu import training
from ptm_edu.elmo import BiLM, ElmoConfig
from ptm_edu.elmo.tokenizer import character_ids
from ptm_edu.elmo.training import StatefulBiLM, Streams, bilm_loss, perplexities
from ptm_edu.training.ignore_index import IGNORE_INDEX

WORDS = [f"w{i}" for i in range(30)]
TINY = ElmoConfig(filters=((1, 8), (2, 8)), lstm_dim=16, projection_dim=8)


def streams(rows: int = 2, length: int = 5, vocab_size: int = 30, tokens: int = 120) -> Streams:
    random = np.random.default_rng(0)
    stream = random.integers(0, len(WORDS), tokens).astype(np.int32)
    stream[6::7] = -1
    stream[-1] = -1
    return Streams(WORDS, stream, vocab_size, rows, length)


@pytest.fixture
def lm(make_model: Callable[..., BiLM]) -> BiLM:
    return make_model(vocab_size=30)


def test_windows_in_sequence_give_the_states_of_one_long_window(lm: BiLM) -> None:
    short, long = streams(length=5), streams(length=20)
    reader = StatefulBiLM(lm, 2)
    result = torch.cat([reader.top_layers(short[number]) for number in range(4)], dim=2)
    reader = StatefulBiLM(lm, 2)
    torch.testing.assert_close(result, reader.top_layers(long[0]), atol=1e-6, rtol=1e-5)
    again = reader.top_layers(long[0])  # it goes on where it was
    assert (again - result).abs().max() > 1e-3


def test_the_loss_is_that_of_sentences_read_by_the_model(lm: BiLM) -> None:
    """One sentence in a row: what the two sides predict, by BiLM and by the reader of streams."""
    sentence = WORDS[3:9]
    stream = np.array([*range(3, 9), -1, 0, -1], dtype=np.int32)
    window = Streams(WORDS, stream, 30, rows=1, length=7)[0]
    window.targets[:, :, 6:] = IGNORE_INDEX  # the last position depends on what comes after
    loss = bilm_loss(StatefulBiLM(lm, 1), window)
    output = lm(character_ids([sentence]))
    assert lm.softmax is not None
    ids = torch.arange(3, 9)
    ahead = lm.softmax(output.forward[-1, 0, :6])[torch.arange(6), ids]  # <S> … predict w3 …
    behind = lm.softmax(output.backward[-1, 0, 2:])[torch.arange(6), ids]  # … </S> predict … w8
    torch.testing.assert_close(loss, -(ahead.mean() + behind.mean()) / 2, atol=1e-5, rtol=1e-5)


@pytest.mark.parametrize("samples", [None, 8])
def test_the_loss_has_gradients_for_all_parameters_of_both_directions(
    lm: BiLM, samples: int | None
) -> None:
    reader, text = StatefulBiLM(lm, 2), streams(length=12)
    for number in range(2):  # the states are zeros before the first window
        bilm_loss(reader, text[number], samples).backward()
    for name, parameter in lm.named_parameters():
        assert parameter.grad is not None and parameter.grad.any(), name


def test_gradients_stop_at_the_start_of_a_window(lm: BiLM) -> None:
    reader = StatefulBiLM(lm, 2)
    for number in range(3):  # a graph that reached back would be freed by now
        bilm_loss(reader, streams()[number]).backward()
    assert not reader.outputs.requires_grad and not reader.cells.requires_grad


def test_ignored_targets_do_not_change_the_loss(lm: BiLM) -> None:
    window = streams()[0]
    half = window.targets.clone()
    half[:, :, ::2] = IGNORE_INDEX
    window.targets[:] = half
    loss = bilm_loss(StatefulBiLM(lm, 2), window)
    tops = StatefulBiLM(lm, 2).top_layers(window)[half != IGNORE_INDEX]
    assert lm.softmax is not None
    torch.testing.assert_close(loss, lm.softmax.loss(tops, half[half != IGNORE_INDEX]))


def test_a_uniform_softmax_has_the_vocabulary_size_as_perplexity(lm: BiLM) -> None:
    assert lm.softmax is not None
    with torch.no_grad():
        lm.softmax.weight.zero_()
        lm.softmax.bias.zero_()
    result = perplexities(lm, streams())
    assert result == {
        "forward": pytest.approx(30, rel=1e-5),
        "backward": pytest.approx(30, rel=1e-5),
    }


def test_perplexities_are_those_of_the_mean_loss_over_all_windows(lm: BiLM) -> None:
    text = streams(rows=1, length=50)
    result = perplexities(lm, text)
    window = text[0]
    assert text.windows > 1
    tops = torch.cat(
        [(reader := StatefulBiLM(lm, 1)).top_layers(window), reader.top_layers(text[1])], dim=2
    )
    targets = torch.cat([window.targets, text[1].targets], dim=2)
    assert lm.softmax is not None
    for direction, name in enumerate(("forward", "backward")):
        counted = targets[direction] != IGNORE_INDEX
        loss = lm.softmax.loss(tops[direction][counted], targets[direction][counted])
        assert result[name] == pytest.approx(math.exp(loss.item()), rel=1e-4)


def test_a_periodic_text_is_learned_in_both_directions() -> None:
    torch.manual_seed(0)
    stream = np.array([0, 1, 2, 3, 4, 5, -1] * 60, dtype=np.int32)
    text = Streams(WORDS[:6], stream, 6, rows=2, length=14)
    model = BiLM(TINY, 6)
    reader = StatefulBiLM(model, 2)
    before = perplexities(model, text)
    config = training.TrainingConfig(
        steps=40, optimizer=training.AdamW(lr=0.02), progress=False, device="cpu"
    )
    training.fit(reader, bilm_loss, text.__getitem__, config)
    after = perplexities(model, text)
    for way in ("forward", "backward"):
        assert before[way] > 4 and after[way] < 1.3


def test_without_a_softmax_nothing_is_predicted(model: BiLM) -> None:
    with pytest.raises(ValueError, match="has no softmax; make"):
        bilm_loss(StatefulBiLM(model, 2), streams()[0])
