"""A model and its pieces in one safetensors file: weights in half precision, sizes, pieces."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import Any, TypeVar, cast

from torch import nn

from ptm_edu.text import BytePairTokenizer, WordPieceTokenizer
from ptm_edu.text.byte_pair_files import Saved
from ptm_edu.training import CheckpointError, load_checkpoint, save_checkpoint

from .config import TransformerConfig
from .model import Transformer

Model = TypeVar("Model", bound=nn.Module)
Tokenizer = TypeVar("Tokenizer", BytePairTokenizer, WordPieceTokenizer)
Fields = dict[str, Any]


def save_with_pieces(
    model: nn.Module, tokenizer: BytePairTokenizer | WordPieceTokenizer, path: str | Path
) -> None:
    """Write a model that has a `config`, in float16, and its tokenizer.

    Raises ValueError if their vocabularies differ.
    """
    config = cast(Any, model.config)
    if len(tokenizer) != config.vocab_size:
        raise ValueError(
            f"save_with_pieces: the model has {config.vocab_size:,} words, the tokenizer "
            f"{len(tokenizer):,}"
        )
    tensors = {name: tensor.half() for name, tensor in model.state_dict().items()}
    facts: Fields = {"config": asdict(config), **tokenizer.parts()._asdict()}
    save_checkpoint(path, tensors, facts)


def load_with_pieces(
    path: str | Path,
    build: Callable[[Fields], Model],
    tokenizer_of: Callable[[Fields], Tokenizer],
    kind: str,
) -> tuple[Model, Tokenizer]:
    """Read a file of `save_with_pieces`; the model computes in float32, in evaluation mode.

    `build` makes a model of its config's fields, `tokenizer_of` a tokenizer of the parts that it
    was saved as, which stand beside them; `kind` is what the model is called. Raises
    CheckpointError, with a sentence, for a missing or damaged file or one of another kind.
    """
    tensors, found = load_checkpoint(path)
    facts = cast(Fields, found)
    try:
        model = build(facts["config"])
        model.load_state_dict({name: tensor.float() for name, tensor in tensors.items()})
        tokenizer = tokenizer_of(facts)
    except (KeyError, TypeError, ValueError, RuntimeError) as error:
        raise CheckpointError(f"{path} holds no {kind} of this library: {error}") from error
    return model.eval().requires_grad_(False), tokenizer


def byte_pairs(facts: Fields) -> BytePairTokenizer:
    """Return the tokenizer whose parts stand in a file's facts; older files lack the last one."""
    return BytePairTokenizer(
        *Saved(**{name: facts[name] for name in Saved._fields if name in facts})
    )


def load_translator(path: str | Path) -> tuple[Transformer, BytePairTokenizer]:
    """Read a Transformer and its pieces; see `load_with_pieces`."""
    return load_with_pieces(
        path, lambda config: Transformer(TransformerConfig(**config)), byte_pairs, "translator"
    )
