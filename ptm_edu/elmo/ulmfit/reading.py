"""A long text, read window by window: batches for a forward language model, and its loss."""

from __future__ import annotations

import math
from collections.abc import Sequence

import torch
from torch import Tensor, nn

from ptm_edu.elmo.lstm import LstmState

from .language_model import ForwardLM


class TextRows:
    """A text of ids (N,) cut into `rows` rows that go on from window to window.

    Window i is (inputs, targets), both (B, T): each target is the word after its input. After the
    last window comes the first again. Raises ValueError for a text that fills no window.
    """

    def __init__(self, ids: Tensor, rows: int, length: int) -> None:
        width = len(ids) // rows
        self.ids = ids[: rows * width].view(rows, width)
        self.length = length
        self.windows = (width - 1) // length
        if self.windows < 1:
            raise ValueError(
                f"TextRows: {len(ids):,} words are too few for {rows} rows of {length} words; "
                f"give more text, or fewer and shorter rows"
            )

    @property
    def rows(self) -> int:
        """How many places of the text are read at once."""
        return len(self.ids)

    def __getitem__(self, number: int) -> tuple[Tensor, Tensor]:
        """Return window `number`."""
        start = number % self.windows * self.length
        piece = self.ids[:, start : start + self.length + 1].long()
        return piece[:, :-1], piece[:, 1:]


class Reader(nn.Module):
    """A language model that remembers where it was in each row.

    The states are buffers, so a checkpoint keeps them; gradients stop at a window's beginning
    (truncated back-propagation through time).
    """

    outputs: Tensor
    cells: Tensor

    def __init__(self, model: ForwardLM, rows: int) -> None:
        super().__init__()
        self.model = model
        config = model.config
        self.register_buffer("outputs", torch.zeros(config.layers, rows, config.dim))
        self.register_buffer("cells", torch.zeros(config.layers, rows, config.cells))

    def forward(self, inputs: Tensor) -> Tensor:
        """Return the top layer (B, T, D) of the next window of words (B, T)."""
        before = [LstmState(*pair) for pair in zip(self.outputs, self.cells, strict=True)]
        top, after = self.model(inputs, before)
        # New tensors: the old ones are still needed for the gradient.
        self.outputs = torch.stack([state.output.detach() for state in after]).float()
        self.cells = torch.stack([state.cell.detach() for state in after]).float()
        return top


def next_word_loss(reader: Reader, window: Sequence[Tensor], samples: int | None = None) -> Tensor:
    """Return the mean −log p(next word) over a window; `samples` as in `Softmax.loss`."""
    inputs, targets = window
    return reader.model.words.loss(reader(inputs).flatten(0, 1), targets.flatten(), samples)


@torch.no_grad()
def perplexity(model: ForwardLM, text: TextRows) -> float:
    """Return exp of the mean −log p(next word) over a text, read once from its beginning."""
    reader = Reader(model, text.rows).eval()
    losses = [next_word_loss(reader, text[number]).item() for number in range(text.windows)]
    return math.exp(sum(losses) / len(losses))
