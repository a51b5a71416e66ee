"""Published GPT-2 and OpenAI-GPT checkpoints, in transformers' names, into our class."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, NamedTuple

import torch
from torch import Tensor

from ptm_edu.text import BytePairTokenizer
from ptm_edu.training import CheckpointError
from ptm_edu.training.hub import (
    choose,
    compare,
    folder_of,
    misfit,
    read_config,
    read_tensors,
    require,
)
from ptm_edu.transformer.config import Activation

from .config import GPTConfig
from .model import GPT

END_OF_TEXT, UNKNOWN = "<|endoftext|>", "<unk>"
_BUFFER = re.compile(r"h\.\d+\.attn\.(bias|masked_bias)|position_ids")  # masks, not weights
_NAMES = {  # of a layer's parts: theirs → ours
    "ln_1": "attention_residual.norm",
    "attn.c_proj": "attention.output",
    "ln_2": "feed_forward_residual.norm",
    "mlp.c_fc": "feed_forward.0",
    "mlp.c_proj": "feed_forward.2",
}


class _Kind(NamedTuple):
    """How transformers writes one of the two models."""

    norm_first: bool
    words: str
    positions: str
    activation: str  # the config's entry, what it is if it is left out, and what its names mean
    usual: str
    activations: dict[str, Activation]


_TANH: dict[str, Activation] = {"gelu_new": "gelu_tanh", "gelu_pytorch_tanh": "gelu_tanh"}
_KINDS = {
    "gpt2": _Kind(
        *(True, "wte", "wpe", "activation_function", "gelu_new"),
        {**_TANH, "gelu": "gelu", "relu": "relu"},
    ),
    "openai-gpt": _Kind(
        *(False, "tokens_embed", "positions_embed", "afn", "gelu"),
        {**_TANH, "gelu": "gelu_tanh", "relu": "relu"},
    ),
}
# What our class does not do, and how a config says that the model does not, either.
_ONLY = {
    "tie_word_embeddings": True,
    "scale_attn_weights": True,
    "scale_attn_by_inverse_layer_idx": False,
    "add_cross_attention": False,
}


def load(name: str | Path) -> tuple[GPT, BytePairTokenizer | None]:
    """Return the model of a folder or of a name on the hub, "openai-community/gpt2", and its text.

    The model is in evaluation mode and float32; heads of other tasks are left out. The tokenizer
    comes where vocab.json and merges.txt lie beside the weights, else it is None. Raises
    CheckpointError, with a sentence, for a name that is nowhere, a damaged file, a config of
    another model, or a tensor that is missing or misshapen, which it names.
    """
    folder = folder_of(name)
    found = read_config(folder)
    kind = choose(folder, found, "model_type", _KINDS)
    require(folder, found, _ONLY, "GPT")
    config = _config(folder, found, kind)
    tensors = _body(folder, read_tensors(folder), kind)
    compare(folder, tensors, _shapes(config, kind))
    model = GPT(config)
    model.load_state_dict(_by_our_names(tensors, config, kind))
    return model.eval().requires_grad_(False), _tokenizer(folder, config)


def _config(folder: Path, found: dict[str, Any], kind: _Kind) -> GPTConfig:
    """Return our config for theirs."""
    activation = choose(folder, found, kind.activation, kind.activations, kind.usual)
    try:
        return GPTConfig(
            dim=found["n_embd"],
            heads=found["n_head"],
            feed_forward=found.get("n_inner") or 4 * found["n_embd"],
            dropout=found.get("resid_pdrop", 0.1),
            drop_attention=found.get("attn_pdrop", 0.1) > 0,
            norm_first=kind.norm_first,
            activation=activation,
            norm_epsilon=found.get("layer_norm_epsilon", 1e-5),
            vocab_size=found["vocab_size"],
            layers=found["n_layer"],
            max_positions=found["n_positions"],
        )
    except (KeyError, TypeError, ValueError) as error:
        raise CheckpointError(
            f"{folder}: config.json has no such model's sizes: {error}"
        ) from error


def _shapes(config: GPTConfig, kind: _Kind) -> dict[str, tuple[int, ...]]:
    """Return the tensors that a checkpoint for `config` holds, and their shapes there."""
    dim, inner = config.dim, config.feed_forward
    matrices = {  # theirs are (in, out), as TensorFlow's were
        "attn.c_attn": (dim, 3 * dim),
        "attn.c_proj": (dim, dim),
        "mlp.c_fc": (dim, inner),
        "mlp.c_proj": (inner, dim),
    }
    shapes: dict[str, tuple[int, ...]] = {f"{kind.words}.weight": (config.vocab_size, dim)}
    shapes[f"{kind.positions}.weight"] = config.max_positions, dim
    for i in range(config.layers):
        for part, shape in matrices.items():
            shapes |= {f"h.{i}.{part}.weight": shape, f"h.{i}.{part}.bias": shape[1:]}
        shapes |= {f"h.{i}.{ln}.{k}": (dim,) for ln in ("ln_1", "ln_2") for k in ("weight", "bias")}
    if kind.norm_first:
        shapes |= {"ln_f.weight": (dim,), "ln_f.bias": (dim,)}
    return shapes


def _body(folder: Path, tensors: dict[str, Tensor], kind: _Kind) -> dict[str, Tensor]:
    """Return the language model's tensors: no heads, no masks, and no prefix in their names."""
    prefix = "transformer."
    if any(name.startswith(prefix) for name in tensors):
        output = tensors.get("lm_head.weight")
        body = {n.removeprefix(prefix): t for n, t in tensors.items() if n.startswith(prefix)}
        words = body.get(f"{kind.words}.weight")
        if output is not None and words is not None and not torch.equal(output, words):
            raise misfit(folder, f"lm_head.weight is not {kind.words}.weight, as tied ones are")
    else:
        body = tensors
    return {name: tensor for name, tensor in body.items() if not _BUFFER.fullmatch(name)}


