"""Six networks with random weights and one interface: word vectors (B, T, D) to states (B, T, D).

What a network can tell apart, how far a gradient reaches and what a text costs follow from how it
is built, so no training is needed to test it.
"""

from __future__ import annotations

import torch
from torch import Tensor, nn

from ptm_edu.arguments import checked
from ptm_edu.elmo import ProjectedLstm
from ptm_edu.require import require
from ptm_edu.transformer import Encoder, LayerConfig, causal_mask, sinusoidal_positions
from ptm_edu.xlnet import XLConfig, update_memory
from ptm_edu.xlnet.layer import XLLayer, encodings_of
from ptm_edu.xlnet.memory import with_memory

HEADS, LAYERS = 4, 2


class ConcatenatedMLP(nn.Module):
    """A hidden layer over all words side by side, as in NNLM; it takes exactly `words` words."""

    def __init__(self, words: int, dim: int) -> None:
        super().__init__()
        self.words = words
        self.hidden = nn.Linear(words * dim, dim)
        self.output = nn.Linear(dim, dim)

    def forward(self, x: Tensor) -> Tensor:
        """Return one state (B, 1, D) for x (B, T, D); ValueError for another number of words."""
        require(
            x.shape[1] == self.words,
            f"ConcatenatedMLP: built for {self.words} words, got {x.shape[1]}: its matrix has "
            f"columns for {self.words} words only",
        )
        state: Tensor = self.output(self.hidden(x.flatten(1)).tanh())  # (B, D)
        return state[:, None]


class Convolutions(nn.Module):
    """Two convolutions over three neighboring words each."""

    def __init__(self, dim: int) -> None:
        super().__init__()
        self.layers = nn.ModuleList(nn.Conv1d(dim, dim, 3, padding=1) for _ in range(LAYERS))

    def forward(self, x: Tensor) -> Tensor:
        """Return states (B, T, D) for x (B, T, D)."""
        for layer in self.layers:
            x = layer(x.mT).mT.relu()  # (B, T, D)
        return x


class Recurrent(nn.Module):
    """An LSTM from left to right."""

    def __init__(self, dim: int) -> None:
        super().__init__()
        self.layer = ProjectedLstm(dim, dim, dim)

    def forward(self, x: Tensor) -> Tensor:
        """Return states (B, T, D) for x (B, T, D)."""
        states: Tensor = self.layer(x)[0]
        return states


class SelfAttention(nn.Module):
    """The Transformer's encoder; with a causal mask it is GPT's decoder.

    `positions` adds sinusoidal positional encodings to the word vectors.
    """

    def __init__(self, dim: int, causal: bool, positions: bool) -> None:
        super().__init__()
        self.causal, self.positions = causal, positions
        self.encoder = Encoder(LayerConfig(dim, HEADS, 4 * dim, dropout=0.0), LAYERS)

    def forward(self, x: Tensor) -> Tensor:
        """Return states (B, T, D) for x (B, T, D)."""
        T, D = x.shape[1:]
        if self.positions:
            x = x + sinusoidal_positions(T, D)
        mask = causal_mask(T) if self.causal else None
        # With the attentions, every matrix product is one that PyTorch can count.
        return self.encoder(x, mask, output_attentions=True)[0][-1]


class SegmentedXL(nn.Module):
    """Transformer-XL: segments with a memory of as many states, and relative positions."""

    def __init__(self, dim: int, segment: int) -> None:
        super().__init__()
        self.segment = segment
        self.config = XLConfig(
            dim, HEADS, 4 * dim, dropout=0.0, layers=LAYERS, memory_length=segment
        )
        self.layers = nn.ModuleList(XLLayer(self.config) for _ in range(LAYERS))
        for weight in self.parameters():
            if weight.dim() > 1:
                nn.init.normal_(weight, std=dim**-0.5)

    def forward(self, x: Tensor) -> Tensor:
        """Return states (B, T, D) for x (B, T, D), segment after segment."""
        memories: list[Tensor | None] = [None] * LAYERS
        states = []
        for segment in x.split(self.segment, dim=1):
            y = segment  # (B, T', D)
            for number, layer in enumerate(self.layers):
                assert isinstance(layer, XLLayer)
                context = with_memory(y, memories[number])  # (B, M + T', D)
                past = context.shape[1] - y.shape[1]
                encodings = encodings_of(self.config, y, context.shape[1], causal=True)
                y, _ = layer(y, layer.keys(context, encodings), causal_mask(y.shape[1], past))
                memories[number] = update_memory(context, self.segment)
            states.append(y)
        return torch.cat(states, dim=1)


@checked(words=1, dim=1, segment=1, seed=0)
def encoders(
    words: int, dim: int = 32, positions: bool = False, segment: int = 8, seed: int = 0
) -> dict[str, nn.Module]:
    """Return the six networks by name, each with random weights; D = `dim` must be divisible by 4.

    `positions` adds positional encodings to the Transformer's encoder and decoder. Transformer-XL
    reads segments of `segment` words and keeps as many states. Only the MLP is built for texts of
    exactly `words` words.
    """
    with torch.random.fork_rng(devices=[]):
        torch.manual_seed(seed)
        return {
            "MLP": ConcatenatedMLP(words, dim),
            "CNN": Convolutions(dim),
            "LSTM": Recurrent(dim),
            "Transformer encoder": SelfAttention(dim, causal=False, positions=positions).eval(),
            "Transformer decoder": SelfAttention(dim, causal=True, positions=positions).eval(),
            "Transformer-XL": SegmentedXL(dim, segment).eval(),
        }
