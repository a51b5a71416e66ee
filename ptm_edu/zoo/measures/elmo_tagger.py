"""What elmo-mini adds to a tagger with little data and much: `ptm-edu measure elmo-tagger`.

A BiLSTM tagger, alone and with ELMo at its input (Peters et al. 2018, §3.3), on 1 %, 10 % and all
of the English Web Treebank's training sentences (parts of speech: accuracy), and on all of WNUT-17
(entities: F₁ over whole names), measured on all test sentences. A seed draws the sentences and the
tagger's first weights. The rows tell the s and γ that the task learned. EPOCHS are as few as fit
into half an hour; with and without ELMo there are equally many.
"""

from __future__ import annotations

from typing import Any

from ptm_edu.elmo.tagger import Joined
from ptm_edu.progress import progress

from ._layers import layers_of
from ._tagging import Task, tagged

SEEDS = range(5)
EPOCHS: dict[tuple[Task, float], int] = {
    ("ud-ewt", 0.01): 40,
    ("ud-ewt", 0.1): 6,
    ("ud-ewt", 1.0): 2,
    ("wnut17", 1.0): 4,
}
"""Of a task and the share of its sentences that is trained on."""

JOINED: tuple[Joined, ...] = ("none", "input")


def measure() -> list[dict[str, Any]]:
    """Return a row a task, share, place where ELMo is joined, and seed."""
    rows = []
    with progress(len(EPOCHS) * len(JOINED) * len(SEEDS), "taggers", "tagger") as bar:
        for task, share in EPOCHS:
            for joined in JOINED:
                for seed in SEEDS:
                    rows.append(row(task, share, joined, seed))
                    bar.update()
    return rows


def row(task: Task, share: float, joined: Joined, seed: int) -> dict[str, Any]:
    """Train one tagger and return its row."""
    features = None if joined == "none" else layers_of
    return tagged(task, share, seed, joined, features, EPOCHS[task, share])
