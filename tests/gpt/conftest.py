from __future__ import annotations

from collections.abc import Callable

import pytest
import torch

from ptm_edu.gpt import GPT, GPTConfig


@pytest.fixture(params=[False, True], ids=["gpt1", "gpt2"])
def config(request: pytest.FixtureRequest) -> GPTConfig:
    return GPTConfig(16, 4, 24, 0.1, request.param, vocab_size=23, layers=2, max_positions=40)


@pytest.fixture
def build() -> Callable[[GPTConfig], GPT]:
    def random_model(config: GPTConfig) -> GPT:
        torch.manual_seed(0)
        model = GPT(config).eval()
        for weight in model.parameters():  # no bias stays zero, no norm the identity
            torch.nn.init.normal_(weight, std=0.3)
        return model

    return random_model


@pytest.fixture
def model(config: GPTConfig, build: Callable[[GPTConfig], GPT]) -> GPT:
    return build(config)
