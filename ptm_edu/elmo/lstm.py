"""The LSTM with a projection, written out with its gates."""

from __future__ import annotations

from typing import NamedTuple

import torch
from torch import Tensor, nn
from torch.nn.functional import linear
from torch.nn.utils.rnn import pack_padded_sequence, pad_packed_sequence

from ptm_edu.arguments import checked
from ptm_edu.require import require


class LstmState(NamedTuple):
    """What an LSTM carries from word to word: its output (B, P) and its cell (B, H)."""

    output: Tensor
    cell: Tensor


@checked(input_dim=1, hidden_dim=1, projection_dim=1, cell_clip=0, projection_clip=0)
class ProjectedLstm(nn.Module):
    """One layer in one direction (Hochreiter and Schmidhuber 1997; R: Sak et al. 2014, §2).

        i, f, o = σ(W x_t + U h_{t−1} + b)   input, forget and output gate: each its own W, U, b
        g = tanh(W x_t + U h_{t−1} + b)      the candidate for the cell
        c_t = f ⊙ c_{t−1} + i ⊙ g            the cell: what is kept, plus what is added
        h_t = R (o ⊙ tanh(c_t))              the output, projected to P dimensions

    The four W form one matrix in the order i, f, g, o, as in `nn.LSTM(proj_size=P)`, whose
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

    @checked(x="float (B, T, D)", mask="bool (B, T)")
    def forward(
        self, x: Tensor, state: LstmState | None = None, mask: Tensor | None = None
    ) -> tuple[Tensor, LstmState]:
        """Return the outputs (B, T, P) for inputs (B, T, D), and the state after the last word.

        At positions where `mask` (B, T) is False there is no word: the state does not change.
        """
        state = self.zero_state(x.shape[0]) if state is None else state
        self._check(x, state)
        outputs = []
        all_words = [True] * x.shape[1] if mask is None else mask.all(dim=0).tolist()
        # The inputs' part of the gates needs no state, so it is computed for all words at once.
        from_inputs = linear(x.transpose(0, 1), self.input_weight, self.bias)  # (T, B, 4H)
        for t, gates in enumerate(from_inputs):
            new_state = self._step(gates, state)
            if mask is not None and not all_words[t]:
                is_word = mask[:, t, None]  # (B, 1)
                new_state = LstmState(*map(torch.where, (is_word, is_word), new_state, state))
            state = new_state
            outputs.append(state.output)
        return torch.stack(outputs).transpose(0, 1), state  # (B, T, P)

    def _step(self, from_input: Tensor, state: LstmState) -> LstmState:
        gates = torch.addmm(from_input, state.output, self.state_weight.T)  # (B, 4H)
        i, f, g, o = gates.chunk(4, dim=1)  # (B, H) each
        cell = torch.sigmoid(f) * state.cell + torch.sigmoid(i) * torch.tanh(g)  # (B, H)
        cell = _clipped(cell, self.cell_clip)
        output = linear(torch.sigmoid(o) * torch.tanh(cell), self.projection)  # (B, P)
        return LstmState(_clipped(output, self.projection_clip), cell)

    def _check(self, x: Tensor, state: LstmState) -> None:
        B, T, D = x.shape
        input_dim = self.input_weight.shape[1]
        require(
            T >= 1 and input_dim == D and len(state.output) == B,
            f"ProjectedLstm: expected inputs (B, T, {input_dim}) of at least one word, with a "
            f"state for each of the B texts, got {tuple(x.shape)} and {len(state.output)} states; "
            f"without a state, texts begin from zeros",
        )

    def zero_state(self, batch: int) -> LstmState:
        """Return the state before the first word of `batch` texts, all zeros."""
        return LstmState(*(self.projection.new_zeros(batch, n) for n in self.projection.shape))


def _clipped(x: Tensor, bound: float | None) -> Tensor:
    return x if bound is None else x.clamp(-bound, bound)


def run_packed(lstm: nn.LSTM, x: Tensor, lengths: Tensor) -> Tensor:
    """Return the outputs (B, T, …) of a batch-first LSTM for x (B, T, D) and lengths (B,).

    Outputs are zeros after a sentence's end; the backward direction begins at its last word.
    """
    packed = pack_padded_sequence(x, lengths.cpu(), batch_first=True, enforce_sorted=False)
    outputs, _ = pad_packed_sequence(lstm(packed)[0], batch_first=True, total_length=x.shape[1])
    return outputs
