"""The Transformer's page computes what the library computes."""

from __future__ import annotations

import pytest
import torch

from ptm_edu import on_one_page, zoo
from ptm_edu.on_one_page import transformer as page
from ptm_edu.transformer import Transformer, TransformerConfig
from tests.parity import assert_parity

SOURCE = torch.tensor([[5, 6, 7, 8, 9], [3, 4, 0, 0, 0]])
TARGET = torch.tensor([[1, 4, 5, 6], [1, 7, 0, 0]])


def from_library(library: Transformer) -> page.Transformer:
    config = library.config
    model = page.Transformer(config.vocab_size, config.dim, config.heads, config.layers)
    names = on_one_page.weight_names.TRANSFORMER
    model.load_state_dict(on_one_page.renamed(library.state_dict(), names))
    return model


@pytest.fixture(params=[(8, 2, 1), (12, 3, 2), (16, 4, 3)])
def library(request: pytest.FixtureRequest, float64: None) -> Transformer:
    torch.manual_seed(0)
    dim, heads, layers = request.param
    sizes = {"dim": dim, "heads": heads, "layers": layers, "feed_forward": 4 * dim}
    return Transformer(TransformerConfig(vocab_size=20, **sizes)).eval()


def test_logits_and_loss_are_the_librarys(library: Transformer) -> None:
    model = from_library(library)
    logits = library(SOURCE, TARGET).logits  # (B, T, V)
    assert_parity(model(SOURCE, TARGET), logits)

    label = TARGET[:, 1:]
    log_p = logits[:, :-1].log_softmax(dim=-1).gather(2, label[..., None])[..., 0]  # (B, T − 1)
    assert_parity(model.loss(SOURCE, TARGET), -log_p[label != 0].mean())


def test_gradients_are_the_librarys(library: Transformer) -> None:
    model = from_library(library)
    model(SOURCE, TARGET).square().mean().backward()
    library(SOURCE, TARGET).logits.square().mean().backward()
    gradients = {name: weight.grad for name, weight in library.named_parameters()}
    gradients = on_one_page.renamed(gradients, on_one_page.weight_names.TRANSFORMER)
    for name, weight in model.named_parameters():
        assert_parity(weight.grad, gradients[name])


def test_the_shipped_translator_fits_on_the_page() -> None:
    library = zoo.load("transformer-mini").model
    torch.manual_seed(0)
    source, target = torch.randint(4, 7000, (2, 9)), torch.randint(4, 7000, (2, 7))
    source[1, 5:] = 0
    with torch.no_grad():
        expected = library(source, target).logits
        logits = from_library(library)(source, target)
    assert_parity(logits, expected)


def test_no_later_token_and_no_padding_is_attended_to(library: Transformer) -> None:
    model = from_library(library)
    logits = model(SOURCE, TARGET)

    later = TARGET.clone()
    later[:, 2:] = 9
    assert_parity(model(SOURCE, later)[:, :2], logits[:, :2])
    assert not torch.allclose(model(SOURCE, later)[0, 2:], logits[0, 2:])

    assert_parity(model(SOURCE[1:, :2], TARGET[1:]), logits[1:])
    other_source = SOURCE.clone()
    other_source[0, 4] = 3
    assert not torch.allclose(model(other_source, TARGET)[0], logits[0])


def test_a_few_steps_learn_a_copy() -> None:
    torch.manual_seed(0)
    model = page.Transformer(12, 16, 2, 1)
    optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
    for _ in range(200):
        source = torch.randint(2, 12, (32, 4))
        loss = model.loss(source, torch.cat([torch.ones(32, 1, dtype=torch.long), source], dim=1))
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    assert loss < 0.2  # a guess among ten has 2.3
