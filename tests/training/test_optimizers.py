from __future__ import annotations

import json

import pytest
import torch
from torch import nn

from ptm_edu.training import SGD, AdamW
from ptm_edu.training.optimizers import optimizer_state, restore_optimizer


def model() -> nn.Module:
    torch.manual_seed(1)
    return nn.Sequential(nn.Linear(4, 3), nn.LayerNorm(3), nn.Linear(3, 2))


def step(net: nn.Module, optimizer: torch.optim.Optimizer) -> None:
    optimizer.zero_grad()
    net(torch.arange(8.0).reshape(2, 4)).pow(2).sum().backward()
    optimizer.step()


def test_biases_and_norms_do_not_decay_and_frozen_weights_stay_out() -> None:
    net = model()
    net[0].weight.requires_grad_(False)
    decaying, others = AdamW(weight_decay=0.3).build(net).param_groups
    assert decaying["weight_decay"] == 0.3 and others["weight_decay"] == 0.0
    assert [tuple(p.shape) for p in decaying["params"]] == [(2, 3)]
    assert [tuple(p.shape) for p in others["params"]] == [(3,), (3,), (3,), (2,)]


@pytest.mark.parametrize("settings", [AdamW(lr=0.02), SGD(lr=0.02, momentum=0.9), SGD(lr=0.02)])
def test_state_survives_json_bit_for_bit(settings: AdamW | SGD) -> None:
    through, broken = model(), model()
    optimizer, other = settings.build(through), settings.build(broken)
    for _ in range(3):
        step(through, optimizer)
        step(broken, other)
    tensors, facts = optimizer_state(other)
    fresh = settings.build(broken)
    restore_optimizer(fresh, tensors, json.loads(json.dumps(facts)))
    for _ in range(3):
        step(through, optimizer)
        step(broken, fresh)
    for expected, actual in zip(through.parameters(), broken.parameters(), strict=True):
        assert torch.equal(expected, actual)
