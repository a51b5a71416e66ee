"""A language model over words that reads forward: what ULMFiT learns first, and takes along."""

from __future__ import annotations

from dataclasses import dataclass

import torch
from torch import Tensor, nn
from torch.nn.functional import embedding

from ptm_edu.elmo.lstm import LstmState, ProjectedLstm
from ptm_edu.elmo.softmax import Softmax


@dataclass(frozen=True)
class UlmfitConfig:
    """Sizes: numbers in a word's vector and in each layer's output, cells in a layer, layers.

    The paper's are 400 (the inner layers 1,150) and 3 layers (Howard and Ruder 2018, §4.1).
    """

    dim: int = 128
    cells: int = 256
    layers: int = 2

    def __post_init__(self) -> None:
        """Refuse what no model can be made of."""
        if min(self.dim, self.cells, self.layers) < 1:
            raise ValueError(f"UlmfitConfig: every size must be at least 1, got {self}")


class LockedDropout(nn.Module):
    """Dropout whose mask is the same at every word of a text (Gal and Ghahramani 2016, §3).

    Of Merity et al. 2017's dropouts, which the paper uses, this is the one kept here.
    """

    def __init__(self, p: float = 0.0) -> None:
        super().__init__()
        self.p = p

    def forward(self, x: Tensor) -> Tensor:
        """Return (B, T, D) with the same of the D numbers put out at each of the T words."""
        if not self.training or self.p == 0:
            return x
        kept = x.new_empty(x.shape[0], 1, x.shape[2]).bernoulli_(1 - self.p)
        return x * kept / (1 - self.p)


class ForwardLM(nn.Module):
    """p(word | all words before it): word vectors, layers of LSTMs, a softmax over the words.

    The vectors that read the words are those that predict them (Inan et al. 2017). How much
    `dropout` there is, before the first layer and after each, is up to the stage of training.
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
        """How many words the model knows."""
        return len(self.words.bias)

    def forward(
        self, ids: Tensor, states: list[LstmState] | None = None
    ) -> tuple[Tensor, list[LstmState]]:
        """Return the top layer (B, T, D) over words (B, T), and each layer's last state."""
        x = self.dropout(embedding(ids, self.words.weight))
        after = []
        for number, layer in enumerate(self.layers):
            x, state = layer(x, states[number] if states else None)
            x = self.dropout(x)
            after.append(state)
        return x, after

    def with_words(self, more: int) -> ForwardLM:
        """Return a copy that knows `more` words, after the old ones: a task has words of its own.

        The paper leaves open how they begin; here, as the mean of the words that are known.
        """
        wider = ForwardLM(self.vocab_size + more, self.config)
        state = self.state_dict()
        for name in ("words.weight", "words.bias"):
            mean = state[name].mean(dim=0, keepdim=True)
            state[name] = torch.cat([state[name], mean.repeat_interleave(more, dim=0)])
        wider.load_state_dict(state)
        return wider
