"""A tagger with and without elmo-mini, for little and much data: `ptm-edu measure elmo-tagger`.

A BiLSTM tagger, alone and with ELMo at its input (Peters et al. 2018, §3.3), is trained on parts of
speech of 1 %, 10 % and all of the English Web Treebank's training sentences and evaluated on all
test sentences. The seed determines the sentences and the tagger's initial weights. The rows have
the learned s and γ. The number of epochs is the same with and without ELMo, and is chosen for the
tagger without ELMo; with ELMo a fraction of it would suffice.
"""

from __future__ import annotations

from typing import Any

from ptm_edu.elmo.tagger import Joined

from ._layers import layers_of
from ._resumable import measured_rows
from ._tagging import Task, tagged

SEEDS = range(5)
TASK: Task = "ud-ewt"
EPOCHS = {0.01: 80, 0.1: 30, 1.0: 6}
"""By the fraction of the training sentences that is used."""

JOINED: tuple[Joined, ...] = ("none", "input")


def measure() -> list[dict[str, Any]]:
    """Return a row per fraction of the sentences, position where ELMo is joined, and seed."""
    return measured_rows(
        "elmo-tagger", row, [(s, j, seed) for s in EPOCHS for j in JOINED for seed in SEEDS]
    )


def row(share: float, joined: Joined, seed: int) -> dict[str, Any]:
    """Train one tagger and return its row."""
    features = None if joined == "none" else layers_of
    return tagged(TASK, share, seed, joined, features, EPOCHS[share])
