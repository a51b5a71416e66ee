"""Ways of adapting a pre-trained model, from full fine-tuning to prompts: `… measure adaptation`.

The column "table" tells the tables apart. Seeds determine the examples, their order, new parameters
and dropout. Scores are the accuracy on SST-2: training phrases, test sentences. Other tasks are in
`adaptation_tasks`.

"costs": "parameters" are those that are trained, "bytes" the size of the saved delta with its head,
"seconds" those of a training step of 32 inputs, and "memory" the peak in bytes while training on
the 32 longest of 1,000 examples, see `_adaptation_costs`. Seconds need a machine that does nothing
else, for these rows only.

"rates": learning rates half a decade apart, scored on training examples that are held out, until
the best has a worse one on each side. A method uses its best rate on the same model and task.

"methods": all methods with MiniLM, fewer with bert-mini and gpt-mini, with three seeds up to 1,000
examples and one above. So that the whole measurement takes less than four hours on 2 cores, there
are few epochs (`EPOCHS` of `_adaptation_rows`).

"prompting": a cloze with bert-mini, untrained and trained on 10 to 100 examples, beside full
fine-tuning with a new head; a continuation with gpt-mini, with and without examples in the context.
Each template has its own rows. gpt-mini is tested on 400 sentences, bert-mini on all 872.

"forgetting": the loss on text like that of pre-training, before and after fine-tuning on SST-2; λ
is the weight of GPT's auxiliary loss. "further pre-training": bert-mini fine-tuned after masked LM
on SST-2's phrases. "spectrum": how much of full fine-tuning's update has a low rank.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from statistics import mean
from typing import Any

from ._adaptation_learners import METHODS
from ._adaptation_prompting import CLOZES, CONTINUATIONS
from ._adaptation_rows import CLOZE, CONTINUATION, FULL, MANY, row
from ._resumable import Row, measured_rows

HEAD, LORA, HOULSBY = "head only", "LoRA", "Houlsby adapter"
OF_SMALL_MODELS = {"bert-mini": (FULL, LORA, HOULSBY, HEAD), "gpt-mini": (FULL, LORA, HEAD)}
SEEDS = (0, 1, 2)
RATES = (1e-5, 3e-5, 1e-4, 3e-4, 1e-3, 3e-3, 1e-2, 3e-2, 1e-1, 3e-1, 1.0)
FIRST = {  # where the search begins
    **{FULL: 1e-4, "last layers": 1e-3, HEAD: 1e-1, LORA: 3e-3, HOULSBY: 1e-3},
    **{"Pfeiffer adapter": 1e-3, "BitFit": 3e-3, "IA3": 1e-2, "prefix": 1e-2, "prompt": 3e-2},
}
FIRST_OF_SMALL_MODELS = FIRST | {FULL: 3e-4, CLOZE: 3e-4}
FEW = (10, 32, 100)  # examples of prompting, whose rates are chosen with the last
IN_CONTEXT = (0, 4)
FORGETTING = (
    *(("bert-mini", FULL, 0.0), ("bert-mini", LORA, 0.0)),
    *(("gpt-mini", FULL, 0.0), ("gpt-mini", FULL, 0.5), ("gpt-mini", LORA, 0.0)),
)  # with the weight λ of the auxiliary loss
FURTHER_STEPS = (0, 1_000)
Setting = tuple[Any, ...]


def measure() -> list[Row]:
    """Return the rows of all tables."""
    rows: list[Row] = []

    def add(*settings: Iterable[Setting]) -> None:
        rows.extend(measured_rows("adaptation", row, [s for some in settings for s in some]))

    def search(model: str, names: Iterable[str], *how: Any) -> None:
        for name in names:
            while new := [*rates(rows, model, "sst2", name, *how)]:
                add(new)

    add(costs())
    search("minilm", METHODS)
    for model, names in OF_SMALL_MODELS.items():
        search(model, names)
    search("bert-mini", (CLOZE, FULL), FEW[-1], SEEDS)
    add(methods(rows, "minilm", "sst2", METHODS, (MANY, 100, 32)))
    add(prompting(rows), forgetting(rows), further_pretraining(rows), spectrum(rows))
    for model, names in OF_SMALL_MODELS.items():
        add(methods(rows, model, "sst2", names, (MANY,)))
    add(methods(rows, "minilm", "sst2", METHODS, (10_000,)))
    return rows


def costs() -> Iterator[Setting]:
    """Yield the settings of all models and methods."""
    for model, names in ({"minilm": METHODS} | OF_SMALL_MODELS).items():
        yield from (("costs", model, "sst2", name) for name in names)


def rates(
    rows: Sequence[Row],
    model: str,
    task: str,
    name: str,
    count: int = MANY,
    seeds: Sequence[int] = SEEDS[:1],
) -> Iterator[Setting]:
    """Yield the settings of the best rate so far and its neighbors that have no rows yet."""
    tried = {row["rate"] for row in _rows_of_rates(rows, model, task, name, count)}
    first = (FIRST if model == "minilm" else FIRST_OF_SMALL_MODELS)[name]
    at = RATES.index(best(rows, model, task, name, count) if tried else first)
    for rate in RATES[max(at - 1, 0) : at + 2]:
        if rate not in tried:
            yield from (("rates", model, task, name, count, seed, rate) for seed in seeds)


def best(rows: Sequence[Row], model: str, task: str, method: str, count: int = MANY) -> float:
    """Return the learning rate with the best mean score over the seeds, the lowest of equals."""
    scores: dict[float, list[float]] = {}
    for found in _rows_of_rates(rows, model, task, method, count):
        scores.setdefault(found["rate"], []).append(found["score"])
    return max(sorted(scores), key=lambda rate: mean(scores[rate]))


def _rows_of_rates(
    rows: Sequence[Row], model: str, task: str, method: str, count: int
) -> list[Row]:
    setting = {"table": "rates", "model": model, "task": task, "method": method, "examples": count}
    return [found for found in rows if setting.items() <= found.items()]


def methods(
    rows: Sequence[Row],
    model: str,
    task: str,
    names: Iterable[str],
    counts: Iterable[int],
    tuned_on: str | None = None,
) -> Iterator[Setting]:
    """Yield the settings of these methods and numbers of examples, with their learning rates.

    The rates are the best ones on the task `tuned_on`, by default on the same task.
    """
    for count in counts:
        for seed in SEEDS if count <= MANY else SEEDS[:1]:
            for name in names:
                rate = best(rows, model, tuned_on or task, name)
                yield "methods", model, task, name, count, seed, rate


def prompting(rows: Sequence[Row]) -> Iterator[Setting]:
    """Yield the settings of templates, and of the head that they are compared with."""
    cloze, head = (best(rows, "bert-mini", "sst2", way, FEW[-1]) for way in (CLOZE, FULL))
    for template in range(len(CLOZES)):
        yield "prompting", CLOZE, template, 0, 0, 0.0
    for count in FEW:
        for seed in SEEDS:
            yield "prompting", "head", 0, count, seed, head
            for template in range(len(CLOZES)):
                yield "prompting", CLOZE, template, count, seed, cloze
    for count in IN_CONTEXT:
        for seed in SEEDS if count else SEEDS[:1]:
            for template in range(len(CONTINUATIONS)):
                yield "prompting", CONTINUATION, template, count, seed, 0.0


def forgetting(rows: Sequence[Row]) -> Iterator[Setting]:
    """Yield the settings of full fine-tuning, of GPT also with its auxiliary loss, and of LoRA."""
    for seed in SEEDS:
        for model, method, lm_weight in FORGETTING:
            rate = best(rows, model, "sst2", method)
            yield "forgetting", model, method, lm_weight, seed, rate


def further_pretraining(rows: Sequence[Row]) -> Iterator[Setting]:
    """Yield the settings of fine-tuning with and without further pre-training."""
    rate = best(rows, "bert-mini", "sst2", FULL)
    for steps in FURTHER_STEPS:
        for seed in SEEDS:
            yield "further pre-training", steps, seed, rate


def spectrum(rows: Sequence[Row]) -> Iterator[Setting]:
    """Yield the settings of both kinds of matrices."""
    rate = best(rows, "minilm", "sst2", FULL)
    for seed in SEEDS:
        for matrix in ("query", "value"):
            yield "spectrum", matrix, seed, rate
