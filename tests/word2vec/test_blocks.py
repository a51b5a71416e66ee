"""The dense trainer computes exactly what the readable loss says, pair by pair."""

from __future__ import annotations

import torch

from ptm_edu.word2vec import blocks, negative_sampling_loss
from ptm_edu.word2vec.blocks import END, BlockShape

SHAPE = BlockShape(blocks=3, length=4, window=2)


def stream(n: int = 40, words: int = 9, seed: int = 0) -> torch.Tensor:
    generator = torch.Generator().manual_seed(seed)
    ids = torch.randint(words, (n,), generator=generator)
    ids[torch.rand(n, generator=generator) < 0.15] = END
    return ids


def generator() -> torch.Generator:
    return torch.Generator().manual_seed(1)


def pairs_of(cut: blocks.Blocks) -> list[tuple[int, int]]:
    found = []
    for b, i, t in cut.is_pair.nonzero().tolist():
        found.append((int(cut.center_ids[b, i]), int(cut.context_ids[b, t])))
    return found


def test_windows_are_those_of_a_naive_count_and_never_cross_a_sentence() -> None:
    ids = stream()
    shape = BlockShape(blocks=3, length=4, window=1)  # no random reach: always one word
    found = sorted(p for cut in blocks.cut(ids, shape, 9, generator()) for p in pairs_of(cut))
    expected = []
    for i, word in enumerate(ids.tolist()):
        for j in (i - 1, i + 1):
            if 0 <= j < len(ids) and word != END and ids[j] != END:
                expected.append((word, int(ids[j])))
    assert found == sorted(expected)


def test_near_neighbours_are_pairs_more_often() -> None:
    ids = torch.arange(3000)
    shape = BlockShape(blocks=8, length=16, window=4)
    distance = torch.tensor(
        [abs(a - b) for cut in blocks.cut(ids, shape, 3000, generator()) for a, b in pairs_of(cut)]
    )
    share = torch.bincount(distance, minlength=5)[1:] / (2 * len(ids))
    assert torch.allclose(share, torch.tensor([1.0, 0.75, 0.5, 0.25]), atol=0.04)


def tables(words: int = 9, dim: int = 6) -> tuple[torch.Tensor, torch.Tensor]:
    torch.manual_seed(0)
    return torch.randn(words + 1, dim, dtype=torch.float64), torch.randn(
        words + 1, dim, dtype=torch.float64
    )


def test_gradients_are_autograds() -> None:
    center, context = tables()
    noise = context[torch.tensor([1, 4, 4])].clone().requires_grad_()
    cut = next(blocks.cut(stream(), SHAPE, 9, generator()))
    v = center[cut.center_ids].requires_grad_()
    c = context[cut.context_ids].requires_grad_()
    loss = blocks.loss(v, c, cut.is_pair, noise, negatives=5) * cut.is_pair.sum()
    expected = torch.autograd.grad(loss, (v, c, noise))
    found = blocks.gradients(v.detach(), c.detach(), cut.is_pair, noise.detach(), 5)
    for one, other in zip(found, expected, strict=True):
        assert torch.allclose(one, other, atol=1e-10)


def test_loss_and_step_are_those_of_the_readable_loss() -> None:
    """With as many shared noise words as negatives, each pair has exactly these negatives."""
    center, context = tables()
    noise_ids = torch.tensor([2, 7, 5])
    cut = next(blocks.cut(stream(), SHAPE, 9, generator()))
    v, c = center.clone().requires_grad_(), context.clone().requires_grad_()
    pairs = torch.tensor(pairs_of(cut))
    negatives = c[noise_ids].expand(len(pairs), -1, -1)
    readable = negative_sampling_loss(v[pairs[:, 0]], c[pairs[:, 1]], negatives)
    args = (center[cut.center_ids], context[cut.context_ids], cut.is_pair, context[noise_ids], 3)
    assert torch.allclose(blocks.loss(*args), readable, atol=1e-10)
    (readable * len(pairs)).backward()
    assert v.grad is not None and c.grad is not None
    expected = center - 0.1 * v.grad, context - 0.1 * c.grad
    blocks.step(center, context, cut, noise_ids, SHAPE, negatives=3, rate=0.1)
    assert torch.allclose(center, expected[0], atol=1e-10)
    assert torch.allclose(context, expected[1], atol=1e-10)


def test_no_word_stays_zero() -> None:
    center, context = tables()
    center[-1] = context[-1] = 0
    for cut in blocks.cut(stream(), SHAPE, 9, generator()):
        blocks.step(center, context, cut, torch.tensor([1, 2]), SHAPE, negatives=5, rate=0.1)
    assert center[-1].abs().sum() == 0 and context[-1].abs().sum() == 0
