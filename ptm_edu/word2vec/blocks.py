"""Skip-gram with negative sampling as dense matrix products: the trainer for large corpora.

The text is cut into blocks of L tokens. All windows of a block are one banded (L, T) matrix of
scores, T = L + 2·window, and its centres share N noise words, each with the weight that makes the
expected gradient that of the paper (Mikolov et al. 2013b, eq. 4). In expectation a pair
contributes what it does in `skip_gram.py`, which is the version to read first, but for one thing:
a noise word that equals the context is not drawn again.

Three choices make it fast. A word's v and c lie in one row of one table, because each token is a
centre and a context. A block's noise is its own: with 64 words, about twice what a lone centre
would draw, its products are small. And a whole chunk's windows and noise are drawn at once.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import torch
from torch import Tensor
from torch.nn.functional import logsigmoid

from ptm_edu.text.stream import END


@dataclass(frozen=True)
class BlockShape:
    """How the text is cut: steps of `blocks` × `length` centres, windows, and noise words a block.

    Raises ValueError for a window that reaches over more than the neighbouring block.
    """

    blocks: int = 16
    length: int = 32
    window: int = 5
    noise: int = 64

    def __post_init__(self) -> None:
        if 2 * self.window > self.length:
            raise ValueError(
                f"a block of {self.length} tokens is too short for a window of {self.window}: "
                f"take a length of at least {2 * self.window}"
            )

    @property
    def tokens(self) -> int:
        """Centres in one step, B · L."""
        return self.blocks * self.length


class Step(NamedTuple):
    """A step's worth of text: B blocks of L centres, each with T = L + 2·window neighbours."""

    ids: Tensor  # (B·L + 2·window,), V where there is no word; the first centre is at `window`
    is_pair: Tensor  # (B, L, T), True where the context lies in the centre's window
    noise_ids: Tensor  # (B, N)


class Gradients(NamedTuple):
    """Gradients of the summed loss with respect to the vectors that were looked up."""

    center: Tensor  # (B, L, D)
    context: Tensor  # (B, T, D)
    noise: Tensor  # (B, N, D)


