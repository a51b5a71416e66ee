"""The names of BERT's parameters in transformers and in Google's first files, and ours."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

import torch
from torch import Tensor

from ptm_edu.training.hub import misfit

BODY, POOLER = "bert.", "bert.pooler."
LANGUAGE_MODEL, NEXT_SENTENCE = "cls.predictions.", "cls.seq_relationship."
HEADS = (LANGUAGE_MODEL, NEXT_SENTENCE, "classifier.", "qa_outputs.")  # all that are known
_BUFFER = re.compile(r"(bert\.)?embeddings\.(position_ids|token_type_ids)")  # no parameters
_LAYER = {  # parts of a layer: our name → the published one
    "attention.query": "attention.self.query",
    "attention.key": "attention.self.key",
    "attention.value": "attention.self.value",
    "attention.output": "attention.output.dense",
    "attention_residual.norm": "attention.output.LayerNorm",
    "feed_forward.0": "intermediate.dense",
    "feed_forward.2": "output.dense",
    "feed_forward_residual.norm": "output.LayerNorm",
}
_PARTS = {  # all others
    "bert.embeddings.token_embedding": "bert.embeddings.word_embeddings",
    "bert.embeddings.segment_embedding": "bert.embeddings.token_type_embeddings",
    "bert.embeddings.position_embedding": "bert.embeddings.position_embeddings",
    "bert.embeddings.norm": "bert.embeddings.LayerNorm",
    "bert.pooler.linear": "bert.pooler.dense",
    "masked_lm.dense": "cls.predictions.transform.dense",
    "masked_lm.norm": "cls.predictions.transform.LayerNorm",
    "masked_lm": "cls.predictions",  # its bias
    "next_sentence": "cls.seq_relationship",
}
_TIED = {  # tensors that a file may contain twice, as the output's matrix and bias
    "cls.predictions.decoder.weight": "bert.embeddings.word_embeddings.weight",
    "cls.predictions.decoder.bias": "cls.predictions.bias",
}


def published_name(name: str, head: str = "") -> str:
    """Return the published name of our parameter `name`; `head` is that of a task's head."""
    part, _, end = name.rpartition(".")
    if layer := re.fullmatch(r"bert\.encoder\.layers\.(\d+)\.(.+)", part):
        return f"bert.encoder.layer.{layer[1]}.{_LAYER[layer[2]]}.{end}"
    return f"{head if part == 'head.linear' else _PARTS[part]}.{end}"


def normalized(tensors: dict[str, Tensor]) -> dict[str, Tensor]:
    """Return the tensors of any file under transformers' current names, BERT's own in "bert."."""
    renamed = {_current(name): t for name, t in tensors.items() if not _BUFFER.fullmatch(name)}
    if not has(renamed, BODY):
        renamed = {n if n.startswith(HEADS) else f"{BODY}{n}": t for n, t in renamed.items()}
    return renamed


def untied(folder: Path, tensors: dict[str, Tensor]) -> dict[str, Tensor]:
    """Return a masked LM's tensors, each once: its output matrix is the token embedding.

    Raises CheckpointError for an output that is not tied.
    """
    unique = dict(tensors)
    for output, tied in _TIED.items():
        tensor = unique.pop(output, None)
        if tensor is not None and not torch.equal(unique.setdefault(tied, tensor), tensor):
            raise misfit(folder, f"{output} is not {tied}, as tied ones are")
    return unique


def has(names: Iterable[str], prefix: str) -> bool:
    """Return whether any of the names begins with `prefix`."""
    return any(name.startswith(prefix) for name in names)


def _current(name: str) -> str:
    """Return the name with a norm's weight and bias, which TensorFlow calls gamma and beta."""
    start = name.removesuffix("LayerNorm.gamma")
    if start != name:
        return f"{start}LayerNorm.weight"
    start = name.removesuffix("LayerNorm.beta")
    return name if start == name else f"{start}LayerNorm.bias"
