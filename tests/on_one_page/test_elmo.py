"""ELMo's page computes what the library computes."""

from __future__ import annotations

import pytest
import torch

from ptm_edu import on_one_page, zoo
from ptm_edu.elmo import BiLM, ElmoConfig, ScalarMix, character_ids
from ptm_edu.on_one_page import elmo as page
from tests.parity import assert_parity

SENTENCES = [
    ["one", "short", "sentence"],
    ["a", "much", "longer", "one", "with", "internationalization"],
]
CHARACTERS = character_ids(SENTENCES)  # (2, 8, 50)
MASK = CHARACTERS.any(dim=2)  # (2, 8)
CLIPPED = 10.0  # a factor of the LSTMs' weights with which cells and outputs reach the limit


def from_library(library: BiLM) -> page.BiLM:
    config, softmax = library.config, library.softmax
    assert softmax is not None
    model = page.BiLM(config.projection_dim, config.lstm_dim, len(softmax.bias)).to(
        softmax.bias.dtype
    )
    model.load_state_dict(on_one_page.renamed(library.state_dict(), on_one_page.weight_names.ELMO))
    return model


@pytest.fixture(params=[0.1, 1.0, CLIPPED])
def library(request: pytest.FixtureRequest) -> BiLM:
    torch.manual_seed(0)
    library = BiLM(ElmoConfig(lstm_dim=12, projection_dim=6), vocab_size=9)
    for name, weight in library.named_parameters():
        if "stack" in name:
            weight.data *= request.param
    return library.double()  # large weights amplify rounding


def test_layers_are_the_librarys(library: BiLM, request: pytest.FixtureRequest) -> None:
    layers, expected = from_library(library)(CHARACTERS), library(CHARACTERS).layers
    assert layers.shape == (3, 2, 8, 12)
    assert_parity(layers[:, MASK], expected[:, MASK])
    clipped = expected[1].abs().max() == page.CLIP
    assert clipped == (request.node.callspec.params["library"] == CLIPPED)


def test_the_loss_and_its_gradients_are_the_librarys(library: BiLM) -> None:
    model, softmax = from_library(library), library.softmax
    assert softmax is not None
    words = torch.full((2, 8), -100)
    words[0, 1:4], words[1, 1:7] = torch.tensor([3, 1, 4]), torch.tensor([5, 0, 2, 6, 8, 7])

    output = library(CHARACTERS)
    predictions = torch.cat([output.forward[-1][:, :-1], output.backward[-1][:, 1:]])
    targets = torch.cat([words[:, 1:], words[:, :-1]])
    expected = softmax.loss(predictions[targets != -100], targets[targets != -100])
    loss = model.loss(CHARACTERS, words)
    assert_parity(loss, expected)

    loss.backward()
    expected.backward()
    gradients = {name: weight.grad for name, weight in library.named_parameters()}
    gradients = on_one_page.renamed(gradients, on_one_page.weight_names.ELMO)
    for name, weight in model.named_parameters():
        if name != "encoder.characters.weight":  # the library's padding has no gradient
            assert_parity(weight.grad, gradients[name])


def test_the_shipped_elmo_fits_on_the_page() -> None:
    library = zoo.load("elmo-mini").model
    with torch.no_grad():
        layers, expected = from_library(library)(CHARACTERS), library(CHARACTERS).layers
    assert_parity(layers[:, MASK], expected[:, MASK])


def test_each_direction_knows_its_own_side(library: BiLM) -> None:
    model = from_library(library)
    other = [["one", "long", "sentence"], SENTENCES[1]]
    with torch.no_grad():
        before, after = model(CHARACTERS), model(character_ids(other))
    changed = (before - after)[2, 0, :5].abs() > 1e-6  # (T, 2P): the marks are words 0 and 4
    forward, backward = changed[:, :6].any(dim=1).tolist(), changed[:, 6:].any(dim=1).tolist()
    assert forward == [False, False, True, True, True]
    assert backward == [True, True, True, False, False]


def test_padding_changes_nothing(library: BiLM) -> None:
    model = from_library(library)
    alone = model(character_ids(SENTENCES[:1]))
    torch.testing.assert_close(model(CHARACTERS)[:, :1, :5], alone)


def test_the_mix_is_the_librarys() -> None:
    torch.manual_seed(0)
    layers, weights, gamma = torch.randn(3, 2, 4, 6), torch.randn(3), torch.randn(())
    library, model = ScalarMix(3), page.ScalarMix()
    library.load_state_dict({"weights": weights, "gamma": gamma})
    model.load_state_dict(library.state_dict())
    assert_parity(model(layers), library(layers))
