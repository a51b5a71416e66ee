"""What MiniLM's 72 heads attend to: `ptm-edu measure minilm-heads`.

On sentences of the Wikipedia sample: how often a head attends most to the previous token, the next
token, or a special token. Every second sentence is for choosing the best head, the others for
evaluating it; the baseline is uniform attention. On the course's own pairs of pronouns: how often a
head attends more to the referent than to the other candidate. The 40 training sentences are for
choosing the head, the 80 test sentences for evaluating it; the baseline is the nearest candidate.
The measurement is deterministic, so there are no seeds.
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

SENTENCES, LENGTHS = 400, range(12, 41)  # lengths in tokens
PRONOUN = "the pronoun's referent"


def measure() -> list[dict[str, Any]]:
    """Return a row for each relation and head, and one for each baseline."""
    loaded = zoo.load("minilm")
    texts = [text_input(loaded.tokenizer, sentence) for sentence in _sentences(loaded.tokenizer)]
    return [*relation_rows(loaded.model, texts), *pronoun_rows(loaded, coreference())]


def relation_rows(model: Bert, texts: list[TaskInput]) -> list[dict[str, Any]]:
    """Return the rows of RELATIONS, as fractions of tokens, 0 to 1."""
    counts: dict[str, list[tuple[Tensor, int]]] = {relation: [] for relation in RELATIONS}
    uniform = [0.0, 0]
    for text in texts:
        attentions = attentions_of(model, text)
        for relation in RELATIONS:
            targets = target_positions(relation, len(text.ids))
            counts[relation].append(attention_hits(attentions, targets))
        uniform = [uniform[0] + 1 / len(text.ids), uniform[1] + 1]
    rows = []
    for relation, of_texts in counts.items():
        shares = [_share(of_texts[half::2]) for half in (0, 1)]
        rows += _rows(relation, *shares)
        rows.append(_baseline(relation, "all tokens alike", uniform[0] / uniform[1]))
    return rows


def pronoun_rows(loaded: zoo.Loaded, examples: list[CoreferenceExample]) -> list[dict[str, Any]]:
    """Return the rows of the pronouns: fractions of sentences whose referent gets more weight."""
    right: dict[str, list[tuple[Tensor, int]]] = {"train": [], "test": []}
    for example in examples:
        given = text_input(loaded.tokenizer, example.sentence)
        spans = [token_positions(given, *_place(example, name)) for name in example.candidates]
        (position, *_) = token_positions(given, example.start, example.start + len(example.pronoun))
        predicted = most_attended_span(attentions_of(loaded.model, given), position, spans)
        right[example.split].append(((predicted == example.answer).long(), 1))
    test = [example for example in examples if example.split == "test"]
    near = sum(nearest(example) == example.answer for example in test) / len(test)
    rows = _rows(PRONOUN, _share(right["train"]), _share(right["test"]))
    return [*rows, _baseline(PRONOUN, "nearest candidate", near)]


@torch.inference_mode()
def attentions_of(model: Bert, given: TaskInput) -> list[Tensor]:
    """Return the attention weights for one text, L tensors (H, T, T)."""
    output = model(torch.tensor([given.ids]), output_attentions=True)
    return [layer[0] for layer in output.attentions]


def token_positions(given: TaskInput, start: int, end: int) -> list[int]:
    """Return the positions of the WordPieces of text[start:end]."""
    return [
        position
        for position, (first, last) in enumerate(given.offsets)
        if given.word_ids[position] >= 0 and first < end and last > start
    ]


def _place(example: CoreferenceExample, candidate: str) -> tuple[int, int]:
    start = example.sentence.rindex(candidate, 0, example.start)
    return start, start + len(candidate)


def _sentences(tokenizer: Any) -> Iterator[str]:
    """Yield SENTENCES sentences of suitable length, from the beginnings of all articles."""
    some = (
        sentence
        for article in corpora.load().articles()
        for paragraph in article.paragraphs[:3]
        for sentence in sentences(paragraph)[:2]
    )
    return islice((s for s in some if len(tokenizer.encode(s)) + 2 in LENGTHS), SENTENCES)


def _share(counts: list[tuple[Tensor, int]]) -> Tensor:
    """Return hits divided by targets (L, H) over several texts."""
    return sum(count for count, _ in counts) / sum(total for _, total in counts)  # type: ignore[return-value]


def _rows(relation: str, chosen_by: Tensor, measured: Tensor) -> list[dict[str, Any]]:
    layers, heads = measured.shape
    return [
        {
            "looks at": relation,
            "layer": layer + 1,
            "head": head + 1,
            "to choose": float(chosen_by[layer, head]),
            "share": float(measured[layer, head]),
        }
        for layer in range(layers)
        for head in range(heads)
    ]


def _baseline(relation: str, name: str, share: float) -> dict[str, Any]:
    return {"looks at": relation, "baseline": name, "share": share}
