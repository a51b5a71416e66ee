"""The forward language model over words that all stages of ULMFiT train, and its text."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import torch
from torch import Tensor, nn
from torch.nn.functional import embedding

from ptm_edu.arguments import checked
from ptm_edu.elmo.lstm import LstmState, ProjectedLstm
from ptm_edu.elmo.softmax import Softmax
from ptm_edu.require import require, require_ids


@checked(dim=1, cells=1, layers=1)
@dataclass(frozen=True)
class UlmfitConfig:
    """Sizes: dimensions of a word's vector and of each layer's output, cells per layer, layers.

    The paper's are 400 (the inner layers 1,150) and 3 layers (Howard and Ruder 2018, §4.1).
    """

    dim: int = 128
    cells: int = 256
    layers: int = 2


class LockedDropout(nn.Module):
    """Dropout whose mask is the same at every word of a text (Gal and Ghahramani 2016, §3).

    Of Merity et al. 2017's dropouts, which the paper uses, only this one is implemented here.
    """

    def __init__(self, p: float = 0.0) -> None:
        super().__init__()
        self.p = p

    def forward(self, x: Tensor) -> Tensor:
        """Return (B, T, D) with the same of the D components set to zero at each of the T words."""
        if not self.training or self.p == 0:
            return x
        keep = x.new_empty(x.shape[0], 1, x.shape[2]).bernoulli_(1 - self.p)  # (B, 1, D)
        return x * keep / (1 - self.p)


@checked(vocab_size=2)
class ForwardLM(nn.Module):
    """p(word | all words before it): word vectors, layers of LSTMs, a softmax over the words.

    The input vectors are tied to the softmax's (Inan et al. 2017). The rate of `dropout`, which is
    applied before the first layer and after each, is up to the stage of training.
    """

    def __init__(self, vocab_size: int, config: UlmfitConfig | None = None) -> None:
        super().__init__()
        self.config = config = config or UlmfitConfig()
        self.words = Softmax(vocab_size, config.dim)
        self.layers = nn.ModuleList(
            ProjectedLstm(config.dim, config.cells, config.dim) for _ in range(config.layers)
        )
        self.dropout = LockedDropout()

    @property
    def vocab_size(self) -> int:
        """The number of words in the vocabulary."""
        return len(self.words.bias)

    @checked(ids="integer (B, T)")
    def forward(
        self, ids: Tensor, states: list[LstmState] | None = None
    ) -> tuple[Tensor, list[LstmState]]:
        """Return the top layer (B, T, D) over words (B, T), and each layer's last state."""
        ids = require_ids("ForwardLM: ids", ids, self.vocab_size)
        x = self.dropout(embedding(ids, self.words.weight))  # (B, T, D)
        new_states = []
        for number, layer in enumerate(self.layers):
            x, state = layer(x, states[number] if states else None)
            x = self.dropout(x)
            new_states.append(state)
        return x, new_states

    def with_words(self, more: int) -> ForwardLM:
        """Return a copy with `more` words after the old ones: a task has words of its own.

        The paper does not say how they are initialized; here, as the mean of the old words.
        """
        wider = ForwardLM(self.vocab_size + more, self.config)
        state = self.state_dict()
        for name in ("words.weight", "words.bias"):
            mean = state[name].mean(dim=0, keepdim=True)
            state[name] = torch.cat([state[name], mean.repeat_interleave(more, dim=0)])
        wider.load_state_dict(state)
        return wider


@checked(ids="integer (N)", rows=1, length=1)
class TextRows:
    """A text of ids (N,) split into `rows` rows that continue from window to window.

    Window i is (inputs, targets), both (B, T): each target is the word after its input. After the
    last window comes the first again. Raises ValueError for a text that fills no window.
    """

    def __init__(self, ids: Tensor, rows: int, length: int) -> None:
        width = len(ids) // rows
        self.ids = ids[: rows * width].view(rows, width)
        self.length = length
        self.windows = (width - 1) // length
        require(
            self.windows >= 1,
            f"TextRows: {len(ids):,} words are too few for {rows} rows of {length} words; use more "
            f"text, or fewer and shorter rows",
        )

    @property
    def rows(self) -> int:
        """The number of rows, B."""
        return len(self.ids)

    def __getitem__(self, number: int) -> tuple[Tensor, Tensor]:
        """Return window `number`."""
        start = number % self.windows * self.length
        text = self.ids[:, start : start + self.length + 1].long()  # (B, T + 1)
        return text[:, :-1], text[:, 1:]


class StatefulLM(nn.Module):
    """A language model that carries its states from window to window of each row.

    The states are buffers, so a checkpoint contains them; gradients stop at a window's beginning
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
        states = [LstmState(*pair) for pair in zip(self.outputs, self.cells, strict=True)]
        top, new_states = self.model(inputs, states)  # (B, T, D)
        # New tensors: the old ones are still needed for the gradient.
        self.outputs = torch.stack([state.output.detach() for state in new_states]).float()
        self.cells = torch.stack([state.cell.detach() for state in new_states]).float()
        return top


def next_word_loss(
    reader: StatefulLM, window: Sequence[Tensor], samples: int | None = None
) -> Tensor:
    """Return the mean −log p(next word) over a window; `samples` as in `Softmax.loss`."""
    inputs, targets = window
    return reader.model.words.loss(reader(inputs).flatten(0, 1), targets.flatten(), samples)


@checked()
@torch.no_grad()
def perplexity(model: ForwardLM, text: TextRows) -> float:
    """Return exp of the mean −log p(next word) over a text, read once from its beginning."""
    reader = StatefulLM(model, text.rows).eval()
    losses = [next_word_loss(reader, text[number]).item() for number in range(text.windows)]
    return math.exp(sum(losses) / len(losses))
