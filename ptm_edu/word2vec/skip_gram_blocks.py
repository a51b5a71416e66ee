"""Skip-gram with negative sampling as dense matrix products: the trainer for large corpora.

The text is split into blocks of L centers. Their windows reach T = L + 2·window words, and all
centers of a block share N noise words. So a block needs the vectors c of T + N words, its outputs,
and one product with the vectors v of its centers gives all the scores, (L, T + N). Scores of words
outside a center's window have weight 0, those of noise words the weight that makes the expected
gradient that of the paper (Mikolov et al. 2013b, eq. 4). In expectation a pair contributes what it
does in `skip_gram.py`, which is the version to read first, with one exception: a noise word that
equals the context is not drawn again.

Three choices make it fast. Blocks are short, because most of the (L, T) scores of a long block lie
outside the windows. Each block has its own noise, so that its N words are few and the products
small. And a whole chunk's windows and noise are drawn at once.
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

    A step's vectors and gradients should fit into a core's cache.
    """

    blocks: int = 16
    length: int = 32
    window: int = 5
    noise: int = 64


class Batch(NamedTuple):
    """The text of one step: B blocks of L centers, each with T = L + 2·window neighbors.

    The id V stands for "no word".
    """

    center_ids: Tensor  # (B, L)
    output_ids: Tensor  # (B, T + N), a block's neighbors and then its noise words
    is_pair: Tensor  # (B, L, T) uint8, 1 where the context lies in the center's window, else 0


def cut_into_batches(
    ids: Tensor, shape: BlockShape, noise: Tensor, generator: torch.Generator
) -> list[Batch]:
    """Return the batches of a stream of ids (M,) in which END separates sentences.

    Every center's window size is drawn uniformly from 1 … `shape.window`, which gives near
    neighbors more weight (Mikolov et al. 2013a, section 3.2); noise words come from `noise` (V,),
    their probabilities. V, the id after the last, stands for "no word". The last batch may have
    fewer blocks.
    """
    L, w = shape.length, shape.window
    if not len(ids):
        return []
    blocks = -(-len(ids) // L)
    missing = blocks * L - len(ids)
    padded = torch.cat([ids.new_full((w,), END), ids, ids.new_full((missing + w,), END)])
    is_pair = _windows(padded, shape, generator)  # (blocks, L, T)
    noise_ids = torch.multinomial(noise, blocks * shape.noise, True, generator=generator)
    padded = padded.where(padded != END, len(noise))
    centers = padded[w:-w].view(blocks, L)
    neighbors = padded.unfold(0, L + 2 * w, L)  # (blocks, T)
    outputs = torch.cat([neighbors, noise_ids.view(blocks, shape.noise)], dim=1)
    parts = (part.split(shape.blocks) for part in (centers, outputs, is_pair))
    return [Batch(*batch) for batch in zip(*parts, strict=True)]


def _windows(padded: Tensor, shape: BlockShape, generator: torch.Generator) -> Tensor:
    """Return which of a block's neighbors are in which center's window, (blocks, L, T).

    The result is uint8, because bool takes four times as long to turn into numbers.
    """
    L, w = shape.length, shape.window
    T = L + 2 * w
    # int16 and int32, because these comparisons take a tenth of all the time
    offset = torch.arange(T, dtype=torch.int16) - torch.arange(w, L + w, dtype=torch.int16)[:, None]
    distance = offset.abs().where(offset != 0, T)  # (L, T); no word is its own context
    sentence = (padded == END).cumsum(0, dtype=torch.int32)
    neighbors = sentence.where(padded != END, -1).unfold(0, T, L)  # (blocks, T)
    centers = sentence.where(padded != END, -2)[w:-w].view(-1, L)  # (blocks, L); END has no pair
    sizes = torch.randint(1, w + 1, (*centers.shape, 1), generator=generator, dtype=torch.int16)
    in_window = (distance <= sizes) & (neighbors[:, None, :] == centers[:, :, None])
    return in_window.view(torch.uint8)


def gradients(
    center: Tensor, output: Tensor, is_pair: Tensor, negatives: int, scale: float = 1.0
) -> tuple[Tensor, Tensor]:
    """Return the gradients of Σ_pairs [−log σ(c·v) − negatives · mean_N log σ(−n·v)] times `scale`.

    `center` (B, L, D) are the vectors v of the blocks' centers, `output` (B, T + N, D) the vectors
    c of their neighbors and then n of their noise words; the gradients have these shapes too.
    Averaging over N words drawn from the noise distribution and counting each pair `negatives`
    times has the expectation of drawing `negatives` words a pair.
    """
    T, N = is_pair.shape[2], output.shape[1] - is_pair.shape[2]
    weight = is_pair.to(center.dtype).mul_(scale)  # (B, L, T)
    error = torch.bmm(center, output.mT).sigmoid_()  # (B, L, T + N)
    error[:, :, :T].sub_(1).mul_(weight)  # σ(c·v) − 1 where there is a pair
    error[:, :, T:].mul_(weight.sum(2, keepdim=True).mul_(negatives / N))
    return torch.bmm(error, output), torch.bmm(error.mT, center)


def mean_loss(center: Tensor, output: Tensor, is_pair: Tensor, negatives: int) -> Tensor:
    """Return the mean loss of a pair, the quantity that `gradients` differentiates (summed)."""
    T = is_pair.shape[2]
    pairs = is_pair.sum(2)  # (B, L)
    scores = torch.bmm(center, output.mT)  # (B, L, T + N)
    positive = logsigmoid(scores[:, :, :T]).mul(is_pair).sum()
    negative = (logsigmoid(-scores[:, :, T:]).mean(2) * pairs).sum() * negatives
    return -(positive + negative) / pairs.sum().clamp(min=1)


def look_up(center: Tensor, context: Tensor, batch: Batch) -> tuple[Tensor, Tensor]:
    """Return a batch's vectors v (B, L, D), and c and n (B, T + N, D).

    `center` and `context` (V + 1, D) are the tables of all v and all c.
    """
    v = center.index_select(0, batch.center_ids.flatten())
    c = context.index_select(0, batch.output_ids.flatten())
    return v.unflatten(0, batch.center_ids.shape), c.unflatten(0, batch.output_ids.shape)


def gradient_step(
    center: Tensor, context: Tensor, batch: Batch, negatives: int, rate: float
) -> None:
    """Do one step of gradient descent on the tables `center` and `context` (V + 1, D), in place.

    A word that occurs in the batch several times gets the sum of its gradients. A noise word may be
    a context of some of the block's centers; that is left as it is, since the noise is drawn anew
    for each block and the paper does not say whether it may be.
    """
    v, c = look_up(center, context, batch)
    v_change, c_change = gradients(v, c, batch.is_pair, negatives, scale=-rate)
    # index_add_ adds up repeated words. It takes whole rows of tables with two dimensions, and less
    # than half as long without its factor `alpha`.
    center.index_add_(0, batch.center_ids.flatten(), v_change.flatten(0, 1))
    context.index_add_(0, batch.output_ids.flatten(), c_change.flatten(0, 1))
