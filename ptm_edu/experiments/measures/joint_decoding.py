"""Dependent words filled in by a masked and by a permutation model: `… measure joint-decoding`.

The experiment of chapter 6 with several seeds. In each sentence of a small text, worker, verb and
product determine each other, and nothing else in the sentence determines them. The models of
`ptm_edu.on_one_page` are trained for the same number of steps: BERT with masked language modeling,
XLNet with a new order in each step (Yang et al. 2019, arXiv:1906.08237, §2.2). Then all three
words are hidden in SENTENCES sentences and drawn from the model, independently or one after the
other. `belong together` is the percentage of the answers that occur in the text.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

import torch
from torch import Tensor, nn

from ptm_edu.on_one_page.bert import Bert
from ptm_edu.on_one_page.xlnet import XLNet

from ._resumable import measured_rows

JOBS = {  # worker: verb and product
    "farmer": "sow wheat",
    "baker": "bake bread",
    "sailor": "mend nets",
    "painter": "sell pictures",
    "cook": "boil soup",
    "miner": "dig coal",
    "tailor": "sew coats",
    "hunter": "track deer",
    "teacher": "mark essays",
}
PLACES = ["bridge", "river", "mill", "church", "market", "tower", "garden", "station"]
HIDDEN = (1, 6, 7)  # the positions of worker, verb and product
SEEDS, STEPS, ROWS, TARGETS = range(5), 600, 32, 5
SENTENCES = 500  # that the words are hidden in

Model = TypeVar("Model", Bert, XLNet)


@dataclass(frozen=True)
class Text:
    """Sentences as ids (N, T), the id of [MASK], and the triples of hidden words that occur."""

    ids: Tensor
    mask_id: int
    triples: frozenset[tuple[int, ...]]


def measure() -> list[dict[str, Any]]:
    """Return a row per model, way of decoding and seed."""
    return [row for both in measured_rows("joint-decoding", _seed, _SETTINGS) for row in both["of"]]


_SETTINGS = [(seed,) for seed in SEEDS]


def _seed(seed: int) -> dict[str, Any]:
    return {"of": rows(seed)}


def rows(seed: int, steps: int = STEPS) -> list[dict[str, Any]]:
    """Train both models with one seed; return a row per model and way of decoding."""
    text = sentences(seed)
    T, V = text.ids.shape[1], text.mask_id + 1
    torch.manual_seed(seed)
    bert = trained(Bert(V, dim=48, heads=4, layers=2, max_length=T), masked_lm_loss, text, steps)
    xlnet = trained(XLNet(V, dim=48, heads=4, layers=2), permutation_loss, text, steps)
    given = text.ids[:SENTENCES]
    found = {
        ("BERT", "independent"): independent(bert, given, text.mask_id),
        ("BERT", "one after the other"): bert_in_turn(bert, given, text.mask_id),
        ("XLNet", "one after the other"): xlnet_in_turn(xlnet, given),
    }
    return [
        {"model": model, "decoding": way, "seed": seed, "belong together": fitting(answers, text)}
        for (model, way), answers in found.items()
    ]


def sentences(seed: int, number: int = 4000) -> Text:
    """Return a text whose jobs, places and adjectives are drawn independently."""
    rng = random.Random(seed)
    lines = []
    for _ in range(number):
        worker, done = rng.choice(list(JOBS.items()))
        near, old = rng.choice(["near", "behind", "by"]), rng.choice(["old", "new", "small"])
        place = rng.choice(PLACES)
        lines.append(f"the {worker}s {near} the {old} {place} {done} .".split())
    words = sorted({word for line in lines for word in line})
    ids = torch.tensor([[words.index(word) for word in line] for line in lines])  # (N, T)
    triples = frozenset(tuple(row) for row in ids[:, HIDDEN].tolist())
    return Text(ids, len(words), triples)


def trained(
    model: Model, loss: Callable[[Model, Tensor, Text], Tensor], text: Text, steps: int
) -> Model:
    """Train a model from random weights on batches of ROWS sentences; return it."""
    for weight in model.parameters():
        if weight.dim() > 1:
            nn.init.normal_(weight, std=0.12)
    optimizer = torch.optim.AdamW(model.parameters(), lr=5e-3)
    decay = torch.optim.lr_scheduler.LinearLR(optimizer, 1, 0.02, steps)
    for _ in range(steps):
        optimizer.zero_grad()
        loss(model, text.ids[torch.randint(len(text.ids), (ROWS,))], text).backward()
        optimizer.step()
        decay.step()
    return model


def masked_lm_loss(model: Bert, ids: Tensor, text: Text) -> Tensor:
    """Return the mean of −log P at TARGETS random positions, which are all [MASK] in the input."""
    masked = torch.rand(ids.shape).argsort(dim=1) < TARGETS  # (B, T)
    logits = _masked_lm_logits(model, ids.masked_fill(masked, text.mask_id))
    return nn.functional.cross_entropy(logits[masked], ids[masked])


def permutation_loss(model: XLNet, ids: Tensor, text: Text) -> Tensor:
    """Return the mean of −log P of the last TARGETS tokens of a random order."""
    return model.loss(ids, torch.randperm(ids.shape[1]), predicted=TARGETS)


@torch.no_grad()
def independent(model: Bert, ids: Tensor, mask_id: int) -> Tensor:
    """Return words (N, 3), each drawn from BERT's prediction while all three are masked."""
    masked = ids.index_fill(1, torch.tensor(HIDDEN), mask_id)  # (N, T)
    return _drawn(_masked_lm_logits(model, masked)[:, HIDDEN])


@torch.no_grad()
def bert_in_turn(model: Bert, ids: Tensor, mask_id: int) -> Tensor:
    """Return words (N, 3), each drawn from BERT's prediction with the words before it filled in."""
    filled = ids.index_fill(1, torch.tensor(HIDDEN), mask_id)  # (N, T)
    for position in HIDDEN:
        filled[:, position] = _drawn(_masked_lm_logits(model, filled)[:, position])
    return filled[:, HIDDEN]


@torch.no_grad()
def xlnet_in_turn(model: XLNet, ids: Tensor) -> Tensor:
    """Return words (N, 3), drawn one after the other at the end of the factorization order."""
    filled = ids.clone()  # the query stream does not attend to the words that are still hidden
    context = [position for position in range(ids.shape[1]) if position not in HIDDEN]
    order = torch.tensor([*context, *HIDDEN])
    for step, position in enumerate(HIDDEN):
        filled[:, position] = _drawn(model(filled, order, predicted=len(HIDDEN))[:, step])
    return filled[:, HIDDEN]


def fitting(answers: Tensor, text: Text) -> float:
    """Return the percentage of answers (N, 3) that occur in the text."""
    found: Sequence[Sequence[int]] = answers.tolist()
    return 100 * sum(tuple(answer) in text.triples for answer in found) / len(found)


def _masked_lm_logits(model: Bert, ids: Tensor) -> Tensor:
    everything = torch.ones_like(ids, dtype=torch.bool)
    return model.masked_lm_logits(model(ids, torch.zeros_like(ids), everything))  # (N, T, V)


def _drawn(logits: Tensor) -> Tensor:
    p = logits.softmax(dim=-1)  # (…, V)
    return p.flatten(0, -2).multinomial(1).view(p.shape[:-1])
