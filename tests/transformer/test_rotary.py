"""Rotary positions are those of Llama and of Su et al. 2021, and a score knows distances only."""

from __future__ import annotations

import numpy as np
import pytest
import torch
from matplotlib.lines import Line2D
from torch import Tensor
from transformers.models.llama.configuration_llama import LlamaConfig
from transformers.models.llama.modeling_llama import LlamaRotaryEmbedding, apply_rotary_pos_emb

from ptm_edu.transformer import hands_plot, sinusoidal_positions
from ptm_edu.transformer.rotary import Pairing, neighbors_to_halves, rotary_angles, rotate

PAIRINGS: tuple[Pairing, ...] = ("neighbors", "halves")


def llamas(
    q: Tensor, k: Tensor, positions: Tensor, base: float
) -> tuple[Tensor, Tensor]:  # (B, H, T, d) each
    config = LlamaConfig(
        hidden_size=q.shape[1] * q.shape[-1],
        num_attention_heads=q.shape[1],
        rope_parameters={"rope_type": "default", "rope_theta": base},
    )
    cos, sin = LlamaRotaryEmbedding(config)(q, positions[None])  # (1, T, d) each
    turned: tuple[Tensor, Tensor] = apply_rotary_pos_emb(q, k, cos, sin)
    return turned


@pytest.mark.parametrize(("dim", "base"), [(2, 10_000.0), (8, 10_000.0), (64, 500_000.0)])
def test_halves_are_llamas(dim: int, base: float) -> None:
    torch.manual_seed(0)
    q, k = torch.randn(2, 2, 3, 40, dim)  # (B, H, T, d) each
    for positions in (torch.arange(40), torch.randint(0, 4000, (40,))):
        angles = rotary_angles(positions, dim, base)
        for x, expected in zip((q, k), llamas(q, k, positions, base), strict=True):
            torch.testing.assert_close(rotate(x, angles, "halves"), expected, atol=1e-6, rtol=0)


def test_neighbors_are_the_papers_matrix() -> None:
    """Su et al. 2021, §3.2.2: 2 × 2 rotations along the diagonal, by m · 10000^(−2i/d)."""
    torch.manual_seed(0)
    x, dim = torch.randn(7, 6, dtype=torch.double), 6
    angles = rotary_angles(torch.arange(7, dtype=torch.double), dim)
    for m in range(7):
        blocks = []
        for i in range(3):
            angle = torch.tensor(m / 10_000 ** (2 * i / dim), dtype=torch.double)
            cos, sin = angle.cos(), angle.sin()
            blocks.append(torch.stack([torch.stack([cos, -sin]), torch.stack([sin, cos])]))
        expected = torch.block_diag(*blocks) @ x[m]
        torch.testing.assert_close(rotate(x, angles)[m], expected, atol=1e-12, rtol=0)


@pytest.mark.parametrize("pairing", PAIRINGS)
@pytest.mark.parametrize("shift", [1, 17, 100_000, -3, 0.5])
def test_a_shift_of_all_positions_changes_no_score(pairing: Pairing, shift: float) -> None:
    torch.manual_seed(0)
    q, k = torch.randn(2, 2, 3, 9, 8, dtype=torch.double)  # (B, H, T, d) each
    positions = torch.arange(9, dtype=torch.double)

    def scores(start: float) -> Tensor:
        angles = rotary_angles(positions + start, 8)
        return rotate(q, angles, pairing) @ rotate(k, angles, pairing).mT  # (B, H, T, T)

    torch.testing.assert_close(scores(shift), scores(0), atol=1e-9, rtol=0)
    assert (scores(0) - q @ k.mT).abs().max() > 0.1  # but positions do change them
    diagonal = scores(0).diagonal(dim1=-2, dim2=-1), (q * k).sum(dim=-1)
    torch.testing.assert_close(*diagonal, atol=1e-9, rtol=0)


@pytest.mark.parametrize("pairing", PAIRINGS)
def test_a_rotation_preserves_lengths_and_position_zero_is_unturned(pairing: Pairing) -> None:
    torch.manual_seed(0)
    x = torch.randn(5, 8, dtype=torch.double)
    turned = rotate(x, rotary_angles(torch.arange(5, dtype=torch.double), 8), pairing)
    torch.testing.assert_close(turned.norm(dim=1), x.norm(dim=1), atol=1e-12, rtol=0)
    assert torch.equal(turned[0], x[0])


