"""The inputs of `next_sentence_pairs`, and the reference."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeAlias

import numpy as np
import torch
from torch import Tensor

from ptm_edu import bert
from ptm_edu.exercises.framework.runner import Case
from ptm_edu.exercises.framework.sweep import sizes

Arguments: TypeAlias = dict[str, Any]
SMALL, LARGE = tuple(f"small_{n}" for n in range(6)), ("large", "large_again")
LONG, EDGES = ("long", "long_again"), ("blank", "lone", "tight")
FEW = "few"


def cases(seed: int) -> list[Case]:
    """Return documents whose ids are all different: short sentences, long ones, and edge cases.

    Both large cases have the same documents and different seeds, `repeated` equals `long`.
    """
    rng = np.random.default_rng(seed)
    large = _drawn(rng, D=120, sentences=(5, 12), tokens=(2, 4), max_length=11)
    long = [_drawn(rng, D=30, sentences=(4, 10), tokens=(4, 15), max_length=n) for n in (15, 16)]
    arguments = {
        **{
            name: _drawn(rng, D=2 + n // 2, sentences=(3, 7), tokens=(2, 5), max_length=13)
            for n, name in enumerate(SMALL)
        },
        **dict(zip(LARGE, (large, {**large, "seed": _seed(rng)}), strict=True)),
        **dict(zip(LONG, long, strict=True)),
        "repeated": long[0],
        # The random Bs of 300 sentences are three others.
        FEW: {
            **_drawn(rng, D=1, sentences=(303, 303), tokens=(2, 4), max_length=11),
            "documents": np.repeat([0, 1], [300, 3]),
        },
        "blank": _blanked(rng, _drawn(rng, 6, sentences=(5, 9), tokens=(2, 5), max_length=14)),
        "lone": _drawn(rng, D=8, sentences=(1, 4), tokens=(2, 5), max_length=14),
        "tight": _drawn(rng, D=4, sentences=(3, 7), tokens=(1, 5), max_length=5),
    }
    return [Case(name, values, extreme=name in EDGES) for name, values in arguments.items()]


def sweep(rng: np.random.Generator) -> Iterator[Case]:
    """Yield a few short documents with any numbers, some with blank lines anywhere."""
    for number, size in enumerate(
        sizes(rng, 6, documents=(2, 4), sentences=3, tokens=4, max_length=(5, 13))
    ):
        counts, lengths = (1, size.sentences), (1, size.tokens)
        arguments = _drawn(rng, size.documents, counts, lengths, size.max_length)
        if number % 2:
            rows = np.sort(rng.integers(0, len(arguments["sentences"]) + 1, 3))
            nearest = np.minimum(rows, len(arguments["documents"]) - 1)
            documents = np.insert(arguments["documents"], rows, arguments["documents"][nearest])
            sentences = np.insert(arguments["sentences"], rows, 0, axis=0)
            arguments |= {"sentences": sentences, "documents": documents}
        numbers = np.sort(rng.choice(9, size.documents, replace=False))
        yield Case("", {**arguments, "documents": numbers[arguments["documents"]]})


def _drawn(
    rng: np.random.Generator,
    D: int,
    sentences: tuple[int, int],
    tokens: tuple[int, int],
    max_length: int,
) -> Arguments:
    """Return D documents, with (least, most) sentences each and (least, most) tokens per sentence.

    The first document has two sentences or more.
    """
    counts = rng.integers(sentences[0], sentences[1] + 1, D)
    counts[0] = max(counts[0], 2)
    lengths = rng.integers(tokens[0], tokens[1] + 1, counts.sum())
    ids = 1 + rng.permutation(2 + lengths.sum())
    rows = np.zeros((len(lengths), tokens[1]), np.int64)
    rows[np.arange(tokens[1]) < lengths[:, None]] = ids[2:]
    return {
        "sentences": rows,
        "documents": np.repeat(np.arange(D), counts),
        "cls": int(ids[0]),
        "sep": int(ids[1]),
        "max_length": max_length,
        "seed": _seed(rng),
    }


def _blanked(rng: np.random.Generator, arguments: Arguments) -> Arguments:
    """Return the same arguments with a blank line inside every document."""
    documents = np.asarray(arguments["documents"])
    sentences = np.array(arguments["sentences"])
    for document in np.unique(documents):
        rows = np.flatnonzero(documents == document)
        sentences[rng.choice(rows[1:-1])] = 0
    return {**arguments, "sentences": sentences}


def _seed(rng: np.random.Generator) -> int:
    return int(rng.integers(2**31))


# ---- the reference ------------------------------------------------------------------------------


def reference(
    sentences: Tensor, documents: Tensor, cls: int, sep: int, max_length: int, seed: int
) -> tuple[Tensor, Tensor, Tensor]:
    """Return ids and token types (P, max_length) and labels (P,): 0 next, 1 random.

    Sentences (S, W) are padded with 0; documents (S,) is the document of each sentence (Devlin et
    al. 2019, §3.1 and appendix A.2; google-research/bert for details that the paper leaves open).
    """
    rng = np.random.default_rng(seed)
    pairs: list[tuple[list[int], list[int]]] = []
    labels: list[int] = []
    real = sentences.ne(0).any(dim=1)
    for document in documents.unique():
        inside = (real & (documents == document)).nonzero()[:, 0].tolist()
        outside = (real & (documents != document)).nonzero()[:, 0].tolist()
        position = 0
        while position < len(inside) - 1:
            labels.append(int(rng.integers(2)))
            b = int(rng.choice(outside)) if labels[-1] else inside[position + 1]
            first, second = (
                [t for t in sentences[row].tolist() if t] for row in (inside[position], b)
            )
            _truncate(first, second, max_length - 3, rng)
            pairs.append(bert.pair_input(first, second, cls, sep))
            position += 1 if labels[-1] else 2
    ids, types = (
        torch.tensor([row + [0] * (max_length - len(row)) for row in rows])
        for rows in zip(*pairs, strict=True)
    )
    return ids, types, torch.tensor(labels)


def _truncate(
    first: list[int], second: list[int], available: int, rng: np.random.Generator
) -> None:
    while len(first) + len(second) > available:
        longer = first if len(first) > len(second) else second
        longer.pop(0 if rng.random() < 0.5 else -1)
