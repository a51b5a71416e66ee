"""Generation: draw a token, feed it to the model, draw the next; many prompts in one batch."""

from __future__ import annotations

import operator
import warnings
from collections.abc import Collection, Sequence
from numbers import Integral
from operator import index
from typing import Any, Literal, Protocol

import torch
from torch import Tensor

from ptm_edu.arguments import checked
from ptm_edu.language import Text
from ptm_edu.require import describe, require
from ptm_edu.training.evaluation_mode import evaluation_mode

from .decoding import decoding
from .model import GPT
from .sampling import Sampling

Prompts = Tensor | Sequence[int] | Sequence[Sequence[int]]
TooLong = Literal["cut", "refuse"]

_CUT = Text(
    en="A prompt has {tokens:,} tokens, but besides {new:,} new ones the model's context of "
    "{context:,} has room for {room:,}: only the last {room:,} are read",
    zh="提示有 {tokens:,} 个词元，而模型上下文长度为 {context:,}，除去要生成的 {new:,} 个，"
    "只能容纳 {room:,} 个：只读取最后 {room:,} 个词元",
)


class Tokenizer(Protocol):
    """Converts text to ids and ids to text."""

    def encode(self, text: str) -> list[int]:
        """Return the ids of a text."""

    def decode(self, ids: Sequence[int]) -> str:
        """Return the text of ids."""


@checked(ids=None)
def generate(
    model: GPT,
    ids: Prompts,
    max_new_tokens: int = 50,
    temperature: float = 1.0,
    top_k: int | None = None,
    top_p: float | None = None,
    min_p: float | None = None,
    repetition_penalty: float = 1.0,
    *,
    stop_tokens: Tensor | Collection[int] = (),
    seed: int | None = None,
    too_long: TooLong = "cut",
) -> list[list[int]]:
    """Return the tokens that the model generates after each prompt, one list per prompt.

    `ids` is one prompt or several, of any lengths; each is continued as if it were alone. A row
    ends with one of the `stop_tokens`, ids in a list or tensor, or after `max_new_tokens`.
    `Sampling` explains the other settings. Row r draws with a generator of its own, seeded with
    `seed` + r, so ten rows of one prompt are the samples for ten seeds; without a seed, torch's
    global generator chooses one.

    A prompt that is too long for the context is truncated on the left, with a warning, or raises
    ValueError with `too_long="refuse"`. Also raises ValueError for an empty prompt, for more new
    tokens than the context has, and for settings and stop tokens out of range, and TypeError for a
    text in place of ids.
    """
    sampling = Sampling(temperature, top_k, top_p, min_p, repetition_penalty)
    stops = _stops(stop_tokens, model.config.vocab_size)
    prompts = _prompts(ids)
    context = model.config.max_positions
    require(
        1 <= max_new_tokens <= context,
        f"generate: expected max_new_tokens from 1 to {context}, this model's context, got "
        f"{max_new_tokens}",
    )
    prompts = _truncated(prompts, context, max_new_tokens, too_long)
    first = int(torch.randint(2**31, ())) if seed is None else seed
    generators = [torch.Generator().manual_seed(first + r) for r in range(len(prompts))]
    return _generate(model, prompts, max_new_tokens, sampling, stops, generators)


