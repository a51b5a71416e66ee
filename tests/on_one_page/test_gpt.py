"""GPT's page computes what the library computes."""

from __future__ import annotations

import pytest
import torch

from ptm_edu import on_one_page
from ptm_edu.gpt import GPT, GPTConfig
from ptm_edu.gpt.losses import language_model_loss
from ptm_edu.on_one_page import gpt as page
from tests.parity import assert_parity


def from_library(library: GPT) -> page.GPT:
    config = library.config
    sizes = config.vocab_size, config.dim, config.heads, config.layers, config.max_positions
    model = page.GPT(*sizes).to(next(library.parameters()).dtype)
    model.load_state_dict(on_one_page.renamed(library.state_dict(), on_one_page.weight_names.GPT))
    return model


def random_gpt(dim: int, heads: int, layers: int) -> GPT:
    torch.manual_seed(0)
    sizes = {"dim": dim, "heads": heads, "layers": layers, "feed_forward": 4 * dim}
    library = GPT(GPTConfig(vocab_size=20, max_positions=8, **sizes)).eval()
    for weight in library.parameters():
        torch.nn.init.normal_(weight, std=0.5)  # larger than at first: no difference is too small
    return library


@pytest.fixture(params=[(8, 2, 1), (12, 3, 2), (16, 4, 3)])
def library(request: pytest.FixtureRequest) -> GPT:
    return random_gpt(*request.param).double()


@pytest.fixture
def ids() -> torch.Tensor:
    return torch.randint(20, (3, 8), generator=torch.Generator().manual_seed(0))


def test_logits_loss_and_gradients_are_the_librarys(library: GPT, ids: torch.Tensor) -> None:
    model = from_library(library)
    logits = library(ids).logits
    assert_parity(model(ids), logits)

    loss, expected = model.loss(ids), language_model_loss(logits, ids)
    assert_parity(loss, expected)
    loss.backward()
    expected.backward()
    gradients = {name: weight.grad for name, weight in library.named_parameters()}
    gradients = on_one_page.renamed(gradients, on_one_page.weight_names.GPT)
    for name, weight in model.named_parameters():
        assert_parity(weight.grad, gradients[name])


def test_logits_are_the_librarys_in_32_bits(ids: torch.Tensor) -> None:
    library = random_gpt(12, 3, 2)
    assert_parity(from_library(library)(ids), library(ids).logits)


def test_padding_on_the_right_changes_nothing(library: GPT, ids: torch.Tensor) -> None:
    mask = torch.arange(8) < torch.tensor([8, 5, 2])[:, None]
    expected = library(ids, mask).logits
    assert_parity(from_library(library)(ids)[mask], expected[mask])


def test_no_position_attends_to_later_ones(library: GPT, ids: torch.Tensor) -> None:
    model = from_library(library)
    changed = ids.clone()
    changed[:, 5:] = (ids[:, 5:] + 1) % 20
    assert_parity(model(changed)[:, :5], model(ids)[:, :5])
    assert not torch.allclose(model(changed)[:, 5:], model(ids)[:, 5:])


def test_generation_draws_from_the_next_tokens_probabilities(library: GPT) -> None:
    model, prompt = from_library(library), torch.tensor([[3, 1, 4]])
    torch.manual_seed(0)
    drawn = model.generate(prompt.expand(20_000, 3), 1)[:, 3]
    P = library(prompt).logits[0, -1].softmax(dim=-1)
    torch.testing.assert_close(drawn.bincount(minlength=20) / 20_000, P.float(), atol=0.02, rtol=0)

    greedy = model.generate(prompt, 12, temperature=1e-4)  # beyond the context of 8 tokens
    assert greedy.shape == (1, 15) and greedy[:, :3].equal(prompt)
    for t in range(3, 15):
        assert greedy[0, t] == library(greedy[:, max(0, t - 8) : t]).logits[0, -1].argmax()
