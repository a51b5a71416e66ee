"""LoRA beside `peft`, a delta attached and removed, and many tasks in one batch.

The first tables have sentences of 8 tasks, each of 16 tokens, in float32: in one batch, in which
each row has the LoRA and the classifier of its task, and in a batch per task, whose delta is
attached first. With a sentence per task the target is 3 times the speed; with 4 per task, where the
8 batches are larger, there is none.

The next has the time to attach a LoRA to MiniLM and to remove it; the target is at most 50 ms. In
the bfloat16 setting these tables are left out.

The last has a training step of LoRA (rank 8, queries and values) on MiniLM with a classifier of two
labels: 32 rows of 32 tokens, AdamW, no dropout, the same weights. The losses must agree. The target
is 1.3 times the speed of `peft` on `transformers`.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import torch
from torch import Tensor
from torch.nn import functional

from benchmarks import form
from benchmarks.settings import Setting, main
from benchmarks.steps import RUNS, check_losses, compare_steps
from ptm_edu import adaptation, zoo
from ptm_edu.adaptation import LoRA
from ptm_edu.bert import Bert, SentenceHead, TaskModel

RANK, ALPHA, LABELS = 8, 16, 2
ROWS, TOKENS = 32, 32
TASKS, SERVED, SERVED_TOKENS, SERVINGS = 8, (8, 32), 16, 11
ATTACHMENTS = 50
TARGET_STEP, TARGET_ATTACH, TARGET_SERVE = 1.3, 0.050, 3.0
SAME = 1e-4  # logits of one batch and of a batch per task


def minilm() -> TaskModel:
    """Return MiniLM without dropout, with a new classifier."""
    published = zoo.load("minilm").model
    assert isinstance(published, Bert)
    model = Bert(replace(published.config, dropout=0.0))
    model.load_state_dict(published.state_dict())
    return TaskModel(model, SentenceHead(model.config, LABELS))


def with_peft(model: TaskModel) -> Any:
    """Return the peer with LoRA; its classifier has the weights of `model`'s."""
    import peft
    from transformers import BertForSequenceClassification

    peer = BertForSequenceClassification.from_pretrained(
        zoo.minilm_folder(),
        num_labels=LABELS,
        hidden_dropout_prob=0.0,
        attention_probs_dropout_prob=0.0,
    )
    peer.classifier.load_state_dict(model.head.linear.state_dict())
    settings: Any = {"r": RANK, "lora_alpha": ALPHA, "target_modules": ["query", "value"]}
    return peft.get_peft_model(peer, peft.LoraConfig(task_type="SEQ_CLS", **settings))


def ids_of(rows: int, tokens: int) -> Tensor:
    """Return random token ids (rows, tokens) without special tokens."""
    return torch.randint(1_000, 30_000, (rows, tokens))


def compare_step(
    model: TaskModel, precision: str, rows: int = ROWS, tokens: int = TOKENS, runs: int = RUNS
) -> tuple[float, float]:
    """Time both training steps, print the table; return the ratio and how far the losses differ."""
    peer = with_peft(model)
    adapted = adaptation.adapt(model, LoRA(RANK, ALPHA))
    ids, labels = ids_of(rows, tokens), torch.randint(LABELS, (rows,))
    mask = torch.ones_like(ids)

    def loss(classifier: Callable[..., Any]) -> Callable[[], Tensor]:
        return lambda: functional.cross_entropy(classifier(ids, attention_mask=mask).logits, labels)

    sides = (adapted, loss(adapted)), ("peft", (peer, loss(peer)))
    result = compare_steps(*sides, rows, rows * tokens, precision, runs)
    adapted.remove()
    return result


def attaching(model: TaskModel, runs: int = ATTACHMENTS) -> float:
    """Print and return the median of the seconds to attach a LoRA and to remove it."""
    delta, seconds = new_delta(model), []
    for _ in range(runs):
        start = time.perf_counter()
        adaptation.attach(model, delta).remove()
        seconds.append(time.perf_counter() - start)
    form.table(["LoRA", "seconds"], [["attach and remove", statistics.median(seconds)]])
    return statistics.median(seconds)


def new_delta(model: TaskModel) -> adaptation.Delta:
    """Return a LoRA whose update is not zero, removed from the model."""
    adapted = adaptation.adapt(model, LoRA(RANK, ALPHA))
    delta = adapted.delta
    for parameter in delta.parameters():
        torch.nn.init.normal_(parameter, std=0.02)
    adapted.remove()
    return delta


@torch.inference_mode()
def compare_serving(
    model: TaskModel, rows: int, tokens: int = SERVED_TOKENS, runs: int = SERVINGS
) -> tuple[float, float]:
    """Time both ways to serve all tasks, print the table; return the ratio and the difference."""
    model.eval()
    deltas = [new_delta(model) for _ in range(TASKS)]
    ids, task_ids = ids_of(rows, tokens), torch.arange(rows) % TASKS
    mask = torch.ones_like(ids)
    together = adaptation.mixed(model, deltas).eval()

    def in_one_batch() -> Tensor:
        return torch.stack(list(together(ids, mask, task_ids=task_ids).logits))  # (rows, LABELS)

    def in_a_batch_per_task() -> Tensor:
        logits = torch.empty(rows, LABELS)
        for task, delta in enumerate(deltas):
            adapted, some = adaptation.attach(model, delta), task_ids == task
            logits[some] = adapted(ids[some], mask[some]).logits
            adapted.remove()
        return logits

    ours = form.Side("one batch", in_one_batch)
    peer = form.Side(f"{TASKS} batches", in_a_batch_per_task)
    ratio = form.in_turn(ours, peer, runs)
    cells = [[side.name, side.median, round(rows / side.median)] for side in (ours, peer)]
    form.table([f"{rows} sentences of {TASKS} tasks", "seconds", "sentences/s"], cells)
    return ratio, (ours.results[-1] - peer.results[-1]).abs().max().item()


def benchmark(setting: Setting) -> tuple[float, list[str]]:
    """Compare serving, attaching and the steps; the ratio is that of the steps."""
    torch.manual_seed(0)
    model = minilm()
    faults = []
    if setting.precision == "float32":
        (serving, apart), (larger, larger_apart) = (compare_serving(model, n) for n in SERVED)
        faults += setting.check(f"serving beside {TASKS} batches", serving, TARGET_SERVE)
        print(f"serving four times as many: {larger:.2f} times")
        if (apart := max(apart, larger_apart)) > SAME:
            faults.append(f"the logits of one batch differ by {apart:.5f}")
        seconds = attaching(model)
        if setting.judged and seconds > TARGET_ATTACH:
            faults.append(f"attach and remove: {seconds:.3f} s, target {TARGET_ATTACH:.3f} s")
    ratio, difference = compare_step(model, setting.precision)
    faults += setting.check("training step beside peft", ratio, TARGET_STEP)
    return ratio, faults + check_losses(difference, setting.precision)


if __name__ == "__main__":
    main(benchmark)
