"""What a way of adapting a model costs: trained parameters, stored bytes, seconds, memory.

These rows come first and take few minutes together. Seconds are comparable if nothing else runs
then; the scores, which take longer, do not depend on it.
"""

from __future__ import annotations

import tempfile
from pathlib import Path
from statistics import median
from typing import Any

from ptm_edu.adaptation import Adapted

from ._adaptation_learners import Learner, learner
from ._adaptation_memory import peak_memory
from ._bert_tasks import drawn
from ._resumable import Row

BATCH, RATE = 32, 1e-4  # inputs of a batch; the rate does not matter here
EXAMPLES = 1_000  # the longest BATCH of so many decide about the memory
STEPS, RUNS = 4, 5


def cost_row(model: str, task: str, method: str) -> Row:
    """Return the costs of one method, without its score."""
    data = learner(model, task)
    adapted = data.adapted(method, seed=0)
    longest = sorted(drawn(data.train, EXAMPLES, 0), key=data.length)[-BATCH:]
    return {
        **{"model": model, "task": task, "method": method},
        "parameters": adapted.trainable_parameters(),
        "bytes": stored_bytes(adapted),
        "memory": peak_memory(adapted, lambda: _train(data, adapted, longest, 2)),
        "seconds": seconds_a_step(data, adapted),
    }


def stored_bytes(adapted: Adapted) -> int:
    """Return the size of the file in which a delta is saved."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "delta.safetensors"
        adapted.save(path)
        return path.stat().st_size


def seconds_a_step(data: Learner, adapted: Adapted) -> float:
    """Return the seconds of a training step of BATCH inputs: the median of RUNS short trainings."""
    examples = drawn(data.train, STEPS * BATCH, 0)
    histories = [_train(data, adapted, examples, 1) for _ in range(RUNS)]
    return median(history.seconds / history.done for history in histories)


def _train(data: Learner, adapted: Adapted, examples: list[Any], epochs: int) -> Any:
    return data.fine_tune(adapted, examples, epochs, learning_rate=RATE, progress=False)
