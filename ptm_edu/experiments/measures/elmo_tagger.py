"""What elmo-mini adds to a tagger with little data and much: `ptm-edu measure elmo-tagger`.

A BiLSTM tagger, alone and with ELMo at its input (Peters et al. 2018, §3.3), learns parts of speech
from 1 %, 10 % and all of the English Web Treebank's training sentences and is asked about all test
sentences. A seed draws the sentences and the tagger's first weights. The rows tell the s and γ that
the task learned. With and without ELMo there are equally many epochs, and so many that it is the
tagger without ELMo that they are chosen for: with ELMo a fraction of them would do.
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
"""Of a share of the sentences that is trained on."""

JOINED: tuple[Joined, ...] = ("none", "input")


def measure() -> list[dict[str, Any]]:
    """Return a row a share, place where ELMo is joined, and seed."""
    return measured_rows(
        "elmo-tagger", row, [(s, j, seed) for s in EPOCHS for j in JOINED for seed in SEEDS]
    )


def row(share: float, joined: Joined, seed: int) -> dict[str, Any]:
    """Train one tagger and return its row."""
    features = None if joined == "none" else layers_of
    return tagged(TASK, share, seed, joined, features, EPOCHS[share])
