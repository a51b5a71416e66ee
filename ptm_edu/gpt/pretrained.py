"""Trained GPTs: ours from one file, and published GPT-2 and OpenAI-GPT checkpoints from the hub."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, NamedTuple

import torch
from torch import Tensor

from ptm_edu.text import BytePairTokenizer
from ptm_edu.training import CheckpointError, hub
from ptm_edu.transformer.byte_pair_files import (
    GPT2,
    OPENAI_GPT,
    BytePairKind,
    load_byte_pairs,
)
from ptm_edu.transformer.checks import check_heads
from ptm_edu.transformer.config import Activation
from ptm_edu.transformer.pretrained import byte_pair_tokenizer, load_with_tokenizer

from .config import GPTConfig
from .model import GPT

END_OF_TEXT = GPT2.special

# gpt-mini was trained before its parameters got these names.
_RENAMED = {
    "words.weight": "token_embedding.weight",
    "positions.weight": "position_embedding.weight",
    "norm.weight": "final_norm.weight",
    "norm.bias": "final_norm.bias",
}


def load_gpt(path: str | Path) -> tuple[GPT, BytePairTokenizer]:
    """Read a GPT and its tokenizer, as `transformer.pretrained.save_with_tokenizer` wrote them.

    Raises CheckpointError for a missing or damaged file or one of another kind.
    """
    return load_with_tokenizer(
        path, lambda config: GPT(GPTConfig(**config)), byte_pair_tokenizer, "GPT", _RENAMED
    )


class _Kind(NamedTuple):
    """How transformers writes one of the two models."""

    norm_first: bool
    tokenizer: BytePairKind
    token_embedding: str
    position_embedding: str
    activation: str  # the config's entry, its default, and what its values mean
    default_activation: str
    activations: dict[str, Activation]


_TANH: dict[str, Activation] = {"gelu_new": "gelu_tanh", "gelu_pytorch_tanh": "gelu_tanh"}
_KINDS = {
    "gpt2": _Kind(
        *(True, GPT2, "wte", "wpe", "activation_function", "gelu_new"),
        {**_TANH, "gelu": "gelu", "relu": "relu"},
    ),
    "openai-gpt": _Kind(
        *(False, OPENAI_GPT, "tokens_embed", "positions_embed", "afn", "gelu"),
        {**_TANH, "gelu": "gelu_tanh", "relu": "relu"},
    ),
}
# Settings of transformers that our class does not implement, and the value that switches each off.
_ONLY = {
    "tie_word_embeddings": True,
    "scale_attn_weights": True,
    "scale_attn_by_inverse_layer_idx": False,
    "add_cross_attention": False,
}
_BUFFER = re.compile(r"h\.\d+\.attn\.(bias|masked_bias)|position_ids")  # masks, not weights
NAMES = {  # of a layer's parts: published name → ours
    "ln_1": "attention_residual.norm",
    "attn.c_proj": "attention.output",
    "ln_2": "feed_forward_residual.norm",
    "mlp.c_fc": "feed_forward.0",
    "mlp.c_proj": "feed_forward.2",
}


def load(name: str | Path) -> tuple[GPT, BytePairTokenizer | None]:
    """Return the model and tokenizer of a folder or a hub name, "openai-community/gpt2".

    The model is in evaluation mode and float32; heads of other tasks are left out. The tokenizer is
    read from vocab.json and merges.txt, or else from tokenizer.json. It is None if neither is
    beside the weights, and, with a warning, if its rules are not those of `BytePairTokenizer`.
    Raises CheckpointError for a name that does not exist, a damaged file, a config of another
    model, or a tensor that is missing or has the wrong shape, which the message names.
    """
    folder = hub.folder_of(name)
    fields = hub.read_config(folder)
    kind = hub.choose(folder, fields, "model_type", _KINDS)
    hub.require(folder, fields, _ONLY, "GPT")
    config = _config(folder, fields, kind)
    tensors = _language_model(folder, hub.read_tensors(folder), kind)
    hub.compare(folder, tensors, _shapes(config, kind))
    model = GPT(config)
    model.load_state_dict(_state_dict(tensors, config, kind))
    tokenizer = load_byte_pairs(folder, config.vocab_size, kind.tokenizer)
    return model.eval().requires_grad_(False), tokenizer


def _config(folder: Path, fields: dict[str, Any], kind: _Kind) -> GPTConfig:
    """Return our config for a published one."""
    activation = hub.choose(
        folder, fields, kind.activation, kind.activations, kind.default_activation
    )
    try:
        dim = hub.size(fields, "n_embd")
        config = GPTConfig(
            dim=dim,
            heads=hub.size(fields, "n_head"),
            feed_forward=4 * dim if fields.get("n_inner") is None else hub.size(fields, "n_inner"),
            dropout=hub.fraction(fields, "resid_pdrop", 0.1),
            drop_attention=hub.fraction(fields, "attn_pdrop", 0.1) > 0,
            norm_first=kind.norm_first,
            activation=activation,
            norm_epsilon=hub.fraction(fields, "layer_norm_epsilon", 1e-5),
            vocab_size=hub.size(fields, "vocab_size"),
            layers=hub.size(fields, "n_layer"),
            max_positions=hub.size(fields, "n_positions"),
        )
        check_heads(config.dim, config.heads)
    except ValueError as error:
        raise CheckpointError(
            f"{folder}: config.json has no such model's sizes: {error}"
        ) from error
    return config


def _shapes(config: GPTConfig, kind: _Kind) -> dict[str, tuple[int, ...]]:
    """Return the names and shapes of the tensors in a checkpoint for `config`."""
    dim, inner = config.dim, config.feed_forward
    matrices = {  # in the file they are (in, out), as TensorFlow's were
        "attn.c_attn": (dim, 3 * dim),
        "attn.c_proj": (dim, dim),
        "mlp.c_fc": (dim, inner),
        "mlp.c_proj": (inner, dim),
    }
    shapes: dict[str, tuple[int, ...]] = {
        f"{kind.token_embedding}.weight": (config.vocab_size, dim),
        f"{kind.position_embedding}.weight": (config.max_positions, dim),
    }
    for i in range(config.layers):
        for part, shape in matrices.items():
            shapes |= {f"h.{i}.{part}.weight": shape, f"h.{i}.{part}.bias": shape[1:]}
        shapes |= {f"h.{i}.{ln}.{k}": (dim,) for ln in ("ln_1", "ln_2") for k in ("weight", "bias")}
    if kind.norm_first:
        shapes |= {"ln_f.weight": (dim,), "ln_f.bias": (dim,)}
    return shapes


def _language_model(folder: Path, tensors: dict[str, Tensor], kind: _Kind) -> dict[str, Tensor]:
    """Return the language model's tensors: no heads, no masks, and no prefix in their names."""
    prefix = "transformer."
    if any(name.startswith(prefix) for name in tensors):
        output = tensors.get("lm_head.weight")
        tensors = {n.removeprefix(prefix): t for n, t in tensors.items() if n.startswith(prefix)}
        embedding = tensors.get(f"{kind.token_embedding}.weight")
        if output is not None and embedding is not None and not torch.equal(output, embedding):
            raise hub.misfit(
                folder, f"lm_head.weight is not {kind.token_embedding}.weight, as tied ones are"
            )
    return {name: tensor for name, tensor in tensors.items() if not _BUFFER.fullmatch(name)}


