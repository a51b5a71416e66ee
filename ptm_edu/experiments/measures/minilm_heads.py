"""What MiniLM's 72 heads look at: `ptm-edu measure minilm-heads`.

On sentences of the Wikipedia sample: how often each head weighs the token before, the one after, or
a mark most (every second sentence chooses the head, the others measure it; beside it what weighing
all tokens alike would give). On the course's own pairs of pronouns: how often each head
weighs the candidate that is meant more than the other; the 40 sentences to train on choose the
head, the 80 to test measure it, beside the candidate that stands nearest. Nothing is left to
chance, so there are no seeds.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

import torch
from torch import Tensor

from ptm_edu import zoo
from ptm_edu.bert import Bert, TaskInput, text_input
from ptm_edu.bert.demos.head_analysis import (
    RELATIONS,
    attention_hits,
    most_attended_span,
    target_positions,
)
from ptm_edu.text import corpora
from ptm_edu.text.sentences import sentences
from ptm_edu.text.tasks.coreference import CoreferenceExample, coreference

from .coreference_baselines import nearest

SENTENCES, LENGTHS = 400, range(12, 41)  # and how many tokens each has
PRONOUN = "the pronoun's referent"


def measure() -> list[dict[str, Any]]:
    """Return a row for each head and each thing it may look at, and a row a baseline."""
    loaded = zoo.load("minilm")
    texts = [text_input(loaded.tokenizer, sentence) for sentence in _sentences(loaded.tokenizer)]
    return [*relation_rows(loaded.model, texts), *pronoun_rows(loaded, coreference())]


def relation_rows(model: Bert, texts: list[TaskInput]) -> list[dict[str, Any]]:
    """Return the rows of RELATIONS: shares of tokens, 0 to 1."""
    counts: dict[str, list[tuple[Tensor, int]]] = {relation: [] for relation in RELATIONS}
    alike = [0.0, 0]
    for text in texts:
        attentions = attentions_of(model, text)
        for relation in RELATIONS:
            targets = target_positions(relation, len(text.ids))
            counts[relation].append(attention_hits(attentions, targets))
        alike = [alike[0] + 1 / len(text.ids), alike[1] + 1]
    rows = []
    for relation, of_texts in counts.items():
        shares = [_share(of_texts[half::2]) for half in (0, 1)]
        rows += _rows(relation, *shares)
        rows.append(_baseline(relation, "all tokens alike", alike[0] / alike[1]))
    return rows


def pronoun_rows(loaded: zoo.Loaded, examples: list[CoreferenceExample]) -> list[dict[str, Any]]:
    """Return the rows of the pronouns: shares of sentences in which the right one weighs more."""
    right: dict[str, list[tuple[Tensor, int]]] = {"train": [], "test": []}
    for example in examples:
        given = text_input(loaded.tokenizer, example.sentence)
        spans = [pieces_of(given, *_place(example, name)) for name in example.candidates]
        (position, *_) = pieces_of(given, example.start, example.start + len(example.pronoun))
        predicted = most_attended_span(attentions_of(loaded.model, given), position, spans)
        right[example.split].append(((predicted == example.answer).long(), 1))
    test = [example for example in examples if example.split == "test"]
    near = sum(nearest(example) == example.answer for example in test) / len(test)
    rows = _rows(PRONOUN, _share(right["train"]), _share(right["test"]))
    return [*rows, _baseline(PRONOUN, "nearest candidate", near)]


@torch.inference_mode()
def attentions_of(model: Bert, given: TaskInput) -> list[Tensor]:
    """Return what the heads weigh in one text: L of (H, T, T)."""
    output = model(torch.tensor([given.ids]), output_attentions=True)
    return [layer[0] for layer in output.attentions]


def pieces_of(given: TaskInput, start: int, end: int) -> list[int]:
    """Return the places of the pieces of text[start:end]."""
    return [
        position
        for position, (first, last) in enumerate(given.offsets)
        if given.word_ids[position] >= 0 and first < end and last > start
    ]


def _place(example: CoreferenceExample, candidate: str) -> tuple[int, int]:
    start = example.sentence.rindex(candidate, 0, example.start)
    return start, start + len(candidate)


def _sentences(tokenizer: Any) -> Iterator[str]:
    """Yield sentences of some length, those of all articles."""
    some = (
        sentence
        for article in corpora.load().articles()
        for paragraph in article.paragraphs[:3]
        for sentence in sentences(paragraph)[:2]
    )
    return islice((s for s in some if len(tokenizer.encode(s)) + 2 in LENGTHS), SENTENCES)


def _share(counts: list[tuple[Tensor, int]]) -> Tensor:
    """Return the share (L, H) of counts of some texts."""
    return sum(count for count, _ in counts) / sum(total for _, total in counts)  # type: ignore[return-value]


def _rows(looks_at: str, chosen_by: Tensor, measured: Tensor) -> list[dict[str, Any]]:
    layers, heads = measured.shape
    return [
        {
            "looks at": looks_at,
            "layer": layer + 1,
            "head": head + 1,
            "to choose": float(chosen_by[layer, head]),
            "share": float(measured[layer, head]),
        }
        for layer in range(layers)
        for head in range(heads)
    ]


def _baseline(looks_at: str, name: str, share: float) -> dict[str, Any]:
    return {"looks at": looks_at, "baseline": name, "share": share}
