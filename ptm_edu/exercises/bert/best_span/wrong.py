"""Wrong ways to read an answer's span off its scores."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

import torch
from torch import Tensor

from ptm_edu.exercises.framework.exercise import Function

Join: TypeAlias = Callable[[Tensor, Tensor, Tensor], Tensor]  # scores (B, T, T) of start, end, mask
Length: TypeAlias = Callable[[Tensor, int], Tensor]  # of j − i (T, T) and the most, which may be
Allow: TypeAlias = Callable[[Tensor], tuple[Tensor, Tensor]]  # of the mask: starts and ends
Null: TypeAlias = Callable[[Tensor, Tensor], Tensor]  # [CLS]'s score of its two
Answer: TypeAlias = Callable[[Tensor, Tensor, float], Tensor]  # of best, null and τ
Told: TypeAlias = Callable[[Tensor, Tensor, Tensor], tuple[Tensor, Tensor]]


def _sums(start: Tensor, end: Tensor, passage: Tensor) -> Tensor:
    return start[:, :, None] + end[:, None, :]


def decoder(
    join: Join = _sums,
    length: Length = lambda steps, most: (steps >= 0) & (steps < most),
    allow: Allow = lambda passage: (passage, passage),
    null: Null = lambda start, end: start + end,
    answered: Answer = lambda best, null, threshold: best > null + threshold,
    told: Told = lambda start, end, passage: (start, end),
    none: int = 0,
    fill: float = -torch.inf,
) -> Function:
    """Return an answer that scores, forbids, compares or tells otherwise."""

    def answer(
        start: Tensor, end: Tensor, passage: Tensor, max_length: int, threshold: float
    ) -> Tensor:
        places = torch.arange(start.shape[1])
        starts, ends = allow(passage)
        possible = length(places - places[:, None], max_length)
        possible = possible & starts[:, :, None] & ends[:, None, :]
        scores = join(start, end, passage).masked_fill(~possible, fill)
        best, place = scores.flatten(1).max(dim=1)
        span = told(place // len(places), place % len(places), passage)
        found = answered(best, null(start[:, 0], end[:, 0]), threshold)
        return torch.stack(span, dim=1).where(found[:, None], none)

    return answer


def probabilities_added(start: Tensor, end: Tensor, passage: Tensor) -> Tensor:
    """Add two probabilities, over all tokens."""
    return _sums(start.softmax(1), end.softmax(1), passage)


def of_the_passage_added(start: Tensor, end: Tensor, passage: Tensor) -> Tensor:
    """Add two probabilities, over the passage."""
    starts, ends = (one.masked_fill(~passage, -torch.inf).softmax(1) for one in (start, end))
    return _sums(starts, ends, passage)


def multiplied(start: Tensor, end: Tensor, passage: Tensor) -> Tensor:
    """Multiply the scores."""
    return start[:, :, None] * end[:, None, :]


def always(best: Tensor, null: Tensor, threshold: float) -> Tensor:
    """Answer always."""
    return torch.ones_like(best, dtype=torch.bool)


def _until_the_end(passage: Tensor) -> Tensor:
    """Return all tokens up to the passage's last, the question among them."""
    return passage.flip(1).cumsum(1).flip(1) > 0


def _from_the_start(passage: Tensor) -> Tensor:
    """Return all tokens from the passage's first on, padding among them."""
    return passage.cumsum(1) > 0


def _but_marks(passage: Tensor) -> Tensor:
    """Return question and passage without [CLS] and the [SEP] between."""
    mark = passage.long().diff(dim=1, append=passage[:, :1].long()) == 1
    allowed = _until_the_end(passage) & ~mark
    allowed[:, 0] = False
    return allowed


def _argmaxes(allow: Allow, swap: bool = False) -> Function:
    def answer(
        start: Tensor, end: Tensor, passage: Tensor, max_length: int, threshold: float
    ) -> Tensor:
        pairs = zip((start, end), allow(passage), strict=True)
        best = [one.masked_fill(~allowed, -torch.inf).argmax(1) for one, allowed in pairs]
        span = torch.stack(best, dim=1)
        return span.sort(dim=1).values if swap else span

    return answer


def _greedy(start: Tensor, end: Tensor, passage: Tensor, most: int, threshold: float) -> Tensor:
    first = start.masked_fill(~passage, -torch.inf).argmax(1)
    steps = torch.arange(start.shape[1]) - first[:, None]
    allowed = passage & (steps >= 0) & (steps < most)
    return torch.stack([first, end.masked_fill(~allowed, -torch.inf).argmax(1)], dim=1)


