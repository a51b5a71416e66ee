from __future__ import annotations

import re
from dataclasses import replace

import pytest
import torch
from torch import Tensor

from ptm_edu.gpt import GPT, GPTConfig, language_model_loss
from ptm_edu.transformer import TransformerConfig

IDS = torch.tensor([[3, 4, 5, 6, 4, 7, 22], [8, 1, 0, 2, 9, 9, 10]])


def test_the_shapes(model: GPT) -> None:
    output = model(IDS, output_hidden_states=True, output_attentions=True)
    assert output.logits.shape == (2, 7, 23)
    assert [tuple(one.shape) for one in output.hidden_states] == [(2, 7, 16)] * 3
    assert [tuple(one.shape) for one in output.attentions] == [(2, 4, 7, 7)] * 2
    assert torch.equal(output.hidden_states[-1], output.last_hidden_state)
    assert model(IDS).hidden_states == model(IDS).attentions == ()


def test_looking_changes_nothing_and_two_calls_are_equal(model: GPT) -> None:
    once = model(IDS)
    assert torch.equal(once.logits, model(IDS).logits)
    seen = model(IDS, output_attentions=True)
    torch.testing.assert_close(once.logits, seen.logits)
    for attention in seen.attentions:
        assert attention.triu(1).eq(0).all()
        torch.testing.assert_close(attention.sum(dim=-1), torch.ones(2, 4, 7))


@pytest.mark.parametrize("t", [1, 4])
def test_another_future_moves_nothing_before_it(model: GPT, t: int) -> None:
    other = IDS.clone()
    other[:, t:] = IDS[:, t:].add(1).remainder(23)
    one, two = model(IDS).logits, model(other).logits
    assert torch.equal(one[:, :t], two[:, :t])
    assert (one[:, t:] - two[:, t:]).abs().amax(dim=2).gt(1e-4).all()


def test_the_order_of_the_past_counts(model: GPT) -> None:
    swapped = IDS[:, [1, 0, 2, 3, 4, 5, 6]]
    assert (model(IDS).logits - model(swapped).logits)[:, 2:].abs().amax(dim=2).gt(1e-4).all()


@pytest.mark.parametrize("side", ["left", "right"])
def test_padding_changes_nothing(model: GPT, side: str) -> None:
    fill, nothing = torch.full((2, 3), 5), torch.zeros(2, 3, dtype=torch.long)
    parts = [(fill, nothing), (IDS, torch.ones_like(IDS))]
    ids, mask = zip(*(parts if side == "left" else parts[::-1]), strict=True)
    padded = model(torch.cat(ids, dim=1), torch.cat(mask, dim=1)).logits
    real = padded[:, 3:] if side == "left" else padded[:, :-3]
    torch.testing.assert_close(real, model(IDS).logits, atol=1e-5, rtol=1e-5)
    assert padded.isfinite().all()


@pytest.mark.parametrize("padding", [0, 2])
def test_a_cache_changes_nothing_but_the_time(model: GPT, padding: int) -> None:
    mask = torch.ones_like(IDS)
    mask[1, :padding] = 0
    whole = model(IDS, mask).logits
    cache, found = model.new_cache(), []
    for start, end in ((0, 3), (3, 4), (4, 7)):
        told = mask[:, :end] if padding else None
        found.append(model(IDS[:, start:end], told, cache=cache).logits)
    real = mask.bool()
    torch.testing.assert_close(torch.cat(found, dim=1)[real], whole[real], atol=1e-5, rtol=1e-5)
    assert cache.length == 7


def test_every_parameter_gets_a_gradient(config: GPTConfig) -> None:
    torch.manual_seed(0)
    model = GPT(replace(config, max_positions=7)).train()
    language_model_loss(model(IDS).logits, IDS).backward()
    missing = {
        name
        for name, weight in model.named_parameters()
        # A softmax does not feel what is added to all of a query's scores.
        if not name.endswith("key.bias") and (weight.grad is None or not weight.grad.any())
    }
    assert not missing


