"""Skip-gram with negative sampling as dense matrix products: the trainer for large corpora.

The text is cut into blocks of L tokens. All windows of a block are one banded (L, T) matrix of
scores, T = L + 2·window, and the noise words are drawn once for many centres and shared, each
with the weight that makes the expected gradient that of the paper (Mikolov et al. 2013b, eq. 4).
In expectation a pair contributes what it does in `skip_gram.py`, which is the version to read
first, but for one thing: a noise word that equals the context is not drawn again.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

import torch
from torch import Tensor
from torch.nn.functional import logsigmoid

END = -1  # stands between sentences in a stream of ids; no window reaches across it


class Blocks(NamedTuple):
    """A step's worth of text: B blocks of L centres, each with its T = L + 2·window neighbours."""

    center_ids: Tensor  # (B, L), V where there is no word
    context_ids: Tensor  # (B, T)
    is_pair: Tensor  # (B, L, T), True where the context lies in the centre's window


class Gradients(NamedTuple):
    """Gradients of the summed loss with respect to the rows that were looked up."""

    center: Tensor  # (B, L, D)
    context: Tensor  # (B, T, D)
    noise: Tensor  # (N, D)


@dataclass(frozen=True)
class BlockShape:
    """How the text is cut: `blocks` × `length` centres a step, and the largest `window`."""

    blocks: int = 16
    length: int = 32
    window: int = 5

    @property
    def tokens(self) -> int:
        """Centres in one step, B · L."""
        return self.blocks * self.length


def cut(
    ids: Tensor, shape: BlockShape, no_word: int, generator: torch.Generator
) -> Iterator[Blocks]:
    """Yield `Blocks` over a stream of ids (M,) in which END separates sentences.

    Every centre's window is drawn uniformly from 1 … `shape.window`, which weighs near neighbours
    higher (Mikolov et al. 2013a, section 3.2). `no_word` is the id of the empty last row.
    """
    L, w = shape.length, shape.window
    T = L + 2 * w
    blank = ids.new_full((w,), END)
    steps = -(-len(ids) // shape.tokens)
    tail = ids.new_full((steps * shape.tokens - len(ids) + w,), END)
    padded = torch.cat([blank, ids, tail])
    sentence = (padded == END).cumsum(0)
    offset = torch.arange(T) - (torch.arange(L)[:, None] + w)  # (L, T): context − centre position
    distance = offset.abs().where(offset != 0, T)  # a word is no context of itself

    for start in range(0, steps * shape.tokens, shape.tokens):
        stop = start + shape.tokens + 2 * w
        context = padded[start:stop].unfold(0, T, L)  # (B, T), neighbours overlap by 2·window
        marks = sentence[start:stop].unfold(0, T, L)
        reach = torch.randint(1, w + 1, (shape.blocks, L, 1), generator=generator)
        is_pair = (distance <= reach) & (marks[:, None, :] == marks[:, w : w + L, None])
        is_word = context != END
        is_pair &= is_word[:, None, :] & is_word[:, w : w + L, None]
        context = context.where(is_word, no_word)
        yield Blocks(context[:, w : w + L], context, is_pair)


def gradients(
    center: Tensor, context: Tensor, is_pair: Tensor, noise: Tensor, negatives: int
) -> Gradients:
    """Return the gradients of Σ_pairs [−log σ(c·v) − negatives · mean_N log σ(−n·v)].

    `center` (B, L, D) and `context` (B, T, D) are the vectors v and c of the blocks, `noise`
    (N, D) the N shared noise words' vectors n; averaging over N words drawn from the noise
    distribution and counting each pair `negatives` times has the expectation of drawing
    `negatives` words a pair.
    """
    B, L, D = center.shape
    positive = torch.bmm(center, context.transpose(1, 2)).sigmoid_().sub_(1).mul_(is_pair)
    # (B, L, T): σ(c·v) − 1 where there is a pair
    weight = is_pair.sum(2, dtype=center.dtype).mul_(negatives / len(noise))  # (B, L)
    flat = center.reshape(B * L, D)
    negative = (flat @ noise.T).sigmoid_().mul_(weight.view(-1, 1))  # (B·L, N)
    center_gradient = torch.bmm(positive, context).view(B * L, D).addmm_(negative, noise)
    return Gradients(
        center_gradient.view(B, L, D),
        torch.bmm(positive.transpose(1, 2), center),
        negative.T @ flat,
    )


def loss(center: Tensor, context: Tensor, is_pair: Tensor, noise: Tensor, negatives: int) -> Tensor:
    """Return the mean loss of a pair, the quantity that `gradients` differentiates (summed)."""
    pairs = is_pair.sum(2)  # (B, L)
    positive = logsigmoid(torch.bmm(center, context.transpose(1, 2))).mul(is_pair).sum()
    negative = (logsigmoid(-(center @ noise.T)).mean(2) * pairs).sum() * negatives
    return -(positive + negative) / pairs.sum().clamp(min=1)


def add_overlapping(context_gradient: Tensor, shape: BlockShape) -> Tensor:
    """Sum gradients (B, T, D) of overlapping blocks by place in the text, (B·L + 2·window, D)."""
    B, T, D = context_gradient.shape
    L, halo = shape.length, T - shape.length
    total = context_gradient.new_zeros(B + 1, L, D)
    total[:B] += context_gradient[:, :L]
    total[1:, :halo] += context_gradient[:, L:]
    return total.view(-1, D)[: B * L + halo]


def step(
    center: Tensor,
    context: Tensor,
    blocks: Blocks,
    noise_ids: Tensor,
    shape: BlockShape,
    negatives: int,
    rate: float,
) -> None:
    """Do one step of gradient descent, in place, on both tables (V + 1, D).

    A word that stands in the step several times gets the sum of its gradients. A shared noise word
    may be a context of some of the centres; that is left as it is, since the noise is drawn anew
    at each step and the paper's objective does not exclude it.
    """
    D = center.shape[1]
    center_ids = blocks.center_ids.flatten()  # (B·L,)
    v = center[center_ids].view(*blocks.center_ids.shape, D)
    c = context[blocks.context_ids.flatten()].view(*blocks.context_ids.shape, D)
    found = gradients(v, c, blocks.is_pair, context[noise_ids], negatives)
    center.index_put_((center_ids,), found.center.view(-1, D) * -rate, accumulate=True)
    # Each place of the text is written once, though blocks overlap by 2 · window.
    own = blocks.context_ids[:, : shape.length].flatten()
    places = torch.cat([own, blocks.context_ids[-1, shape.length :]])  # (B·L + 2·window,)
    moved = add_overlapping(found.context, shape) * -rate
    context.index_put_((places,), moved, accumulate=True)
    context.index_put_((noise_ids,), found.noise * -rate, accumulate=True)