def _whole_batch(start: Tensor, end: Tensor, passage: Tensor, *rest: float) -> Tensor:
    """Take the best span of all rows for each."""
    spans = decoder(answered=always)(start, end, passage, *rest)
    scores = start.gather(1, spans[:, :1]) + end.gather(1, spans[:, 1:])
    return spans[scores.argmax()].expand(len(spans), 2)


def _first_row(*given: Tensor) -> Tensor:
    spans: Tensor = decoder(answered=always)(*given)
    return spans[0].expand(len(spans), 2)


def _inside(start: Tensor, end: Tensor, passage: Tensor) -> tuple[Tensor, Tensor]:
    first = passage.long().argmax(1)
    return start - first, end - first


def times_zero(
    start: Tensor, end: Tensor, passage: Tensor, max_length: int, threshold: float
) -> Tensor:
    """Forbid by a factor of 0 and a large number, where scores may be −∞."""
    kept, null = passage.to(start.dtype), start[:, 0] + end[:, 0]
    scores = [one * kept - 1e9 * (1 - kept) for one in (start, end)]
    found: Tensor = decoder(null=lambda *_: null)(
        *scores, torch.ones_like(passage), max_length, threshold
    )
    return found


ALL: Allow = lambda passage: (torch.ones_like(passage),) * 2  # noqa: E731

ARGMAXES = (
    _argmaxes(lambda passage: (passage, passage)),
    _argmaxes(ALL),
    _argmaxes(lambda passage: (passage, passage), swap=True),
)
GREEDY = (_greedy,)
BACKWARDS = (
    decoder(length=lambda steps, most: steps < most),
    decoder(length=lambda steps, most: steps.abs() < most),
)
LENGTH_IGNORED = (decoder(length=lambda steps, most: steps >= 0),)
TOO_LONG = (decoder(length=lambda steps, most: (steps >= 0) & (steps <= most)),)
TOO_SHORT = (decoder(length=lambda steps, most: (steps >= 0) & (steps < most - 1)),)
ADDED = (
    decoder(join=probabilities_added, answered=always),
    decoder(join=of_the_passage_added, answered=always),
)
MULTIPLIED = (decoder(join=multiplied, answered=always),)
EVERYWHERE = (decoder(allow=ALL),)
QUESTION = (
    decoder(allow=lambda passage: (_until_the_end(passage),) * 2),
    decoder(allow=lambda passage: (_but_marks(passage),) * 2),
    decoder(allow=lambda passage: (_until_the_end(passage), passage)),
)
PADDING = (
    decoder(allow=lambda passage: (_from_the_start(passage),) * 2),
    decoder(allow=lambda passage: (passage, _from_the_start(passage))),
)
EXCLUSIVE = (decoder(told=lambda start, end, passage: (start, end + 1)),)
INSIDE = (decoder(told=_inside),)
ONE_ROW = (_whole_batch, _first_row)

# Ways that find other spans; cases are drawn until all of them differ.
SPANS = (
    *(*ARGMAXES, *GREEDY, *BACKWARDS, *LENGTH_IGNORED, *TOO_LONG, *TOO_SHORT, *ADDED, *MULTIPLIED),
    *(*EVERYWHERE, *QUESTION, *PADDING, *EXCLUSIVE, *INSIDE, *ONE_ROW),
)

NO_THRESHOLD = (decoder(answered=lambda best, null, threshold: best > null),)
OTHER_SIDE = (decoder(answered=lambda best, null, threshold: best > null - threshold),)
TURNED = (
    decoder(answered=lambda best, null, threshold: best < null + threshold),
    decoder(answered=lambda best, null, threshold: best + threshold < null),
    decoder(answered=lambda best, null, threshold: best < null),
)
ALWAYS = (decoder(answered=always),)
HALF = (
    decoder(null=lambda start, end: start),
    decoder(null=lambda start, end: end),
)
ELSEWHERE = (decoder(none=-1),)

# Ways that find no answer elsewhere; cases are drawn until all of them differ.
NONE = (*(*NO_THRESHOLD, *OTHER_SIDE, *TURNED, *ALWAYS, *HALF, *ELSEWHERE),)

WEAK = (decoder(fill=0.0), decoder(fill=-100.0))
