"""The chunked loss is the plain one, with its gradients, and never stores all the logits."""

from __future__ import annotations

from typing import Any

import pytest
import torch
from torch import Tensor
from torch.nn.functional import cross_entropy
from torch.utils._python_dispatch import TorchDispatchMode

from ptm_edu.gpt import GPT, chunked_cross_entropy, next_tokens
from ptm_edu.gpt.chunked_cross_entropy import chunked_cross_entropy as chunked_loss

IDS = torch.randint(23, (3, 9), generator=torch.Generator().manual_seed(0))
MASK = torch.ones(3, 9, dtype=torch.long).index_fill(1, torch.tensor([0, 1]), 0)


def plain(hidden: Tensor, weight: Tensor, labels: Tensor) -> Tensor:
    return cross_entropy((hidden @ weight.T).flatten(0, 1), labels.flatten())


def gradients(model: GPT, loss: Tensor) -> list[Tensor]:
    return list(torch.autograd.grad(loss, list(model.parameters()), retain_graph=True))


@pytest.mark.parametrize("chunk_logits", [1, 100, 10**6])
def test_loss_and_gradients_equal_those_of_all_logits(
    model: GPT, chunk_logits: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(chunked_cross_entropy, "CHUNK_LOGITS", chunk_logits)
    labels, weight = next_tokens(IDS, MASK), model.token_embedding.weight
    hidden = model.encode(IDS, MASK)[0][-1]
    loss, expected = chunked_loss(hidden, weight, labels), plain(hidden, weight, labels)
    torch.testing.assert_close(loss, expected)
    with torch.no_grad():
        torch.testing.assert_close(chunked_loss(hidden, weight, labels), expected)
    # Times three, as a part of a larger loss.
    for ours, theirs in zip(
        gradients(model, 3 * loss), gradients(model, 3 * expected), strict=True
    ):
        torch.testing.assert_close(ours, theirs, atol=1e-5, rtol=1e-4)


def test_in_16_bits_its_gradients_are_as_exact_as_the_plain_ones(
    model: GPT, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(chunked_cross_entropy, "CHUNK_LOGITS", 100)
    labels, weight = next_tokens(IDS), model.token_embedding.weight
    exact = plain(model.encode(IDS)[0][-1], weight, labels)
    with torch.autocast("cpu", torch.bfloat16):
        hidden = model.encode(IDS)[0][-1]
        losses = exact, plain(hidden, weight, labels), chunked_loss(hidden, weight, labels)
    assert losses[2].dtype == torch.float32
    torch.testing.assert_close(losses[2], losses[1], atol=1e-3, rtol=1e-3)
    true, rounded, chunked = (
        torch.cat([gradient.flatten() for gradient in gradients(model, loss)]) for loss in losses
    )
    assert (chunked - true).norm() < 1.1 * (rounded - true).norm() < 0.1 * true.norm()


class LargestTensor(TorchDispatchMode):
    """Records the size of the largest tensor that any operation returns."""

    size = 0

    def __torch_dispatch__(self, run: Any, _: Any, given: Any = (), named: Any = None) -> Any:
        result = run(*given, **(named or {}))
        self.size = max([self.size, *(x.numel() for x in [result] if isinstance(x, Tensor))])
        return result


def test_no_tensor_holds_more_logits_than_a_chunk(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chunked_cross_entropy, "CHUNK_LOGITS", 2000)
    labels = torch.randint(500, (4, 50))
    hidden, weight = (torch.randn(*shape, 2, requires_grad=True) for shape in ((4, 50), (500,)))
    with LargestTensor() as largest:
        chunked_loss(hidden, weight, labels).backward()
    assert largest.size == 2000


def test_wrong_shapes_and_missing_labels_are_rejected() -> None:
    hidden, weight = torch.zeros(2, 1, 5), torch.zeros(7, 5)
    with pytest.raises(ValueError):
        chunked_loss(hidden, weight, torch.full((2, 1), -100))
    with pytest.raises(ValueError):
        chunked_loss(hidden, weight, IDS)
