"""A few training steps of each recipe, on random tokens instead of its text.

Model, batch sizes and lengths are the recipe's, so a step takes as long as in the training.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import nn

from ptm_edu import zoo
from ptm_edu.bert import Bert, BertForPretraining, TaskInput, pretraining_loss, task_batch
from ptm_edu.bert import task_loss as answer_loss
from ptm_edu.elmo import BiLM
from ptm_edu.elmo.training import StatefulBiLM, Streams, bilm_loss
from ptm_edu.gpt import GPT
from ptm_edu.text.data import manifest
from ptm_edu.text.data.find import local
from ptm_edu.training import Trainable, TrainingConfig
from ptm_edu.training.devices import choose_device
from ptm_edu.training.model_task import ModelTask
from ptm_edu.transformer import Transformer
from ptm_edu.transformer.translation import PairBatches, translation_loss
from ptm_edu.word2vec import LargeCorpusTraining
from ptm_edu.xlnet import XLNetLM, permutation_loss
from ptm_edu.zoo.minilm_questions import start as minilm_with_updates

from . import (
    _bert_text,
    _gpt_text,
    bert_mini,
    elmo_mini,
    gpt_mini,
    minilm_questions,
    transformer_mini,
    word2vec_mini,
    xlnet_mini,
)

TIMED = 4  # steps, after one that is not counted
SENTENCE = 20  # words of a sentence of random text

Sets = Mapping[str, str | None]


@dataclass(frozen=True)
class Trial:
    """A task with the steps of a recipe, the `numbers` to try, and the recipe's sets.

    `sets` are names and parts of the manifest; None is every part.
    """

    task: Trainable
    numbers: Sequence[int]
    sets: Sets

    def seconds_per_step(self) -> float:
        """Return the mean time of the steps, after one that warms up."""
        self.task.step(self.numbers[0])
        started = time.perf_counter()
        for number in self.numbers:
            self.task.step(number)
        return (time.perf_counter() - started) / len(self.numbers)

    def missing(self) -> list[str]:
        """Return the sets that are not on this machine."""
        return [
            name
            for name, part in self.sets.items()
            if not all(map(local, manifest.rows_of(name, part)))
        ]


def steps_of(name: str) -> int:
    """Return how many steps the shipped model was trained for, to about 2 %."""
    curve: list[list[float]] = zoo.card(name).facts["curve"]
    return int(curve[-1][0])


def bert() -> Trial:
    """bert-mini: short pairs, then long ones."""
    text = _random_pairs()
    batches = bert_mini.TrainingBatches(text)
    batches.steps = steps_of(bert_mini.NAME)  # the real text's, for the change of masking rate
    model = BertForPretraining(Bert(bert_mini.CONFIG))
    return _trial(bert_mini.NAME, model, pretraining_loss, batches.__getitem__, _bert_sets())


def xlnet() -> Trial:
    """xlnet-mini: the same pairs, permuted."""
    batches = xlnet_mini.Schedule(_random_pairs())
    model = XLNetLM(xlnet_mini.CONFIG)
    return _trial(xlnet_mini.NAME, model, permutation_loss, batches.__getitem__, _bert_sets())


def gpt() -> Trial:
    """gpt-mini: windows of the whole context."""
    config = gpt_mini.CONFIG
    size = gpt_mini.ROWS, config.max_positions
    return _trial(
        gpt_mini.NAME,
        GPT(config),
        gpt_mini.chunked_loss,
        lambda number: torch.randint(config.vocab_size, size),
        {**_gpt_text.GENERAL, **_gpt_text.STORIES},
    )


def elmo() -> Trial:
    """elmo-mini: windows of sentences with words as frequent as in a text."""
    words = zoo.load(elmo_mini.NAME).tokenizer.words
    rows, length = elmo_mini.ROWS, elmo_mini.LENGTH
    stream = _random_stream(len(words), (TIMED + 1) * rows * length)
    streams = Streams(words, stream, len(words), rows, length)
    return _trial(
        elmo_mini.NAME,
        StatefulBiLM(BiLM(elmo_mini.CONFIG, len(words)), rows),
        lambda reader, window: bilm_loss(reader, window, elmo_mini.SAMPLES),
        streams.__getitem__,
        elmo_mini.SETS,
    )


def transformer() -> Trial:
    """transformer-mini: pairs of short sentences, like Tatoeba's."""
    config, rng = transformer_mini.CONFIG, np.random.default_rng(0)
    pairs = [
        (
            rng.integers(3, config.vocab_size, n).tolist(),
            rng.integers(3, config.vocab_size, n).tolist(),
        )
        for n in rng.integers(4, 15, 20 * transformer_mini.ROWS)
    ]
    batches = PairBatches(pairs, transformer_mini.ROWS, start_id=1, end_id=2)
    return _trial(
        transformer_mini.NAME,
        Transformer(config),
        translation_loss,
        batches.__getitem__,
        {transformer_mini.SET: None},
    )


