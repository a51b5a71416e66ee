"""Exercise: the loop by which a model writes, one token after the other (chapter 4)."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np
import torch
from torch import Tensor

from ptm_edu.exercises.framework import findings
from ptm_edu.exercises.framework.exercise import Check, Exercise
from ptm_edu.exercises.framework.runner import Case
from ptm_edu.language import Text

from .mistakes import AGAIN, DECAY, MISTAKES, read

USUAL = ("usual", *AGAIN, "double")
STOPPED = ("ended", "ended_later", "at_once", "stop_in_the_prompt", "stop_before")
CUT = ("slides", "long_prompt")

V = 12
AHEAD = 24  # tokens that are looked at to find one that can be the stop token
MARGIN = 1e-3  # between the best and the second best token, so that no rounding decides
SURE = 1e-5  # so that whoever draws the tokens does not draw the most likely ones each time

# ---- what the answer is called with -------------------------------------------------------------


@dataclass(frozen=True)
class _Wish:
    """A prompt of N tokens, a context of C, n new tokens; where the stop token is first written.

    `sure` is how probable the n new tokens together may be at most.
    """

    N: int
    C: int
    n: int
    written: range
    prompted: int | None = None  # where the stop token stands in the prompt
    sure: float = 1.0


def cases(seed: int) -> list[Case]:
    """Return prompts, the usual one four times; in all of them the stop token comes, if late."""
    rng = np.random.default_rng(seed)
    usual = _drawn(rng, _Wish(N=3, C=32, n=12, written=range(13, 19), sure=SURE))
    double = _drawn(rng, _Wish(N=5, C=32, n=7, written=range(8, 19)))
    wishes = {
        "ended": _Wish(N=3, C=32, n=10, written=range(3, 7)),
        "ended_later": _Wish(N=6, C=32, n=9, written=range(5, 8)),
        "stop_in_the_prompt": _Wish(N=5, C=32, n=6, written=range(7, 19), prompted=2),
        "stop_before": _Wish(N=4, C=32, n=6, written=range(7, 19), prompted=3),
        "slides": _Wish(N=2, C=4, n=7, written=range(8, 19)),
        "long_prompt": _Wish(N=7, C=4, n=5, written=range(6, 19)),
    }
    edges = {
        "at_once": _Wish(N=3, C=8, n=6, written=range(1)),
        "one": _Wish(N=2, C=8, n=1, written=range(2, 5)),
        "none": _Wish(N=3, C=8, n=0, written=range(1, 5)),
    }
    return [
        Case("usual", usual),
        Case("double", {**double, "table": double["table"].astype(np.float64)}),
        *(Case(name, _drawn(rng, wish)) for name, wish in wishes.items()),
        *(Case(name, _drawn(rng, wish), extreme=True) for name, wish in edges.items()),
        # Who draws may end at once, and so write the same twice.
        *(Case(name, usual) for name in AGAIN),
    ]


def _drawn(rng: np.random.Generator, wish: _Wish) -> dict[str, Any]:
    """Draw models and prompts until one does as is wished, without near ties."""
    while True:
        table = rng.normal(0, 0.8, (wish.C, V, V)).astype(np.float32)
        prompt = rng.integers(V, size=wish.N)
        written, probability = _written(table, prompt, wish.n)
        stops = set(written[wish.written.start : wish.written.stop])
        stops -= set(written[: wish.written.start])
        if wish.prompted is None:
            stops -= set(prompt.tolist())
        else:
            stops &= {int(prompt[wish.prompted])} - {*np.delete(prompt, wish.prompted).tolist()}
        varied = all(one != other for one, other in pairwise(written[:5]))
        if stops and varied and probability <= wish.sure:
            numbers = {"max_new_tokens": wish.n, "stop": min(stops)}
            return {"table": table, "prompt": prompt, **numbers}


def _written(table: np.ndarray, prompt: np.ndarray, n: int) -> tuple[list[int], float]:
    """Return what is written if nothing stops it, up to a near tie, and the first n's probability.

    The last row of `read` alone, in numpy, since hundreds of models are tried.
    """
    ids, probability = prompt.tolist(), 1.0
    while len(ids) < len(prompt) + AHEAD:
        seen = ids[-len(table) :]
        logits = DECAY ** np.arange(len(seen))[::-1] @ table[np.arange(len(seen)), seen]
        shares = np.exp(logits) / np.exp(logits).sum()
        second, best = np.sort(shares)[-2:]
        if best - second < MARGIN:
            break
        if len(ids) < len(prompt) + n:
            probability *= best
        ids.append(int(shares.argmax()))
    return ids[len(prompt) :], probability


# ---- the reference ------------------------------------------------------------------------------


def reference(table: Tensor, prompt: Tensor, max_new_tokens: int, stop: int) -> Tensor:
    """Return the new tokens (N,), at most `max_new_tokens`, the stop token with them if it comes.

    Each is the most likely one after the last C tokens, the model's context; table (C, V, V).
    """
    ids = prompt
    for _ in range(max_new_tokens):
        ids = torch.cat([ids, read(table, ids[-len(table) :])[-1:].argmax(dim=1)])
        if ids[-1] == stop:
            break
    return ids[len(prompt) :]


# ---- what is checked ----------------------------------------------------------------------------

CHECKS = (
    Check(
        "value",
        Text("Token after token", "一个词元接一个词元"),
        2,
        Text(
            "where the stop token does not come: max_new_tokens new tokens, without the prompt, "
            "each the most likely one after all tokens before it",
            "没有遇到停止词元时：返回 max_new_tokens 个新词元，不含提示；"
            "每一个都是在它之前所有词元之后最可能的词元",
        ),
        findings.values(*USUAL),
    ),
    Check(
        "stop",
        Text("The stop token", "停止词元"),
        1,
        Text(
            "the loop ends with the first stop token that the model writes, and that one is "
            "returned too; a stop token in the prompt ends nothing",
            "模型一写出停止词元，循环就结束，返回值包含这个词元；提示里的停止词元不会结束循环",
        ),
        findings.values(*STOPPED),
        requires="value",
    ),
    Check(
        "context",
        Text("The context", "上下文"),
        1,
        Text(
            "of a long prompt, and of what has become long, the model reads the last C tokens; "
            "everything that it wrote is returned",
            "提示过长、或写着写着变长时，模型只读最后 C 个词元；写出的词元全部返回",
        ),
        findings.values(*CUT),
        requires="value",
    ),
    Check(
        "form",
        Text("One token, no token, and the form", "一个、零个词元；形式"),
        1,
        Text(
            "an int64 tensor (N,), also where one new token is asked for, or none: then (0,); "
            "neither the table nor the prompt is written over",
            "int64 张量 (N,)；只要一个新词元、或一个也不要（此时为 (0,)）时也如此；"
            "不改写 table 和 prompt",
        ),
        findings.all_of(
            findings.values("one", "none"),
            findings.shape_and_dtype(*USUAL, "one", "none"),
            findings.unchanged(),
        ),
        requires="value",
    ),
)

exercise = Exercise(
    name="generation_loop",
    title=Text("The loop that writes", "写作的循环"),
    cases=cases,
    reference=reference,
    checks=CHECKS,
    mistakes=MISTAKES,
)
