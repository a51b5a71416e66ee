"""Learning rates for gpt-mini and for the same model with random weights: `… gpt-rates`.

Each learning rate is scored on a held-out tenth of the training examples of TREC and of SST-2,
without the test examples. `gpt-transfer` uses the rate with the best mean over both tasks.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from . import gpt_transfer as transfer
from ._gpt_tasks import EncodedTask
from ._resumable import measured_rows

RATES = (1e-4, 3e-4, 1e-3)
TASKS = ("trec", "sst2")
WAYS = ("pre-trained, λ = 0.5", transfer.RANDOM)
SEED = 0


def measure() -> list[dict[str, Any]]:
    """Return a row for each task, way and rate, with its score on held-out examples."""
    settings = [(task, way, rate) for task in TASKS for way in WAYS for rate in RATES]
    return measured_rows("gpt-rates", row, settings)


def row(task: str, way: str, rate: float) -> dict[str, Any]:
    """Fine-tune once; return the row with its score."""
    data = held_out(transfer.task_data(task))
    count = min(transfer.EXAMPLES[task], len(data.train.examples))
    score = transfer.tuned(task, count, way, SEED, data, rate)
    return {"task": task, "examples": count, "way": way, "rate": rate, "score": score}


def held_out(data: EncodedTask) -> EncodedTask:
    """Return a task that tests on a tenth of the training examples and trains on the rest."""
    shuffled = data.train.drawn(len(data.train.examples), SEED)
    tenth = len(shuffled.examples) // 10
    return replace(data, train=shuffled[tenth:], test=shuffled[:tenth])


def best(rows: list[dict[str, Any]], way: str) -> float:
    """Return the learning rate with the best mean score over the tasks."""
    sums = {
        rate: sum(row["score"] for row in rows if (row["way"], row["rate"]) == (way, rate))
        for rate in RATES
    }
    return max(sums, key=sums.__getitem__)
