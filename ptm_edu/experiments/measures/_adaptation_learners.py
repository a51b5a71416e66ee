"""The models and tasks of the adaptation measurement: a BERT or a GPT, adapted in the same way."""

from __future__ import annotations

import functools
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from torch import nn

from ptm_edu import adaptation, bert, gpt, training, zoo

from . import _bert_regimes, _gpt_tasks, bert_transfer
from ._bert_tasks import TaskData, drawn, flat

METHODS: dict[str, adaptation.Method] = {
    "full fine-tuning": adaptation.Full(),
    "last layers": adaptation.LastLayers(2),
    "head only": adaptation.HeadOnly(),
    "Houlsby adapter": adaptation.Adapter(bottleneck=64, placement="houlsby"),
    "Pfeiffer adapter": adaptation.Adapter(bottleneck=64, placement="pfeiffer"),
    "LoRA": adaptation.LoRA(rank=8, alpha=16, targets=("query", "value")),
    "BitFit": adaptation.BitFit(),
    "IA3": adaptation.IA3(),
    "prefix": adaptation.Prefix(length=20),
    "prompt": adaptation.Prompt(length=20),
}
LARGEST_TEST = 300  # questions of SQuAD; the other tasks have at most 1,287 test examples
LARGEST_HELD_OUT = 1_000  # examples that learning rates are compared on
END = "<|endoftext|>"  # gpt-mini's only special token
Example = TypeVar("Example")
AnyLearner = TypeVar("AnyLearner", bound="Learner")


@dataclass(frozen=True)
class Learner(ABC):
    """A pre-trained model, and the examples of a task that it is adapted to."""

    model_name: str
    task_name: str
    base: Any
    train: list[Any]
    test: list[Any]

    @abstractmethod
    def with_head(self, seed: int) -> nn.Module:
        """Return a copy of the pre-trained model with dropout and a new head for the task."""

    @abstractmethod
    def fine_tune(
        self, model: Any, examples: Sequence[Any], epochs: int, **how: Any
    ) -> training.History:
        """Train what can be trained of `model`; `how` is passed on to `fine_tune`."""

    @abstractmethod
    def scores(self, model: Any) -> dict[str, float]:
        """Return the test scores by name; the last one is the one to compare."""

    @abstractmethod
    def length(self, example: Any) -> int:
        """Return the number of tokens of an example."""

    def adapted(self, method: str, seed: int) -> adaptation.Adapted:
        """Return the model with a new head and one of METHODS, untrained."""
        return adaptation.adapt(self.with_head(seed), METHODS[method])

    def trained(
        self, method: str, count: int, epochs: int, rate: float, seed: int
    ) -> tuple[adaptation.Adapted, training.History]:
        """Return the model adapted to `count` examples, and its training history."""
        adapted = self.adapted(method, seed)
        names = f"{self.model_name}, {self.task_name}, {method}"
        history = self.fine_tune(
            adapted,
            drawn(self.train, count, seed),
            epochs,
            learning_rate=rate,
            seed=seed,
            label=f"{names}, {count:,} examples, rate {rate:g}, seed {seed}",
        )
        return adapted, history

    def held_out(self: AnyLearner, seed: int) -> AnyLearner:
        """Return the same task, tested on training examples that are held out from training."""
        train, test = hold_out(self.train, seed)
        return replace(self, train=train, test=test)


@dataclass(frozen=True)
class BertLearner(Learner):
    """A BERT; examples are those of `_bert_tasks`."""

    data: TaskData

    def with_head(self, seed: int) -> bert.TaskModel:
        """Return a `bert.TaskModel`."""
        return _bert_regimes.started(self.base, self.data, False, seed)

    def fine_tune(
        self, model: Any, examples: Sequence[Any], epochs: int, **how: Any
    ) -> training.History:
        """Train with `bert.fine_tune`."""
        return bert.fine_tune(model, *flat(examples), epochs, **how)

    def scores(self, model: Any) -> dict[str, float]:
        """Return the accuracy, F1, or exact match and F1."""
        return replace(self.data, test=self.test).scored(bert.predict(model, flat(self.test)[0]))

    def length(self, example: Any) -> int:
        """Return the number of tokens of the longest window."""
        return max(len(window.ids) for window in example.inputs)


@dataclass(frozen=True)
class GPTLearner(Learner):
    """A GPT, and the weight λ of its auxiliary loss; examples are (sequences, class)."""

    data: _gpt_tasks.EncodedTask
    lm_weight: float = 0.0

    def with_head(self, seed: int) -> gpt.TaskModel:
        """Return a `gpt.TaskModel`."""
        return _gpt_tasks.started(self.base, False, self.data.classes, seed)

    def fine_tune(
        self, model: Any, examples: Sequence[Any], epochs: int, **how: Any
    ) -> training.History:
        """Train with `gpt.fine_tune`."""
        inputs, labels = zip(*examples, strict=True)
        return gpt.fine_tune(model, inputs, labels, epochs, lm_weight=self.lm_weight, **how)

    def scores(self, model: Any) -> dict[str, float]:
        """Return the accuracy; the model ends on the CPU."""
        inputs, labels = (list(part) for part in zip(*self.test, strict=True))
        data = replace(self.data, test=_gpt_tasks.Encoded(inputs, labels))
        return {"accuracy": data.score(gpt.predict(model.cpu(), inputs))}

    def length(self, example: Any) -> int:
        """Return the number of tokens of the longest sequence."""
        return max(map(len, example[0]))


def hold_out(examples: Sequence[Example], seed: int) -> tuple[list[Example], list[Example]]:
    """Split training examples into nine tenths, and at most LARGEST_HELD_OUT of the rest."""
    shuffled = drawn(examples, len(examples), seed)
    tenth = len(shuffled) // 10
    return shuffled[tenth:], shuffled[: min(tenth, LARGEST_HELD_OUT)]


@functools.cache
def learner(model: str, task: str) -> Learner:
    """Return "minilm", "bert-mini" or "gpt-mini", and one of its tasks."""
    if model == "gpt-mini":
        return _gpt_learner(task)
    data = bert_transfer.task_data(task, model)
    test = drawn(data.test, LARGEST_TEST, 0) if task == "squad" else data.test
    return BertLearner(model, task, _bert_regimes.pretrained(model)[0], data.train, test, data)


def _gpt_learner(task: str) -> GPTLearner:
    """Return gpt-mini; ⟨s⟩ and ⟨e⟩ are its own end of text, so that no embedding is new."""
    loaded = zoo.load("gpt-mini")
    base = gpt.GPT(replace(loaded.model.config, dropout=_gpt_tasks.DROPOUT))
    base.load_state_dict(loaded.model.state_dict())
    special_tokens = gpt.SpecialTokens(*[loaded.tokenizer[END]] * 3)
    data = _gpt_tasks.encoded(task, loaded.tokenizer, special_tokens)
    train, test = (
        [*zip(part.examples, part.labels, strict=True)] for part in (data.train, data.test)
    )
    return GPTLearner("gpt-mini", task, base, train, test, data)
