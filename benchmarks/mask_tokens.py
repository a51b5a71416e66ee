"""A thousand runs of right answers to `mask_tokens`, each on inputs of its own: none refused.

The answers draw at random and so does the check; this counts how often chance makes the check
reject a right answer. There is no peer, so no ratio is printed. The drawing is the same on every
processor, so there is one setting.
"""

from __future__ import annotations

import importlib.util
import secrets
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import torch

from benchmarks import form
from ptm_edu.exercises import Report, exercise
from ptm_edu.exercises.framework.runner import run

RUNS = 1_000
ANSWERS = Path(__file__).parent.parent / "tests" / "exercises" / "answers" / "mask_tokens.py"

Answer = Callable[..., Any]


@dataclass
class Tally:
    """The runs of one answer and their times."""

    runs: int = 0
    answer_seconds: float = 0.0  # of the processor
    judge_seconds: float = 0.0


def right_answers() -> dict[str, Answer]:
    """Return the right answers that the tests know, by name."""
    spec = importlib.util.spec_from_file_location("answers_mask_tokens", ANSWERS)
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    answers: dict[str, Answer] = module.RIGHT
    return answers


def judged(answer: Answer, seed: int, tally: Tally) -> Report:
    """Run an answer once on the inputs of `seed`, judge it, and count the time."""
    mask_tokens = exercise("mask_tokens")
    cases = mask_tokens.cases(seed)
    start = time.process_time()
    outputs = run(answer, cases)
    middle = time.process_time()
    report = mask_tokens.judge(outputs, seed)
    tally.runs += 1
    tally.answer_seconds += middle - start
    tally.judge_seconds += time.process_time() - middle
    return report


def count(answers: dict[str, Answer], runs: int) -> tuple[dict[str, Tally], list[str]]:
    """Run the answers in turn, and return their tallies and a sentence for each refusal."""
    tallies = {name: Tally() for name in answers}
    refused = []
    for _, name in zip(range(runs), list(answers) * runs, strict=False):
        seed = secrets.randbits(64)
        report = judged(answers[name], seed, tallies[name])
        if not report.passed:
            refused.append(f"{name} with seed {seed}:\n{report}")
    return tallies, refused


def main(runs: int = RUNS) -> int:
    """Print a table and the number of refusals; return 1 where there was one, else 0."""
    torch.set_num_threads(1)
    print(form.origin(), flush=True)
    tallies, refused = count(right_answers(), runs)
    rows = [
        [name, tally.runs, tally.answer_seconds / tally.runs, tally.judge_seconds / tally.runs]
        for name, tally in tallies.items()
        if tally.runs
    ]
    form.table(["right answer", "runs", "CPU s a run", "CPU s to judge"], rows)
    for refusal in refused:
        print(f"fault: refused {refusal}", file=sys.stderr)
    print(f"refused: {len(refused)} of {runs}", flush=True)
    return 1 if refused else 0


if __name__ == "__main__":
    sys.exit(main())
