"""The copy that is packed for inference computes the same and leaves the model alone."""

from __future__ import annotations

import copy
import io
import pickle
from collections.abc import Callable
from typing import Any

import pytest
import torch
from torch import nn

from ptm_edu.bert import Bert, BertConfig, prepack_for_inference
from ptm_edu.transformer.prepack import PackedLinear

CONFIG = BertConfig(
    dim=32, heads=4, feed_forward=64, layers=2, vocab_size=50, max_positions=12, dropout=0.1
)


@pytest.fixture
def model() -> Bert:
    torch.manual_seed(0)
    return Bert(CONFIG)  # in training, as it was made


@pytest.mark.parametrize("activation", ["gelu", "gelu_tanh", "relu"])
def test_the_packed_copy_computes_the_same(activation: str) -> None:
    torch.manual_seed(1)
    model = Bert(BertConfig(**{**vars(CONFIG), "activation": activation})).eval()
    ids = torch.randint(50, (3, 7))
    mask = torch.arange(7) < torch.tensor([[7], [4], [1]])
    with torch.no_grad():
        output = model(ids, mask, output_hidden_states=True)
        packed = prepack_for_inference(model)(ids, mask, output_hidden_states=True)
    for state, packed_state in zip(output.hidden_states, packed.hidden_states, strict=True):
        torch.testing.assert_close(packed_state[mask], state[mask], atol=1e-5, rtol=0)
    torch.testing.assert_close(packed.pooler_output, output.pooler_output, atol=1e-5, rtol=0)


def test_attention_weights_are_returned_on_request(model: Bert) -> None:
    ids = torch.randint(50, (3, 7))
    with torch.no_grad():
        weights = model.eval()(ids, output_attentions=True).attentions
        packed_weights = prepack_for_inference(model)(ids, output_attentions=True).attentions
    assert len(weights) == len(packed_weights) == 2
    torch.testing.assert_close(packed_weights, weights, atol=1e-5, rtol=0)


@pytest.mark.parametrize("name", ["attention", "attention.query", "feed_forward.0"])
def test_layers_with_hooks_are_not_packed(model: Bert, name: str) -> None:
    def double(_: nn.Module, args: object, output: Any) -> Any:
        return (2 * output[0], output[1]) if isinstance(output, tuple) else 2 * output

    model.encoder.layers[1].get_submodule(name).register_forward_hook(double)
    ids = torch.randint(50, (3, 7))
    with torch.no_grad():
        state = model.eval()(ids).last_hidden_state
        packed_state = prepack_for_inference(model)(ids).last_hidden_state
    torch.testing.assert_close(packed_state, state, atol=1e-5, rtol=0)


def test_shared_weights_are_the_models_own(model: Bert) -> None:
    ids = torch.randint(50, (3, 7))
    copied = prepack_for_inference(model, share_weights=True)
    assert copied.embeddings.token_embedding.weight is model.embeddings.token_embedding.weight
    assert all(weight.requires_grad for weight in model.parameters()) and model.training
    with torch.no_grad():
        state = copied(ids).last_hidden_state
        torch.testing.assert_close(state, model.eval()(ids).last_hidden_state, atol=1e-5, rtol=0)


def test_the_model_itself_is_not_changed(model: Bert) -> None:
    before = copy.deepcopy(model.state_dict())
    copied = prepack_for_inference(model)
    assert not copied.training and model.training
    assert all(weight.requires_grad for weight in model.parameters())
    assert not any(isinstance(module, PackedLinear) for module in model.modules())
    for name, weight in model.state_dict().items():
        assert torch.equal(weight, before[name])
    with torch.no_grad():
        model.get_parameter("encoder.layers.0.attention.query.weight").zero_()  # of the model only
    ids = torch.randint(50, (1, 5))
    model.eval()
    with torch.no_grad():
        assert not torch.allclose(model(ids).last_hidden_state, copied(ids).last_hidden_state)


@pytest.mark.parametrize("again", [prepack_for_inference, copy.deepcopy])
def test_a_copy_of_the_copy_is_independent(model: Bert, again: Callable[[Bert], Bert]) -> None:
    ids, copied = torch.randint(50, (3, 7)), prepack_for_inference(model)
    other = again(copied)
    with torch.no_grad():
        assert torch.equal(other(ids).last_hidden_state, copied(ids).last_hidden_state)
        other.embeddings.token_embedding.weight.zero_()
        assert not torch.equal(other(ids).last_hidden_state, copied(ids).last_hidden_state)
    modules, copied_modules = (set(map(id, each.modules())) for each in (copied, other))
    assert not modules & copied_modules


def test_a_packed_copy_cannot_be_saved(model: Bert) -> None:
    copied = prepack_for_inference(model)
    for save in (Bert.state_dict, pickle.dumps, lambda packed: torch.save(packed, io.BytesIO())):
        with pytest.raises(TypeError, match="cannot be saved"):
            save(copied)


def test_every_matrix_is_packed_where_possible(
    model: Bert, monkeypatch: pytest.MonkeyPatch
) -> None:
    packed = [
        module
        for module in prepack_for_inference(model).modules()
        if isinstance(module, PackedLinear)
    ]
    assert len(packed) == 2 * 4 + 1  # of each layer, and the pooler
    assert not any(
        isinstance(module, nn.Linear) for module in prepack_for_inference(model).modules()
    )
    monkeypatch.setattr(torch.backends.mkldnn, "is_available", lambda: False)
    assert not any(
        isinstance(module, PackedLinear) for module in prepack_for_inference(model).modules()
    )