def test_gpt_drops_attention_weights_and_the_transformer_does_not(config: GPTConfig) -> None:
    shares = [layer.attention.dropout for layer in GPT(config).layers]
    assert shares == [config.dropout] * 2 == [0.1, 0.1]
    assert GPT(replace(config, dropout=0.0)).layers[0].attention.dropout == 0
    assert TransformerConfig().dropout == 0.1 and TransformerConfig().attention_dropout == 0


def test_words_are_read_and_written_with_one_matrix(model: GPT) -> None:
    assert "token_embedding.weight" in model.state_dict()
    assert sum(weight.shape == (23, 16) for weight in model.parameters()) == 1
    torch.testing.assert_close(
        model(IDS).logits,
        torch.nn.functional.linear(model(IDS).last_hidden_state, model.token_embedding.weight),
    )


def test_the_start_is_as_published() -> None:
    torch.manual_seed(0)
    config = GPTConfig(128, 4, 512, vocab_size=500, layers=3, max_positions=128)
    for norm_first, share in ((False, 1.0), (True, 6**-0.5)):
        model = GPT(replace(config, norm_first=norm_first))
        for name, weight in model.named_parameters():
            if weight.dim() > 1:
                adds = name.endswith(("attention.output.weight", "feed_forward.2.weight"))
                assert weight.std().item() == pytest.approx(0.02 * (share if adds else 1), rel=0.05)
            else:
                assert weight.eq(1.0 if name.endswith("norm.weight") else 0.0).all(), name


def test_the_gelu_is_the_approximation_with_tanh() -> None:
    """Both GPTs were trained with it (openai/gpt-2, model.py), and BERT with the exact one."""
    x = torch.linspace(-3, 3, 7)
    gelu = GPT(replace(GPTConfig(16, 2, 32, vocab_size=23, layers=1))).layers[0].feed_forward[1]
    torch.testing.assert_close(gelu(x), torch.nn.functional.gelu(x, approximate="tanh"))
    assert not torch.equal(gelu(x), torch.nn.functional.gelu(x))


def test_tokens_can_be_added(model: GPT) -> None:
    before = model(IDS).logits
    assert model.add_tokens(2) == range(23, 25)
    assert model.config.vocab_size == 25
    torch.testing.assert_close(model(IDS).logits[..., :23], before)
    new = IDS.clone()
    new[0, 3] = 24
    model(new).logits.sum().backward()
    assert (
        model.token_embedding.weight.grad is not None
        and model.token_embedding.weight.grad[24].any()
    )


@pytest.mark.parametrize(
    ("ids", "mask", "said"),
    [
        (IDS.float(), None, r"must be \(B, T\) integers.*torch.float32 \(2, 7\)"),
        (IDS[0], None, r"must be \(B, T\) integers"),
        (IDS + 1, None, "from 0 to 22, this model's vocabulary"),
        (IDS.repeat(1, 6), None, "42 tokens, but this model's context is 40"),
        (IDS.repeat(1, 6), torch.ones(2, 42), "42 tokens, but this model's context is 40"),
        (IDS, torch.ones(2, 6), r"attention_mask: expected \(2, 7\).* got \(2, 6\)"),
        (IDS, torch.full((2, 7), 2), "True or 1 for real tokens"),
    ],
)
def test_wrong_input_gets_a_sentence(
    model: GPT, ids: Tensor, mask: Tensor | None, said: str
) -> None:
    with pytest.raises((TypeError, ValueError), match=said):
        model(ids, mask)


def test_padding_takes_no_place(model: GPT) -> None:
    ids = IDS.repeat(1, 6)
    mask = torch.ones_like(ids)
    mask[:, :2] = 0
    assert model(ids, mask).logits.shape == (2, 42, 23)


def test_what_was_not_published_is_refused() -> None:
    with pytest.raises(ValueError, match=re.escape("have 12, 24, 36, 48 layers, got 13")):
        GPTConfig.gpt2(13)
    with pytest.raises(ValueError, match="at least 1"):
        GPTConfig(layers=0)
