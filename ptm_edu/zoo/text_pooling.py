"""How a published sentence encoder makes one vector of a text."""

from __future__ import annotations

from pathlib import Path

from ptm_edu.bert.pooling import CLS, MEAN
from ptm_edu.training import hub

FILE = Path("1_Pooling", "config.json")  # as sentence-transformers writes it
ENTRIES = {"pooling_mode_mean_tokens": MEAN, "pooling_mode_cls_token": CLS}


def pooling_of(folder: Path) -> str | None:
    """Return the pooling of a checkpoint's folder, "mean" or "cls".

    None if the folder names no pooling, another one, or several, whose vectors are concatenated.
    Raises CheckpointError if the file is damaged.
    """
    if not (folder / FILE).is_file():
        return None
    config = hub.read_json(folder / FILE)
    chosen = [
        name for name, on in config.items() if name.startswith("pooling_mode_") and on is True
    ]
    return ENTRIES.get(chosen[0]) if len(chosen) == 1 else None
