"""A biLM in one safetensors file: its weights in half precision, its sizes and its words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any, cast

from ptm_edu.training.checkpoints import CheckpointError, load_checkpoint, save_checkpoint

from .bilm import BiLM
from .config import ElmoConfig
from .tokenizer import ElmoTokenizer


def save_bilm(model: BiLM, words: Sequence[str], path: str | Path) -> None:
    """Write the model in float16, and the words of its softmax in their order.

    Raises ValueError where the words are not those of the softmax.
    """
    size = 0 if model.softmax is None else len(model.softmax.bias)
    if len(words) != size:
        raise ValueError(f"save_bilm: the softmax has {size:,} words, got {len(words):,}")
    tensors = {name: tensor.half().contiguous() for name, tensor in model.state_dict().items()}
    facts: dict[str, Any] = {"config": asdict(model.config), "words": list(words)}
    save_checkpoint(path, tensors, facts)


def load_bilm(path: str | Path) -> tuple[BiLM, ElmoTokenizer]:
    """Read a file of `save_bilm`; the model computes in float32 and is in evaluation mode.

    Raises CheckpointError, with a sentence, for a missing or damaged file or one of another kind.
    """
    tensors, facts = load_checkpoint(path)
    try:
        config = cast(dict[str, Any], facts["config"])
        config["filters"] = tuple(tuple(pair) for pair in config["filters"])
        words = cast(list[str], facts["words"])
        model = BiLM(ElmoConfig(**config), len(words) or None)
        model.load_state_dict({name: tensor.float() for name, tensor in tensors.items()})
    except (KeyError, TypeError, RuntimeError) as error:
        raise CheckpointError(f"{path} holds no biLM of this library: {error}") from error
    return model.eval().requires_grad_(False), ElmoTokenizer(words)
