"""Probes of each layer of elmo-mini: `ptm-edu measure elmo-layers`.

Three tables, each for layers 0, 1, 2 and a mix s·h that is trained with the probe. The mix's γ is
fixed at 1, because the linear layer above it can learn the scale. The seed determines the training
sample.

"part of speech": a linear probe on single words of the English Web Treebank, trained on the words
of SENTENCES sentences and evaluated on the whole test split.

"WordNet sense": words of SemCor (lemma and part of speech) with at least two senses that occur
MIN_COUNT times or more in the training documents. For each word there is a linear probe and a
nearest-mean classifier of its senses' vectors (Peters et al. 2018, §5.3). Both use at most
MAX_COUNT training occurrences and are evaluated on at most as many occurrences in the test
documents. Neither can predict a sense that was too rare to be kept, so those are not evaluated.

"our sense": the course's own word senses with the same two classifiers, trained on five of the
eight sentences of each sense and evaluated on the other three.
"""

from __future__ import annotations

import functools
from collections import Counter, defaultdict
from collections.abc import Sequence
from typing import Any

import torch
from torch import Tensor, nn

from ptm_edu.elmo.scalar_mix import ScalarMix
from ptm_edu.evaluation.bag_of_words import majority
from ptm_edu.evaluation.most_frequent import MostFrequentTag
from ptm_edu.evaluation.probes import train_probe
from ptm_edu.progress import progress
from ptm_edu.text import tasks
from ptm_edu.text.tasks import TaggedSentence, TaggedSentences

from ._layers import layers_of
from ._senses import Occurrences, linear_accuracy, most_frequent_accuracy, nearest_mean_accuracy

SEEDS = range(5)
LAYERS = ("0", "1", "2", "mix")
SENTENCES = 2_500
MIN_COUNT, MAX_COUNT = 10, 100
TRAIN, TEST = slice(0, 5), slice(5, 8)  # of the eight sentences of each of our senses
NAMES = frozenset({"person%1", "group%1", "location%1"})  # SemCor's tags of proper names


def measure() -> list[dict[str, Any]]:
    """Return a row per table, layer and seed; see the module's docstring."""
    tables = (part_of_speech, wordnet_sense, our_sense)
    rows = []
    with progress(len(tables) * len(LAYERS) * len(SEEDS), "probes", "probe") as bar:
        for table in tables:
            for layer in LAYERS:
                for seed in SEEDS:
                    rows.append(table(layer, seed))
                    bar.update()
    return rows


class SelectLayer(nn.Module):
    """Selects one of several layers."""

    def __init__(self, layer: int) -> None:
        super().__init__()
        self.layer = layer

    def forward(self, layers: Tensor) -> Tensor:
        """Return (…, D) of (L, …, D)."""
        return layers[self.layer]


def _mix(layer: str) -> nn.Module:
    if layer != "mix":
        return SelectLayer(int(layer))
    mix = ScalarMix(len(LAYERS) - 1)
    mix.gamma.requires_grad_(False)
    return mix


def _mix_weights(mix: nn.Module) -> dict[str, float | None]:
    learned = mix.s.tolist() if isinstance(mix, ScalarMix) else [None] * (len(LAYERS) - 1)
    return {f"s_{j}": weight for j, weight in enumerate(learned)}


def part_of_speech(layer: str, seed: int) -> dict[str, Any]:
    """Return a row of the first table."""
    parts = _treebank()
    generator = torch.Generator().manual_seed(seed)
    order = torch.randperm(len(parts.train), generator=generator)[:SENTENCES]
    sentences = [parts.train[i] for i in order]
    kinds = sorted({tag for sentence in sentences for tag in sentence.tags})
    mix = _mix(layer)
    x, words, tags = _words(sentences)
    x_test, words_test, tags_test = _words(parts.test)
    labels = torch.tensor([kinds.index(tag) for tag in tags])
    labels_test = torch.tensor([kinds.index(tag) if tag in kinds else -1 for tag in tags_test])
    probe = train_probe(x, labels, len(kinds), mix, l2=1e-4)
    most = majority(tags)
    return {
        "table": "part of speech",
        "layer": layer,
        "seed": seed,
        "linear": probe.accuracy(x_test, labels_test),
        "nearest mean": None,
        "most frequent for the word": MostFrequentTag(words, tags).accuracy(words_test, tags_test),
        "most frequent": sum(tag == most for tag in tags_test) / len(tags_test),
        **_mix_weights(mix),
    }


