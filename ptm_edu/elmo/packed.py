"""Sentences of several lengths through PyTorch's LSTM, as if each stood alone."""

from __future__ import annotations

from torch import Tensor, nn
from torch.nn.utils.rnn import pack_padded_sequence, pad_packed_sequence


def read_packed(lstm: nn.LSTM, x: Tensor, lengths: Tensor) -> Tensor:
    """Return the outputs (B, T, …) of a batch-first LSTM for x (B, T, D) and lengths (B,).

    They are zeros where a sentence is over; the backward direction begins at its last word.
    """
    packed = pack_padded_sequence(x, lengths.cpu(), batch_first=True, enforce_sorted=False)
    outputs, _ = pad_packed_sequence(lstm(packed)[0], batch_first=True, total_length=x.shape[1])
    return outputs
