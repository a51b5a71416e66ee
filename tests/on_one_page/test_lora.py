"""LoRA's page computes what the library computes."""

from __future__ import annotations

import inspect

import pytest
import torch
from torch import Tensor, nn

from ptm_edu import adaptation, bert, on_one_page
from ptm_edu.on_one_page import lora as page
from tests.parity import assert_parity

IDS = torch.randint(20, (3, 8), generator=torch.Generator().manual_seed(0))
MASK = torch.arange(8) < torch.tensor([8, 5, 6])[:, None]  # (B, T)
LABELS = torch.tensor([0, 2, 1])


class Classifier(nn.Module):
    """The page's BERT, whose first state has a component for each class."""

    def __init__(self, model: on_one_page.bert.Bert) -> None:
        super().__init__()
        self.model = model

    def forward(self, ids: Tensor) -> Tensor:
        hidden: Tensor = self.model(ids, torch.zeros_like(ids), MASK)
        return hidden[:, 0, :3]


Pair = tuple[adaptation.Adapted, Classifier]


@pytest.fixture
def both() -> Pair:
    """The library's BERT with LoRA, and the page's with the same weights."""
    torch.manual_seed(0)
    sizes = {"dim": 12, "heads": 3, "layers": 2, "feed_forward": 48, "dropout": 0.0}
    library = bert.BertForPretraining(
        bert.Bert(bert.BertConfig(vocab_size=20, max_positions=9, **sizes))
    )
    for weight in library.parameters():
        nn.init.normal_(weight, std=0.5)
    model = on_one_page.bert.Bert(20, 12, 3, 2, 9)
    model.load_state_dict(on_one_page.renamed(library.state_dict(), on_one_page.weight_names.BERT))
    page.attach(model, ("query", "value"), rank=2, alpha=5)
    adapted = adaptation.adapt(library.bert, adaptation.LoRA(rank=2, alpha=5))
    tensors = page.delta(model)
    for name, parameter in adapted.delta.named_parameters():
        parameter.data = tensors[name.removeprefix("base.encoder.")].clone()
    # In 64 bits, because Adam divides by the size of a gradient, however small it is.
    return adapted.double(), Classifier(model.double())


def test_the_start_the_training_and_the_merged_model_are_the_librarys(both: Pair) -> None:
    adapted, model = both
    parameters = list(adapted.delta.parameters())
    optimizer = torch.optim.AdamW(parameters, 0.05)
    for _ in range(4):
        logits = adapted(IDS, MASK).last_hidden_state[:, 0, :3]
        loss = nn.functional.cross_entropy(logits, LABELS)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    assert_parity(page.train(model, IDS, LABELS, 4, lr=0.05), loss.detach())
    trained = page.delta(model)
    assert len(trained) == len(parameters) == 8
    for name, parameter in adapted.delta.named_parameters():
        ours = trained[f"model.{name.removeprefix('base.encoder.')}"]
        torch.testing.assert_close(ours, parameter.detach())  # Adam makes rounding grow

    expected = adapted(IDS, MASK).last_hidden_state[:, 0, :3]
    page.replace(model, merge=True)
    assert page.delta(model) == {}
    torch.testing.assert_close(model(IDS), expected)


def test_the_frozen_model_comes_back(both: Pair) -> None:
    _, model = both
    start = model(IDS)
    page.train(model, IDS, LABELS, 2, lr=0.05)
    assert not torch.allclose(model(IDS), start, atol=1e-3)
    page.replace(model, merge=False)
    assert torch.equal(model(IDS), start)  # at the start B was 0


def test_its_attention_is_berts() -> None:
    assert inspect.getsource(page.Attention) == inspect.getsource(on_one_page.bert.Attention)
    torch.manual_seed(0)
    attention = page.Attention(12, 3)
    mask = MASK[:, None, None, :]
    x = torch.randn(3, 8, 12)
    start = attention(x, mask)
    page.attach(attention, ("query", "value"), rank=2, alpha=4)
    assert torch.equal(attention(x, mask), start)
    assert {name: tuple(t.shape) for name, t in page.delta(attention).items()} == {
        f"{name}.{matrix}": shape
        for name in ("query", "value")
        for matrix, shape in (("A", (2, 12)), ("B", (12, 2)))
    }
