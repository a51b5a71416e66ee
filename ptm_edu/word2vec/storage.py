"""Word vectors in one safetensors file: the vectors, the words as UTF-8 bytes, their counts."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import torch
from safetensors import SafetensorError
from safetensors.torch import load_file, save_file
from torch import Tensor

from ptm_edu.files import whole_file

if TYPE_CHECKING:
    from .vectors import WordVectors


def save_vectors(vectors: WordVectors, path: str | Path, dtype: torch.dtype) -> None:
    """Write `vectors` as float16 or float32; the file appears under its name when complete."""
    if dtype not in (torch.float16, torch.float32):
        raise ValueError(f"save: dtype must be torch.float16 or torch.float32, got {dtype}")
    split = next((word for word in vectors.words if "\n" in word), None)
    if split is not None:
        raise ValueError(f"save: a word cannot hold a line break, got {split!r}")
    stored = vectors.vectors.to(dtype)
    if not torch.isfinite(stored).all():
        raise ValueError(
            f"save: {float(vectors.vectors.abs().max()):g} is too large for {dtype}, "
            f"use dtype=torch.float32"
        )
    text = "\n".join(vectors.words).encode("utf-8")
    tensors = {"vectors": stored.contiguous(), "words": torch.from_numpy(_bytes(text))}
    if vectors.counts is not None:
        fits = bool((vectors.counts < 2**31).all())
        tensors["counts"] = vectors.counts.int() if fits else vectors.counts
    with whole_file(path) as part:
        save_file(tensors, part)


def load_vectors(path: str | Path) -> WordVectors:
    """Read a file of `save_vectors`; FileNotFoundError or ValueError say what is wrong with it."""
    from .vectors import WordVectors

    path = Path(path)
    if not path.is_file():
        raise FileNotFoundError(
            f"there is no file of word vectors at {path}: check the name, or save them there first"
        )
    tensors = _read(path)
    words = bytes(tensors["words"].numpy())
    try:
        return WordVectors(
            words.decode("utf-8").split("\n"), tensors["vectors"], tensors.get("counts")
        )
    except ValueError as error:
        raise ValueError(
            f"{path} is damaged: {error}. Fetch it again, or write it once more"
        ) from error


def _read(path: Path) -> dict[str, Tensor]:
    try:
        tensors = load_file(path)
    except (SafetensorError, OSError) as error:
        raise ValueError(
            f"{path} is no whole safetensors file ({path.stat().st_size} bytes; {error}). "
            f"It is damaged or of another kind: fetch it again, or read word2vec's own formats "
            f"with read_word2vec"
        ) from error
    found = {name: tensors[name].dtype for name in ("vectors", "words") if name in tensors}
    floats = (torch.float16, torch.float32)
    if found.get("vectors") not in floats or found.get("words") != torch.uint8:
        raise ValueError(
            f"{path} holds no word vectors: expected the tensors vectors (float16 or float32) and "
            f"words (uint8), found {', '.join(sorted(tensors)) or 'none'}"
        )
    return tensors


def _bytes(text: bytes) -> np.ndarray:
    return np.frombuffer(text, dtype=np.uint8).copy()
