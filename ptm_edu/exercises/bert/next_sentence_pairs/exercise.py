"""Exercise: sentence pairs, of which half are neighbours and half are not (chapter 5)."""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
import torch
from torch import Tensor

from ptm_edu import bert
from ptm_edu.exercises.framework import findings
from ptm_edu.exercises.framework.exercise import Check, Exercise, Trials
from ptm_edu.exercises.framework.report import Finding
from ptm_edu.exercises.framework.runner import Case
from ptm_edu.language import Text

from . import draws
from .messages import SENTENCES
from .mistakes import MISTAKES
from .seen import looking, uncut, walk

Arguments: TypeAlias = dict[str, Any]
SMALL, LARGE = tuple(f"small_{n}" for n in range(6)), ("large", "large_again")
LONG, EDGES = ("long", "long_again"), ("blank", "lone", "tight")

# ---- what the answer is called with -------------------------------------------------------------


def cases(seed: int) -> list[Case]:
    """Return documents whose ids are all different: short sentences, long ones, and edges.

    Both large cases have the same documents and another seed, `repeated` is `long` once more.
    """
    rng = np.random.default_rng(seed)
    large = _drawn(rng, D=120, sentences=(5, 12), tokens=(2, 4), max_length=11)
    long = [_drawn(rng, D=30, sentences=(4, 10), tokens=(4, 15), max_length=n) for n in (15, 16)]
    named = {
        **{
            name: _drawn(rng, D=2 + n // 2, sentences=(3, 7), tokens=(2, 5), max_length=13)
            for n, name in enumerate(SMALL)
        },
        **dict(zip(LARGE, (large, {**large, "seed": _seed(rng)}), strict=True)),
        **dict(zip(LONG, long, strict=True)),
        "repeated": long[0],
        "blank": _blanked(rng, _drawn(rng, 6, sentences=(5, 9), tokens=(2, 5), max_length=14)),
        "lone": _drawn(rng, D=8, sentences=(1, 4), tokens=(2, 5), max_length=14),
        "tight": _drawn(rng, D=4, sentences=(3, 7), tokens=(1, 5), max_length=5),
    }
    return [Case(name, given, extreme=name in EDGES) for name, given in named.items()]


def _drawn(
    rng: np.random.Generator,
    D: int,
    sentences: tuple[int, int],
    tokens: tuple[int, int],
    max_length: int,
) -> Arguments:
    """Return D documents of so many sentences, the first of two or more, of so many tokens each."""
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


def _blanked(rng: np.random.Generator, given: Arguments) -> Arguments:
    """Return the same with a blank line in the midst of every document."""
    documents = np.asarray(given["documents"])
    sentences = np.array(given["sentences"])
    for one in np.unique(documents):
        rows = np.flatnonzero(documents == one)
        sentences[rng.choice(rows[1:-1])] = 0
    return {**given, "sentences": sentences}


def _seed(rng: np.random.Generator) -> int:
    return int(rng.integers(2**31))


# ---- the reference ------------------------------------------------------------------------------


def reference(
    sentences: Tensor, documents: Tensor, cls: int, sep: int, max_length: int, seed: int
) -> tuple[Tensor, Tensor, Tensor]:
    """Return ids and token types (P, max_length) and labels (P,): 0 next, 1 random.

    Sentences (S, W) are padded with 0, documents (S,) says to which each belongs (Devlin et al.
    2019, §3.1 and appendix A.2; google-research/bert for what the paper leaves open).
    """
    rng = np.random.default_rng(seed)
    pairs: list[tuple[list[int], list[int]]] = []
    labels: list[int] = []
    real = sentences.ne(0).any(dim=1)
    for one in documents.unique():
        inside = (real & (documents == one)).nonzero()[:, 0].tolist()
        outside = (real & (documents != one)).nonzero()[:, 0].tolist()
        place = 0
        while place < len(inside) - 1:
            labels.append(int(rng.integers(2)))
            b = int(rng.choice(outside)) if labels[-1] else inside[place + 1]
            first, second = (
                [t for t in sentences[row].tolist() if t] for row in (inside[place], b)
            )
            _shorten(first, second, max_length - 3, rng)
            pairs.append(bert.pair_input(first, second, cls, sep))
            place += 1 if labels[-1] else 2
    filled = [
        torch.tensor([row + [0] * (max_length - len(row)) for row in some])
        for some in zip(*pairs, strict=True)
    ]
    return filled[0], filled[1], torch.tensor(labels)


def _shorten(first: list[int], second: list[int], room: int, rng: np.random.Generator) -> None:
    while len(first) + len(second) > room:
        longer = first if len(first) > len(second) else second
        longer.pop(0 if rng.random() < 0.5 else -1)


# ---- what is checked ----------------------------------------------------------------------------


def _by_the_seed(trials: Trials) -> Finding | None:
    """Find pairs that differ for the same seed, or are the same for another."""
    once, again, first, other = (
        [value.array for value in trials[name].given.values]
        for name in ("long", "repeated", *LARGE)
    )
    if not all(map(np.array_equal, once, again)):  # type: ignore[arg-type]
        return Finding("not_repeated")
    same = all(map(np.array_equal, first, other))  # type: ignore[arg-type]
    return Finding("seed_ignored") if same else None


CHECKS = (
    Check(
        "pairs",
        Text("Which sentences make a pair", "哪些句子成对"),
        3,
        Text(
            "a document is walked through in order: A is its first sentence that is not used yet; "
            "with label 0 B is the next one, and both are used; with label 1 B is a sentence of "
            "another document, and A alone is used; a last sentence left alone makes no pair",
            "按次序走过每篇文档：A 是第一个未用过的句子；标签 0：B 是紧接着的下一句，两句都用掉；"
            "标签 1：B 取自另一篇文档，只用掉 A；最后剩下的单独一句不成对",
        ),
        findings.all_of(
            findings.each((*SMALL, *LARGE), looking(walk)),
            findings.each((*SMALL, *LARGE), looking(uncut)),
        ),
    ),
    Check(
        "random",
        Text("Half of them, and which B", "一半随机；B 从哪里来"),
        2,
        Text(
            "each pair has label 1 with probability one half, by a draw of its own; its B may be "
            "any sentence of any other document",
            "每一对各自抽取，以二分之一的概率得到标签 1；它的 B 可以是其他任何文档的任何一句",
        ),
        findings.all_of(draws.half_random(*LARGE), draws.varied(*LARGE)),
        requires="pairs",
    ),
    Check(
        "types",
        Text("Token types", "词元类型"),
        1,
        Text(
            "0 for [CLS], A and the first [SEP], 1 for B and the second [SEP], 0 for padding",
            "[CLS]、A、第一个 [SEP] 为 0，B 和第二个 [SEP] 为 1，填充为 0",
        ),
        findings.each((*SMALL, *LARGE), looking(draws.types)),
        requires="pairs",
    ),
    Check(
        "truncation",
        Text("At most max_length tokens", "至多 max_length 个词元"),
        2,
        Text(
            "rows are max_length wide, [CLS] and both [SEP] counted; where A and B are too long, "
            "the longer one loses a token at a time, by chance at its beginning or at its end",
            "每行宽 max_length，[CLS] 和两个 [SEP] 计算在内；A 和 B 太长时，每次从较长的一句去掉"
            "一个词元，随机地去掉开头或末尾的",
        ),
        findings.all_of(
            findings.each((*LONG, *SMALL), looking(draws.length)),
            findings.each(LONG, looking(walk)),
            findings.each(LONG, looking(draws.shared)),
            draws.both_ends(*LONG),
            draws.by_lot(*LONG),
        ),
        requires="pairs",
    ),
    Check(
        "edges",
        Text(
            "Blank lines, documents of one sentence, little room", "空行、只有一句的文档、空间很小"
        ),
        1,
        Text(
            "rows of 0 are left out and end no document; a document of one sentence makes no pair, "
            "but may give a B; max_length 5 leaves a token to each",
            "全 0 的行要略过，文档并不因此结束；只有一句的文档不成对，但可以提供 B；"
            "max_length 为 5 时每句只剩一个词元",
        ),
        findings.all_of(
            *(findings.each(EDGES, looking(look)) for look in (walk, draws.length, draws.shared))
        ),
        requires=("pairs", "truncation"),
    ),
    Check(
        "form",
        Text("Integers, the seed, inputs as they were", "整数、种子；不改动输入"),
        1,
        Text(
            "three int64 tensors; the same seed gives the same pairs, another one others; no input "
            "is written over",
            "三个 int64 张量；同一个种子得到同样的结果，换一个种子则不同；不改写输入",
        ),
        findings.all_of(
            findings.unchanged(), findings.each((*SMALL, *LONG), draws.integers), _by_the_seed
        ),
        requires=("pairs", "truncation"),
    ),
)

exercise = Exercise(
    name="next_sentence_pairs",
    title=Text("Pairs of sentences: next, or random", "句对：下一句，还是随机一句"),
    cases=cases,
    reference=reference,
    checks=CHECKS,
    mistakes=MISTAKES,
    sentences=SENTENCES,
    cpu_seconds=20,
)
