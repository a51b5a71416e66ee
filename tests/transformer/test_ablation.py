"""Heads switched off one by one: what is lost is what a hook says, and none stays off."""

from __future__ import annotations

import torch

from ptm_edu.transformer import Transformer, TransformerConfig, loss_without_each_head
from ptm_edu.transformer.translation import PairBatches, translation_loss

HEADS, LAYERS = 3, 2


def test_each_heads_loss_is_that_of_its_output_set_to_zero() -> None:
    torch.manual_seed(0)
    model = Transformer(TransformerConfig(12, HEADS, 24, vocab_size=20, layers=LAYERS)).eval()
    with torch.no_grad():
        for layer in model.decoder.layers:
            layer.cross_attention.output.weight.mul_(5)
        model.decoder.layers[1].cross_attention.output.weight[:, 4:8] = 0  # head 1
    before = {name: weight.clone() for name, weight in model.state_dict().items()}
    pairs = [([3, 4, 5], [6, 7]), ([8, 9], [10, 11, 12, 13])]
    batch = PairBatches(pairs, 2, start_id=1, end_id=2)[0]
    found = loss_without_each_head(model, batch)
    assert found.shape == (LAYERS, HEADS)
    whole = translation_loss(model, batch, 0.0)
    for n, layer in enumerate(model.decoder.layers):
        for head in range(HEADS):
            off = torch.arange(12) // 4 == head
            hook = layer.cross_attention.output.register_forward_pre_hook(
                lambda _, given, off=off: given[0].masked_fill(off, 0.0)
            )
            expected = translation_loss(model, batch, 0.0) - whole
            hook.remove()
            torch.testing.assert_close(found[n, head], expected, atol=1e-6, rtol=0)
    assert found[1, 1] == 0 and found.abs().gt(1e-4).sum() == LAYERS * HEADS - 1
    assert all(torch.equal(weight, before[name]) for name, weight in model.state_dict().items())
