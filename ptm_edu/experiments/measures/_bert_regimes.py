"""How a BERT learns a task: fine-tuned, as frozen features, or from random weights."""

from __future__ import annotations

import functools
from dataclasses import replace

import torch
from torch import Tensor

from ptm_edu import zoo
from ptm_edu.bert import (
    Bert,
    SpanHead,
    TaskInput,
    TaskModel,
    TokenHead,
    bert_states,
    fine_tune,
    predict,
    train_head,
)
from ptm_edu.bert.model import Pooler
from ptm_edu.bert.tasks.fine_tuning import Label
from ptm_edu.evaluation.probes import train_probe
from ptm_edu.text import WordPieceTokenizer

from ._bert_scores import Scores
from ._bert_tasks import Example, TaskData, flat

DROPOUT = 0.1  # in fine-tuning, as in the published models; bert-mini was pre-trained without
TUNED, FEATURES, SCRATCH = "fine-tuned", "features", "from scratch"


@functools.cache
def pretrained(name: str) -> tuple[Bert, WordPieceTokenizer]:
    """Return the encoder of "bert-mini" or "minilm", and its tokenizer."""
    loaded = zoo.load(name)
    model = loaded.model
    return (model if isinstance(model, Bert) else model.bert), loaded.tokenizer


def started(bert: Bert, task: TaskData, random: bool, seed: int) -> TaskModel:
    """Return a new model for a task: a copy of `bert`, or the same class with random weights.

    The pooler is random where the checkpoint has none. The head uses the checkpoint's dropout.
    """
    torch.manual_seed(seed)
    model = type(bert)(replace(bert.config, dropout=DROPOUT, drop_attention=True))
    if not random:
        weights = bert.state_dict()
        if bert.pooler is None:
            model.pooler = Pooler(bert.config.dim)
            weights |= {
                f"pooler.{name}": weight for name, weight in model.pooler.state_dict().items()
            }
        model.load_state_dict(weights)
    return TaskModel(model, task.head(bert.config))


def tuned(
    name: str,
    task: TaskData,
    train: list[Example],
    regime: str,
    *,
    epochs: int,
    rate: float,
    seed: int,
    label: str,
) -> Scores:
    """Train on these examples in one of the regimes; return the test scores."""
    model = started(pretrained(name)[0], task, regime == SCRATCH, seed)
    test_inputs, _ = flat(task.test)
    if regime == FEATURES and not isinstance(model.head, SpanHead):
        return task.scored(_probed(model, *flat(train), test_inputs))
    if regime == FEATURES:
        train_head(model, *flat(train), seed=seed, label=label)
    else:
        inputs, labels = flat(train)
        fine_tune(
            model,
            inputs,
            labels,
            epochs,
            learning_rate=rate,
            seed=seed,
            label=label,
        )
    return task.scored(predict(model, test_inputs))


def _probed(
    model: TaskModel, inputs: list[TaskInput], labels: list[Label], test_inputs: list[TaskInput]
) -> list[Tensor]:
    """Return the test logits of a linear probe on the pre-trained model's last layer.

    A text is represented by the mean of its token vectors, a word by that of its first WordPiece.
    """
    words = isinstance(model.head, TokenHead)
    reader = TaskModel(model.bert, TokenHead(model.bert.config, 1))  # for the last layer's states
    states, classes = [], []
    for text_states, label in zip(bert_states(reader, inputs), labels, strict=True):
        tags = torch.tensor(label) if words else torch.tensor([label])
        vectors = text_states if words else text_states.mean(dim=0, keepdim=True)
        states.append(vectors[tags >= 0])
        classes.append(tags[tags >= 0])
    probe = train_probe(torch.cat(states), torch.cat(classes), model.head.linear.out_features)
    outputs = []
    with torch.no_grad():
        for text_states in bert_states(reader, test_inputs):
            vectors = text_states if words else text_states.mean(dim=0, keepdim=True)
            outputs.append(probe(vectors) if words else probe(vectors)[0])
    return outputs
