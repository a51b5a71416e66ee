"""A translator in one safetensors file: weights in half precision, sizes, and byte pairs."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import Any, cast

from ptm_edu.text import BytePairTokenizer
from ptm_edu.training import CheckpointError, load_checkpoint, save_checkpoint

from .config import TransformerConfig
from .model import Transformer


def save_translator(model: Transformer, tokenizer: BytePairTokenizer, path: str | Path) -> None:
    """Write the model in float16 and the tokenizer; ValueError if their vocabularies differ."""
    if len(tokenizer) != model.config.vocab_size:
        raise ValueError(
            f"save_translator: the model has {model.config.vocab_size:,} words, the tokenizer "
            f"{len(tokenizer):,}"
        )
    tensors = {name: tensor.half() for name, tensor in model.state_dict().items()}
    facts: dict[str, Any] = {
        "config": asdict(model.config),
        "vocabulary": tokenizer.vocabulary,
        "merges": [list(pair) for pair in tokenizer.ranks],
        "special_tokens": list(tokenizer.special_tokens),
        "byte_level": tokenizer.byte_level,
    }
    save_checkpoint(path, tensors, facts)


def load_translator(path: str | Path) -> tuple[Transformer, BytePairTokenizer]:
    """Read a file of `save_translator`; the model computes in float32, in evaluation mode.

    Raises CheckpointError, with a sentence, for a missing or damaged file or one of another kind.
    """
    tensors, found = load_checkpoint(path)
    facts = cast(dict[str, Any], found)
    try:
        model = Transformer(TransformerConfig(**facts["config"]))
        model.load_state_dict({name: tensor.float() for name, tensor in tensors.items()})
        merges = [(left, right) for left, right in facts["merges"]]
        tokenizer = BytePairTokenizer(
            facts["vocabulary"], merges, facts["special_tokens"], facts["byte_level"]
        )
    except (KeyError, TypeError, ValueError, RuntimeError) as error:
        raise CheckpointError(f"{path} holds no translator of this library: {error}") from error
    return model.eval().requires_grad_(False), tokenizer
