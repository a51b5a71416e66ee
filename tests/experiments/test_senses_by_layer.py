"""Senses by layer, with layers that are known, and the smallest model's rows again."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
import torch
from torch import Tensor

from ptm_edu import course
from ptm_edu.experiments.measures import senses_by_layer as measure
from ptm_edu.text.tasks.senses import senses

pytestmark = pytest.mark.slow  # a measurement


def test_a_layer_that_knows_the_sense_and_one_that_knows_the_word() -> None:
    examples = [example for example in senses() if example.word in ("bank", "bat")]
    numbers = {(example.word, example.sense): 0 for example in examples}
    numbers = {key: number for number, key in enumerate(numbers)}
    of_sentence = {
        tuple(example.tokens): numbers[example.word, example.sense] for example in examples
    }

    def layers(sentences: Sequence[Sequence[str]]) -> list[Tensor]:
        states = []
        for words in sentences:
            sense = of_sentence[tuple(words)]
            one_hot = torch.eye(4)[sense].expand(len(words), 4)
            states.append(torch.stack([torch.ones(len(words), 4), one_hot]))
        return states

    rows = measure.rows_of("toy", layers, examples)
    assert [row["layer"] for row in rows] == [0, 1]
    assert rows[1]["accuracy"] == 1
    assert rows[0]["accuracy"] == pytest.approx(0.5, abs=0.01)


def test_words_of_several_pieces_have_their_mean(minilm_installed: Path) -> None:
    from ptm_edu import zoo

    loaded = zoo.load("minilm")
    (layers,) = measure.MODELS["minilm"]([["An", "unbelievably", "good", "bank"]])
    assert layers.shape == (7, 4, 384)
    pieces = loaded.tokenizer.encode("unbelievably")
    assert len(pieces) > 1
    ids = [loaded.tokenizer[mark] for mark in ("[CLS]", "[SEP]")]
    given = loaded.tokenizer.encode("An unbelievably good bank")
    with torch.no_grad():
        states = loaded.model(torch.tensor([[ids[0], *given, ids[1]]])).last_hidden_state[0]
    expected = states[2 : 2 + len(pieces)].mean(dim=0)
    torch.testing.assert_close(layers[-1, 1], expected, atol=1e-5, rtol=1e-5)


def test_the_stored_rows_are_measured_again() -> None:
    stored = course.measured("senses-by-layer")
    accuracies = stored[stored["model"] == "bert-mini"]["accuracy"].tolist()
    rows = measure.rows_of("bert-mini", measure.MODELS["bert-mini"], senses())
    assert accuracies == pytest.approx([row["accuracy"] for row in rows], abs=0.012)
    assert set(stored["model"]) == {*measure.MODELS, "bag of words"}
