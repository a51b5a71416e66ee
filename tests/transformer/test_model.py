"""The Transformer's invariances: causality, padding, order, cache; and its published sizes."""

from __future__ import annotations

import pytest
import torch
from torch import Tensor

from ptm_edu.transformer import Transformer, TransformerConfig
from ptm_edu.transformer.config import Positions

SOURCE = torch.tensor([[3, 4, 5, 6], [7, 8, 0, 0]])
TARGET = torch.tensor([[1, 9, 4, 5, 2], [1, 6, 3, 10, 8]])


def test_attentions_come_on_request_and_change_nothing(model: Transformer) -> None:
    fast, output = model(SOURCE, TARGET), model(SOURCE, TARGET, output_attentions=True)
    torch.testing.assert_close(fast.logits, output.logits)
    assert output.logits.shape == (2, 5, 11) and output.last_hidden_state.shape == (2, 5, 16)
    shapes = {
        "encoder_attentions": (2, 4, 4, 4),
        "decoder_attentions": (2, 4, 5, 5),
        "cross_attentions": (2, 4, 5, 4),
    }
    for name, shape in shapes.items():
        assert [tuple(weights.shape) for weights in getattr(output, name)] == [shape] * 2
        assert getattr(fast, name) == ()


def test_later_tokens_change_no_earlier_position(model: Transformer) -> None:
    other = TARGET.clone()
    other[:, 3:] = TARGET[:, 3:].flip(1)
    logits, changed = model(SOURCE, TARGET).logits, model(SOURCE, other).logits
    assert torch.equal(logits[:, :3], changed[:, :3])
    assert (logits[:, 3:] - changed[:, 3:]).abs().amax(dim=2).gt(1e-4).all()


def test_padding_changes_nothing(model: Transformer) -> None:
    logits = model(SOURCE, TARGET).logits
    torch.testing.assert_close(logits[1:, :3], model(SOURCE[1:, :2], TARGET[1:, :3]).logits)
    longer = torch.cat([SOURCE, torch.full((2, 3), 9)], dim=1)
    mask = torch.cat([SOURCE.ne(0), torch.zeros(2, 3, dtype=torch.bool)], dim=1)
    torch.testing.assert_close(model(longer, TARGET, mask.long()).logits, logits)


def test_the_order_of_the_source_matters(model: Transformer) -> None:
    logits, flipped = model(SOURCE, TARGET).logits[0], model(SOURCE.flip(1), TARGET).logits[0]
    assert (logits - flipped).abs().amax(dim=1).gt(1e-4).all()


def test_a_cache_changes_nothing_also_when_rows_are_selected(model: Transformer) -> None:
    logits = model(SOURCE, TARGET).logits
    source, cache, rows = model.encode(SOURCE), model.new_cache(), torch.tensor([1, 0, 1])
    assert cache.length == 0
    steps = [model.decode(TARGET[:, a:b], source, cache).logits for a, b in ((0, 2), (2, 3))]
    torch.testing.assert_close(torch.cat(steps, dim=1), logits[:, :3], atol=1e-5, rtol=1e-5)
    assert cache.length == 3
    cache.select_rows(rows)
    last = model.decode(TARGET[rows, 3:], source.select_rows(rows), cache).logits
    torch.testing.assert_close(last, logits[rows, 3:], atol=1e-5, rtol=1e-5)


@pytest.mark.parametrize("positions", ["sinusoidal", "learned"])
def test_every_parameter_gets_a_gradient(positions: Positions) -> None:
    config = TransformerConfig(
        8, 2, 12, vocab_size=11, layers=2, positions=positions, max_positions=5
    )
    model = Transformer(config)
    model(SOURCE, TARGET).logits.log_softmax(dim=-1)[..., 2].sum().backward()
    for name, weight in model.named_parameters():
        # A softmax is invariant to what is added to all of a query's scores.
        assert name.endswith("key.bias") or (weight.grad is not None and weight.grad.any()), name


def test_the_published_sizes() -> None:
    """Counted from the shapes; the paper, Table 3, says 65 and 213 million."""
    for config, d, ff in (
        (TransformerConfig.base(), 512, 2048),
        (TransformerConfig.big(), 1024, 4096),
    ):
        attention, feed_forward, norm = 4 * (d * d + d), 2 * d * ff + ff + d, 2 * d
        layer = 3 * attention + 2 * feed_forward + 5 * norm  # an encoder's and a decoder's
        with torch.device("meta"):
            parameters = sum(weight.numel() for weight in Transformer(config).parameters())
        assert parameters == 6 * layer + 37_000 * d


@pytest.mark.parametrize(
    ("source", "target", "message"),
    [
        (SOURCE.float(), TARGET, r"must be \(B, T\) integers"),
        (SOURCE[0], TARGET, r"must be \(B, T\) integers.* got torch.int64 \(4,\)"),
        (SOURCE, [1, 2], "got list; try"),
        (SOURCE, TARGET + 5, "from 0 to 10, this model's vocabulary"),
        (SOURCE.repeat(1, 200), TARGET, "800 tokens, but this model's context is 512"),
    ],
)
def test_wrong_input_is_rejected(
    model: Transformer, source: Tensor, target: Tensor, message: str
) -> None:
    with pytest.raises((TypeError, ValueError), match=message):
        model(source, target)


def test_a_size_below_one_is_rejected() -> None:
    with pytest.raises(ValueError, match="at least 1"):
        TransformerConfig(layers=0)
