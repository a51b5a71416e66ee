"""Generate: draw a token, read it, draw the next; many prompts at once, each token read once."""

from __future__ import annotations

import warnings
from collections.abc import Collection, Iterator, Sequence
from numbers import Integral
from typing import Any, Literal, Protocol

import torch
from torch import Tensor

from ptm_edu.language import Text

from .model import GPT
from .sampling import Sampling

Prompts = Tensor | Sequence[int] | Sequence[Sequence[int]]
TooLong = Literal["cut", "refuse"]

_CUT = Text(
    en="A prompt has {tokens:,} tokens, but beside {new:,} new ones the model's context of "
    "{context:,} has room for {room:,}: only the last {room:,} are read",
    zh="提示有 {tokens:,} 个词元，而模型上下文长度为 {context:,}，除去要生成的 {new:,} 个，"
    "只能容纳 {room:,} 个：只读取最后 {room:,} 个词元",
)


class Tokenizer(Protocol):
    """What turns a prompt into ids and ids into text."""

    def encode(self, text: str) -> list[int]:
        """Return the ids of a text."""

    def decode(self, ids: Sequence[int]) -> str:
        """Return the text of ids."""


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
    stop_tokens: Collection[int] = (),
    seed: int | None = None,
    too_long: TooLong = "cut",
) -> list[list[int]]:
    """Return what the model writes after each prompt: new tokens alone, a list a prompt.

    `ids` is one prompt or several, of any lengths; each is gone on with as if it were alone. A row
    ends with a stop token, or after `max_new_tokens`. `Sampling` explains the numbers between.
    Row r draws with a generator of its own, seeded with `seed` + r, so that ten rows of one prompt
    are the samples with ten seeds; without a seed torch's global generator chooses one.

    A prompt that leaves no room in the context loses its beginning, with a warning, or is refused
    with `too_long="refuse"`. Raises ValueError for that, for an empty prompt, for more new tokens
    than the context has, and for numbers out of range.
    """
    sampling = Sampling(temperature, top_k, top_p, min_p, repetition_penalty)
    steps = stream(
        model, ids, max_new_tokens, sampling, stop_tokens=stop_tokens, seed=seed, too_long=too_long
    )
    columns = zip(*steps, strict=True)  # a prompt's tokens, None where it had ended
    return [[token for token in column if token is not None] for column in columns]


def stream(
    model: GPT,
    ids: Prompts,
    max_new_tokens: int = 50,
    sampling: Sampling = Sampling(),  # noqa: B008 - frozen
    *,
    stop_tokens: Collection[int] = (),
    seed: int | None = None,
    too_long: TooLong = "cut",
) -> Iterator[list[int | None]]:
    """Yield, step by step, each prompt's next token, None once it has ended; see `generate`."""
    prompts = _prompts(ids)
    context = model.config.max_positions
    if not 1 <= max_new_tokens <= context:
        raise ValueError(
            f"generate: expected max_new_tokens from 1 to {context}, this model's context, got "
            f"{max_new_tokens}"
        )
    prompts = _fitted(prompts, context, max_new_tokens, too_long)
    first = int(torch.randint(2**31, ())) if seed is None else seed
    generators = [torch.Generator().manual_seed(first + r) for r in range(len(prompts))]
    return _steps(model, prompts, max_new_tokens, sampling, frozenset(stop_tokens), generators)


def stream_text(
    model: GPT,
    tokenizer: Tokenizer,
    prompt: str,
    max_new_tokens: int = 50,
    sampling: Sampling = Sampling(),  # noqa: B008 - frozen
    *,
    stop_tokens: Collection[int] = (),
    seed: int | None = None,
) -> Iterator[str]:
    """Yield what the model writes after a prompt, as soon as it is text: `print(part, end="")`.

    A character that several tokens make comes with the last of them.
    """
    ids = list(tokenizer.encode(prompt))
    shown = len(tokenizer.decode(ids))
    steps = stream(model, ids, max_new_tokens, sampling, stop_tokens=stop_tokens, seed=seed)
    text = tokenizer.decode(ids)
    for step in steps:
        ids += [token for token in step if token is not None]
        text = tokenizer.decode(ids)
        if not text.endswith("�"):
            yield text[shown:]
            shown = len(text)
    yield text[shown:]


