"""The effect of pre-training: bert-mini and MiniLM on four tasks, `ptm-edu measure bert-transfer`.

SST-2's phrases, CoLA, WNUT-17 and SQuAD. Models are trained on 100 and 1,000 examples with three
seeds (100 of SQuAD with one), and on all examples, at most 10,000, with one. Both models are
fine-tuned; both also serve as frozen features for a linear probe (for SQuAD, for the start and end
vectors). A model of bert-mini's size with random weights is trained on 1,000 and on all examples,
with one seed. The seed determines the examples, their order, the head and dropout.

Each model uses the learning rate that `bert-rates` found best for SST-2 and WNUT-17 together,
without the test examples; CoLA and SQuAD use the same. The start and end vectors on frozen features
use the default of `train_head`, which was not tuned.
"""

from __future__ import annotations

import functools
from typing import Any

from ._bert_regimes import FEATURES, SCRATCH, TUNED, pretrained, tuned
from ._bert_tasks import NAMES, TaskData, drawn, task
from ._resumable import measured_rows

MODELS = ("bert-mini", "minilm")
SIZES = {100: range(3), 1_000: range(3), 10_000: range(1)}  # examples, and their seeds
FROM_NOTHING = (1_000, 10_000)
RATES = {("bert-mini", TUNED): 3e-4, ("minilm", TUNED): 3e-4, ("bert-mini", SCRATCH): 3e-4}
EPOCHS = {100: 20, 1_000: 6, 10_000: 3}  # more for few examples, which are few steps an epoch


def measure() -> list[dict[str, Any]]:
    """Return a row for each task, model, way, number of examples and seed."""
    settings = [
        (name, model, way, size, seed)
        for name in NAMES
        for model in MODELS
        for way in (TUNED, FEATURES)
        for size, seeds in SIZES.items()
        for seed in seeds
        if (name, size) != ("squad", 100) or seed == 0
    ]
    settings += [(name, "bert-mini", SCRATCH, size, 0) for name in NAMES for size in FROM_NOTHING]
    return measured_rows("bert-transfer", row, settings)


def row(name: str, model: str, way: str, size: int, seed: int) -> dict[str, Any]:
    """Train once; return the row with its test scores."""
    data = task_data(name, model)
    train = drawn(data.train, size, seed)
    scores = tuned(
        model,
        data,
        train,
        way,
        epochs=EPOCHS[size],
        rate=RATES.get((model, way), 0.0),
        seed=seed,
        label=f"{name}, {model}, {way}, {len(train):,} examples, seed {seed}",
    )
    return {
        "task": name,
        "model": model,
        "way": way,
        "size": size,
        "examples": len(train),
        "seed": seed,
        **scores,
    }


@functools.cache
def task_data(name: str, model: str) -> TaskData:
    """Return a task in a model's WordPieces."""
    return task(name, pretrained(model)[1])
