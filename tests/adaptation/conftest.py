"""Small random models that every method can adapt, and a batch for them."""

from __future__ import annotations

from collections.abc import Callable

import pytest
import torch
from torch import Tensor, nn

from ptm_edu import bert, gpt, xlnet

SIZES = {"dim": 16, "heads": 4, "feed_forward": 24, "vocab_size": 23, "layers": 2}

IDS = torch.randint(23, (2, 7), generator=torch.Generator().manual_seed(0))


def randomized(model: nn.Module) -> nn.Module:
    """Draw all weights, so that no bias is 0 and no norm the identity; freeze them."""
    for weight in model.parameters():
        nn.init.normal_(weight, std=0.3)
    return model.eval().requires_grad_(False)


def sentence_model(outputs: int = 2, **sizes: int) -> bert.TaskModel:
    """Return a classifier of texts; its BERT is frozen, as a published one is."""
    torch.manual_seed(0)
    config = bert.BertConfig(**{**SIZES, "max_positions": 12, **sizes})
    model = bert.TaskModel(bert.Bert(config), bert.SentenceHead(config, outputs))
    randomized(model)
    return model


def gpt_model(norm_first: bool = True, **sizes: int) -> gpt.GPT:
    torch.manual_seed(0)
    config = gpt.GPTConfig(**{**SIZES, "max_positions": 16, **sizes}, norm_first=norm_first)
    return randomized(gpt.GPT(config))


def xlnet_model() -> xlnet.XLNetLM:
    torch.manual_seed(0)
    return randomized(xlnet.XLNetLM(xlnet.XLConfig(**SIZES)))


MODELS: dict[str, Callable[[], nn.Module]] = {
    "bert": sentence_model,
    "gpt": gpt_model,
    "xlnet": xlnet_model,
}


@pytest.fixture
def ids() -> Tensor:
    return IDS.clone()


def tensors_of(model: nn.Module) -> dict[str, Tensor]:
    """Return copies of all tensors."""
    return {name: tensor.clone() for name, tensor in model.state_dict().items()}


def same_tensors(model: nn.Module, before: dict[str, Tensor]) -> bool:
    """Return whether a model has the same tensors, bit for bit."""
    now = model.state_dict()
    return now.keys() == before.keys() and all(torch.equal(now[n], before[n]) for n in now)
