"""The rows of the adaptation measurement: each is one training, or none, and its scores."""

from __future__ import annotations

import functools
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from . import _adaptation_forgetting as forgetting
from ._adaptation_costs import cost_row
from ._adaptation_learners import GPTLearner, learner
from ._adaptation_prompting import CLOZES, CONTINUATIONS, cloze_scores, continuation_scores
from ._adaptation_spectrum import update_spectrum
from ._resumable import Row

FULL, CLOZE, CONTINUATION = "full fine-tuning", "cloze", "continuation"
EPOCHS = {  # by the number of examples: more for few, and for tasks with few targets in a text
    "sst2": {10: 40, 32: 40, 100: 15, 1_000: 4, 10_000: 2},
    "wnut17": {100: 40, 1_000: 12, 10_000: 6},
    "squad": {1_000: 6},
}
MANY = 1_000  # examples
BODIES = {"bert-mini": "bert", "gpt-mini": "gpt"}  # attributes of a model with a head


def rate_row(model: str, task: str, method: str, count: int, seed: int, rate: float) -> Row:
    """Train with one learning rate; return the score on training examples that are held out."""
    if method == CLOZE:
        score = cloze_scores(0, count, EPOCHS[task][count], rate, seed, test_held_out=True)["score"]
    else:
        held_out = learner(model, task).held_out(seed)
        adapted, _ = held_out.trained(method, count, EPOCHS[task][count], rate, seed)
        score = [*held_out.scores(adapted).values()][-1]
    names = {"model": model, "task": task, "method": method}
    return {**names, "examples": count, "seed": seed, "rate": rate, "score": score}


def method_row(model: str, task: str, method: str, count: int, seed: int, rate: float) -> Row:
    """Adapt a model to at most `count` examples; return its test score."""
    data = learner(model, task)
    adapted, _ = data.trained(method, count, EPOCHS[task][count], rate, seed)
    metric, score = [*data.scores(adapted).items()][-1]
    names = {
        "model": model,
        "task": task,
        "method": method,
        "examples": min(count, len(data.train)),
    }
    return {**names, "seed": seed, "rate": rate, "metric": metric, "score": score}


def prompting_row(way: str, template: int, count: int, seed: int, rate: float) -> Row:
    """Classify by one template, or with a new head; return the row with its accuracies."""
    text, found = "", {}
    if way == CLOZE:
        text = CLOZES[template]
        found = cloze_scores(template, count, EPOCHS["sst2"].get(count, 0), rate, seed)
    elif way == CONTINUATION:
        text, found = CONTINUATIONS[template], continuation_scores(template, count, seed)
    else:
        data = learner("bert-mini", "sst2")
        adapted, _ = data.trained(FULL, count, EPOCHS["sst2"][count], rate, seed)
        found = {"score": data.scores(adapted)["accuracy"]}
    return {"way": way, "template": text, "examples": count, "seed": seed, "rate": rate, **found}


def forgetting_row(model: str, method: str, lm_weight: float, seed: int, rate: float) -> Row:
    """Fine-tune on SST-2; return the losses on the base text before and after, in nats."""
    data = learner(model, "sst2")
    if isinstance(data, GPTLearner):
        data = replace(data, lm_weight=lm_weight)
    adapted, _ = data.trained(method, MANY, EPOCHS["sst2"][MANY], rate, seed)
    names = {"model": model, "method": method, "λ": lm_weight}
    return {
        **{**names, "examples": MANY, "seed": seed, "score": data.scores(adapted)["accuracy"]},
        "before": loss_before(model),
        "after": forgetting.base_text_loss(getattr(adapted, BODIES[model])),
    }


def further_row(steps: int, seed: int, rate: float) -> Row:
    """Fine-tune bert-mini after `steps` steps of further pre-training; return score and losses.

    The losses are those before fine-tuning, on SST-2's test sentences and on the base text. The
    head has this encoder's dropout; in `method_row` it has that of the checkpoint, which is 0.
    """
    bert = forgetting.further_pretrained(steps)
    losses = {
        "task text": forgetting.task_text_loss(bert),
        "base text": forgetting.base_text_loss(bert),
    }
    data = replace(learner("bert-mini", "sst2"), base=bert)
    adapted, _ = data.trained(FULL, MANY, EPOCHS["sst2"][MANY], rate, seed)
    score = data.scores(adapted)["accuracy"]
    return {"steps": steps, "examples": MANY, "seed": seed, "score": score, **losses}


def spectrum_row(matrix: str, seed: int, rate: float) -> Row:
    """Return the spectrum of the update of MiniLM's "query" or "value" matrices on SST-2."""
    found = update_spectrum(_fine_tuned(seed, rate), learner("minilm", "sst2").base, matrix)
    return {"model": "minilm", "matrix": matrix, "examples": MANY, "seed": seed, **found}


ROWS: dict[str, Callable[..., Row]] = {
    "costs": cost_row,
    "rates": rate_row,
    "methods": method_row,
    "prompting": prompting_row,
    "forgetting": forgetting_row,
    "further pre-training": further_row,
    "spectrum": spectrum_row,
}


def row(table: str, *setting: Any) -> Row:
    """Return one row of one of the tables in ROWS."""
    return {"table": table, **ROWS[table](*setting)}


@functools.cache
def loss_before(model: str) -> float:
    """Return the loss of bert-mini or gpt-mini on the base text, before any fine-tuning."""
    return forgetting.base_text_loss(learner(model, "sst2").base)


@functools.lru_cache(maxsize=1)
def _fine_tuned(seed: int, rate: float) -> Any:
    """Return MiniLM's encoder after full fine-tuning."""
    adapted, _ = learner("minilm", "sst2").trained(FULL, MANY, EPOCHS["sst2"][MANY], rate, seed)
    return adapted.bert
