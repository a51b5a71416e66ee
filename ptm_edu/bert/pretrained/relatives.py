"""RoBERTa and DistilBERT as BERT: their configs and parameters under BERT's published names.

RoBERTa (Liu et al. 2019, arXiv:1907.11692) counts positions from the id of padding + 1, and its
classifier has the pooler in it. DistilBERT (Sanh et al. 2019, arXiv:1910.01108) has no segments and
no pooler. In a model without segments, both have the same embedding here.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from torch import Tensor

from ptm_edu.training import CheckpointError
from ptm_edu.training.hub import choose

from .architectures import architectures
from .parameter_names import LANGUAGE_MODEL, has, normalized

Fields = dict[str, Any]
Tensors = dict[str, Tensor]

_EMBEDDINGS = "bert.embeddings."
_POSITIONS = f"{_EMBEDDINGS}position_embeddings.weight"
_SEGMENTS = f"{_EMBEDDINGS}token_type_embeddings.weight"
_ROBERTA = {  # the beginning of a name → BERT's
    "roberta.": "bert.",
    "lm_head.dense.": "cls.predictions.transform.dense.",
    "lm_head.layer_norm.": "cls.predictions.transform.LayerNorm.",
    "lm_head.": LANGUAGE_MODEL,
    "classifier.dense.": "bert.pooler.dense.",
    "classifier.out_proj.": "classifier.",
}
_DISTILBERT = {
    "distilbert.": "bert.",
    "vocab_transform.": "cls.predictions.transform.dense.",
    "vocab_layer_norm.": "cls.predictions.transform.LayerNorm.",
    "vocab_projector.weight": "cls.predictions.decoder.weight",
    "vocab_projector.bias": "cls.predictions.bias",
}
_LAYER = {  # parts of a layer in DistilBERT
    "attention.q_lin": "attention.self.query",
    "attention.k_lin": "attention.self.key",
    "attention.v_lin": "attention.self.value",
    "attention.out_lin": "attention.output.dense",
    "sa_layer_norm": "attention.output.LayerNorm",
    "ffn.lin1": "intermediate.dense",
    "ffn.lin2": "output.dense",
    "output_layer_norm": "output.LayerNorm",
}
_SIZES = {
    "dim": "hidden_size",
    "n_heads": "num_attention_heads",
    "n_layers": "num_hidden_layers",
    "hidden_dim": "intermediate_size",
}
_OTHERS = {
    "activation": "hidden_act",
    "dropout": "hidden_dropout_prob",
    "attention_dropout": "attention_probs_dropout_prob",
}
_RELU = ("DistilBertForSequenceClassification", "DistilBertForMultipleChoice")


def as_bert(folder: Path, fields: Fields, tensors: Tensors) -> tuple[Fields, Tensors]:
    """Return the config and the tensors of a BERT, a RoBERTa or a DistilBERT as those of a BERT.

    Raises CheckpointError for another model type, and for heads that BERT does not have.
    """
    kinds = {"bert": _bert, "roberta": _roberta, "distilbert": _distilbert}
    fields, tensors = choose(folder, fields, "model_type", kinds)(folder, fields, tensors)
    segments = tensors.get(_SEGMENTS)
    if fields.get("type_vocab_size") == 1 and segments is not None and len(segments) == 1:
        fields = fields | {"type_vocab_size": 2}
        tensors = tensors | {_SEGMENTS: segments.expand(2, -1)}  # (1, D) → (2, D)
    return fields, tensors


def _bert(folder: Path, fields: Fields, tensors: Tensors) -> tuple[Fields, Tensors]:
    return fields, normalized(tensors)


def _roberta(folder: Path, fields: Fields, tensors: Tensors) -> tuple[Fields, Tensors]:
    if has(tensors, "classifier.dense."):  # the pooler that the classifier was trained with
        tensors = {n: t for n, t in tensors.items() if "pooler." not in n}
    tensors = normalized({_renamed(name, _ROBERTA): tensor for name, tensor in tensors.items()})
    padding, positions = fields.get("pad_token_id", 1), fields.get("max_position_embeddings")
    if type(padding) is not int or padding < 0:
        raise CheckpointError(
            f"{folder}: config.json's pad_token_id: expected a whole number, from which RoBERTa "
            f"counts positions, got {padding!r}; fetch the file again"
        )
    activation = fields.get("hidden_act", "gelu")
    if has(tensors, LANGUAGE_MODEL) and activation != "gelu":
        raise CheckpointError(
            f"{folder}: config.json's hidden_act is {activation!r}, expected 'gelu', which "
            f"RoBERTa's masked-LM head always has; try the encoder alone, "
            f"RobertaModel.from_pretrained({str(folder)!r}).save_pretrained(NEW_FOLDER)"
        )
    if type(positions) is int:
        fields = fields | {"max_position_embeddings": positions - padding - 1}
    if _POSITIONS in tensors and tensors[_POSITIONS].dim() == 2:
        tensors[_POSITIONS] = tensors[_POSITIONS][padding + 1 :]  # (P, D) → (P − padding − 1, D)
    names = [re.sub("^Roberta", "Bert", name) for name in architectures(folder, fields)]
    return fields | {"architectures": names}, tensors


def _distilbert(folder: Path, fields: Fields, tensors: Tensors) -> tuple[Fields, Tensors]:
    for name in _SIZES:
        if type(fields.get(name)) is not int:
            raise CheckpointError(
                f"{folder}: config.json has no DistilBERT's sizes: {name}: expected a whole "
                f"number, got {fields.get(name)!r}"
            )
    names = architectures(folder, fields)
    if any(name in names for name in _RELU) or (not names and has(tensors, "pre_classifier.")):
        raise CheckpointError(
            f"{folder}: architectures is {names}, but the classifier of a {' and a '.join(_RELU)} "
            f"has a layer with ReLU, which `TaskModel` does not have; to load the encoder alone, "
            f'write "architectures": ["DistilBertModel"] in config.json'
        )
    used = {n: t for n, t in tensors.items() if not n.startswith("pre_classifier.")}
    tensors = normalized({_distilbert_name(name): tensor for name, tensor in used.items()})
    words = tensors.get(f"{_EMBEDDINGS}word_embeddings.weight")
    if words is not None:
        tensors[_SEGMENTS] = words.new_zeros(1, words.shape[-1])  # (1, D)
    ours: Fields = {new: fields[old] for old, new in (_SIZES | _OTHERS).items() if old in fields}
    ours |= {"type_vocab_size": 1, "layer_norm_eps": 1e-12}
    ours["architectures"] = [re.sub("^DistilBert", "Bert", name) for name in names]
    return fields | ours, tensors


def bert_name(name: str) -> str:
    """Return BERT's name for a parameter or module of RoBERTa or DistilBERT, or the name itself."""
    return _distilbert_name(_renamed(name, _ROBERTA))


def _renamed(name: str, beginnings: dict[str, str]) -> str:
    """Return BERT's name for one with one of the beginnings."""
    begun = next((start for start in beginnings if name.startswith(start)), None)
    return name if begun is None else beginnings[begun] + name.removeprefix(begun)


def _distilbert_name(name: str) -> str:
    name = _renamed(name, _DISTILBERT)
    layer = re.fullmatch(r"(bert\.)?transformer\.layer\.(\d+)\.(.+)\.(\w+)", name)
    if layer is None or layer[3] not in _LAYER:
        return name
    return f"{layer[1] or ''}encoder.layer.{layer[2]}.{_LAYER[layer[3]]}.{layer[4]}"
