"""The layers written out for one token compute what the model computes."""

from __future__ import annotations

import copy
from dataclasses import replace

import pytest
import torch
from torch import nn

from ptm_edu.gpt import GPT, generate
from ptm_edu.gpt.decoding import Decoding, PackedDecoding
from ptm_edu.gpt.one_token import written_out
from ptm_edu.transformer.config import Activation


@pytest.mark.parametrize("activation", ["gelu", "gelu_tanh", "relu"])
@pytest.mark.parametrize("prompt", [1, 5])
@torch.inference_mode()
def test_logits_are_the_models(model: GPT, activation: Activation, prompt: int) -> None:
    other = GPT(replace(model.config, activation=activation)).eval()
    other.load_state_dict(model.state_dict())
    plain, fast = Decoding(other), PackedDecoding(other, 12)
    for new in torch.randint(23, (2, 12)).split([prompt] + [1] * (12 - prompt), dim=1):
        logits = plain.next_logits(new, None)
        torch.testing.assert_close(fast.next_logits(new, None), logits, atol=1e-5, rtol=1e-5)


def test_tokens_are_those_of_the_model(model: GPT) -> None:
    ids = [3, 4, 5]
    (text,) = generate(model, ids, 30, temperature=0)
    for token in text:
        assert token == int(model(torch.tensor([ids])).logits[0, -1].argmax())
        ids = [*ids, token]


def test_a_model_with_another_module_is_not_written_out(model: GPT) -> None:
    class Scaled(nn.LayerNorm):
        pass

    assert written_out(model)
    other = copy.deepcopy(model)
    other.get_submodule("layers.1.feed_forward_residual").add_module("norm", Scaled(16))
    assert not written_out(other)
    assert PackedDecoding(other, 12).one_token is None
