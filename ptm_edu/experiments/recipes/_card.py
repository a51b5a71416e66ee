"""The facts that every model card has, whatever the model."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from ptm_edu.files import sha256, whole_file
from ptm_edu.machine import machine
from ptm_edu.training import History


def card_facts(
    name: str,
    what: str,
    license: str,
    weights: Path,
    data: list[dict[str, Any]],
    epochs: float,
    seed: int,
    history: History,
) -> dict[str, Any]:
    """Return a card's facts up to its learning curve; the recipe adds settings, quality, limits.

    `data` has a row for each set, with its license and its size in `words`, whatever units the
    model reads. `epochs` is the number of passes over all sets.
    """
    millions = sum(row["words"] for row in data) / 1e6
    return {
        "name": name,
        "what": what,
        "license": license,
        "bytes": weights.stat().st_size,
        "sha256": sha256(weights),
        "data": data,
        "training": {
            "words": millions,
            "epochs": epochs,
            "seen": millions * epochs,
            "seed": seed,
            "minutes": history.seconds / 60,
            "machine": machine(),
        },
        "curve": history.curve(),
    }


def quality_facts(seed: int, quality: dict[str, str]) -> dict[str, Any]:
    """Return a card's `quality` and `runs`, for a model that was trained once."""
    run = {"run": f"seed {seed}, as above", **quality, "shipped": "yes"}
    return {"quality": quality, "runs": [run]}


def write_card(folder: Path, facts: dict[str, Any]) -> None:
    """Write the card next to its weights, and print the quality."""
    with whole_file(folder / f"{facts['name']}.json") as path:
        path.write_text(json.dumps(facts, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    print(json.dumps(facts["quality"], indent=1, ensure_ascii=False))
