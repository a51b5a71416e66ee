"""PyTorch's LSTM as an independent implementation of ours."""

from __future__ import annotations

import torch
from torch import nn

from ptm_edu.elmo.lstm import ProjectedLstm


def torch_lstm(*layers: ProjectedLstm) -> nn.LSTM:
    """Return PyTorch's LSTM with the layers' weights; all of the bias in one of its two."""
    hidden, D = len(layers[0].bias) // 4, layers[0].input_weight.shape[1]
    projection_dim = len(layers[0].projection)
    peer = nn.LSTM(D, hidden, len(layers), batch_first=True, proj_size=projection_dim)
    peer = peer.to(layers[0].bias.dtype)
    for number, layer in enumerate(layers):
        for name, tensor in {
            "weight_ih": layer.input_weight,
            "weight_hh": layer.state_weight,
            "bias_ih": layer.bias,
            "bias_hh": torch.zeros_like(layer.bias),
            "weight_hr": layer.projection,
        }.items():
            getattr(peer, f"{name}_l{number}").data.copy_(tensor.data)
    return peer