def cut(ids: Tensor, shape: BlockShape, noise: Tensor, generator: torch.Generator) -> list[Step]:
    """Return the steps of a stream of ids (M,) in which END separates sentences.

    Every centre's window is drawn uniformly from 1 … `shape.window`, which weighs near neighbours
    higher (Mikolov et al. 2013a, section 3.2); noise words come from `noise` (V,), their
    probabilities. V, the id after the last, stands for "no word".
    """
    B, L, w = shape.blocks, shape.length, shape.window
    if not len(ids):
        return []
    steps = -(-len(ids) // shape.tokens)
    missing = steps * shape.tokens - len(ids)
    padded = torch.cat([ids.new_full((w,), END), ids, ids.new_full((missing + w,), END)])
    is_pair = _windows(padded, shape, generator).view(steps, B, L, L + 2 * w)
    drawn = torch.multinomial(noise, steps * B * shape.noise, True, generator=generator)
    noise_ids = drawn.view(steps, B, shape.noise)
    padded = padded.where(padded != END, len(noise))
    texts = padded.unfold(0, shape.tokens + 2 * w, shape.tokens)  # (steps, B·L + 2·window)
    return [Step(*parts) for parts in zip(texts, is_pair, noise_ids, strict=True)]


def _windows(padded: Tensor, shape: BlockShape, generator: torch.Generator) -> Tensor:
    """Return which of a block's neighbours are in which centre's window, (blocks, L, T)."""
    L, w = shape.length, shape.window
    T = L + 2 * w
    # int16 and int32: these comparisons are a tenth of all the time.
    offset = torch.arange(T, dtype=torch.int16) - torch.arange(w, L + w, dtype=torch.int16)[:, None]
    distance = offset.abs().where(offset != 0, T)  # (L, T); a word is no context of itself
    sentence = (padded == END).cumsum(0, dtype=torch.int32)
    neighbours = sentence.where(padded != END, -1).unfold(0, T, L)  # (blocks, T)
    centers = sentence.where(padded != END, -2)[w:-w].view(-1, L)  # (blocks, L); END meets nobody
    reach = torch.randint(1, w + 1, (*centers.shape, 1), generator=generator, dtype=torch.int16)
    return (distance <= reach) & (neighbours[:, None, :] == centers[:, :, None])


def gradients(
    center: Tensor, context: Tensor, is_pair: Tensor, noise: Tensor, negatives: int
) -> Gradients:
    """Return the gradients of Σ_pairs [−log σ(c·v) − negatives · mean_N log σ(−n·v)].

    `center` (B, L, D) and `context` (B, T, D) are the vectors v and c of the blocks, `noise`
    (B, N, D) the vectors n of each block's noise words; averaging over N words drawn from the
    noise distribution and counting each pair `negatives` times has the expectation of drawing
    `negatives` words a pair.
    """
    positive = torch.bmm(center, context.mT).sigmoid_().sub_(1).mul_(is_pair)
    # (B, L, T): σ(c·v) − 1 where there is a pair
    weight = is_pair.sum(2, dtype=center.dtype).mul_(negatives / noise.shape[1])  # (B, L)
    negative = torch.bmm(center, noise.mT).sigmoid_().mul_(weight[:, :, None])  # (B, L, N)
    return Gradients(
        torch.bmm(positive, context).baddbmm_(negative, noise),
        torch.bmm(positive.mT, center),
        torch.bmm(negative.mT, center),
    )


def loss(center: Tensor, context: Tensor, is_pair: Tensor, noise: Tensor, negatives: int) -> Tensor:
    """Return the mean loss of a pair, the quantity that `gradients` differentiates (summed)."""
    pairs = is_pair.sum(2)  # (B, L)
    positive = logsigmoid(torch.bmm(center, context.mT)).mul(is_pair).sum()
    negative = (logsigmoid(-torch.bmm(center, noise.mT)).mean(2) * pairs).sum() * negatives
    return -(positive + negative) / pairs.sum().clamp(min=1)


def look_up(table: Tensor, step: Step, shape: BlockShape) -> tuple[Tensor, Tensor, Tensor]:
    """Return a step's vectors v (B, L, D), c (B, T, D) and n (B, N, D) from `table` (V + 1, 2, D).

    table[:, 0] are the vectors v, table[:, 1] the vectors c. Neighbouring blocks overlap, so that
    the result c is a view of them, not a copy.
    """
    L, w = shape.length, shape.window
    rows = table.index_select(0, step.ids)  # (B·L + 2·window, 2, D)
    center = rows[w : w + shape.tokens, 0].unflatten(0, (shape.blocks, L))
    context = rows[:, 1].unfold(0, L + 2 * w, L).mT
    noise = table.flatten(0, 1).index_select(0, _context_rows(step.noise_ids))
    return center, context, noise.unflatten(0, step.noise_ids.shape)


def descend(table: Tensor, step: Step, shape: BlockShape, negatives: int, rate: float) -> None:
    """Do one step of gradient descent on `table` (V + 1, 2, D), in place.

    A word that stands in the step several times gets the sum of its gradients. A noise word may be
    a context of some of the block's centres; that is left as it is, since the noise is drawn anew
    for each block and the paper does not say whether it may be.
    """
    B, L, w, D = shape.blocks, shape.length, shape.window, table.shape[-1]
    center, context, noise = look_up(table, step, shape)
    found = gradients(center, context, step.is_pair, noise, negatives)
    change = table.new_zeros(B + 1, L, 2, D)  # by place in the text, from `window` before it
    change[:B, :, 1] += found.context[:, :L]
    change[1:, : 2 * w, 1] += found.context[:, L:]  # a block's last places are the next one's
    change = change.flatten(0, 1)
    change[w : w + shape.tokens, 0] = found.center.flatten(0, 1)
    # index_put_ adds up repeated words; index_add_ is many times slower on a CPU.
    table.index_put_((step.ids,), change[: len(step.ids)].mul_(-rate), accumulate=True)
    moved = found.noise.mul_(-rate).flatten(0, 1)
    table.flatten(0, 1).index_put_((_context_rows(step.noise_ids),), moved, accumulate=True)


def _context_rows(ids: Tensor) -> Tensor:
    """Return where the vectors c of words stand in the table's rows v, c, v, c …"""
    return 2 * ids.flatten() + 1
