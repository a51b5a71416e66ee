"""Which layer tells a word's senses apart, model by model: `ptm-edu measure senses-by-layer`.

The course's own 30 words: the mean vector of each sense, from its training sentences, and how often
the right one is nearest in the test sentences (Peters et al. 2018, §5.3). A word of several pieces
has the mean of their vectors. Beside it naive Bayes over the words around. Nothing is left to
chance, so there are no seeds.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import torch
from torch import Tensor

from ptm_edu.bert import words_input
from ptm_edu.text.tasks.senses import SenseExample, senses

from ._bert_ways import pretrained
from ._layers import layers_of
from ._senses import Occurrences, nearest_mean_accuracy
from .sense_baselines import measure as baselines

Sentences = Sequence[Sequence[str]]


def measure() -> list[dict[str, Any]]:
    """Return a row a model and layer, 0 being what goes into the first one."""
    examples = senses()
    rows = [row for name, read in MODELS.items() for row in rows_of(name, read, examples)]
    (over_all,) = (row for row in baselines() if row["word"] == "all words")
    return [*rows, {"model": "bag of words", "layer": None, "accuracy": over_all["bag of words"]}]


@torch.inference_mode()
def bert_layers(name: str, sentences: Sentences) -> list[Tensor]:
    """Return the layers of "bert-mini" or "minilm" of each sentence's words, (L + 1, T, D)."""
    bert, tokenizer = pretrained(name)
    layers = []
    for words in sentences:
        given = words_input(tokenizer, words)
        output = bert(torch.tensor([given.ids]), output_hidden_states=True)
        states = torch.cat(output.hidden_states)  # (L + 1, pieces, D)
        numbers = torch.tensor(given.word_ids)
        of_words = [states[:, numbers == number].mean(dim=1) for number in range(len(words))]
        layers.append(torch.stack(of_words, dim=1))
    return layers


MODELS: dict[str, Callable[[Sentences], list[Tensor]]] = {
    "elmo-mini": layers_of,
    "bert-mini": partial(bert_layers, "bert-mini"),
    "minilm": partial(bert_layers, "minilm"),
}


def rows_of(
    name: str, read: Callable[[Sentences], list[Tensor]], examples: Sequence[SenseExample]
) -> list[dict[str, Any]]:
    """Return a model's rows."""
    layers = read([example.tokens for example in examples])
    words = list(dict.fromkeys(example.word for example in examples))
    kinds = {
        word: list(dict.fromkeys(example.sense for example in examples if example.word == word))
        for word in words
    }
    all_of = Occurrences(
        torch.stack(
            [
                states[:, example.place].float()
                for states, example in zip(layers, examples, strict=True)
            ]
        ),
        torch.tensor([words.index(example.word) for example in examples]),
        torch.tensor([kinds[example.word].index(example.sense) for example in examples]),
    )
    taught = torch.tensor([example.split == "train" for example in examples])
    train, test = (all_of.at(part.nonzero()[:, 0]) for part in (taught, ~taught))
    return [
        {"model": name, "layer": layer, "accuracy": nearest_mean_accuracy(train, test, layer)}
        for layer in range(all_of.layers.shape[1])
    ]
