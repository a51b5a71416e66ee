"""gpt-mini fine-tuned with and without the auxiliary language-model loss: `… gpt-transfer`.

Two tables. "tasks": the course's own sentences and pairs, and 1,500 to 5,000 examples of TREC,
SST-2's phrases, SNLI's dev set and STS-B. On each, gpt-mini is fine-tuned with λ = 0.5 and with
λ = 0, and compared with the same model with random weights. "sizes": λ = 0.5 and λ = 0 on 250 to
10,000 phrases of SST-2. Radford et al. 2018, §5, found that the auxiliary loss helps on larger sets
and not on smaller ones.

The seed determines the examples, their order, the head and dropout. All ways have the same number
of epochs and a learning rate from `gpt-rates`, chosen without the test examples. Scores are
accuracy, and Pearson's r for STS-B.
"""

from __future__ import annotations

import functools
from dataclasses import replace
from typing import Any

from ptm_edu.gpt import fine_tune, predict

from ._gpt_tasks import EncodedTask, encoded, pretrained, started
from ._resumable import measured_rows

SEEDS = range(3)
WAYS = {"pre-trained, λ = 0.5": 0.5, "pre-trained, λ = 0": 0.0, "random start": 0.5}  # and their λ
RANDOM = "random start"
RATES = {False: 1e-3, True: 3e-4}  # the best of `gpt-rates`, by whether the start is random
EXAMPLES = {
    **{"sentiment": 400, "entailment": 201},
    **{"trec": 3_000, "sst2": 5_000, "snli": 2_000, "sts-b": 1_500},
}
SIZES = (250, 1_000, 10_000)  # of SST-2, in addition to the one above
LARGEST_TEST = 2_000  # examples; SNLI's test split has five times as many
EPOCHS = 3
MANY_EPOCHS = {201: 12, 250: 12, 400: 12, 1_000: 6}  # where three epochs are too few steps


def measure() -> list[dict[str, Any]]:
    """Return a row for each task, number of examples, way and seed."""
    settings = [
        ("tasks", task, count, way, seed)
        for task, count in EXAMPLES.items()
        for way in WAYS
        for seed in SEEDS
    ]
    settings += [
        ("sizes", "sst2", count, way, seed)
        for count in SIZES
        for way in WAYS
        if way != RANDOM
        for seed in SEEDS
    ]
    return measured_rows("gpt-transfer", row, settings)


def row(table: str, task: str, count: int, way: str, seed: int) -> dict[str, Any]:
    """Fine-tune once on `count` examples; return the row with its test score."""
    score = tuned(task, count, way, seed, task_data(task), RATES[way == RANDOM])
    return {
        "table": table,
        "task": task,
        "examples": count,
        "way": way,
        "seed": seed,
        "score": score,
    }


def tuned(task: str, count: int, way: str, seed: int, data: EncodedTask, rate: float) -> float:
    """Train on `count` of the task's examples in one of WAYS; return the test score."""
    model = started(_start()[0], way == RANDOM, data.classes, seed)
    train = data.train.drawn(count, seed)
    fine_tune(
        model,
        train.examples,
        train.labels,
        MANY_EPOCHS.get(count, EPOCHS),
        learning_rate=rate,
        lm_weight=WAYS[way],
        seed=seed,
        label=f"{task}, {count:,} examples, {way}, rate {rate:g}, seed {seed}",
    )
    return data.score(predict(model, data.test.examples))


_start = functools.cache(pretrained)


@functools.cache
def task_data(name: str) -> EncodedTask:
    """Return a task in gpt-mini's ids, with at most LARGEST_TEST test examples."""
    _, tokenizer, special_tokens = _start()
    data = encoded(name, tokenizer, special_tokens)
    return replace(data, test=data.test[:LARGEST_TEST])
