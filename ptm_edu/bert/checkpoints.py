"""Published BERT checkpoints, in transformers' names, into our classes."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import torch
from torch import Tensor

from ptm_edu.text import WordPieceTokenizer
from ptm_edu.training import CheckpointError
from ptm_edu.training.hub import (
    choose,
    compare,
    folder_of,
    read_config,
    read_tensors,
    require,
)
from ptm_edu.transformer.config import Activation

from .config import BertConfig
from .heads import ChoiceHead, SentenceHead, SpanHead, TokenHead
from .model import Bert
from .pretraining import BertForPretraining
from .published_names import (
    BODY,
    HEADS,
    LANGUAGE_MODEL,
    NEXT_SENTENCE,
    POOLER,
    has,
    theirs,
    uniform,
)
from .published_tokenizer import published_tokenizer
from .task_model import Head, TaskModel

Published = Bert | BertForPretraining | TaskModel

_ACTIVATIONS: dict[str, Activation] = {
    "gelu": "gelu",
    "gelu_new": "gelu_tanh",
    "gelu_pytorch_tanh": "gelu_tanh",
    "relu": "relu",
}
# What our class does not do, and how a config says that the model does not, either.
_ONLY = {"is_decoder": False, "add_cross_attention": False, "position_embedding_type": "absolute"}


class _Task(NamedTuple):
    """What transformers calls a task's head, and ours for it, made with so many outputs."""

    name: str
    head: Callable[[BertConfig, int], Head]


_TASKS = {  # by a config's architectures
    "BertForNextSentencePrediction": _Task("cls.seq_relationship", SentenceHead),
    "BertForSequenceClassification": _Task("classifier", SentenceHead),
    "BertForTokenClassification": _Task("classifier", TokenHead),
    "BertForQuestionAnswering": _Task("qa_outputs", lambda config, _: SpanHead(config)),
    "BertForMultipleChoice": _Task("classifier", lambda config, _: ChoiceHead(config)),
}


def load(name: str | Path) -> tuple[Published, WordPieceTokenizer | None]:
    """Return the model of a folder or of a name on the hub, "google-bert/bert-base-uncased".

    With a masked-LM head it is a `BertForPretraining`, with the head of a task of Devlin et al.
    2019 a `TaskModel`, else a `Bert`; of these heads, others than the model's own are left out. It
    is in evaluation mode and float32. The tokenizer comes where vocab.txt or tokenizer.json lies
    beside the weights, see `published_tokenizer`, else it is None. Raises CheckpointError, with a
    sentence, for a name that is nowhere, a damaged file, a config of another model, or a tensor
    that is missing, misshapen or not known, which it names.
    """
    folder = folder_of(name)
    found = read_config(folder)
    choose(folder, found, "model_type", {"bert": Bert})
    require(folder, found, _ONLY, "Bert")
    activation = choose(folder, found, "hidden_act", _ACTIVATIONS, "gelu")
    tensors = uniform(folder, read_tensors(folder))
    task = _task(found)
    try:
        config = _config(found, activation)
        with torch.device("meta"):  # draws no weights, since none would be kept
            model = _model(config, tensors, task)
    except (KeyError, TypeError, ValueError) as error:
        raise CheckpointError(
            f"{folder}: config.json has no BERT's sizes: {error or type(error).__name__}"
        ) from error
    _fill(folder, model, tensors, task.name if task else "")
    return model.eval().requires_grad_(False), published_tokenizer(folder, config.vocab_size)


def _task(found: dict[str, Any]) -> _Task | None:
    """Return the task whose head a config tells of."""
    named = found.get("architectures") or []
    return next((_TASKS[one] for one in named if one in _TASKS), None)


def _config(found: dict[str, Any], activation: Activation) -> BertConfig:
    """Return our config for theirs; KeyError, TypeError or ValueError if it is none."""
    return BertConfig(
        dim=found["hidden_size"],
        heads=found["num_attention_heads"],
        feed_forward=found["intermediate_size"],
        dropout=found.get("hidden_dropout_prob", 0.1),
        drop_attention=found.get("attention_probs_dropout_prob", 0.1) > 0,
        activation=activation,
        norm_epsilon=found.get("layer_norm_eps", 1e-12),
        vocab_size=found["vocab_size"],
        layers=found["num_hidden_layers"],
        max_positions=found["max_position_embeddings"],
        token_types=found["type_vocab_size"],
    )


def _model(config: BertConfig, tensors: dict[str, Tensor], task: _Task | None) -> Published:
    """Return the model whose weights the tensors are."""
    pooler = has(tensors, POOLER)
    if task:
        bias = tensors.get(f"{task.name}.bias")
        head = task.head(config, 1 if bias is None else len(bias))  # `compare` names what is absent
        return TaskModel(Bert(config, pooler or head.reads_pooled), head)
    if has(tensors, LANGUAGE_MODEL):
        return BertForPretraining(Bert(config, has(tensors, NEXT_SENTENCE)))
    return Bert(config, pooler)


def _fill(folder: Path, model: Published, tensors: dict[str, Tensor], head: str) -> None:
    """Give a model its weights, which must fit; the file may hold heads of other tasks, too."""
    body = BODY if isinstance(model, Bert) else ""
    names = {ours: theirs(body + ours, head) for ours in model.state_dict()}
    shapes = {names[ours]: tuple(one.shape) for ours, one in model.state_dict().items()}
    others = tuple(one for one in HEADS if not has(shapes, one))
    used = {name: one for name, one in tensors.items() if not name.startswith(others)}
    compare(folder, used, shapes)
    # A copy: the file's own memory changes with the file.
    weights = {ours: used[name].to(torch.float32, copy=True) for ours, name in names.items()}
    model.load_state_dict(weights, assign=True)