def _words(sentences: Sequence[TaggedSentence]) -> tuple[Tensor, list[str], list[str]]:
    """Return the layers (L, N, D) of all words, the lowercase words, and their tags."""
    words = [token.lower() for sentence in sentences for token in sentence.tokens]
    tags = [tag for sentence in sentences for tag in sentence.tags]
    return torch.cat(layers_of([s.tokens for s in sentences]), dim=1), words, tags


@functools.cache
def _treebank() -> TaggedSentences:
    return tasks.load("ud-ewt", lower=False)


def wordnet_sense(layer: str, seed: int) -> dict[str, Any]:
    """Return a row of the second table."""
    generator = torch.Generator().manual_seed(seed)
    train, test = _semcor()
    return _sense_row("WordNet sense", layer, seed, train.at_most(MAX_COUNT, generator), test)


def our_sense(layer: str, seed: int) -> dict[str, Any]:
    """Return a row of the third table."""
    generator = torch.Generator().manual_seed(seed)
    examples = _ours()
    number = examples.words * 2 + examples.senses
    of_sense = [number.eq(sense).nonzero()[:, 0] for sense in number.unique()]
    shuffled = [rows[torch.randperm(len(rows), generator=generator)] for rows in of_sense]
    train, test = (torch.cat([rows[part] for rows in shuffled]) for part in (TRAIN, TEST))
    return _sense_row("our sense", layer, seed, examples.at(train), examples.at(test))


def _sense_row(
    table: str, layer: str, seed: int, train: Occurrences, test: Occurrences
) -> dict[str, Any]:
    mix = _mix(layer)
    return {
        "table": table,
        "layer": layer,
        "seed": seed,
        "linear": linear_accuracy(train, test, mix),
        "nearest mean": None if layer == "mix" else nearest_mean_accuracy(train, test, int(layer)),
        "most frequent for the word": most_frequent_accuracy(train, test),
        "most frequent": None,
        **_mix_weights(mix),
    }


@functools.cache
def _semcor() -> tuple[Occurrences, Occurrences]:
    parts = tasks.load("semcor", lower=False)
    senses = _sense_tags(parts.train)
    test = _occurrences(parts.test, senses)
    return _occurrences(parts.train, senses), test.at_most(
        MAX_COUNT, torch.Generator().manual_seed(0)
    )


def _sense_tags(sentences: Sequence[TaggedSentence]) -> dict[str, list[str]]:
    """Return word → senses, for words with at least two senses that occur MIN_COUNT times."""
    counts: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for tag in (tag for sentence in sentences for tag in sentence.tags if tag):
        counts[_word(tag)][tag] += 1
    frequent = {
        word: sorted(tag for tag in senses if senses[tag] >= MIN_COUNT)
        for word, senses in sorted(counts.items())
        if word not in NAMES
    }
    return {word: senses for word, senses in frequent.items() if len(senses) > 1}


def _word(tag: str) -> str:
    return tag.partition(":")[0]  # jury%1 of jury%1:14:00::


def _occurrences(sentences: Sequence[TaggedSentence], senses: dict[str, list[str]]) -> Occurrences:
    numbers = {word: number for number, word in enumerate(senses)}
    occurrences: list[tuple[int, int]] = []
    vectors = []
    read = layers_of([sentence.tokens for sentence in sentences])
    for sentence, layers in zip(sentences, read, strict=True):
        for position, tag in enumerate(sentence.tags):
            if tag in senses.get(_word(tag), ()):
                occurrences.append((numbers[_word(tag)], senses[_word(tag)].index(tag)))
                vectors.append(layers[:, position])
    words, kinds = torch.tensor(occurrences).T
    return Occurrences(torch.stack(vectors), words, kinds)


@functools.cache
def _ours() -> Occurrences:
    examples = tasks.load("senses", lower=False)
    kinds: dict[str, list[str]] = {}
    for example in examples:
        if example.sense not in kinds.setdefault(example.word, []):
            kinds[example.word].append(example.sense)
    layers = layers_of([example.tokens for example in examples])
    words = [list(kinds).index(example.word) for example in examples]
    senses = [kinds[example.word].index(example.sense) for example in examples]
    vectors = [layer[:, e.place] for layer, e in zip(layers, examples, strict=True)]
    return Occurrences(torch.stack(vectors), torch.tensor(words), torch.tensor(senses))
