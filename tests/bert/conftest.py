from __future__ import annotations

import pytest
import torch

from ptm_edu.bert import Bert, BertConfig


@pytest.fixture
def config() -> BertConfig:
    return BertConfig(16, 4, 24, vocab_size=23, layers=2, max_positions=12)


@pytest.fixture
def model(config: BertConfig) -> Bert:
    torch.manual_seed(0)
    model = Bert(config).eval()
    for weight in model.parameters():  # no bias stays zero, no norm the identity
        torch.nn.init.normal_(weight, std=0.3)
    return model
