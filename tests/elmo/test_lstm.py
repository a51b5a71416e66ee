from __future__ import annotations

import pytest
import torch
from torch.autograd import gradcheck

from ptm_edu.elmo.lstm import LstmState, ProjectedLstm
from tests.elmo.torch_peer import torch_lstm
from tests.parity import assert_parity

# input, hidden, projection, batch, words
SIZES = [(3, 6, 4, 2, 7), (5, 4, 2, 1, 1), (1, 9, 8, 3, 4), (8, 3, 1, 5, 2)]


def random_lstm(D: int, hidden: int, P: int, seed: int = 0) -> ProjectedLstm:
    torch.manual_seed(seed)
    lstm = ProjectedLstm(D, hidden, P)
    with torch.no_grad():
        for parameter in lstm.parameters():
            parameter.normal_(std=0.7)
    return lstm


@pytest.mark.parametrize(
    ("sizes", "dtype"), [*((sizes, torch.float64) for sizes in SIZES), (SIZES[0], torch.float32)]
)
def test_outputs_states_and_gradients_equal_torch(
    sizes: tuple[int, ...], dtype: torch.dtype
) -> None:
    D, hidden, P, B, T = sizes
    ours = random_lstm(D, hidden, P).to(dtype)
    peer = torch_lstm(ours)
    x, output, cell, weight = (
        torch.randn(shape, dtype=dtype) for shape in ((B, T, D), (B, P), (B, hidden), (B, T, P))
    )
    input_x, peer_x = x.clone().requires_grad_(), x.clone().requires_grad_()
    y, state = ours(input_x, LstmState(output, cell))
    peer_y, (peer_output, peer_cell) = peer(peer_x, (output[None], cell[None]))
    assert_parity(y, peer_y)
    assert_parity(state.output, peer_output[0])
    assert_parity(state.cell, peer_cell[0])
    ((y * weight).sum() + state.cell.sum()).backward()
    ((peer_y * weight).sum() + peer_cell.sum()).backward()
    assert_parity(input_x.grad, peer_x.grad)
    for name, other in {
        "input_weight": "weight_ih_l0",
        "state_weight": "weight_hh_l0",
        "bias": "bias_ih_l0",
        "projection": "weight_hr_l0",
    }.items():
        assert_parity(getattr(ours, name).grad, getattr(peer, other).grad)


def test_the_gradients_agree_with_finite_differences() -> None:
    lstm = random_lstm(2, 3, 2).double()
    x = torch.randn(2, 3, 2, dtype=torch.double, requires_grad=True)
    assert gradcheck(lambda x: (lambda y, state: (y, *state))(*lstm(x)), (x,))


def test_the_state_does_not_change_at_padding() -> None:
    lstm = random_lstm(3, 6, 4)
    x = torch.randn(3, 5, 3)
    lengths = [5, 2, 0]
    mask = torch.arange(5) < torch.tensor(lengths)[:, None]
    before = LstmState(torch.randn(3, 4), torch.randn(3, 6))
    _, after = lstm(x, before, mask)
    for row, length in enumerate(lengths):
        own = LstmState(*(part[row : row + 1] for part in before))
        expected = lstm(x[row : row + 1, :length], own)[1] if length else own
        for got, part in zip(after, expected, strict=True):
            torch.testing.assert_close(got[row : row + 1], part)


def test_the_content_of_padding_changes_nothing() -> None:
    lstm = random_lstm(3, 6, 4)
    x = torch.randn(2, 5, 3)
    mask = torch.tensor([[True] * 5, [True, True, False, False, False]])
    y, state = lstm(x, mask=mask)
    x[1, 2:] = 1e6
    other, same = lstm(x, mask=mask)
    assert torch.equal(y, other) and torch.equal(state.cell, same.cell)


def test_two_halves_in_sequence_give_the_output_of_the_whole() -> None:
    lstm = random_lstm(3, 6, 4)
    x = torch.randn(2, 6, 3)
    output, end = lstm(x)
    first, state = lstm(x[:, :2])
    second, state = lstm(x[:, 2:], state)
    torch.testing.assert_close(torch.cat([first, second], dim=1), output)
    torch.testing.assert_close(state.cell, end.cell)


def test_cells_and_outputs_are_clipped() -> None:
    torch.manual_seed(0)
    free, bound = ProjectedLstm(3, 6, 4), ProjectedLstm(3, 6, 4, 0.5, 0.2)
    with torch.no_grad():
        for parameter in free.parameters():
            parameter.normal_(std=3)
    bound.load_state_dict(free.state_dict())
    x = torch.randn(2, 9, 3)
    y, state = bound(x)
    assert y.abs().max().item() == pytest.approx(0.2) and state.cell.abs().max().item() <= 0.5
    y, state = free(x)
    assert y.abs().max() > 0.2 and state.cell.abs().max() > 0.5


def test_the_forget_bias_starts_at_one() -> None:
    forget = ProjectedLstm(3, 6, 4).bias[6:12]
    assert forget.eq(1).all()
