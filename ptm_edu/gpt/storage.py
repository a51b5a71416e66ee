"""A GPT of ours in one file; those that others published are read by `checkpoints`."""

from __future__ import annotations

from pathlib import Path

from ptm_edu.text import BytePairTokenizer
from ptm_edu.transformer.storage import byte_pairs, load_with_pieces

from .config import GPTConfig
from .model import GPT


def load_gpt(path: str | Path) -> tuple[GPT, BytePairTokenizer]:
    """Read a GPT and its pieces, as `transformer.storage.save_with_pieces` wrote them.

    Raises CheckpointError, with a sentence, for a missing or damaged file or one of another kind.
    """
    return load_with_pieces(path, lambda config: GPT(GPTConfig(**config)), byte_pairs, "GPT")
