"""GPT's invariances: causality, padding, order, cache; its start, its output and its errors."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
import torch
from torch import Tensor
from torch.nn import functional

from ptm_edu.gpt import GPT, GPTConfig, SpecialTokens, add_special_tokens, language_model_loss
from ptm_edu.transformer import TransformerConfig

IDS = torch.tensor([[3, 4, 5, 6, 4, 7, 22], [8, 1, 0, 2, 9, 9, 10]])


def test_attentions_come_on_request_and_change_nothing(model: GPT) -> None:
    fast, output = model(IDS), model(IDS, output_hidden_states=True, output_attentions=True)
    assert [tuple(states.shape) for states in output.hidden_states] == [(2, 7, 16)] * 3
    assert [tuple(weights.shape) for weights in output.attentions] == [(2, 4, 7, 7)] * 2
    assert torch.equal(output.hidden_states[-1], output.last_hidden_state)
    assert fast.hidden_states == fast.attentions == ()
    torch.testing.assert_close(fast.logits, output.logits)
    assert not any(weights.triu(1).any() for weights in output.attentions)


def test_later_tokens_change_no_earlier_position(model: GPT) -> None:
    other = IDS.clone()
    other[:, 4:] = IDS[:, 4:].add(1).remainder(23)
    logits, changed = model(IDS).logits, model(other).logits
    assert torch.equal(logits[:, :4], changed[:, :4])
    assert (logits[:, 4:] - changed[:, 4:]).abs().amax(dim=2).gt(1e-4).all()


def test_the_order_of_earlier_tokens_matters(model: GPT) -> None:
    swapped = IDS[:, [1, 0, 2, 3, 4, 5, 6]]
    assert (model(IDS).logits - model(swapped).logits)[:, 2:].abs().amax(dim=2).gt(1e-4).all()


@pytest.mark.parametrize("side", ["left", "right"])
def test_padding_changes_nothing(model: GPT, side: str) -> None:
    fill, zeros = torch.full((2, 36), 5), torch.zeros(2, 36, dtype=torch.long)
    parts = [(fill, zeros), (IDS, torch.ones_like(IDS))]  # 43 tokens, 7 of which have a position
    ids, mask = zip(*(parts if side == "left" else parts[::-1]), strict=True)
    padded = model(torch.cat(ids, dim=1), torch.cat(mask, dim=1)).logits
    real = padded[:, 36:] if side == "left" else padded[:, :-36]
    torch.testing.assert_close(real, model(IDS).logits, atol=1e-5, rtol=1e-5)
    assert padded.isfinite().all()


@pytest.mark.parametrize("padding", [0, 2])
def test_a_cache_changes_nothing(model: GPT, padding: int) -> None:
    mask = torch.ones_like(IDS)
    mask[1, :padding] = 0
    logits, cache, steps = model(IDS, mask).logits, model.new_cache(), []
    for start, end in ((0, 3), (3, 4), (4, 7)):
        step_mask = mask[:, :end] if padding else None
        steps.append(model(IDS[:, start:end], step_mask, cache=cache).logits)
    real = mask.bool()
    torch.testing.assert_close(torch.cat(steps, dim=1)[real], logits[real], atol=1e-5, rtol=1e-5)
    assert cache.length == 7


def test_every_parameter_gets_a_gradient(config: GPTConfig) -> None:
    torch.manual_seed(0)
    model = GPT(replace(config, max_positions=7)).train()
    language_model_loss(model(IDS).logits, IDS).backward()
    for name, weight in model.named_parameters():
        # A softmax is invariant to what is added to all of a query's scores.
        assert name.endswith("key.bias") or (weight.grad is not None and weight.grad.any()), name


def test_gpt_drops_attention_weights_and_the_transformer_does_not(config: GPTConfig) -> None:
    assert {layer.attention.dropout for layer in GPT(config).layers} == {config.dropout} == {0.1}
    assert TransformerConfig().dropout == 0.1 and TransformerConfig().attention_dropout == 0


def test_input_and_output_share_one_matrix(model: GPT) -> None:
    assert sum(weight.shape == (23, 16) for weight in model.parameters()) == 1
    output = model(IDS)
    expected = functional.linear(output.last_hidden_state, model.token_embedding.weight)
    torch.testing.assert_close(output.logits, expected)


def test_the_initialization_is_as_published() -> None:
    torch.manual_seed(0)
    config = GPTConfig(128, 4, 512, vocab_size=500, layers=3, max_positions=128)
    for norm_first, scale in ((False, 1.0), (True, 6**-0.5)):
        for name, weight in GPT(replace(config, norm_first=norm_first)).named_parameters():
            if weight.dim() > 1:
                residual = name.endswith(("attention.output.weight", "feed_forward.2.weight"))
                std = 0.02 * (scale if residual else 1)
                assert weight.std().item() == pytest.approx(std, rel=0.05), name
            else:
                assert weight.eq(1.0 if name.endswith("norm.weight") else 0.0).all(), name


def test_the_gelu_is_the_approximation_with_tanh(config: GPTConfig) -> None:
    """Both GPTs were trained with it (openai/gpt-2, model.py), and BERT with the exact one."""
    x = torch.linspace(-3, 3, 7)
    gelu = GPT(config).layers[0].feed_forward[1]
    torch.testing.assert_close(gelu(x), functional.gelu(x, approximate="tanh"))
    assert not torch.equal(gelu(x), functional.gelu(x))


def test_special_tokens_can_be_added(model: GPT) -> None:
    before = model(IDS).logits
    assert add_special_tokens(model) == SpecialTokens(23, 24, 25)
    assert model.config.vocab_size == 26
    torch.testing.assert_close(model(IDS).logits[..., :23], before)
    model(IDS.clone().fill_(24)).logits.sum().backward()
    weight = model.token_embedding.weight
    assert weight.grad is not None and weight.grad[24].any()


@pytest.mark.parametrize(
    ("ids", "mask", "message"),
    [
        (IDS.float(), None, "token ids must be"),
        (IDS + 1, None, "token ids must be"),
        (IDS.repeat(1, 6), None, "context is 40"),
        (IDS.repeat(1, 6), torch.ones(2, 42), "context is 40"),
        (IDS, torch.ones(2, 6), "attention_mask"),
    ],
)
def test_wrong_input_is_rejected(
    model: GPT, ids: Tensor, mask: Tensor | None, message: str
) -> None:
    with pytest.raises((TypeError, ValueError), match=message):
        model(ids, mask)


def test_sizes_that_were_not_published_are_rejected() -> None:
    with pytest.raises(ValueError, match=re.escape("have 12, 24, 36, 48 layers, got 13")):
        GPTConfig.gpt2(13)
    with pytest.raises(ValueError):
        GPTConfig(heads=0)
