"""The LSTM with a projection, written out: what it keeps, what it lets in, what it tells."""

from __future__ import annotations

from typing import NamedTuple

import torch
from torch import Tensor, nn
from torch.nn.functional import linear
from torch.nn.utils.rnn import pack_padded_sequence, pad_packed_sequence


class LstmState(NamedTuple):
    """What an LSTM carries from word to word: its output (B, P) and its cell (B, H)."""

    output: Tensor
    cell: Tensor


class ProjectedLstm(nn.Module):
    """One layer in one direction (Hochreiter and Schmidhuber 1997; R: Sak et al. 2014, §2).

        i, f, o = σ(W x_t + U h_{t−1} + b)   what to let in, to keep, to tell: each its own W, U, b
        g = tanh(W x_t + U h_{t−1} + b)      what there would be to let in
        c_t = f ⊙ c_{t−1} + i ⊙ g            the cell: what is kept, plus what is let in
        h_t = R (o ⊙ tanh(c_t))              the output: what is told, projected to P numbers

    The four W stand in one matrix in the order i, f, g, o, as in `nn.LSTM(proj_size=P)`, whose
    weights fit here. `cell_clip` and `projection_clip` keep c and h within ± the given number.
    """

    def __init__(
        self,
        input_dim: int,
        hidden_dim: int,
        projection_dim: int,
        cell_clip: float | None = None,
        projection_clip: float | None = None,
    ) -> None:
        super().__init__()
        self.input_weight = nn.Parameter(torch.empty(4 * hidden_dim, input_dim))
        self.state_weight = nn.Parameter(torch.empty(4 * hidden_dim, projection_dim))
        self.bias = nn.Parameter(torch.zeros(4 * hidden_dim))
        self.projection = nn.Parameter(torch.empty(projection_dim, hidden_dim))
        self.cell_clip, self.projection_clip = cell_clip, projection_clip
        for weight in (self.input_weight, self.state_weight, self.projection):
            nn.init.xavier_uniform_(weight)
        nn.init.ones_(self.bias.data[hidden_dim : 2 * hidden_dim])  # at first, forget little

    def zero_state(self, batch: int) -> LstmState:
        """Return the state of `batch` texts of which nothing is read yet."""
        like = self.projection
        return LstmState(*(like.new_zeros(batch, size) for size in like.shape))

    def forward(
        self, x: Tensor, state: LstmState | None = None, mask: Tensor | None = None
    ) -> tuple[Tensor, LstmState]:
        """Return the outputs (B, T, P) for inputs (B, T, D), and the state after the last word.

        Where `mask` (B, T) is False there is no word: the state stays as it was.
        """
        state = self.zero_state(x.shape[0]) if state is None else state
        outputs = []
        full = [True] * x.shape[1] if mask is None else mask.all(dim=0).tolist()
        # What comes from the inputs needs no state, so it is computed for all words at once.
        from_inputs = linear(x.transpose(0, 1), self.input_weight, self.bias)  # (T, B, 4H)
        for t, gates in enumerate(from_inputs):
            new = self._step(gates, state)
            if mask is not None and not full[t]:
                real = mask[:, t, None]
                new = LstmState(*map(torch.where, (real, real), new, state))
            state = new
            outputs.append(state.output)
        return torch.stack(outputs).transpose(0, 1), state

    def _step(self, from_input: Tensor, state: LstmState) -> LstmState:
        gates = torch.addmm(from_input, state.output, self.state_weight.T)  # (B, 4H)
        i, f, g, o = gates.chunk(4, dim=1)
        cell = torch.sigmoid(f) * state.cell + torch.sigmoid(i) * torch.tanh(g)  # (B, H)
        cell = _clipped(cell, self.cell_clip)
        told = torch.sigmoid(o) * torch.tanh(cell)
        return LstmState(_clipped(linear(told, self.projection), self.projection_clip), cell)


def _clipped(x: Tensor, bound: float | None) -> Tensor:
    return x if bound is None else x.clamp(-bound, bound)


def read_packed(lstm: nn.LSTM, x: Tensor, lengths: Tensor) -> Tensor:
    """Return the outputs (B, T, …) of a batch-first LSTM for x (B, T, D) and lengths (B,).

    They are zeros where a sentence is over; the backward direction begins at its last word.
    """
    packed = pack_padded_sequence(x, lengths.cpu(), batch_first=True, enforce_sorted=False)
    outputs, _ = pad_packed_sequence(lstm(packed)[0], batch_first=True, total_length=x.shape[1])
    return outputs
