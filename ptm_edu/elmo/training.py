"""The joint loss of both directions over a long text, the states carried from window to window."""

from __future__ import annotations

import math
from collections.abc import Iterable

import torch
from torch import Tensor, nn

from ptm_edu.training.ignore_index import IGNORE_INDEX

from .bilm import BiLM, Direction
from .lstm import LstmState
from .streams import Streams, Window

DIRECTIONS: tuple[Direction, Direction] = ("forward", "backward")


class StreamReader(nn.Module):
    """A biLM that reads two endless texts, window by window, and remembers where it was.

    The states are buffers, so a checkpoint keeps them; gradients stop at a window's beginning
    (truncated back-propagation through time).
    """

    outputs: Tensor  # (2, L, B, P)
    cells: Tensor  # (2, L, B, H)

    def __init__(self, model: BiLM, rows: int) -> None:
        super().__init__()
        self.model = model
        layers, config = model.config.layers, model.config
        self.register_buffer("outputs", torch.zeros(2, layers, rows, config.projection_dim))
        self.register_buffer("cells", torch.zeros(2, layers, rows, config.lstm_dim))

    def read(self, window: Window) -> Tensor:
        """Return the top layers (2, B, T, P), forward and backward, of the next window."""
        encoded = self.model.encoder(window.characters)  # (U, P): each word once
        tops, after = [], []
        stacks = (self.model.forward_stack, self.model.backward_stack)
        for i, stack in enumerate(stacks):
            states = [LstmState(*pair) for pair in zip(self.outputs[i], self.cells[i], strict=True)]
            layers, states = stack(encoded[window.inputs[i]], states)
            tops.append(layers[-1])
            after.append(states)
        # New tensors: the old ones are still needed for the gradient.
        self.outputs = torch.stack([_joined(s.output for s in states) for states in after])
        self.cells = torch.stack([_joined(s.cell for s in states) for states in after])
        return torch.stack(tops)


def _joined(states: Iterable[Tensor]) -> Tensor:
    return torch.stack([state.detach() for state in states])


def bilm_loss(reader: StreamReader, window: Window, samples: int | None = None) -> Tensor:
    """Return the mean −log p of both directions' next words (Peters et al. 2018, §3.1, halved)."""
    softmax = reader.model.softmax
    if softmax is None:
        raise ValueError("bilm_loss: this biLM has no softmax; make it with a vocab_size")
    tops = reader.read(window)
    counted = window.targets != IGNORE_INDEX
    return softmax.loss(tops[counted], window.targets[counted], samples)


@torch.no_grad()
def perplexities(model: BiLM, streams: Streams) -> dict[Direction, float]:
    """Return each direction's perplexity per counted word: exp of the mean −log p."""
    reader = StreamReader(model, streams.both.shape[1]).eval()
    nats, words = [0.0, 0.0], [0, 0]
    for number in range(streams.windows):
        window = streams[number]
        tops = reader.read(window)
        for i in range(2):
            counted = window.targets[i] != IGNORE_INDEX
            targets = window.targets[i][counted]
            assert model.softmax is not None
            nats[i] += model.softmax.loss(tops[i][counted], targets).item() * len(targets)
            words[i] += len(targets)
    return {way: math.exp(nats[i] / words[i]) for i, way in enumerate(DIRECTIONS)}
