from __future__ import annotations

import pytest
import torch
from torch import Tensor

from ptm_edu.bert import Bert, BertConfig, BertForPretraining

IDS = torch.tensor([[2, 14, 5, 6, 3, 7, 3], [2, 8, 11, 3, 12, 9, 3]])
TYPES = torch.tensor([[0, 0, 0, 0, 0, 1, 1], [0, 0, 0, 0, 1, 1, 1]])
MASK = torch.ones_like(IDS)


def test_outputs_have_the_documented_shapes(model: Bert) -> None:
    output = model(IDS, MASK, TYPES, output_hidden_states=True, output_attentions=True)
    assert output.pooler_output is not None and output.pooler_output.shape == (2, 16)
    assert [tuple(states.shape) for states in output.hidden_states] == [(2, 7, 16)] * 3
    assert [tuple(states.shape) for states in output.attentions] == [(2, 4, 7, 7)] * 2
    assert torch.equal(output.hidden_states[-1], output.last_hidden_state)
    assert model(IDS).hidden_states == model(IDS).attentions == ()
    assert Bert(model.config, pooler=False)(IDS).pooler_output is None


def test_returning_attentions_changes_nothing_and_two_calls_are_equal(model: Bert) -> None:
    once = model(IDS, MASK, TYPES).last_hidden_state
    assert torch.equal(once, model(IDS, MASK, TYPES).last_hidden_state)
    with_attentions = model(IDS, MASK, TYPES, output_attentions=True)
    torch.testing.assert_close(once, with_attentions.last_hidden_state)
    for attention in with_attentions.attentions:
        torch.testing.assert_close(attention.sum(dim=-1), torch.ones(2, 4, 7))
    model.train()
    assert not torch.equal(*(model(IDS).last_hidden_state for _ in range(2)))


@pytest.mark.parametrize("t", [0, 3, 6])
def test_a_changed_token_changes_all_positions(model: Bert, t: int) -> None:
    other = IDS.clone()
    other[:, t] += 1
    moved = (model(IDS).last_hidden_state - model(other).last_hidden_state).abs()
    assert moved.amax(dim=2).gt(1e-4).all()


def test_without_token_types_all_is_the_first_segment(model: Bert) -> None:
    expected = model(IDS, MASK, torch.zeros_like(IDS)).last_hidden_state
    assert torch.equal(model(IDS).last_hidden_state, expected)


@pytest.mark.parametrize("other", ["position", "segment"])
def test_position_and_segment_matter(model: Bert, other: str) -> None:
    swapped = IDS[:, [0, 2, 1, 3, 4, 5, 6]] if other == "position" else IDS
    types = TYPES if other == "position" else torch.zeros_like(TYPES)
    before = model(IDS, MASK, TYPES).last_hidden_state
    after = model(swapped, MASK, types).last_hidden_state
    assert (before - after)[:, 3:].abs().amax(dim=2).gt(1e-4).all()


def test_the_content_of_padding_changes_nothing(model: Bert) -> None:
    fill = 7
    padding = torch.full((2, 4), fill)
    ids = torch.cat([IDS, padding], dim=1)
    mask = torch.cat([MASK, torch.zeros_like(padding)], dim=1)
    types = torch.cat([TYPES, padding.clamp(max=1)], dim=1)
    padded, alone = model(ids, mask, types), model(IDS, MASK, TYPES)
    real = padded.last_hidden_state[:, :7]
    torch.testing.assert_close(real, alone.last_hidden_state, atol=1e-5, rtol=1e-5)
    torch.testing.assert_close(padded.pooler_output, alone.pooler_output, atol=1e-5, rtol=1e-5)
    assert padded.last_hidden_state.isfinite().all()
    with_attentions = model(ids, mask, types, output_attentions=True)
    assert all(attention[..., 7:].eq(0).all() for attention in with_attentions.attentions)
    torch.testing.assert_close(with_attentions.last_hidden_state, padded.last_hidden_state)


def test_the_published_sizes() -> None:
    def count(config: BertConfig) -> tuple[int, int]:
        with torch.device("meta"):
            pretraining = BertForPretraining(Bert(config))
        models = pretraining.bert, pretraining
        base, heads = (sum(weight.numel() for weight in model.parameters()) for model in models)
        return base, heads

    assert count(BertConfig.base()) == (109_482_240, 110_106_428)
    assert count(BertConfig.large()) == (335_141_888, 336_226_108)
    config = BertConfig.base()
    assert (config.activation, config.norm_epsilon, config.norm_first) == ("gelu", 1e-12, False)


def test_bert_drops_attention_weights(config: BertConfig) -> None:
    assert {layer.attention.dropout for layer in Bert(config).encoder.layers} == {0.1}


def test_initialization_is_as_published() -> None:
    torch.manual_seed(0)
    config = BertConfig(128, 4, 512, vocab_size=500, layers=2, max_positions=128)
    for name, weight in BertForPretraining(Bert(config)).named_parameters():
        if weight.dim() > 1:
            assert weight.abs().max() <= 0.04
            # Cut off at two of them, a normal's standard deviation is 0.880 of what it was.
            assert weight.std().item() == pytest.approx(0.0176, rel=0.1), name
        else:
            assert weight.eq(1.0 if name.endswith("norm.weight") else 0.0).all(), name


@pytest.mark.parametrize(
    ("ids", "mask", "types", "message"),
    [
        (IDS.float(), None, None, "token ids must be"),
        (IDS + 10, None, None, "from 0 to 22"),
        (IDS.repeat(1, 2), None, None, "reads 1 to 12 tokens, got 14; truncate"),
        (IDS[:, :0], None, None, r"got 0; .* an empty one its \[CLS\]"),
        (IDS, torch.ones(2, 6), None, "attention_mask"),
        (IDS, [[1], [1, 1]], None, "attention_mask: .* rows of one length"),
        (IDS, MASK, TYPES[:1], r"token_type_ids: expected \(2, 7\)"),
        (IDS, MASK, TYPES + 1, "token_type_ids: expected 0 to 1"),
    ],
)
def test_wrong_input_is_rejected(
    model: Bert, ids: Tensor, mask: Tensor | None, types: Tensor | None, message: str
) -> None:
    with pytest.raises((TypeError, ValueError), match=message):
        model(ids, mask, types)


@pytest.mark.parametrize("kind", [torch.int8, torch.uint8, torch.int16, torch.uint16, torch.int32])
def test_ids_and_types_of_any_integers_are_read(model: Bert, kind: torch.dtype) -> None:
    expected = model(IDS, MASK, TYPES).last_hidden_state
    assert torch.equal(model(IDS.to(kind), MASK, TYPES.to(kind)).last_hidden_state, expected)
    assert torch.equal(model(IDS, MASK, TYPES.bool()).last_hidden_state, expected)
    alone = model(IDS.to(kind), MASK).last_hidden_state
    assert torch.equal(alone, model(IDS, MASK).last_hidden_state)


@pytest.mark.parametrize("wrong", [{"layers": 0}, {"token_types": 0}, {"heads": 0}])
def test_sizes_below_one_are_rejected(wrong: dict[str, int]) -> None:
    with pytest.raises(ValueError, match="BertConfig: every size must be"):
        BertConfig(**wrong)  # type: ignore[arg-type]