def questions() -> Trial:
    """minilm-questions: passages that mostly fill the window; needs MiniLM's package."""
    rows, longest = minilm_questions.ROWS, minilm_questions.LONGEST

    def batch(number: int) -> Any:
        lengths = torch.randint(longest // 2, longest + 1, (rows,)).tolist()
        inputs = [
            TaskInput(torch.randint(1000, 30_000, (n,)).tolist(), [0] * n, [0] * n, [(0, 1)] * n)
            for n in lengths
        ]
        return task_batch(inputs, [(n // 2, n // 2 + 1) for n in lengths])

    model, _ = minilm_with_updates()
    return _trial(minilm_questions.NAME, model, answer_loss, batch, {"squad": None})


def word2vec() -> Trial:
    """word2vec-mini: words as frequent as in a text, which subsampling thins out as there."""
    facts = zoo.card(word2vec_mini.NAME).facts["training"]
    vocabulary, config = facts["vocabulary"], word2vec_mini.CONFIG
    counts = torch.from_numpy(_frequencies(vocabulary) * facts["words"] * 1e6).long().clamp(min=1)
    stream = _random_stream(vocabulary, TIMED * config.workers * config.chunk)
    task = LargeCorpusTraining(stream, counts, config)
    return Trial(task, range(TIMED), word2vec_mini.SETS)


TRIALS: dict[str, Callable[[], Trial]] = {
    bert_mini.NAME: bert,
    elmo_mini.NAME: elmo,
    gpt_mini.NAME: gpt,
    minilm_questions.NAME: questions,
    transformer_mini.NAME: transformer,
    word2vec_mini.NAME: word2vec,
    xlnet_mini.NAME: xlnet,
}


def _trial(
    name: str,
    model: nn.Module,
    loss: Callable[[Any, Any], torch.Tensor],
    batch_at: Callable[[int], Any],
    sets: Sets,
) -> Trial:
    """Return steps of a model, at equal distances over the whole training."""
    steps = steps_of(name)
    task = ModelTask(model.to(choose_device()), loss, batch_at, TrainingConfig(steps=steps))
    model.train()
    return Trial(task, [steps * (2 * i + 1) // (2 * TIMED) for i in range(TIMED)], sets)


def _bert_sets() -> Sets:
    return dict.fromkeys(_bert_text.READ_EVERY)


def _random_pairs() -> _bert_text.BertText:
    """Return a few batches of long and of short pairs, each pair as long as it may be."""
    tokenizer = zoo.load(bert_mini.NAME).tokenizer
    rng = np.random.default_rng(0)

    def pairs(count: int, length: int) -> _bert_text.Pairs:
        ids = rng.integers(10, _bert_text.VOCAB_SIZE, (count, length), dtype=np.uint16)
        ids[:, 0] = tokenizer["[CLS]"]
        ids[:, [length // 2, length - 1]] = tokenizer["[SEP]"]
        firsts, lengths, labels = (
            np.full(count, value, dtype=np.uint8) for value in (length // 2 + 1, length, 0)
        )
        return _bert_text.Pairs(ids, firsts, lengths, labels)

    long, short = _bert_text.LONGEST, _bert_text.SHORT
    rows = TIMED * bert_mini.ROWS
    return _bert_text.BertText(
        tokenizer, pairs(rows, long), pairs(rows * long // short, short), {}, {}
    )


def _random_stream(vocabulary: int, length: int) -> NDArray[np.int32]:
    """Return words drawn by their frequency, with −1 after each sentence."""
    rng = np.random.default_rng(0)
    ids = rng.choice(vocabulary, length, p=_frequencies(vocabulary)).astype(np.int32)
    ids[SENTENCE - 1 :: SENTENCE] = -1
    return ids


def _frequencies(vocabulary: int) -> NDArray[np.float64]:
    """Return frequencies that fall with a word's rank as in English (Zipf–Mandelbrot)."""
    weights = 1 / (np.arange(vocabulary) + 2.7)
    return weights / weights.sum()