@torch.inference_mode()
def _generate(
    model: GPT,
    prompts: list[list[int]],
    max_new_tokens: int,
    sampling: Sampling,
    stop_tokens: frozenset[int],
    generators: list[torch.Generator],
) -> list[list[int]]:
    device = model.token_embedding.weight.device
    ids, real = (tensor.to(device) for tensor in _left_padded(prompts))  # (B, T) each
    unread, rows = ids, list(range(len(prompts)))
    generated: list[list[int]] = [[] for _ in prompts]
    with evaluation_mode(model):
        decoder = decoding(model, max_new_tokens, ids.shape[1] + max_new_tokens)
        for _ in range(max_new_tokens):
            mask = None if real.all() else real
            logits = decoder.next_logits(unread, mask)  # (B, V)
            new = sampling.draw(logits, [generators[row] for row in rows], ids)
            for row, token in zip(rows, new.tolist(), strict=True):
                generated[row].append(token)
            unfinished = [i for i, row in enumerate(rows) if generated[row][-1] not in stop_tokens]
            if not unfinished:
                break
            if len(unfinished) < len(rows):
                rows = [rows[i] for i in unfinished]
                ids, real, new = ids[unfinished], real[unfinished], new[unfinished]
                decoder.cache.select_rows(torch.tensor(unfinished, device=device))
            unread = new[:, None].to(device)  # (B, 1)
            ids = torch.cat([ids, unread], dim=1)  # (B, T + 1)
            real = torch.cat([real, torch.ones_like(unread, dtype=torch.bool)], dim=1)
    return generated


def _stops(given: Tensor | Collection[int], vocab_size: int) -> frozenset[int]:
    """Return the ids that end a row; TypeError for no ids, ValueError for an unknown one."""
    try:
        stops = frozenset(operator.index(token) for token in given)
    except TypeError as error:
        raise TypeError(
            f"generate: expected stop_tokens as a list of token ids, got {given!r:.60}; for a "
            f"token's text try [tokenizer[text]]"
        ) from error
    unknown = sorted(token for token in stops if not 0 <= token < vocab_size)
    require(
        not unknown,
        f"generate: stop_tokens must be ids from 0 to {vocab_size - 1}, got {unknown[:4]}: no row "
        f"would end with one",
    )
    return stops


def _prompts(ids: Prompts) -> list[list[int]]:
    """Return prompts as lists; TypeError for text, ValueError for no prompt or an empty one."""
    require(
        not isinstance(ids, str),
        "generate: expected token ids, got a text; encode it with the model's tokenizer, or call "
        "stream_text",
        TypeError,
    )
    require(
        not isinstance(ids, Tensor) or not (ids.is_floating_point() or ids.dtype == torch.bool),
        f"generate: expected token ids, whole numbers, got {describe(ids)}; encode the text first",
        TypeError,
    )
    try:
        prompts: Any = ids.tolist() if isinstance(ids, Tensor) else list(ids)
        if prompts and isinstance(prompts[0], Integral):
            prompts = [prompts]
        rows = [[index(token) for token in prompt] for prompt in prompts]
    except TypeError:
        raise TypeError(
            f"generate: expected a prompt of token ids, whole numbers, or a list of prompts, got "
            f"{ids!r:.60}"
        ) from None
    require(
        rows and all(rows),
        "generate: a prompt is empty, but the model needs a token to continue from; give at least "
        "one, such as the one that texts begin with",
    )
    return rows


def _truncated(
    prompts: list[list[int]], context: int, new: int, too_long: TooLong
) -> list[list[int]]:
    """Return the ends of the prompts, as long as fits into the context with the new tokens."""
    room = context - new + 1  # the last new token is not fed to the model
    longest = max(map(len, prompts))
    if longest <= room:
        return prompts
    sizes: dict[str, Any] = {"tokens": longest, "context": context, "room": room, "new": new}
    if too_long == "refuse":
        raise ValueError(
            "generate: a prompt of {tokens:,} tokens, but besides {new:,} new ones the context of "
            "{context:,} has room for {room:,}; shorten it, or ask for fewer".format(**sizes)
        )
    warnings.warn(_CUT.say(**sizes), stacklevel=4)  # where `generate` was called
    return [prompt[-room:] for prompt in prompts]


def _left_padded(prompts: list[list[int]]) -> tuple[Tensor, Tensor]:
    """Return ids (B, T), prompts at the right end, and a mask that is True for real tokens."""
    width = max(map(len, prompts))
    # A row is padded with a token of its own, so the repetition penalty counts no other token.
    ids = torch.tensor([row[:1] * (width - len(row)) + row for row in prompts])
    lengths = torch.tensor([len(row) for row in prompts])
    return ids, torch.arange(width) >= width - lengths[:, None]
