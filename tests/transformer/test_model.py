from __future__ import annotations

import pytest
import torch
from torch import Tensor

from ptm_edu.transformer import Transformer, TransformerConfig
from ptm_edu.transformer.config import Positions

SOURCE = torch.tensor([[3, 4, 5, 6], [7, 8, 0, 0]])
TARGET = torch.tensor([[1, 9, 4, 5, 2], [1, 6, 3, 10, 8]])


def test_the_shapes(model: Transformer) -> None:
    output = model(SOURCE, TARGET, output_attentions=True)
    assert output.logits.shape == (2, 5, 11)
    assert output.last_hidden_state.shape == (2, 5, 16)
    shapes = {
        "encoder_attentions": (2, 4, 4, 4),
        "decoder_attentions": (2, 4, 5, 5),
        "cross_attentions": (2, 4, 5, 4),
    }
    for name, shape in shapes.items():
        assert [tuple(one.shape) for one in getattr(output, name)] == [shape] * 2
        assert getattr(model(SOURCE, TARGET), name) == ()


def test_looking_changes_nothing_and_two_calls_are_equal(model: Transformer) -> None:
    once = model(SOURCE, TARGET).logits
    assert torch.equal(once, model(SOURCE, TARGET).logits)
    torch.testing.assert_close(once, model(SOURCE, TARGET, output_attentions=True).logits)


@pytest.mark.parametrize("t", [1, 3])
def test_shuffling_the_future_moves_nothing_before_it(model: Transformer, t: int) -> None:
    other = TARGET.clone()
    other[:, t:] = TARGET[:, t:].flip(1)
    one, two = model(SOURCE, TARGET).logits, model(SOURCE, other).logits
    assert torch.equal(one[:, :t], two[:, :t])
    assert (one[:, t:] - two[:, t:]).abs().amax(dim=2).gt(1e-4).all()


def test_padding_changes_nothing(model: Transformer) -> None:
    alone = model(SOURCE[1:, :2], TARGET[1:, :3]).logits
    torch.testing.assert_close(model(SOURCE, TARGET).logits[1:, :3], alone)
    longer = torch.cat([SOURCE, torch.full((2, 3), 9)], dim=1)
    mask = torch.cat([SOURCE.ne(0), torch.zeros(2, 3, dtype=torch.bool)], dim=1)
    torch.testing.assert_close(
        model(longer, TARGET, mask.long()).logits, model(SOURCE, TARGET).logits
    )


def test_the_source_and_its_order_are_looked_at(model: Transformer) -> None:
    one, turned = model(SOURCE, TARGET).logits[0], model(SOURCE.flip(1), TARGET).logits[0]
    assert (one - turned).abs().amax(dim=1).gt(1e-4).all()


def test_a_cache_changes_nothing_but_the_time(model: Transformer) -> None:
    whole = model(SOURCE, TARGET).logits
    source, cache = model.encode(SOURCE), model.new_cache()
    assert cache.length == 0
    pieces = [
        model.decode(TARGET[:, start:end], source, cache).logits
        for start, end in ((0, 2), (2, 3), (3, 5))
    ]
    torch.testing.assert_close(torch.cat(pieces, dim=1), whole, atol=1e-5, rtol=1e-5)
    assert cache.length == 5


def test_a_cache_follows_the_rows_that_are_chosen(model: Transformer) -> None:
    source, cache = model.encode(SOURCE), model.new_cache()
    model.decode(TARGET[:, :2], source, cache)
    rows = torch.tensor([1, 0, 1])
    cache.select_rows(rows)
    here = model.decode(TARGET[rows, 2:], source.select_rows(rows), cache).logits
    whole = model(SOURCE, TARGET).logits
    torch.testing.assert_close(here, whole[rows, 2:], atol=1e-5, rtol=1e-5)


@pytest.mark.parametrize("positions", ["sinusoidal", "learned"])
def test_every_parameter_gets_a_gradient(positions: Positions) -> None:
    config = TransformerConfig(
        8, 2, 12, vocab_size=11, layers=2, positions=positions, max_positions=5
    )
    model = Transformer(config)
    model(SOURCE, TARGET).logits.log_softmax(dim=-1)[..., 2].sum().backward()
    missing = {
        name
        for name, weight in model.named_parameters()
        # A softmax does not feel what is added to all of a query's scores.
        if not name.endswith("key.bias") and (weight.grad is None or not weight.grad.any())
    }
    assert not missing


def parameters(config: TransformerConfig) -> int:
    with torch.device("meta"):
        return sum(weight.numel() for weight in Transformer(config).parameters())


def test_the_published_sizes() -> None:
    """Counted from the shapes; the paper, Table 3, says 65 and 213 million."""
    for config, d, ff in (
        (TransformerConfig.base(), 512, 2048),
        (TransformerConfig.big(), 1024, 4096),
    ):
        attention, feed_forward, norm = 4 * (d * d + d), 2 * d * ff + ff + d, 2 * d
        layer = 3 * attention + 2 * feed_forward + 5 * norm  # an encoder's and a decoder's
        assert parameters(config) == 6 * layer + 37_000 * d


@pytest.mark.parametrize(
    ("source", "target", "said"),
    [
        (SOURCE.float(), TARGET, r"must be \(B, T\) integers.*torch.float32 \(2, 4\)"),
        (SOURCE[0], TARGET, r"expected \(B, S\)|must be \(B, T\)"),
        (SOURCE, TARGET + 5, "from 0 to 10, this model's vocabulary"),
        (SOURCE.repeat(1, 200), TARGET, "800 tokens, but this model has 512 positions"),
    ],
)
def test_wrong_input_gets_a_sentence(
    model: Transformer, source: Tensor, target: Tensor, said: str
) -> None:
    with pytest.raises((TypeError, ValueError), match=said):
        model(source, target)


def test_a_model_of_nothing_is_refused() -> None:
    with pytest.raises(ValueError, match="at least 1"):
        TransformerConfig(layers=0)
