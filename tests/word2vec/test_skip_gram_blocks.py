"""The dense trainer computes exactly the readable loss, pair by pair."""

from __future__ import annotations

from collections import Counter

import pytest
import torch

from ptm_edu.text.stream import END
from ptm_edu.word2vec import negative_sampling_loss
from ptm_edu.word2vec import skip_gram_blocks as blocks
from ptm_edu.word2vec.skip_gram_blocks import Batch, BlockShape

WORDS = 9
SHAPE = BlockShape(blocks=3, length=4, window=2, noise=3)
UNIFORM = torch.full((WORDS,), 1 / WORDS)


def stream(n: int = 40, seed: int = 0) -> torch.Tensor:
    generator = torch.Generator().manual_seed(seed)
    ids = torch.randint(WORDS, (n,), generator=generator)
    ids[torch.rand(n, generator=generator) < 0.15] = END
    return ids


def generator() -> torch.Generator:
    return torch.Generator().manual_seed(1)


def batches_of(ids: torch.Tensor, shape: BlockShape = SHAPE, words: int = WORDS) -> list[Batch]:
    return blocks.cut_into_batches(ids, shape, torch.full((words,), 1 / words), generator())


def center_and_context(step: Batch) -> list[tuple[int, int, int]]:
    """Every pair as (block, center, context)."""
    return [
        (b, int(step.center_ids[b, i]), int(step.output_ids[b, t]))
        for b, i, t in step.is_pair.nonzero().tolist()
    ]


def noise_ids(step: Batch) -> torch.Tensor:
    return step.output_ids[:, step.is_pair.shape[2] :]


def tables(dim: int = 6) -> tuple[torch.Tensor, torch.Tensor]:
    generator = torch.Generator().manual_seed(0)
    v, c = torch.randn(2, WORDS + 1, dim, dtype=torch.float64, generator=generator)
    return v, c


def test_windows_equal_a_naive_count_and_never_cross_a_sentence() -> None:
    ids = stream()
    shape = BlockShape(blocks=3, length=4, window=1, noise=1)  # no random reach: always one word
    result = Counter(
        pair[1:] for step in batches_of(ids, shape) for pair in center_and_context(step)
    )
    expected = Counter(
        (word, int(ids[j]))
        for i, word in enumerate(ids.tolist())
        for j in (i - 1, i + 1)
        if 0 <= j < len(ids) and word != END and ids[j] != END
    )
    assert result == expected


def test_near_neighbors_are_pairs_more_often() -> None:
    ids = torch.arange(3000)
    shape = BlockShape(blocks=8, length=16, window=4, noise=1)
    steps = batches_of(ids, shape, words=3000)
    distance = torch.tensor([abs(a - b) for step in steps for _, a, b in center_and_context(step)])
    share = torch.bincount(distance, minlength=5)[1:] / (2 * len(ids))
    assert torch.allclose(share, torch.tensor([1.0, 0.75, 0.5, 0.25]), atol=0.04)


def test_noise_follows_its_distribution_and_is_each_block_s_own() -> None:
    noise = torch.tensor([0.5, 0.3, 0.2, 0.0])
    shape = BlockShape(blocks=4, length=8, window=2, noise=100)
    steps = blocks.cut_into_batches(torch.zeros(2000, dtype=torch.int64), shape, noise, generator())
    drawn = torch.cat([noise_ids(step) for step in steps])
    share = torch.bincount(drawn.flatten(), minlength=4) / drawn.numel()
    assert torch.allclose(share, noise, atol=0.02)
    assert not torch.equal(drawn[0], drawn[1])


def test_gradients_are_autograds() -> None:
    step = batches_of(stream())[0]
    center, output = (v.requires_grad_() for v in blocks.look_up(*tables(), step))
    loss = blocks.mean_loss(center, output, step.is_pair, negatives=5) * step.is_pair.sum()
    expected = torch.autograd.grad(loss, [center, output])
    result = blocks.gradients(center.detach(), output.detach(), step.is_pair, negatives=5)
    for gradient, autograd in zip(result, expected, strict=True):
        assert torch.allclose(gradient, autograd, atol=1e-10)


@pytest.mark.parametrize("number", [0, 1, 3])
def test_loss_and_step_are_those_of_the_readable_loss(number: int) -> None:
    """With as many noise words a block as negatives, each pair has exactly these negatives."""
    step = batches_of(stream())[number]
    v, c = (table.requires_grad_() for table in tables())
    block, centers, contexts = torch.tensor(center_and_context(step)).T
    negatives = c[noise_ids(step)[block]]  # (pairs, K, D)
    readable = negative_sampling_loss(v[centers], c[contexts], negatives)
    vectors = blocks.look_up(v, c, step)
    assert torch.allclose(blocks.mean_loss(*vectors, step.is_pair, 3), readable, atol=1e-10)
    (readable * len(centers)).backward()
    assert v.grad is not None and c.grad is not None
    updated = tables()
    blocks.gradient_step(*updated, step, negatives=3, rate=0.1)
    assert torch.allclose(updated[0], v - 0.1 * v.grad, atol=1e-10)
    assert torch.allclose(updated[1], c - 0.1 * c.grad, atol=1e-10)


def test_no_word_stays_zero() -> None:
    v, c = tables()
    v[-1] = c[-1] = 0
    for step in batches_of(stream()):
        blocks.gradient_step(v, c, step, negatives=5, rate=0.1)
    assert v[-1].abs().sum() == c[-1].abs().sum() == 0


def test_no_text_is_no_step() -> None:
    assert batches_of(torch.empty(0, dtype=torch.int64)) == []
