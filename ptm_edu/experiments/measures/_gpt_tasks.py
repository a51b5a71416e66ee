"""The tasks that gpt-mini is evaluated on, as sequences with special tokens.

Three sets are distributed as separated tokens (`do n't`). gpt-mini was trained on ordinary text, so
they are detokenized.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

import numpy as np
import torch
from torch import Tensor

from ptm_edu import zoo
from ptm_edu.gpt import (
    GPT,
    ClassificationHead,
    GPTConfig,
    SpecialTokens,
    TaskModel,
    add_special_tokens,
    classification_input,
    entailment_input,
    similarity_inputs,
)
from ptm_edu.gpt.task_inputs import Sequences
from ptm_edu.text import BytePairTokenizer, tasks
from ptm_edu.text.wikitext import put_back

MINI = "gpt-mini"
DROPOUT = 0.1  # in fine-tuning (Radford et al. 2018, §4.1); pre-training had none
LONGEST = 128  # tokens of a sequence; 2 % of RTE's are longer


class TaskFormat(NamedTuple):
    """How an example of a task becomes texts, a label, and input sequences."""

    fields: Callable[[Any], list[str]]
    label: Callable[[Any], str | float]
    inputs: Callable[..., Sequences]


def _text(example: tasks.LabeledText) -> list[str]:
    return [put_back(example.text)]


def _sentence(example: tasks.SentimentExample) -> list[str]:
    return [example.sentence]


def _pair(example: tasks.LabeledPair | tasks.EntailmentExample) -> list[str]:
    return [put_back(example.premise), put_back(example.hypothesis)]


def _either(example: tasks.GradedPair) -> list[str]:
    return [example.one, example.other]


def _name(example: Any) -> str:
    return str(example.label)


TASKS = {
    "sentiment": TaskFormat(_sentence, _name, classification_input),
    "entailment": TaskFormat(_pair, _name, entailment_input),
    "trec": TaskFormat(_text, _name, classification_input),
    "sst2": TaskFormat(_text, _name, classification_input),
    "rte": TaskFormat(_pair, _name, entailment_input),
    "snli": TaskFormat(_pair, _name, entailment_input),
    "sts-b": TaskFormat(_either, lambda pair: float(pair.grade), similarity_inputs),
}


@dataclass(frozen=True)
class Encoded:
    """A part of a task: each example's sequences, with an integer class or a float grade."""

    examples: list[Sequences]
    labels: list[int] | list[float]

    def __getitem__(self, part: slice) -> Encoded:
        """Return a slice of the examples."""
        return Encoded(self.examples[part], self.labels[part])

    def drawn(self, count: int, seed: int) -> Encoded:
        """Return a random sample of at most `count` examples."""
        order = np.random.default_rng(seed).permutation(len(self.examples))[:count].tolist()
        return Encoded([self.examples[i] for i in order], [self.labels[i] for i in order])


@dataclass(frozen=True)
class EncodedTask:
    """A task in ids; `classes` is 0 where labels are grades."""

    train: Encoded
    test: Encoded
    classes: int

    def score(self, logits: Tensor) -> float:
        """Return the accuracy of logits (E, C) on the test, or Pearson's r of grades (E, 1)."""
        if self.classes:
            right = logits.argmax(dim=1) == torch.tensor(self.test.labels)
            return float(right.float().mean())
        return float(np.corrcoef(logits[:, 0].numpy(), self.test.labels)[0, 1])


def encoded(name: str, tokenizer: BytePairTokenizer, special_tokens: SpecialTokens) -> EncodedTask:
    """Return one of TASKS."""
    task = TASKS[name]
    train, test = parts_of(name)
    labels = sorted({task.label(example) for example in train})
    grades = isinstance(labels[0], float)

    def part(examples: Sequence[Any]) -> Encoded:
        inputs = []
        for example in examples:
            ids = [tokenizer.encode(field) for field in task.fields(example)]
            inputs.append(task.inputs(*ids, special_tokens, LONGEST))
        targets: list[Any] = [task.label(example) for example in examples]
        return Encoded(inputs, targets if grades else [labels.index(target) for target in targets])

    return EncodedTask(part(train), part(test), 0 if grades else len(labels))


def parts_of(name: str) -> tuple[list[Any], list[Any]]:
    """Return a task's training and test examples; the course's own sets name the split."""
    examples: Any = tasks.load(name, lower=False)
    if not isinstance(examples, list):
        return examples.train, examples.test
    train, test = (
        [example for example in examples if example.split == split] for split in ("train", "test")
    )
    return train, test


def pretrained() -> tuple[GPT, BytePairTokenizer, SpecialTokens]:
    """Return gpt-mini with dropout, its tokenizer, and special tokens added to it."""
    loaded = zoo.load(MINI)
    torch.manual_seed(0)  # for the special tokens' embeddings
    model = GPT(replace(loaded.model.config, dropout=DROPOUT))
    model.load_state_dict(loaded.model.state_dict())
    special_tokens = add_special_tokens(model)
    return model, loaded.tokenizer, special_tokens


def started(gpt: GPT, random: bool, classes: int, seed: int) -> TaskModel:
    """Return a new model for a task: a copy of `gpt`, or the same size with random weights."""
    torch.manual_seed(seed)
    config: GPTConfig = gpt.config
    model = GPT(config)
    if not random:
        model.load_state_dict(gpt.state_dict())
    return TaskModel(model, ClassificationHead(config.dim, max(classes, 1)))
