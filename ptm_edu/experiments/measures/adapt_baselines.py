"""What `ptm-edu adapt` reaches beside its baselines: `ptm-edu measure adapt-baselines`.

The command itself is run on 100, 1,000 and 5,000 of TREC's questions and of the movie reviews, with
MiniLM and LoRA at its defaults; on 100 and 1,000, where labels are few, also with contrastive
training. It is measured on the test questions, and on every tenth review. Every run also measures
the majority, TF-IDF with logistic regression, and logistic regression on MiniLM's mean hidden
state, on the same texts. A sample has the labels' frequencies of all training texts, and two texts
of each label at least. It takes more than an hour on two cores; an interrupted run continues.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections import defaultdict
from collections.abc import Callable, Sequence
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

from ptm_edu.csv_file import csv_line
from ptm_edu.text.tasks.labeled import LabeledText, LabeledTexts, reviews, trec

from ._resumable import FOLDER, measured_rows

SEEDS = range(3)
BASE = "minilm"
SIZES = {"lora": (100, 1_000, 5_000), "contrastive": (100, 1_000)}  # of each method
TASKS: dict[str, Callable[[], LabeledTexts]] = {
    "trec": lambda: trec(lower=False),
    "movie-reviews": reviews,
}


def measure() -> list[dict[str, Any]]:
    """Return a row for each number of texts, task, seed, and method or baseline."""
    settings = [
        (size, task, method, seed)
        for method, sizes in SIZES.items()
        for size, task, seed in product(sizes, TASKS, SEEDS)
    ]
    runs = measured_rows("adapt-baselines", run, sorted(settings, key=lambda setting: setting[0]))
    return [row for one in runs for row in rows(one)]


def run(size: int, task: str, method: str, seed: int) -> dict[str, Any]:
    """Return the setting, and the result of the command that was run with it."""
    folder = FOLDER / "adapt-baselines" / f"{task}-{size}-{method}-{seed}"
    texts = TASKS[task]()
    folder.mkdir(parents=True, exist_ok=True)
    train, test, out = folder / "train.csv", folder / "test.csv", folder / "run"
    write(train, sample(texts.train, size, seed))
    write(test, texts.test)
    options = ["--task", train, "--test", test, "--method", method, "--seed", seed, "--out", out]
    command(["adapt", BASE, *map(str, options)])
    result = json.loads((out / "run.json").read_text(encoding="utf-8"))["result"]
    shutil.rmtree(folder)
    return {"task": task, "texts": size, "seed": seed, "method": method, "result": result}


def command(arguments: Sequence[str]) -> None:
    """Run `ptm-edu` with these arguments; raises CalledProcessError if it fails."""
    program = shutil.which("ptm-edu", path=Path(sys.executable).parent) or "ptm-edu"
    subprocess.run([program, *arguments], check=True)


def rows(one: dict[str, Any]) -> list[dict[str, Any]]:
    """Return a row for the method of a run, with its accuracy and macro-F1.

    Beside LoRA's is one for each baseline, which are the same beside every method.
    """
    setting = {name: one[name] for name in ("task", "texts", "seed")}
    matrices = {one["method"]: one["result"]["matrix"]}
    matrices |= one["result"]["baselines"] if one["method"] == "lora" else {}
    return [
        {**setting, "method": name, "accuracy": accuracy(matrix), "macro F1": macro_f1(matrix)}
        for name, matrix in matrices.items()
    ]


def accuracy(matrix: Sequence[Sequence[int]]) -> float:
    """Return the fraction of texts on the diagonal of a confusion matrix (C, C)."""
    return sum(row[i] for i, row in enumerate(matrix)) / sum(map(sum, matrix))


def macro_f1(matrix: Sequence[Sequence[int]]) -> float:
    """Return the mean F1 of the labels in a confusion matrix (C, C)."""
    predicted = [sum(column) for column in zip(*matrix, strict=True)]
    scores = [2 * row[i] / max(1, sum(row) + predicted[i]) for i, row in enumerate(matrix)]
    return sum(scores) / len(scores)


def sample(texts: Sequence[LabeledText], size: int, seed: int) -> list[LabeledText]:
    """Return `size` texts with nearly the labels' frequencies, two of each label at least."""
    of_label = defaultdict(list)
    for text in texts:
        of_label[text.label].append(text)
    random = Random(seed)
    counts = {x: max(2, round(size * len(of_label[x]) / len(texts))) for x in sorted(of_label)}
    largest = max(counts, key=lambda label: counts[label])
    counts[largest] += size - sum(counts.values())
    chosen = [text for x, count in counts.items() for text in random.sample(of_label[x], count)]
    return random.sample(chosen, len(chosen))


def write(path: Path, texts: Sequence[LabeledText]) -> None:
    """Write texts and labels as the command reads them."""
    with open(path, "w", encoding="utf-8", newline="") as file:
        file.writelines(map(csv_line, [LabeledText._fields, *texts]))
