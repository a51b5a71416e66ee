"""Wrong ways to filter logits."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

import torch
from torch import Tensor

from ptm_edu.exercises.framework.exercise import Function

Scale: TypeAlias = Callable[[Tensor, float], Tensor]
KeepK: TypeAlias = Callable[[Tensor, int], Tensor]  # from logits (B, V) to what is kept, (B, V)
KeepP: TypeAlias = Callable[[Tensor, float], Tensor]
Give: TypeAlias = Callable[[Tensor, Tensor, float], Tensor]  # of scaled logits, what is kept, T


def divided(logits: Tensor, temperature: float) -> Tensor:
    """Return the right logits."""
    return logits / temperature


def k_best(logits: Tensor, k: int) -> Tensor:
    """Keep the k most likely."""
    best = logits.topk(min(k, logits.shape[-1])).indices
    return torch.zeros_like(logits, dtype=torch.bool).scatter(-1, best, True)


def by_rank(
    keep: Callable[[Tensor, Tensor, float], Tensor], descending: bool = True, axis: int = -1
) -> KeepP:
    """Keep by what is held ahead of each token, its own share and p, most likely first."""

    def kept(logits: Tensor, p: float) -> Tensor:
        ordered, order = logits.softmax(axis).sort(dim=-1, descending=descending)
        chosen = keep(ordered.cumsum(-1) - ordered, ordered, p)
        return torch.zeros_like(chosen).scatter(-1, order, chosen)

    return kept


def _enough(before: Tensor, share: Tensor, p: float) -> Tensor:
    return (before < p) | (p == 1)  # rounded sums may pass 1


reaching = by_rank(_enough)


def _minus_infinity(scaled: Tensor, kept: Tensor, temperature: float) -> Tensor:
    return scaled.masked_fill(~kept, -torch.inf)


def filters(
    scale: Scale = divided,
    keep_k: KeepK = k_best,
    keep_p: KeepP = reaching,
    give: Give = _minus_infinity,
    of_the_rest: bool = True,
) -> Function:
    """Return an answer that is wrong in the temperature, in a filter or in what it gives back."""

    def answer(logits: Tensor, temperature: float, k: int, p: float) -> Tensor:
        scaled = scale(logits, temperature)
        kept = keep_k(scaled, k)
        rest = scaled.masked_fill(~kept, -torch.inf) if of_the_rest else scaled
        return give(scaled, kept & keep_p(rest, p), temperature)

    return answer


def filled(number: float) -> Function:
    """Return an answer that has `number` in place of −∞."""
    return filters(give=lambda scaled, kept, T: scaled.masked_fill(~kept, number))


def sorted_given(logits: Tensor, temperature: float, k: int, p: float) -> Tensor:
    """Return the logits in their sorted order."""
    found = filters()(logits, temperature, k, p)
    return found.sort(dim=-1, descending=True).values


def _in_order(logits: Tensor, p: float) -> tuple[Tensor, Tensor]:
    ordered, order = logits.softmax(-1).sort(dim=-1, descending=True)
    return _enough(ordered.cumsum(-1) - ordered, ordered, p), order


def drawn(logits: Tensor, temperature: float, k: int, p: float) -> Tensor:
    """Return a token drawn for each row."""
    return torch.multinomial(filters()(logits, temperature, k, p).softmax(-1), 1)[:, 0]


def by_hand(logits: Tensor, p: float) -> Tensor:
    """Keep by probabilities whose exponentials overflow."""
    powers = logits.exp()
    ordered, order = (powers / powers.sum(-1, keepdim=True)).sort(dim=-1, descending=True)
    chosen = _enough(ordered.cumsum(-1) - ordered, ordered, p)
    return torch.zeros_like(chosen).scatter(-1, order, chosen)


def _nth(logits: Tensor, n: int) -> Tensor:
    return logits.sort(dim=-1, descending=True).values[:, min(n, logits.shape[-1]) - 1, None]


def with_ties(logits: Tensor, k: int) -> Tensor:
    """Keep all that are at least as likely as the k-th."""
    return logits >= _nth(logits, k)


def with_ties_of_p(logits: Tensor, p: float) -> Tensor:
    """Keep all that are at least as likely as the one that crosses p."""
    kept = reaching(logits, p)
    return logits >= logits.masked_fill(~kept, torch.inf).amin(-1, keepdim=True)


def _one_later(before: Tensor) -> Tensor:
    return torch.cat([before[:, :1], before[:, :-1]], dim=-1)


def _all(logits: Tensor, _: float) -> Tensor:
    return torch.ones_like(logits, dtype=torch.bool)


TEMPERATURE_LEFT_OUT = (filters(scale=lambda logits, T: logits),)
MULTIPLIED = (filters(scale=lambda logits, T: logits * T),)
AFTER = (
    filters(
        scale=lambda logits, T: logits,
        give=lambda raw, kept, T: _minus_infinity(raw, kept, T) / T,
    ),
)
FOR_THE_FILTERS_ONLY = (filters(give=lambda scaled, kept, T: _minus_infinity(scaled, kept, T) * T),)
PROBABILITIES = (
    filters(give=lambda scaled, kept, T: _minus_infinity(scaled, kept, T).softmax(-1)),
    filters(give=lambda scaled, kept, T: scaled.softmax(-1) * kept),
    filters(give=lambda scaled, kept, T: _minus_infinity(scaled.softmax(-1), kept, T)),
)
NO_K, NO_P = (filters(keep_k=_all),), (filters(keep_p=_all),)
K_OFF_BY_ONE = (
    filters(keep_k=lambda logits, k: k_best(logits, k + 1)),
    filters(keep_k=lambda logits, k: k_best(logits, k - 1)),
)
UNLIKELY = (
    filters(keep_k=lambda logits, k: k_best(-logits, k)),
    filters(keep_p=by_rank(_enough, descending=False)),
    filters(keep_k=lambda logits, k: k_best(-logits, k), keep_p=by_rank(_enough, descending=False)),
)
CROSSING_CUT = (
    filters(keep_p=by_rank(lambda before, share, p: _enough(before + share, share, p))),
)
ONE_TOO_MANY = (
    filters(keep_p=by_rank(lambda before, share, p: _enough(_one_later(before), share, p))),
)
UNSORTED = (
    filters(keep_p=lambda x, p: _enough(x.softmax(-1).cumsum(-1) - x.softmax(-1), x, p)),
    filters(keep_p=lambda x, p: _enough(x.softmax(-1).cumsum(-1), x, p)),
)
NOT_PUT_BACK = (
    filters(keep_p=lambda x, p: _in_order(x, p)[0]),
    filters(keep_p=lambda x, p: _in_order(x, p)[0].gather(-1, _in_order(x, p)[1])),
    sorted_given,
)
EACH_FOR_ITSELF = (
    filters(keep_p=lambda x, p: x.softmax(-1) >= p),
    filters(keep_p=lambda x, p: x.softmax(-1) >= 1 - p),
    filters(keep_p=lambda x, p: x.softmax(-1) >= p * x.softmax(-1).amax(-1, keepdim=True)),
)
BEFORE_K = (filters(of_the_rest=False),)
ROWS_AS_ONE = (
    filters(keep_k=lambda x, k: k_best(x.flatten(), k).view_as(x)),
    filters(keep_k=lambda x, k: k_best(x[:1], k).expand_as(x)),
    filters(keep_p=lambda x, p: reaching(x[:1], p).expand_as(x)),
    filters(keep_p=by_rank(_enough, axis=0)),
    filters(give=lambda scaled, kept, T: _minus_infinity(scaled, kept[:1].expand_as(kept), T)),
)
TIES = (
    filters(keep_k=with_ties),
    filters(keep_p=with_ties_of_p),
    filters(keep_k=with_ties, keep_p=with_ties_of_p),
)
