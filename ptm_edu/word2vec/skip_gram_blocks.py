"""Skip-gram with negative sampling as dense matrix products: the trainer for large corpora.

The text is split into blocks of L tokens. All windows of a block are one banded (L, T) matrix of
scores, T = L + 2·window, and its centers share N noise words, each with the weight that makes the
expected gradient that of the paper (Mikolov et al. 2013b, eq. 4). In expectation a pair
contributes what it does in `skip_gram.py`, which is the version to read first, with one exception:
a noise word that equals the context is not drawn again.

Three choices make it fast. A word's v and c share one row of one table, because each token is a
center and a context. Each block has its own noise: with 64 words, about twice what a single center
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
    """How the text is split: steps of `blocks` × `length` centers, windows, noise words per block.

    A block must be at least twice as long as the window, so that it overlaps with its neighbors
    only.
    """

    blocks: int = 16
    length: int = 32
    window: int = 5
    noise: int = 64

    @property
    def tokens(self) -> int:
        """Centers in one step, B · L."""
        return self.blocks * self.length


class Batch(NamedTuple):
    """The text of one step: B blocks of L centers, each with T = L + 2·window neighbors."""

    ids: Tensor  # (B·L + 2·window,), V where there is no word; the first center is at `window`
    is_pair: Tensor  # (B, L, T), True where the context lies in the center's window
    noise_ids: Tensor  # (B, N)


class Gradients(NamedTuple):
    """Gradients of the summed loss with respect to the vectors of a batch."""

    center: Tensor  # (B, L, D)
    context: Tensor  # (B, T, D)
    noise: Tensor  # (B, N, D)


def cut_into_batches(
    ids: Tensor, shape: BlockShape, noise: Tensor, generator: torch.Generator
) -> list[Batch]:
    """Return the batches of a stream of ids (M,) in which END separates sentences.

    Every center's window size is drawn uniformly from 1 … `shape.window`, which gives near
    neighbors more weight (Mikolov et al. 2013a, section 3.2); noise words come from `noise` (V,),
    their probabilities. V, the id after the last, stands for "no word".
    """
    B, L, w = shape.blocks, shape.length, shape.window
    if not len(ids):
        return []
    steps = -(-len(ids) // shape.tokens)
    missing = steps * shape.tokens - len(ids)
    padded = torch.cat([ids.new_full((w,), END), ids, ids.new_full((missing + w,), END)])
    is_pair = _windows(padded, shape, generator).view(steps, B, L, L + 2 * w)
    noise_ids = torch.multinomial(noise, steps * B * shape.noise, True, generator=generator)
    noise_ids = noise_ids.view(steps, B, shape.noise)
    padded = padded.where(padded != END, len(noise))
    texts = padded.unfold(0, shape.tokens + 2 * w, shape.tokens)  # (steps, B·L + 2·window)
    return [Batch(*parts) for parts in zip(texts, is_pair, noise_ids, strict=True)]


def _windows(padded: Tensor, shape: BlockShape, generator: torch.Generator) -> Tensor:
    """Return which of a block's neighbors are in which center's window, (blocks, L, T)."""
    L, w = shape.length, shape.window
    T = L + 2 * w
    # int16 and int32, because these comparisons take a tenth of all the time
    offset = torch.arange(T, dtype=torch.int16) - torch.arange(w, L + w, dtype=torch.int16)[:, None]
    distance = offset.abs().where(offset != 0, T)  # (L, T); no word is its own context
    sentence = (padded == END).cumsum(0, dtype=torch.int32)
    neighbors = sentence.where(padded != END, -1).unfold(0, T, L)  # (blocks, T)
    centers = sentence.where(padded != END, -2)[w:-w].view(-1, L)  # (blocks, L); END has no pair
    sizes = torch.randint(1, w + 1, (*centers.shape, 1), generator=generator, dtype=torch.int16)
    return (distance <= sizes) & (neighbors[:, None, :] == centers[:, :, None])


def gradients(
    center: Tensor, context: Tensor, is_pair: Tensor, noise: Tensor, negatives: int
) -> Gradients:
    """Return the gradients of Σ_pairs [−log σ(c·v) − negatives · mean_N log σ(−n·v)].

    `center` (B, L, D) and `context` (B, T, D) are the vectors v and c of the blocks, `noise`
    (B, N, D) the vectors n of each block's noise words; averaging over N words drawn from the
    noise distribution and counting each pair `negatives` times has the expectation of drawing
    `negatives` words a pair.
    """
    # σ(c·v) − 1 where there is a pair
    positive = torch.bmm(center, context.mT).sigmoid_().sub_(1).mul_(is_pair)  # (B, L, T)
    weight = is_pair.sum(2, dtype=center.dtype).mul_(negatives / noise.shape[1])  # (B, L)
    negative = torch.bmm(center, noise.mT).sigmoid_().mul_(weight[:, :, None])  # (B, L, N)
    return Gradients(
        torch.bmm(positive, context).baddbmm_(negative, noise),  # (B, L, D)
        torch.bmm(positive.mT, center),  # (B, T, D)
        torch.bmm(negative.mT, center),  # (B, N, D)
    )


def mean_loss(
    center: Tensor, context: Tensor, is_pair: Tensor, noise: Tensor, negatives: int
) -> Tensor:
    """Return the mean loss of a pair, the quantity that `gradients` differentiates (summed)."""
    pairs = is_pair.sum(2)  # (B, L)
    positive = logsigmoid(torch.bmm(center, context.mT)).mul(is_pair).sum()
    negative = (logsigmoid(-torch.bmm(center, noise.mT)).mean(2) * pairs).sum() * negatives
    return -(positive + negative) / pairs.sum().clamp(min=1)


def look_up(table: Tensor, batch: Batch, shape: BlockShape) -> tuple[Tensor, Tensor, Tensor]:
    """Return a batch's vectors v (B, L, D), c (B, T, D) and n (B, N, D) from `table` (V + 1, 2, D).

    table[:, 0] are the vectors v, table[:, 1] the vectors c. Neighboring blocks overlap, so that
    the result c is a view of them, not a copy.
    """
    L, w = shape.length, shape.window
    rows = table.index_select(0, batch.ids)  # (B·L + 2·window, 2, D)
    center = rows[w : w + shape.tokens, 0].unflatten(0, (shape.blocks, L))
    context = rows[:, 1].unfold(0, L + 2 * w, L).mT
    noise = table.flatten(0, 1).index_select(0, _context_rows(batch.noise_ids))
    return center, context, noise.unflatten(0, batch.noise_ids.shape)


def gradient_step(
    table: Tensor, batch: Batch, shape: BlockShape, negatives: int, rate: float
) -> None:
    """Do one step of gradient descent on `table` (V + 1, 2, D), in place.

    A word that occurs in the batch several times gets the sum of its gradients. A noise word may be
    a context of some of the block's centers; that is left as it is, since the noise is drawn anew
    for each block and the paper does not say whether it may be.
    """
    B, L, w, D = shape.blocks, shape.length, shape.window, table.shape[-1]
    center, context, noise = look_up(table, batch, shape)
    gradient = gradients(center, context, batch.is_pair, noise, negatives)
    change = table.new_zeros(B + 1, L, 2, D)  # by position in the text, from `window` before it
    change[:B, :, 1] += gradient.context[:, :L]
    change[1:, : 2 * w, 1] += gradient.context[:, L:]  # a block's last positions begin the next
    change = change.flatten(0, 1)  # ((B + 1)·L, 2, D)
    change[w : w + shape.tokens, 0] = gradient.center.flatten(0, 1)
    # index_put_ adds up repeated words; index_add_ is many times slower on a CPU.
    table.index_put_((batch.ids,), change[: len(batch.ids)].mul_(-rate), accumulate=True)
    noise_change = gradient.noise.mul_(-rate).flatten(0, 1)  # (B·N, D)
    noise_rows = _context_rows(batch.noise_ids)
    table.flatten(0, 1).index_put_((noise_rows,), noise_change, accumulate=True)


def _context_rows(ids: Tensor) -> Tensor:
    """Return the rows of the vectors c of words in the table's rows v, c, v, c …"""
    return 2 * ids.flatten() + 1
