"""One prompt continued in four ways: greedy, by beam search, and sampled with top-k and top-p."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

import torch
from torch import Tensor

from ptm_edu.arguments import checked
from ptm_edu.gpt.generation import Tokenizer, generate
from ptm_edu.gpt.model import GPT
from ptm_edu.training.evaluation_mode import evaluation_mode
from ptm_edu.transformer.beam_search import search

Continuation = list[tuple[str, float]]
"""A text's tokens as strings, each with the model's log-probability of it, in nats."""

END = " ■"  # stands for the end token, which has no text
NO_TOKEN = -1


@checked(length=1, width=1, end_id=0)
def decoding_comparison(
    model: GPT,
    tokenizer: Tokenizer,
    length: int = 60,
    *,
    width: int = 4,
    top_k: int = 40,
    top_p: float = 0.9,
    end_id: int | None = None,
) -> Callable[[str, int], dict[str, Continuation]]:
    """Return `compare(prompt, seed)`, as `widgets.GenerationRace` calls it.

    It returns, by name, the `length` tokens that follow the prompt, fewer after an `end_id`: the
    most likely token each time; the best of a beam of `width`; and samples with `seed` from the
    `top_k` most likely tokens (Fan et al. 2018, §5.4) and from the fewest that sum to `top_p`
    (Holtzman et al. 2020, §3.1). Log-probabilities are the model's own, whatever rule chose the
    token, so that the texts can be compared. What does not depend on the seed is computed once a
    prompt: after more training, call this function again. `compare` raises ValueError for an empty
    prompt, and for one that leaves no room for `length` tokens.
    """

    def continuation(ids: list[int], new: list[int]) -> Continuation:
        texts = _token_texts(tokenizer, ids, new, end_id)
        return list(zip(texts, _log_probabilities(model, ids, new), strict=True))

    def generated(ids: list[int], seed: int = 0, **sampling: Any) -> Continuation:
        stop = () if end_id is None else (end_id,)
        settings = {"stop_tokens": stop, "seed": seed, "too_long": "refuse", **sampling}
        return continuation(ids, generate(model, ids, length, **settings)[0])

    @lru_cache
    def deterministic(prompt: str) -> dict[str, Continuation]:
        ids = list(tokenizer.encode(prompt))
        greedy = generated(ids, temperature=0)
        best = beam_search(model, ids, length, width=width, end_id=end_id)
        return {"greedy": greedy, f"beam {width}": continuation(ids, best)}

    def compare(prompt: str, seed: int) -> dict[str, Continuation]:
        ids = list(tokenizer.encode(prompt))
        return {
            **deterministic(prompt),
            f"top-k {top_k}": generated(ids, seed, top_k=top_k),
            f"top-p {top_p:g}": generated(ids, seed, top_p=top_p),
        }

    return compare


@torch.inference_mode()
def beam_search(
    model: GPT, ids: Sequence[int], length: int, *, width: int = 4, end_id: int | None = None
) -> list[int]:
    """Return the best continuation of a prompt that a beam finds, with its end token if it ended.

    Each of the `width` hypotheses feeds only its newest token: the cache holds the others.
    """
    with evaluation_mode(model):
        ((best, *_),) = search(
            _Decoding(model, ids),
            1,
            start_id=ids[-1],
            end_id=NO_TOKEN if end_id is None else end_id,
            width=width,
            max_length=length,
        )
    return [*best.ids, end_id] if best.ended and end_id is not None else list(best.ids)


class _Decoding:
    """A `NextTokenScorer` of one prompt, whose last token is the search's start token."""

    def __init__(self, model: GPT, prompt: Sequence[int]) -> None:
        self.model, self.cache = model, model.new_cache()
        self.before = torch.tensor(prompt[:-1], dtype=torch.long)

    def __call__(self, ids: Tensor) -> Tensor:
        full_ids = torch.cat([self.before.expand(len(ids), -1), ids], dim=1)  # (N, T)
        unread = full_ids[:, self.cache.length :].to(self.model.token_embedding.weight.device)
        hidden = self.model.encode(unread, cache=self.cache)[0][-1][:, -1]  # (N, D)
        return self.model.lm_head(hidden).float().log_softmax(dim=-1)  # (N, V)

    def select_rows(self, rows: Tensor) -> None:
        self.cache.select_rows(rows.to(self.model.token_embedding.weight.device))


@torch.inference_mode()
def _log_probabilities(model: GPT, ids: list[int], new: list[int]) -> list[float]:
    """Return log p of each new token given all earlier ones, in nats."""
    device = model.token_embedding.weight.device
    with evaluation_mode(model):
        hidden = model.encode(torch.tensor([[*ids, *new[:-1]]], device=device))[0][-1]  # (1, T, D)
        log_p = model.lm_head(hidden[0, len(ids) - 1 :]).float().log_softmax(dim=-1)  # (N, V)
    return log_p.gather(1, torch.tensor(new, device=device)[:, None])[:, 0].tolist()


def _token_texts(
    tokenizer: Tokenizer, ids: list[int], new: list[int], end_id: int | None
) -> list[str]:
    """Return each new token's text; a character of several tokens comes with the last of them."""
    decoded = len(tokenizer.decode(ids))
    texts = []
    for n, token in enumerate(new, start=1):
        text = tokenizer.decode([*ids, *new[:n]])
        if token == end_id:
            texts.append(END)
        elif text.endswith("�") and n < len(new):
            texts.append("")
        else:
            texts.append(text[decoded:])
            decoded = len(text)
    return texts
