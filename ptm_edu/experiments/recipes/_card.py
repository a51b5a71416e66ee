"""What every card tells of a finished training, however the model was made."""

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
    """Return a card's facts up to its curve; the recipe adds settings, quality and limits.

    `data` is a row a set with its `words` (the course counts text in words, whatever the model's
    units) and license; `epochs` says how often all of them were read.
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
    """Return a card's facts on how good the model is: one run was made, and it ships."""
    run = {"run": f"seed {seed}, as above", **quality, "shipped": "yes"}
    return {"quality": quality, "runs": [run]}


def write_card(folder: Path, facts: dict[str, Any]) -> None:
    """Write a card beside its weights, and print how good the model is."""
    with whole_file(folder / f"{facts['name']}.json") as path:
        path.write_text(json.dumps(facts, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    print(json.dumps(facts["quality"], indent=1, ensure_ascii=False))
