from __future__ import annotations

from typing import Any

import pytest
import torch
from torch import Tensor
from torch.utils._python_dispatch import TorchDispatchMode

from ptm_edu.gpt import GPT, language_model_loss, loss_in_parts
from ptm_edu.gpt.loss_in_parts import next_token_loss

IDS = torch.randint(23, (3, 9), generator=torch.Generator().manual_seed(0))
MASK = torch.ones(3, 9, dtype=torch.long).index_fill(1, torch.tensor([0, 1]), 0)


def gradients(model: GPT, loss: Tensor) -> list[Tensor]:
    return list(torch.autograd.grad(loss, list(model.parameters())))


@pytest.mark.parametrize("held", [1, 100, 23 * 27, 10**6])
@pytest.mark.parametrize("mask", [None, MASK])
def test_it_and_its_gradients_are_those_of_all_the_logits(
    model: GPT, held: int, mask: Tensor | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(loss_in_parts, "HELD", held)
    whole = language_model_loss(model(IDS, mask).logits, IDS, mask)
    found = next_token_loss(model.read(IDS, mask)[0][-1], model.words.weight, IDS, mask)
    torch.testing.assert_close(found, whole)
    with torch.inference_mode():
        hidden = model.read(IDS, mask)[0][-1]
        assert next_token_loss(hidden, model.words.weight, IDS, mask).item() == whole.item()
    # Times three, as where it is a part of a larger loss.
    expected = gradients(model, 3 * whole)
    for one, two in zip(gradients(model, 3 * found), expected, strict=True):
        torch.testing.assert_close(one, two, atol=1e-5, rtol=1e-4)
    assert max(gradient.abs().max() for gradient in expected) > 0.1


def test_in_16_bits_it_is_as_near_as_the_plain_loss(
    model: GPT, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(loss_in_parts, "HELD", 100)
    exact = language_model_loss(model(IDS).logits, IDS)
    with torch.autocast("cpu", torch.bfloat16):
        whole = language_model_loss(model(IDS).logits, IDS)
        found = next_token_loss(model.read(IDS)[0][-1], model.words.weight, IDS)
    assert found.dtype == torch.float32
    torch.testing.assert_close(found, whole, atol=1e-3, rtol=1e-3)
    true, plain, parts = (
        torch.cat([gradient.flatten() for gradient in gradients(model, loss)])
        for loss in (exact, whole, found)
    )
    assert (parts - true).norm() < 1.1 * (plain - true).norm() < 0.1 * true.norm()


class Largest(TorchDispatchMode):
    """Notes how many numbers the largest result of all that runs has."""

    size = 0

    def __torch_dispatch__(self, run: Any, _: Any, given: Any = (), named: Any = None) -> Any:
        result = run(*given, **(named or {}))
        self.size = max([self.size, *(x.numel() for x in [result] if isinstance(x, Tensor))])
        return result


def test_the_logits_are_never_all_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(loss_in_parts, "HELD", 2000)
    ids = torch.randint(500, (4, 50))
    hidden, words = (torch.randn(*shape, 2, requires_grad=True) for shape in ((4, 50), (500,)))
    with Largest() as plain:
        language_model_loss(hidden @ words.T, ids).backward()
    with Largest() as in_parts:
        next_token_loss(hidden, words, ids).backward()
    assert plain.size == 4 * 50 * 500 and in_parts.size == 2000


def test_wrong_input_gets_a_sentence() -> None:
    hidden, words = torch.zeros(2, 1, 5), torch.zeros(7, 5)
    with pytest.raises(ValueError, match="at least two tokens"):
        next_token_loss(hidden, words, torch.ones(2, 1, dtype=torch.long))
    with pytest.raises(ValueError, match=r"hidden states of \(3, 9, 'D'\), got \(2, 1, 5\)"):
        next_token_loss(hidden, words, IDS)
