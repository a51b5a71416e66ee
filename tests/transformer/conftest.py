from __future__ import annotations

import pytest
import torch

from ptm_edu.transformer import Transformer, TransformerConfig


@pytest.fixture(params=[False, True], ids=["post-norm", "pre-norm"])
def model(request: pytest.FixtureRequest) -> Transformer:
    torch.manual_seed(0)
    model = Transformer(
        TransformerConfig(16, 4, 24, vocab_size=11, layers=2, norm_first=request.param)
    )
    for weight in model.parameters():  # no bias stays zero, no norm the identity
        torch.nn.init.normal_(weight, std=0.3)
    return model.eval()
