from __future__ import annotations

import pytest
import torch

from ptm_edu.elmo import gradient_over_distance
from ptm_edu.family import encoders, multiplications
from ptm_edu.family.encoders import ConcatenatedMLP, SegmentedXL
from ptm_edu.xlnet import TransformerXL, context_reach

NAMES = ["MLP", "CNN", "LSTM", "Transformer encoder", "Transformer decoder", "Transformer-XL"]
WORDS, DIM = 24, 32


@pytest.fixture
def x() -> torch.Tensor:
    return torch.randn(2, WORDS, DIM, generator=torch.Generator().manual_seed(1))


def test_all_have_one_interface_and_the_same_weights_for_a_seed(x: torch.Tensor) -> None:
    state = torch.random.get_rng_state()
    networks, again = encoders(WORDS), encoders(WORDS)
    assert torch.equal(state, torch.random.get_rng_state()), "no other random number is taken"
    assert list(networks) == NAMES
    for name, network in networks.items():
        output = network(x)
        assert output.shape == (2, 1 if name == "MLP" else WORDS, DIM)
        assert torch.equal(output, again[name](x))
    other = encoders(WORDS, seed=1)["LSTM"](x)
    assert not torch.allclose(other, networks["LSTM"](x))


def test_an_mlp_is_built_for_one_length(x: torch.Tensor) -> None:
    with pytest.raises(ValueError, match="built for 8 words, got 24"):
        ConcatenatedMLP(8, DIM)(x)


@pytest.mark.parametrize("positions", [False, True])
def test_only_an_encoder_without_positions_is_blind_to_order(
    x: torch.Tensor, positions: bool
) -> None:
    shuffled = x[:, torch.randperm(WORDS, generator=torch.Generator().manual_seed(0))]
    blind = [
        name
        for name, network in encoders(WORDS, positions=positions).items()
        if torch.allclose(network(x).mean(dim=1), network(shuffled).mean(dim=1), atol=1e-5)
    ]
    assert blind == ([] if positions else ["Transformer encoder"])


def test_gradients_reach_as_far_as_the_network_is_built(x: torch.Tensor) -> None:
    curves = {name: gradient_over_distance(net, x) for name, net in encoders(WORDS).items()}
    assert (curves["MLP"] > 0).all() and (curves["Transformer encoder"] > 0).all()
    assert (curves["CNN"][:3] > 0).all() and (curves["CNN"][3:] == 0).all()
    assert curves["LSTM"][20] < 0.01 * curves["LSTM"][0]
    assert (curves["Transformer-XL"][:8] > 0).all() and (curves["Transformer-XL"][8:] == 0).all()


def test_a_memory_reaches_further_than_its_gradient(x: torch.Tensor) -> None:
    network = encoders(WORDS, segment=8)["Transformer-XL"]
    usual = network(x)[:, -1]
    moved = []
    for position in range(WORDS):
        other = x.clone()
        other[:, position] += 1
        if not torch.allclose(network(other)[:, -1], usual, atol=1e-6):
            moved.append(position)
    assert moved == list(range(context_reach(WORDS - 1, 8, 8, 2)[-1], WORDS))


def test_a_change_of_the_future_moves_the_past_of_two(x: torch.Tensor) -> None:
    other = x.clone()
    other[:, -1] += 1
    moved = {
        name: ((net(x) - net(other)).abs().amax(dim=(0, 2)) > 1e-6)[:-1].sum().item()
        for name, net in encoders(WORDS).items()
        if name != "MLP"
    }
    assert moved == {
        "CNN": 2,
        "LSTM": 0,
        "Transformer encoder": WORDS - 1,
        "Transformer decoder": 0,
        "Transformer-XL": 0,
    }


def test_segments_compute_what_the_librarys_transformer_xl_does() -> None:
    ours = SegmentedXL(DIM, segment=8)
    library = TransformerXL(ours.config).eval()
    library.layers.load_state_dict(ours.layers.state_dict())
    ids = torch.randint(100, (2, WORDS))
    mems, states = None, []
    for segment in ids.split(8, dim=1):
        output = library(segment, mems)
        mems = output.mems
        states.append(output.last_hidden_state)
    expected = torch.cat(states, dim=1)
    assert torch.allclose(ours(library.token_embedding(ids)), expected, atol=1e-5)


def test_multiplications_are_those_of_the_formulas() -> None:
    counted = {
        T: {name: multiplications(net, torch.randn(1, T, DIM)) for name, net in encoders(T).items()}
        for T in (64, 128)
    }
    ratio = counted[128]["Transformer-XL"] / counted[64]["Transformer-XL"]
    assert ratio == pytest.approx(2, rel=0.1), "every segment after the first costs the same"
    for T, numbers in counted.items():
        del numbers["Transformer-XL"]
        attention = 2 * T * (12 * DIM**2 + 2 * T * DIM)
        assert numbers == {
            "MLP": T * DIM * DIM + DIM * DIM,
            "CNN": 2 * T * 3 * DIM**2,
            "LSTM": T * 9 * DIM**2,  # four gates from two vectors, and the projection
            "Transformer encoder": attention,
            "Transformer decoder": attention,
        }