def _by_our_names(tensors: dict[str, Tensor], config: GPTConfig, kind: _Kind) -> dict[str, Tensor]:
    """Return the tensors as `GPT` names and lays them out, in float32."""
    ours = {"words.weight": tensors[f"{kind.words}.weight"]}
    ours["positions.weight"] = tensors[f"{kind.positions}.weight"]
    for i in range(config.layers):
        for end in ("weight", "bias"):
            joined = _turned(tensors[f"h.{i}.attn.c_attn.{end}"])  # (3D, D) or (3D,)
            parts = zip(("query", "key", "value"), joined.chunk(3), strict=True)
            ours |= {f"layers.{i}.attention.{part}.{end}": tensor for part, tensor in parts}
            for theirs, name in _NAMES.items():
                ours[f"layers.{i}.{name}.{end}"] = _turned(tensors[f"h.{i}.{theirs}.{end}"])
    if kind.norm_first:
        ours |= {"norm.weight": tensors["ln_f.weight"], "norm.bias": tensors["ln_f.bias"]}
    return {name: tensor.float() for name, tensor in ours.items()}


def _turned(tensor: Tensor) -> Tensor:
    return tensor.T if tensor.dim() == 2 else tensor


def _tokenizer(folder: Path, config: GPTConfig) -> BytePairTokenizer | None:
    vocabulary, merges = folder / "vocab.json", folder / "merges.txt"
    if not (vocabulary.is_file() and merges.is_file()):
        return None
    gpt2 = config.norm_first
    special = [END_OF_TEXT if gpt2 else UNKNOWN]
    try:
        found = BytePairTokenizer.from_published(
            vocabulary, merges, special, byte_level=gpt2, uncased=not gpt2
        )
    except ValueError as error:
        raise CheckpointError(str(error)) from error
    if len(found) > config.vocab_size:
        raise misfit(folder, f"vocab.json: {len(found):,} pieces for {config.vocab_size:,} words")
    return found
