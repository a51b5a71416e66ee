from __future__ import annotations

import torch
from torch.autograd import gradcheck

from ptm_edu.elmo.character_encoder import Highway


def test_closed_gates_are_the_identity() -> None:
    layer = Highway(5)
    with torch.no_grad():
        layer.gate.weight.zero_()
        layer.gate.bias.fill_(-200)
    x = torch.randn(3, 4, 5)
    assert torch.equal(layer(x), x)


def test_open_gates_are_a_plain_layer() -> None:
    layer = Highway(5)
    with torch.no_grad():
        layer.gate.bias.fill_(200)
    x = torch.randn(3, 5)
    torch.testing.assert_close(
        layer(x), (x @ layer.transform.weight.T).add(layer.transform.bias).clamp(min=0)
    )


def test_it_equals_the_formula_written_out() -> None:
    torch.manual_seed(3)
    layer = Highway(3)
    W, b = layer.transform.weight.tolist(), layer.transform.bias.tolist()
    gate, gate_b = layer.gate.weight.tolist(), layer.gate.bias.tolist()
    x = [0.5, -1.5, 2.0]
    expected = []
    for i in range(3):
        t = 1 / (1 + 2.718281828459045 ** -(sum(gate[i][j] * x[j] for j in range(3)) + gate_b[i]))
        new = max(0.0, sum(W[i][j] * x[j] for j in range(3)) + b[i])
        expected.append(t * new + (1 - t) * x[i])
    torch.testing.assert_close(layer(torch.tensor(x)), torch.tensor(expected))


def test_a_new_layer_mostly_passes() -> None:
    torch.manual_seed(0)
    layer = Highway(50)
    x = torch.randn(20, 50)
    share = torch.sigmoid(layer.gate(x)).mean()
    assert 0.05 < share < 0.3


def test_gradients_are_those_of_small_differences() -> None:
    torch.manual_seed(0)
    layer = Highway(3).double()
    x = torch.randn(4, 3, dtype=torch.double, requires_grad=True)
    assert gradcheck(layer, (x,))
