"""One beginning gone on with in four ways: greedy, by beam search, and drawn by top-k and top-p."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from typing import Any

import torch
from torch import Tensor

from ptm_edu.transformer.beam_search import search

from .generation import Tokenizer, generate
from .model import GPT

Written = list[tuple[str, float]]
"""A text's tokens as strings, each with the model's log-probability of it, in nats."""

ENDED = " ■"  # what stands for the end token, which is no text
NEVER = -1  # no token's id


def race_writer(
    model: GPT,
    tokenizer: Tokenizer,
    length: int = 60,
    *,
    width: int = 4,
    top_k: int = 40,
    top_p: float = 0.9,
    end_id: int | None = None,
) -> Callable[[str, int], dict[str, Written]]:
    """Return `write(prompt, seed)`, as `widgets.GenerationRace` asks for it.

    It gives, by name, the `length` tokens that follow the prompt, fewer where `end_id` comes: the
    likeliest token each time; the best of a beam `width` wide; and draws with `seed` from the
    `top_k` likeliest tokens (Fan et al. 2018, §5.4) and from the fewest that hold `top_p` of the
    probability (Holtzman et al. 2020, §3.1). Log-probabilities are the model's own, whatever rule
    chose the token, so that the texts can be compared. What no seed changes is written once a
    prompt: a model that has learned since needs a new writer. `write` raises ValueError for an
    empty prompt, and for one that leaves no room for `length` tokens.
    """

    def go_on(ids: list[int], seed: int = 0, **how: Any) -> list[int]:
        stop = () if end_id is None else (end_id,)
        how |= {"stop_tokens": stop, "seed": seed, "too_long": "refuse"}
        return generate(model, ids, length, **how)[0]

    def told(ids: list[int], new: list[int]) -> Written:
        texts = _texts(tokenizer, ids, new, end_id)
        return list(zip(texts, _log_probabilities(model, ids, new), strict=True))

    @lru_cache
    def without_chance(prompt: str) -> dict[str, Written]:
        ids = list(tokenizer.encode(prompt))
        greedy = go_on(ids, temperature=0)
        best = beam_search(model, ids, length, width=width, end_id=end_id)
        return {"greedy": told(ids, greedy), f"beam {width}": told(ids, best)}

    def write(prompt: str, seed: int) -> dict[str, Written]:
        ids = list(tokenizer.encode(prompt))
        return {
            **without_chance(prompt),
            f"top-k {top_k}": told(ids, go_on(ids, seed, top_k=top_k)),
            f"top-p {top_p:g}": told(ids, go_on(ids, seed, top_p=top_p)),
        }

    return write


def beam_search(
    model: GPT, ids: Sequence[int], length: int, *, width: int = 4, end_id: int | None = None
) -> list[int]:
    """Return the best continuation of a prompt that a beam finds, with its end token if it ended.

    Each of the `width` beginnings reads only its newest token: the cache holds the others.
    """
    with _evaluating(model):
        (found,) = search(
            _Continuations(model, ids),
            1,
            start_id=ids[-1],
            end_id=NEVER if end_id is None else end_id,
            width=width,
            max_length=length,
        )
    best = found[0]
    return [*best.ids, end_id] if best.ended and end_id is not None else list(best.ids)


class _Continuations:
    """A `Continuation` of one prompt, whose last token is the search's start token."""

    def __init__(self, model: GPT, prompt: Sequence[int]) -> None:
        self.model, self.cache = model, model.new_cache()
        self.before = torch.tensor(prompt[:-1], dtype=torch.long)

    def __call__(self, ids: Tensor) -> Tensor:
        """Return log p (N, V) of the token after each of N beginnings (N, T)."""
        whole = torch.cat([self.before.expand(len(ids), -1), ids], dim=1)
        unread = whole[:, self.cache.length :].to(self.model.words.weight.device)
        hidden = self.model.read(unread, cache=self.cache)[0][-1][:, -1]  # (N, D)
        return self.model.score(hidden).float().log_softmax(dim=-1)

    def choose(self, rows: Tensor) -> None:
        """Go on with these of the beginnings."""
        self.cache.choose(rows.to(self.model.words.weight.device))


def _log_probabilities(model: GPT, ids: list[int], new: list[int]) -> list[float]:
    """Return log p of each new token after all that stands before it, in nats."""
    device = model.words.weight.device
    with _evaluating(model):
        hidden = model.read(torch.tensor([[*ids, *new[:-1]]], device=device))[0][-1]  # (1, T, D)
        log_p = model.score(hidden[0, len(ids) - 1 :]).float().log_softmax(dim=-1)  # (N, V)
    return log_p.gather(1, torch.tensor(new, device=device)[:, None])[:, 0].tolist()


@contextmanager
def _evaluating(model: GPT) -> Iterator[None]:
    """Let the model answer without dropout and gradients; it is as before afterwards."""
    was_training = model.training
    model.eval()
    try:
        with torch.inference_mode():
            yield
    finally:
        model.train(was_training)


def _texts(tokenizer: Tokenizer, ids: list[int], new: list[int], end_id: int | None) -> list[str]:
    """Return each new token's text; a character that several make comes with the last of them."""
    shown = len(tokenizer.decode(ids))
    texts = []
    for n, token in enumerate(new, start=1):
        text = tokenizer.decode([*ids, *new[:n]])
        if token == end_id:
            texts.append(ENDED)
        elif text.endswith("�") and n < len(new):
            texts.append("")
        else:
            texts.append(text[shown:])
            shown = len(text)
    return texts
