"""From a word's characters to its vector: embeddings, convolutions, highways, a projection."""

from __future__ import annotations

import torch
from torch import Tensor, nn

from ptm_edu.arguments import checked
from ptm_edu.require import require_ids

from .config import ElmoConfig
from .tokenizer import ALPHABET, FILL


@checked()
class CharacterEncoder(nn.Module):
    """The token layer x_k of the biLM (Peters et al. 2018, §3.4; Kim et al. 2016, §2.2).

    Its input is a single word: layer 0 of ELMo is a word vector without context, for any word.
    """

    def __init__(self, config: ElmoConfig) -> None:
        super().__init__()
        self.characters = nn.Embedding(ALPHABET, config.character_dim, padding_idx=0)
        self.filters = nn.ModuleList(
            nn.Conv1d(config.character_dim, count, width) for width, count in config.filters
        )
        self.widest = max(width for width, _ in config.filters)
        self.activation = {"relu": torch.relu, "tanh": torch.tanh}[config.activation]
        total = sum(count for _, count in config.filters)
        self.highways = nn.ModuleList(Highway(total) for _ in range(config.highways))
        self.projection = nn.Linear(total, config.projection_dim)

    @checked(character_ids="integer (…, 50)")
    def forward(self, character_ids: Tensor) -> Tensor:
        """Return vectors (…, P) for the character ids of words, (…, 50)."""
        ids = require_ids("CharacterEncoder: character_ids", character_ids, ALPHABET)
        words = ids.flatten(0, -2)  # (N, 50)
        letters = self.characters(words[:, : self._longest(words)])  # (N, ≤ 50, C)
        letters = letters.transpose(1, 2)  # (N, C, ≤ 50)
        # A filter's feature is its strongest response, at whatever position of the word.
        features = [self.activation(conv(letters).amax(dim=2)) for conv in self.filters]
        x = torch.cat(features, dim=1)  # (N, number of filters)
        for highway in self.highways:
            x = highway(x)
        return self.projection(x).unflatten(0, character_ids.shape[:-1])  # (…, P)

    def _longest(self, words: Tensor) -> int:
        """Return how many characters of each word matter: only FILL follows them."""
        is_character = words.ne(FILL + 1) & words.ne(0)  # zeros: no word at all
        (positions,) = is_character.any(dim=0).nonzero(as_tuple=True)
        return int(positions.max()) + 1 + self.widest if len(positions) else self.widest


@checked(dim=1)
class Highway(nn.Module):
    """y = t ⊙ ReLU(W x + b) + (1 − t) ⊙ x with the gate t = σ(W_t x + b_t).

    A closed gate, t = 0, passes x unchanged. The gate's bias begins at −2, so that a new layer
    passes most of its input (Srivastava et al. 2015, eq. 3 and §2.2).
    """

    def __init__(self, dim: int) -> None:
        super().__init__()
        self.transform = nn.Linear(dim, dim)
        self.gate = nn.Linear(dim, dim)
        nn.init.constant_(self.gate.bias, -2.0)

    @checked(x="float (…, D)")
    def forward(self, x: Tensor) -> Tensor:
        """Return (…, D) for (…, D)."""
        t = torch.sigmoid(self.gate(x))  # (…, D)
        return t * torch.relu(self.transform(x)) + (1 - t) * x
