from __future__ import annotations

import pytest
import torch

from benchmarks import transformer as benchmark
from ptm_edu.transformer import Transformer, TransformerConfig
from ptm_edu.transformer.translation import translation_loss
from tests.transformer.test_layers import copy_decoder_layer, copy_encoder_layer

TINY = TransformerConfig(8, 2, 12, dropout=0.0, vocab_size=9, layers=2, max_positions=20)


def test_both_sides_are_the_same_model() -> None:
    torch.manual_seed(0)
    ours, peer = Transformer(TINY), benchmark.Peer(TINY)
    ours.embeddings.load_state_dict(peer.embeddings.state_dict())
    for layer, peer_layer in zip(ours.encoder.layers, peer.transformer.encoder.layers, strict=True):
        copy_encoder_layer(peer_layer, layer)
    for layer, peer_layer in zip(ours.decoder.layers, peer.transformer.decoder.layers, strict=True):
        copy_decoder_layer(peer_layer, layer)
    batch = benchmark.random_batch(TINY, rows=4, length=6)
    batch.labels[0, 3:] = -100
    torch.testing.assert_close(peer.loss(batch), translation_loss(ours, batch))


def test_both_searches_find_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    torch.manual_seed(0)
    model = Transformer(TINY).eval()
    for weight in model.parameters():
        torch.nn.init.normal_(weight, std=0.3)
    sources = torch.randint(3, 9, (5, 4))
    ratio, same = benchmark.compare_search(model, sources, width=3, words=6, runs=1)
    assert same and ratio > 0
    assert "words/s" in capsys.readouterr().out


@pytest.mark.parametrize("precision", ["bfloat16", "float32"])
def test_the_steps_are_compared(precision: str, capsys: pytest.CaptureFixture[str]) -> None:
    torch.manual_seed(0)
    assert benchmark.compare_step(TINY, benchmark.random_batch(TINY, 4, 6), precision, runs=1) > 0
    assert "nn.Transformer" in capsys.readouterr().out
