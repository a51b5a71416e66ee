"""A model and its tokenizer in one safetensors file: weights in half precision, sizes, tokens."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any, TypeVar, cast

from torch import nn

from ptm_edu.require import require
from ptm_edu.text import BytePairTokenizer, WordPieceTokenizer
from ptm_edu.text.tokenizers.files import Saved
from ptm_edu.training import CheckpointError, load_checkpoint, save_checkpoint

from .config import TransformerConfig
from .model import Transformer

Model = TypeVar("Model", bound=nn.Module)
Tokenizer = TypeVar("Tokenizer", BytePairTokenizer, WordPieceTokenizer)
Metadata = dict[str, Any]

# transformer-mini was trained before its parameters got these names.
_RENAMED = {"embeddings.words.weight": "embeddings.token_embedding.weight"}


def save_with_tokenizer(
    model: nn.Module, tokenizer: BytePairTokenizer | WordPieceTokenizer, path: str | Path
) -> None:
    """Write a model that has a `config`, in float16, and its tokenizer.

    Raises ValueError if their vocabularies differ in size.
    """
    config = cast(Any, model.config)
    require(
        len(tokenizer) == config.vocab_size,
        f"save_with_tokenizer: the model has {config.vocab_size:,} tokens, the tokenizer "
        f"{len(tokenizer):,}",
    )
    tensors = {name: tensor.half() for name, tensor in model.state_dict().items()}
    metadata: Metadata = {"config": asdict(config), **tokenizer.parts()._asdict()}
    save_checkpoint(path, tensors, metadata)


def load_with_tokenizer(
    path: str | Path,
    build_model: Callable[[Metadata], Model],
    build_tokenizer: Callable[[Metadata], Tokenizer],
    kind: str,
    renamed: Mapping[str, str] | None = None,
) -> tuple[Model, Tokenizer]:
    """Read a file of `save_with_tokenizer`; the model is in float32 and in evaluation mode.

    `build_model` gets the fields of the model's config, `build_tokenizer` the whole metadata;
    `kind` names the model in messages. `renamed` maps a parameter's name in older files to its name
    now. Raises CheckpointError for a missing or damaged file or one of another kind.
    """
    tensors, loaded = load_checkpoint(path)
    metadata = cast(Metadata, loaded)
    try:
        model = build_model(metadata["config"])
        names = renamed or {}
        model.load_state_dict({names.get(n, n): tensor.float() for n, tensor in tensors.items()})
        tokenizer = build_tokenizer(metadata)
    except (KeyError, TypeError, ValueError, RuntimeError) as error:
        raise CheckpointError(f"{path} holds no {kind} of this library: {error}") from error
    return model.eval().requires_grad_(False), tokenizer


def byte_pair_tokenizer(metadata: Metadata) -> BytePairTokenizer:
    """Return the tokenizer whose parts are in a file's metadata; older files lack the last one."""
    return BytePairTokenizer(
        *Saved(**{name: metadata[name] for name in Saved._fields if name in metadata})
    )


def load_translator(path: str | Path) -> tuple[Transformer, BytePairTokenizer]:
    """Read a Transformer and its tokenizer; see `load_with_tokenizer`."""
    return load_with_tokenizer(
        path,
        lambda config: Transformer(TransformerConfig(**config)),
        byte_pair_tokenizer,
        "translator",
        _RENAMED,
    )
