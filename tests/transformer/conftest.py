from __future__ import annotations

import pytest
import torch

from ptm_edu.transformer import Transformer, TransformerConfig


@pytest.fixture(params=[False, True], ids=["post-norm", "pre-norm"])
def config(request: pytest.FixtureRequest) -> TransformerConfig:
    return TransformerConfig(
        dim=16, heads=4, feed_forward=24, vocab_size=11, layers=2, norm_first=request.param
    )


@pytest.fixture
def model(config: TransformerConfig) -> Transformer:
    torch.manual_seed(0)
    model = Transformer(config).eval()
    for weight in model.parameters():  # no bias stays zero, no norm the identity
        torch.nn.init.normal_(weight, std=0.3)
    return model
