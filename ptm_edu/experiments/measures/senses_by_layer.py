"""Which layer separates a word's senses, for each model: `ptm-edu measure senses-by-layer`.

For the course's own 30 words, the accuracy on test sentences of choosing the sense whose mean
vector over the training sentences is nearest (Peters et al. 2018, §5.3). A word of several
WordPieces is represented by the mean of their vectors. The baseline is naive Bayes over the
surrounding words. The measurement is deterministic, so there are no seeds.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import torch
from torch import Tensor

from ptm_edu.bert import words_input
from ptm_edu.text.tasks.senses import SenseExample, senses

from ._bert_regimes import pretrained
from ._layers import layers_of
from ._senses import Occurrences, nearest_mean_accuracy
from .sense_baselines import measure as baselines

Sentences = Sequence[Sequence[str]]


def measure() -> list[dict[str, Any]]:
    """Return a row per model and layer; layer 0 is the input of the first layer."""
    examples = senses()
    rows = [row for name, read in MODELS.items() for row in rows_of(name, read, examples)]
    (over_all,) = (row for row in baselines() if row["word"] == "all words")
    return [*rows, {"model": "bag of words", "layer": None, "accuracy": over_all["bag of words"]}]


@torch.inference_mode()
def bert_layers(name: str, sentences: Sentences) -> list[Tensor]:
    """Return the layers (L + 1, T, D) of "bert-mini" or "minilm" for each sentence's words."""
    bert, tokenizer = pretrained(name)
    layers = []
    for words in sentences:
        given = words_input(tokenizer, words)
        output = bert(torch.tensor([given.ids]), output_hidden_states=True)
        states = torch.cat(output.hidden_states)  # (L + 1, WordPieces, D)
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
    is_train = torch.tensor([example.split == "train" for example in examples])
    train, test = (all_of.at(part.nonzero()[:, 0]) for part in (is_train, ~is_train))
    return [
        {"model": name, "layer": layer, "accuracy": nearest_mean_accuracy(train, test, layer)}
        for layer in range(all_of.layers.shape[1])
    ]
