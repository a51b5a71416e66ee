"""Published checkpoints of BERT and its relatives, in transformers' format, in our classes."""

from __future__ import annotations

from pathlib import Path

import torch
from torch import Tensor

from ptm_edu.bert.config import BertConfig
from ptm_edu.bert.model import Bert
from ptm_edu.bert.pretraining import BertForPretraining
from ptm_edu.bert.tasks.model import TaskModel
from ptm_edu.text import BytePairTokenizer, WordPieceTokenizer
from ptm_edu.training import CheckpointError
from ptm_edu.training.hub import compare, folder_of, read_config, read_tensors
from ptm_edu.transformer.byte_pair_files import BYTE_LEVEL, load_byte_pairs

from .architectures import TaskHead, task_of
from .config import convert_config
from .parameter_names import (
    BODY,
    HEADS,
    LANGUAGE_MODEL,
    NEXT_SENTENCE,
    POOLER,
    has,
    published_name,
    untied,
)
from .relatives import as_bert
from .tokenizer import load_tokenizer

Published = Bert | BertForPretraining | TaskModel


def load(name: str | Path) -> tuple[Published, WordPieceTokenizer | BytePairTokenizer | None]:
    """Return the model in a folder or of a name on the hub, "google-bert/bert-base-uncased".

    It may be a BERT, a RoBERTa or a DistilBERT, each of which becomes a `Bert`: see `relatives`.
    With a masked-LM head it is a `BertForPretraining`, with the head of a task of Devlin et al.
    2019 a `TaskModel`, else a `Bert`; other heads in the file are ignored. It is in evaluation mode
    and float32. The tokenizer is None without its files, and, with a warning, if it has other
    rules: see `load_tokenizer`, and `load_byte_pairs` for RoBERTa's. Raises CheckpointError for an
    unknown name, a damaged file, a config of another model, a head whose task cannot be determined
    or that needs a pooler, and a tensor that is missing, misshapen or unknown, by its name.
    """
    folder = folder_of(name)
    fields = read_config(folder)
    byte_pairs = fields.get("model_type") == "roberta"
    fields, tensors = as_bert(folder, fields, read_tensors(folder))
    task = task_of(folder, fields, tensors)
    if task is None:  # with a task's head, a masked-LM head is ignored, tied or not
        tensors = untied(folder, tensors)
    try:
        config = convert_config(folder, fields)
        with torch.device("meta"):  # allocates and draws no weights, since none would be used
            model = _model(folder, config, tensors, task)
    except CheckpointError:
        raise
    except (TypeError, ValueError) as error:
        raise CheckpointError(
            f"{folder}: config.json has no BERT's sizes: {error or type(error).__name__}"
        ) from error
    _load_weights(folder, model, tensors, task.name if task else "")
    tokenizer = (
        load_byte_pairs(folder, config.vocab_size, BYTE_LEVEL)
        if byte_pairs
        else load_tokenizer(folder, config.vocab_size)
    )
    return model.eval().requires_grad_(False), tokenizer


def _model(
    folder: Path, config: BertConfig, tensors: dict[str, Tensor], task: TaskHead | None
) -> Published:
    """Return the model whose parameters the tensors are.

    It has no pooler if no head in the file was trained to read it, and no next-sentence head if
    there is no pooler.
    """
    masked_lm, next_sentence = has(tensors, LANGUAGE_MODEL), has(tensors, NEXT_SENTENCE)
    pooler = has(tensors, POOLER) and (next_sentence or not masked_lm)
    if task:
        bias = tensors.get(f"{task.name}.bias")
        outputs = 1 if bias is None else len(bias)  # `compare` reports what is missing
        head = task.head(config, outputs)
        if head.reads_pooled and not has(tensors, POOLER):
            raise CheckpointError(
                f"{folder}: the head {task.name}.* reads the pooled state, but there is no pooler, "
                f"{POOLER}dense.weight; to load the encoder alone, write "
                f'"architectures": ["BertModel"] in config.json'
            )
        return TaskModel(Bert(config, pooler or head.reads_pooled), head)
    if masked_lm:
        return BertForPretraining(Bert(config, next_sentence and pooler))
    return Bert(config, pooler)


def _load_weights(folder: Path, model: Published, tensors: dict[str, Tensor], head: str) -> None:
    """Load a model's weights, which must fit; other heads or a pooler in the file are ignored."""
    body = BODY if isinstance(model, Bert) else ""
    names = {name: published_name(body + name, head) for name in model.state_dict()}
    shapes = {names[name]: tuple(tensor.shape) for name, tensor in model.state_dict().items()}
    ignored = tuple(prefix for prefix in (*HEADS, POOLER) if not has(shapes, prefix))
    used = {name: tensor for name, tensor in tensors.items() if not name.startswith(ignored)}
    compare(folder, used, shapes)
    # A copy: the file's memory map changes with the file.
    weights = {name: used[names[name]].to(torch.float32, copy=True) for name in names}
    model.load_state_dict(weights, assign=True)