def _state_dict(tensors: dict[str, Tensor], config: GPTConfig, kind: _Kind) -> dict[str, Tensor]:
    """Return the tensors with the names and shapes of `GPT`, in float32."""
    state = {
        "token_embedding.weight": tensors[f"{kind.token_embedding}.weight"],
        "position_embedding.weight": tensors[f"{kind.position_embedding}.weight"],
    }
    for i in range(config.layers):
        for end in ("weight", "bias"):
            joined = transposed(tensors[f"h.{i}.attn.c_attn.{end}"])  # (3D, D) or (3D,)
            parts = zip(("query", "key", "value"), joined.chunk(3), strict=True)
            state |= {f"layers.{i}.attention.{part}.{end}": tensor for part, tensor in parts}
            for published, name in NAMES.items():
                state[f"layers.{i}.{name}.{end}"] = transposed(tensors[f"h.{i}.{published}.{end}"])
    if kind.norm_first:
        state |= {f"final_norm.{end}": tensors[f"ln_f.{end}"] for end in ("weight", "bias")}
    return {name: tensor.float() for name, tensor in state.items()}


def transposed(tensor: Tensor) -> Tensor:
    """Return a matrix transposed: those of the files are (D_in, D_out)."""
    return tensor.T if tensor.dim() == 2 else tensor
