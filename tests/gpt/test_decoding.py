"""Packed decoding computes the plain one's logits, and is used where it can be."""

from __future__ import annotations

import copy

import pytest
import torch

from ptm_edu.adaptation import LoRA, adapt
from ptm_edu.gpt import GPT, generate
from ptm_edu.gpt.decoding import PACKED_FROM, Decoding, PackedDecoding, decoding
from ptm_edu.transformer.prepack import PackedLinear

IDS = torch.tensor([[3, 4, 5, 6], [7, 7, 1, 2], [8, 8, 8, 3]])
REAL = torch.tensor([[1, 1, 1, 1], [0, 0, 1, 1], [0, 0, 0, 1]]).bool()


@torch.inference_mode()
def test_packed_logits_are_the_plain_ones(model: GPT) -> None:
    plain, packed = Decoding(model), PackedDecoding(model, 10)
    new, real = IDS, REAL
    for rows in (None, torch.tensor([2, 0]), None):
        logits = plain.next_logits(new, real)
        torch.testing.assert_close(packed.next_logits(new, real), logits, atol=1e-5, rtol=1e-5)
        new = logits.argmax(dim=1, keepdim=True)
        if rows is not None:
            for each in (plain, packed):
                each.cache.select_rows(rows)
            new, real = new[rows], real[rows]
        real = torch.cat([real, torch.ones_like(new, dtype=torch.bool)], dim=1)


def test_the_model_stays_as_it_is(model: GPT) -> None:
    before = copy.deepcopy(model.state_dict())
    generate(model.train(), [3, 4], PACKED_FROM)
    assert not any(isinstance(module, PackedLinear) for module in model.modules())
    assert all(weight.requires_grad for weight in model.parameters())
    assert all(torch.equal(weight, before[name]) for name, weight in model.state_dict().items())
    assert all(module.training for module in model.modules())


def test_few_tokens_are_not_worth_the_packing(model: GPT) -> None:
    assert type(decoding(model, PACKED_FROM - 1, 40)) is Decoding
    assert type(decoding(model, PACKED_FROM, 40)) is PackedDecoding


def test_other_precisions_are_not_packed(model: GPT, monkeypatch: pytest.MonkeyPatch) -> None:
    with torch.autocast("cpu", torch.bfloat16):
        assert type(decoding(model, 20, 40)) is Decoding
    assert type(decoding(copy.deepcopy(model).bfloat16(), 20, 40)) is Decoding
    monkeypatch.setattr(torch.backends.mkldnn, "is_available", lambda: False)
    assert type(decoding(model, 20, 40)) is Decoding


def test_an_adapted_model_generates_with_its_hooks(model: GPT) -> None:
    adapted = adapt(model, LoRA(rank=2))
    for name, weight in adapted.named_parameters():
        if name.endswith(".B"):
            torch.nn.init.normal_(weight, std=0.3)
    assert type(decoding(model, 20, 40)) is Decoding
    ids = [3, 4, 5]
    (text,) = generate(model, ids, 12, temperature=0)
    for token in text:
        assert token == int(model(torch.tensor([ids])).logits[0, -1].argmax())
        ids = [*ids, token]
