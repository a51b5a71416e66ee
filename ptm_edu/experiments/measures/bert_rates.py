"""Learning rates for bert-mini, the same model with random weights, and MiniLM: `… bert-rates`.

Each learning rate is scored on a held-out tenth of the training examples of SST-2 and of WNUT-17,
without the test examples. `bert-transfer` uses the rate with the best mean over both tasks.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from . import bert_transfer as transfer
from ._bert_regimes import SCRATCH, TUNED, tuned
from ._bert_tasks import drawn
from ._resumable import measured_rows

RATES = (3e-5, 1e-4, 3e-4, 1e-3)
TASKS = ("sst2", "wnut17")
WAYS = (("bert-mini", TUNED), ("bert-mini", SCRATCH), ("minilm", TUNED))
SIZE, LARGEST_TEST, SEED = 1_000, 2_000, 0


def measure() -> list[dict[str, Any]]:
    """Return a row for each task, model, way and rate, with its score on held-out examples."""
    settings = [(name, *way, rate) for name in TASKS for way in WAYS for rate in RATES]
    return measured_rows("bert-rates", row, settings)


def row(name: str, model: str, way: str, rate: float) -> dict[str, Any]:
    """Train once; return the row with its score."""
    data = transfer.task_data(name, model).held_out(SEED)
    (score,) = tuned(
        model,
        replace(data, test=data.test[:LARGEST_TEST]),
        drawn(data.train, SIZE, SEED),
        way,
        epochs=transfer.EPOCHS[SIZE],
        rate=rate,
        seed=SEED,
        label=f"{name}, {model}, {way}, rate {rate:g}",
    ).values()
    result = {"task": name, "model": model, "way": way, "rate": rate, "score": score}
    return {**result, "seed": SEED}


def best(rows: list[dict[str, Any]], model: str, way: str) -> float:
    """Return the learning rate with the best mean score over the tasks."""
    sums = dict.fromkeys(RATES, 0.0)
    for row in rows:
        if (row["model"], row["way"]) == (model, way):
            sums[row["rate"]] += row["score"]
    return max(sums, key=sums.__getitem__)