@pytest.mark.parametrize("dim", [2, 4, 10])
def test_the_pairings_differ_by_a_permutation(dim: int) -> None:
    torch.manual_seed(0)
    q, k, angles = torch.randn(6, dim), torch.randn(6, dim), rotary_angles(torch.arange(6), dim)
    order = neighbors_to_halves(dim)
    assert sorted(order.tolist()) == list(range(dim))
    neighbors = [rotate(x, angles, "neighbors") for x in (q, k)]
    halves = [rotate(x[:, order], angles, "halves") for x in (q, k)]
    assert all(torch.equal(n[:, order], h) for n, h in zip(neighbors, halves, strict=True))
    scores = [turned[0] @ turned[1].T for turned in (neighbors, halves)]
    torch.testing.assert_close(*scores, atol=1e-5, rtol=0)
    if dim > 2:  # weights of one convention are wrong with the other
        assert (rotate(q, angles, "halves") - neighbors[0]).abs().max() > 0.1


def test_hands_are_those_of_the_sinusoidal_encodings() -> None:
    """A hand (1, 0), turned, is (cos, sin); its scores are the similarities of encodings."""
    hands = torch.tensor([1.0, 0.0]).repeat(4).expand(20, 8)  # (T, d)
    turned = rotate(hands, rotary_angles(torch.arange(20), 8))
    table = sinusoidal_positions(20, 8)
    torch.testing.assert_close(turned[:, 0::2], table[:, 1::2], atol=1e-5, rtol=0)
    torch.testing.assert_close(turned @ turned.T, table @ table.T, atol=1e-5, rtol=0)


def test_drawn_hands_are_turned_alike() -> None:
    """Rows of the same distance: each clock's two hands include the same angle."""
    torch.manual_seed(0)
    figure = hands_plot(torch.randn(6), torch.randn(6), [(2, 5), (12, 15)])

    def hand(line: Line2D) -> tuple[float, float]:
        across, up = np.asarray(line.get_data(), dtype=float)[:, 1]
        return across, up

    angles = []
    for axes in figure.axes:
        query, key = (complex(*hand(line)) for line in axes.lines)
        assert max(abs(query), abs(key)) <= 1 + 1e-6
        angles.append(query * key.conjugate())
    assert [a.real for a in angles[:3]] == pytest.approx([a.real for a in angles[3:]], abs=1e-5)
    assert [a.imag for a in angles[:3]] == pytest.approx([a.imag for a in angles[3:]], abs=1e-5)
    labels = [axes.get_ylabel() for axes in figure.axes]
    assert labels[0] == "query at 2,\nkey at 5" and labels[3] == "query at 12,\nkey at 15"


def test_gradients_flow_through_a_rotation() -> None:
    x = torch.randn(3, 4, dtype=torch.double, requires_grad=True)
    angles = rotary_angles(torch.arange(3, dtype=torch.double), 4)
    for pairing in PAIRINGS:
        torch.autograd.gradcheck(lambda x, pairing=pairing: rotate(x, angles, pairing), x)


def test_what_cannot_be_rotated_is_refused() -> None:
    angles = rotary_angles(torch.arange(3), 4)
    with pytest.raises(ValueError, match="even number of dimensions"):
        rotary_angles(torch.arange(3), 5)
    with pytest.raises(ValueError, match="even number of dimensions"):
        rotate(torch.zeros(3, 5), angles)
    with pytest.raises(ValueError, match="even number of dimensions"):
        neighbors_to_halves(0)
    for wrong in (torch.zeros(3, 6), torch.zeros(2, 4), torch.zeros(3, 2)):
        with pytest.raises(ValueError, match="so angles must expand to"):
            rotate(wrong, angles)
    with pytest.raises(ValueError, match="so angles must expand to"):
        rotate(torch.zeros(3, 4), torch.zeros(3, 1))
    with pytest.raises(ValueError, match="neighbors, halves"):
        rotate(torch.zeros(3, 4), angles, "quarters")  # type: ignore[arg-type]
