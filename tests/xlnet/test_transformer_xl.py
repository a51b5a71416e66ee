"""Segments with a long enough memory are one pass; gradients stop at a segment's beginning."""

from __future__ import annotations

import re

import pytest
import torch
from torch import Tensor

from ptm_edu.xlnet import TransformerXL, XLConfig

IDS = torch.randint(23, (2, 12), generator=torch.Generator().manual_seed(2))
LAYERS, SEGMENT = 3, 2


def model(memory: int) -> TransformerXL:
    torch.manual_seed(0)
    sizes = {"vocab_size": 23, "dim": 16, "heads": 4, "feed_forward": 32, "dropout": 0.0}
    made = TransformerXL(XLConfig(**sizes, layers=LAYERS, memory_length=memory)).eval()
    for weight in made.parameters():
        weight.data += 0.3 * torch.randn_like(weight)
    return made


def by_segments(made: TransformerXL, ids: Tensor) -> Tensor:
    mems, logits = None, []
    for segment in ids.split(SEGMENT, dim=1):
        output = made(segment, mems)
        logits.append(output.logits)
        mems = output.mems
    return torch.cat(logits, dim=1)  # (B, T, V)


def test_segments_with_a_long_memory_are_one_pass() -> None:
    made = model(memory=12)
    torch.testing.assert_close(by_segments(made, IDS), made(IDS).logits, atol=1e-5, rtol=1e-5)


def test_segments_without_memory_are_not() -> None:
    made = model(memory=0)
    assert made(IDS).mems == ()
    difference = (by_segments(made, IDS) - made(IDS).logits).abs().amax(dim=2)  # (B, T)
    assert difference[:, :SEGMENT].max() < 1e-5 and difference[:, SEGMENT:].gt(1e-3).all()


@pytest.mark.parametrize("memory", [1, 2])
def test_each_layer_reaches_one_memory_further(memory: int) -> None:
    made = model(memory)
    whole = by_segments(made, IDS)[:, -1]  # (B, V)
    farthest = 11
    for _ in range(LAYERS):  # a layer sees the segment's beginning and the memory before it
        farthest = farthest // SEGMENT * SEGMENT - memory
    for position in range(11):
        changed = IDS.clone()
        changed[:, position] = (IDS[:, position] + 1) % 23
        moved = (by_segments(made, changed)[:, -1] - whole).abs().max() > 1e-6
        assert moved == (position >= farthest), position


def test_no_gradient_flows_into_the_memory() -> None:
    made = model(memory=12)
    first = made(IDS[:, :6], output_hidden_states=True)
    second = made(IDS[:, 6:], first.mems, output_hidden_states=True)
    read = (first.hidden_states[1], second.hidden_states[1])
    gradients = torch.autograd.grad(second.logits.sum(), read, allow_unused=True)
    assert gradients[0] is None and gradients[1].any()


def test_every_parameter_gets_a_gradient() -> None:
    made = model(memory=4)
    made(IDS[:, 6:], made(IDS[:, :6]).mems).logits.square().sum().backward()
    assert [n for n, w in made.named_parameters() if w.grad is None or not w.grad.any()] == []


@pytest.mark.parametrize(
    ("mems", "got"),
    [
        ([torch.zeros(2, 4, 16)] * 2, "[(2, 4, 16), (2, 4, 16)]"),
        ([torch.zeros(3, 4, 16)] * 3, "[(3, 4, 16), (3, 4, 16), (3, 4, 16)]"),
        ([torch.zeros(2, 4, 8)] * 3, "[(2, 4, 8), (2, 4, 8), (2, 4, 8)]"),
    ],
)
def test_a_memory_of_another_model_or_batch(mems: list[Tensor], got: str) -> None:
    with pytest.raises(ValueError, match=re.escape("expected 3 tensors (2, M, 16), one per layer")):
        model(4)(IDS, mems)
    with pytest.raises(ValueError, match=re.escape(got)):
        model(4)(IDS, mems)
