"""Published BERT checkpoints, in transformers' names, into our classes."""

from __future__ import annotations

from pathlib import Path

import torch
from torch import Tensor

from ptm_edu.bert.config import BertConfig
from ptm_edu.bert.model import Bert
from ptm_edu.bert.pretraining import BertForPretraining
from ptm_edu.bert.tasks.model import TaskModel
from ptm_edu.text import WordPieceTokenizer
from ptm_edu.training import CheckpointError
from ptm_edu.training.hub import choose, compare, folder_of, read_config, read_tensors

from .architectures import Task, task_of
from .config import bert_config
from .parameter_names import (
    BODY,
    HEADS,
    LANGUAGE_MODEL,
    NEXT_SENTENCE,
    POOLER,
    has,
    once,
    theirs,
    uniform,
)
from .tokenizer import load_tokenizer

Published = Bert | BertForPretraining | TaskModel


def load(name: str | Path) -> tuple[Published, WordPieceTokenizer | None]:
    """Return the model of a folder or of a name on the hub, "google-bert/bert-base-uncased".

    With a masked-LM head it is a `BertForPretraining`, with the head of a task of Devlin et al.
    2019 a `TaskModel`, else a `Bert`; of these heads, others than the model's own are left out. It
    is in evaluation mode and float32. The tokenizer comes where vocab.txt or tokenizer.json lies
    beside the weights, see `load_tokenizer`, else it is None. Raises CheckpointError, with a
    sentence, for a name that is nowhere, a damaged file, a config of another model, a head of
    nobody knows which task, or a tensor that is missing, misshapen or not known, which it names.
    """
    folder = folder_of(name)
    found = read_config(folder)
    choose(folder, found, "model_type", {"bert": Bert})
    tensors = uniform(read_tensors(folder))
    task = task_of(folder, found, tensors)
    if task is None:  # beside a task's head, a masked LM's is left out, tied or not
        tensors = once(folder, tensors)
    try:
        config = bert_config(folder, found)
        with torch.device("meta"):  # draws no weights, since none would be kept
            model = _model(config, tensors, task)
    except CheckpointError:
        raise
    except (TypeError, ValueError) as error:
        raise CheckpointError(
            f"{folder}: config.json has no BERT's sizes: {error or type(error).__name__}"
        ) from error
    _fill(folder, model, tensors, task.name if task else "")
    return model.eval().requires_grad_(False), load_tokenizer(folder, config.vocab_size)


def _model(config: BertConfig, tensors: dict[str, Tensor], task: Task | None) -> Published:
    """Return the model whose weights the tensors are.

    It has no pooler where nothing was trained to read the one in the file.
    """
    masked_lm, next_sentence = has(tensors, LANGUAGE_MODEL), has(tensors, NEXT_SENTENCE)
    pooler = has(tensors, POOLER) and (next_sentence or not masked_lm)
    if task:
        bias = tensors.get(f"{task.name}.bias")
        head = task.head(config, 1 if bias is None else len(bias))  # `compare` names what is absent
        return TaskModel(Bert(config, pooler or head.reads_pooled), head)
    if masked_lm:
        return BertForPretraining(Bert(config, next_sentence))
    return Bert(config, pooler)


def _fill(folder: Path, model: Published, tensors: dict[str, Tensor], head: str) -> None:
    """Give a model its weights, which must fit; the file may hold a pooler or heads beside them."""
    body = BODY if isinstance(model, Bert) else ""
    names = {ours: theirs(body + ours, head) for ours in model.state_dict()}
    shapes = {names[ours]: tuple(one.shape) for ours, one in model.state_dict().items()}
    others = tuple(one for one in (*HEADS, POOLER) if not has(shapes, one))
    used = {name: one for name, one in tensors.items() if not name.startswith(others)}
    compare(folder, used, shapes)
    # A copy: the file's own memory changes with the file.
    weights = {ours: used[name].to(torch.float32, copy=True) for ours, name in names.items()}
    model.load_state_dict(weights, assign=True)
