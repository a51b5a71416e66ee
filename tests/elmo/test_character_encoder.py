from __future__ import annotations

import numpy as np
import pytest
import torch
from torch.autograd import gradcheck

from ptm_edu.elmo import BiLM, ElmoConfig
from ptm_edu.elmo.character_encoder import CharacterEncoder, Highway
from ptm_edu.elmo.tokenizer import WORD_LENGTH, character_ids
from tests.parity import assert_parity

WORDS = ["a", "of", "cats", "internationalization", "Ουρανός", "🎉", "y" * 48, "z" * 500, ""]


def written_out(encoder: CharacterEncoder, ids: np.ndarray) -> np.ndarray:
    """Each filter at each position of all 50 characters in loops, then highways and projection."""
    weights = {name: value.double().numpy() for name, value in encoder.state_dict().items()}
    letters = weights["characters.weight"][ids]  # (50, C)
    result = []
    for i in range(len(encoder.filters)):
        filters, bias = weights[f"filters.{i}.weight"], weights[f"filters.{i}.bias"]
        width = filters.shape[2]
        positions = range(WORD_LENGTH - width + 1)
        for kernel, b in zip(filters, bias, strict=True):
            result.append(max((kernel.T * letters[p : p + width]).sum() + b for p in positions))
    x = np.maximum(np.array(result), 0)
    for i in range(len(encoder.highways)):
        name = f"highways.{i}"
        gate = weights[f"{name}.gate.weight"] @ x + weights[f"{name}.gate.bias"]
        t = 1 / (1 + np.exp(-gate))
        new = weights[f"{name}.transform.weight"] @ x + weights[f"{name}.transform.bias"]
        x = t * np.maximum(new, 0) + (1 - t) * x
    return weights["projection.weight"] @ x + weights["projection.bias"]


def test_the_encoder_equals_plain_loops_over_all_fifty_characters(model: BiLM) -> None:
    ids = character_ids([WORDS])[0]
    expected = np.stack([written_out(model.encoder, word) for word in ids.numpy()])
    for encoder in (model.encoder, model.encoder.double()):
        result = encoder(ids)
        assert_parity(result, torch.from_numpy(expected).to(result.dtype))


@pytest.mark.parametrize("words", [["a"], ["a", "of"], ["cats"], ["y" * 46], ["y" * 47], WORDS])
def test_truncating_to_the_longest_word_changes_nothing(
    model: BiLM, words: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    ids = character_ids([words])
    short = model.encoder(ids)
    monkeypatch.setattr(CharacterEncoder, "_longest", lambda self, words: WORD_LENGTH)
    torch.testing.assert_close(short, model.encoder(ids))


def test_the_other_words_do_not_matter(model: BiLM) -> None:
    alone = model.encoder(character_ids([["cats"]]))[0, 1]
    beside = model.encoder(character_ids([["z" * 48, "cats", "a"], ["b"]]))[0, 2]
    torch.testing.assert_close(alone, beside)


def test_leading_dimensions_are_kept(model: BiLM) -> None:
    ids = character_ids([["a", "b"]])
    result = model.encoder(ids)
    assert result.shape == (1, 4, model.config.projection_dim)
    torch.testing.assert_close(model.encoder(ids[0]), result[0])
    torch.testing.assert_close(model.encoder(ids[None]), result[None])


def test_the_activation_matters() -> None:
    sizes = {"filters": ((1, 3), (3, 2)), "character_dim": 4, "projection_dim": 5}
    relu, tanh = (CharacterEncoder(ElmoConfig(activation=a, **sizes)) for a in ("relu", "tanh"))
    tanh.load_state_dict(relu.state_dict())
    ids = character_ids([["word"]])
    assert not torch.allclose(relu(ids), tanh(ids))


def test_the_padding_character_has_no_gradient(model: BiLM) -> None:
    model.encoder(character_ids([["a", "b"], ["c"]])).sum().backward()
    gradient = model.encoder.characters.weight.grad
    assert gradient is not None and gradient[0].eq(0).all() and gradient[1:].ne(0).any()


def test_closed_highway_gates_are_the_identity() -> None:
    layer = Highway(5)
    with torch.no_grad():
        layer.gate.weight.zero_()
        layer.gate.bias.fill_(-200)
    x = torch.randn(3, 4, 5)
    assert torch.equal(layer(x), x)


def test_highway_gradients_agree_with_finite_differences() -> None:
    torch.manual_seed(0)
    layer = Highway(3).double()
    x = torch.randn(4, 3, dtype=torch.double, requires_grad=True)
    assert gradcheck(layer, (x,))