@torch.inference_mode()
def _steps(
    model: GPT,
    prompts: list[list[int]],
    max_new_tokens: int,
    sampling: Sampling,
    stop_tokens: frozenset[int],
    generators: list[torch.Generator],
) -> Iterator[list[int | None]]:
    """Yield the tokens of each step; the model is in evaluation mode between them."""
    was_training, device = model.training, model.words.weight.device
    ids, real = (each.to(device) for each in _left_padded(prompts))  # (B, T)
    cache, unread, rows = model.new_cache(), ids, list(range(len(prompts)))
    model.eval()
    try:
        for _ in range(max_new_tokens):
            mask = None if real.all() else real
            hidden = model.read(unread, mask, cache)[0][-1][:, -1]  # (B, D)
            new = sampling.draw(model.score(hidden), [generators[row] for row in rows], ids)
            drawn = dict(zip(rows, new.tolist(), strict=True))
            yield [drawn.get(row) for row in range(len(prompts))]
            going = [i for i, row in enumerate(rows) if drawn[row] not in stop_tokens]
            if not going:
                return
            if len(going) < len(rows):
                rows, ids, real, new = [rows[i] for i in going], ids[going], real[going], new[going]
                cache.choose(torch.tensor(going, device=device))
            unread = new[:, None].to(device)  # (B, 1)
            ids = torch.cat([ids, unread], dim=1)
            real = torch.cat([real, torch.ones_like(unread, dtype=torch.bool)], dim=1)
    finally:
        model.train(was_training)


def _prompts(ids: Prompts) -> list[list[int]]:
    """Return prompts as lists; TypeError for text, ValueError for no prompt or an empty one."""
    if isinstance(ids, str):
        raise TypeError(
            "generate: expected token ids, got a text; encode it with the model's tokenizer, or "
            "call stream_text"
        )
    found: Any = ids.tolist() if isinstance(ids, Tensor) else list(ids)
    if found and isinstance(found[0], Integral):
        found = [found]
    rows = [[int(token) for token in row] for row in found]
    if not rows or not all(rows):
        raise ValueError(
            "generate: a prompt is empty, and a model goes on from something; give at least one "
            "token, such as the one that texts begin with"
        )
    return rows


def _fitted(prompts: list[list[int]], context: int, new: int, too_long: TooLong) -> list[list[int]]:
    """Return the ends of prompts for which the context has room beside the new tokens."""
    room = context - new + 1  # the last token is not read
    longest = max(map(len, prompts))
    if longest <= room:
        return prompts
    said: dict[str, Any] = {"tokens": longest, "context": context, "room": room, "new": new}
    if too_long == "refuse":
        raise ValueError(
            "generate: a prompt of {tokens:,} tokens, but beside {new:,} new ones the context of "
            "{context:,} has room for {room:,}; shorten it, or ask for fewer".format(**said)
        )
    warnings.warn(_CUT.say(**said), stacklevel=4)  # where `generate` was called
    return [prompt[-room:] for prompt in prompts]


def _left_padded(prompts: list[list[int]]) -> tuple[Tensor, Tensor]:
    """Return ids (B, T), prompts at the right end, and where they are real."""
    width = max(map(len, prompts))
    # A row is filled up with a token of its own, so that nothing stands in it that it has not seen.
    ids = torch.tensor([row[:1] * (width - len(row)) + row for row in prompts])
    lengths = torch.tensor([len(row) for row in prompts])
    return ids, torch.arange(width) >= width - lengths[:, None]
