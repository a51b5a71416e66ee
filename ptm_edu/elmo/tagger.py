"""A BiLSTM that tags words, and the places where a frozen model's layers can be joined to it."""

from __future__ import annotations

from typing import Literal, get_args

import torch
from torch import Tensor, nn

from .packed import read_packed
from .scalar_mix import ScalarMix

Joined = Literal["none", "input", "middle", "output", "both", "alone"]
PADDING, UNKNOWN = 0, 1  # ids of no word, and of every word not trained on


class BiLstmTagger(nn.Module):
    """Word vectors, two BiLSTM layers one above the other, and a score for each tag.

    `joined` says where features of a frozen model are set beside the tagger's own numbers:

        "none"      nowhere: word vectors of its own are all it has
        "input"     [x_k; ELMo_k], beside the word vectors; CoVe joins here too
        "middle"    [h_k,1; LM_k], beside what the first layer gives: TagLM's place
        "output"    [h_k,2; ELMo_k], beside what the second layer gives
        "both"      at input and at output (Peters et al. 2018, §3.3)
        "alone"     ELMo_k and nothing else: a linear layer shows what the features know

    Features come as layers (L, B, T, D), and each place has a ScalarMix of its own; of a single
    layer it learns the size alone. Every word is tagged by itself: there is no CRF over the tags,
    which TagLM and ELMo's entity tagger have and which would hide what the features give.
    """

    def __init__(
        self,
        vocab_size: int,
        tags: int,
        joined: Joined = "none",
        layers: int = 0,
        feature_dim: int = 0,
        word_dim: int = 100,
        hidden: int = 100,
        dropout: float = 0.5,
    ) -> None:
        """Take L and D of the features as `layers` and `feature_dim`."""
        super().__init__()
        if joined not in get_args(Joined):
            raise ValueError(f"BiLstmTagger: joined must be one of {get_args(Joined)}: {joined!r}")
        if joined != "none" and not (layers and feature_dim):
            raise ValueError(
                f"BiLstmTagger: joined={joined!r} needs features: expected layers and feature_dim "
                f"of at least 1, got {layers} and {feature_dim}"
            )
        places = {"none": [], "both": ["input", "output"]}.get(joined, [joined])
        self.mixes = nn.ModuleDict({place: ScalarMix(layers) for place in places})
        more = {place: feature_dim for place in places}
        self.dropout = nn.Dropout(dropout)
        if joined == "alone":
            self.scores = nn.Linear(feature_dim, tags)
            return
        self.words = nn.Embedding(vocab_size, word_dim, padding_idx=PADDING)
        self.first = _bilstm(word_dim + more.get("input", 0), hidden)
        self.second = _bilstm(2 * hidden + more.get("middle", 0), hidden)
        self.scores = nn.Linear(2 * hidden + more.get("output", 0), tags)

    def forward(self, words: Tensor, features: Tensor | None = None) -> Tensor:
        """Return the tags' scores (B, T, tags) for word ids (B, T) and features (L, B, T, D)."""
        if self.mixes and features is None:
            raise ValueError(f"BiLstmTagger: joined at {list(self.mixes)}, but got no features")
        if "alone" in self.mixes:
            return self.scores(self.dropout(self.mixes["alone"](features)))
        lengths = words.ne(PADDING).sum(dim=1)
        x = self._join("input", self.words(words), features)
        x = self._join("middle", read_packed(self.first, x, lengths), features)
        x = self._join("output", read_packed(self.second, x, lengths), features)
        return self.scores(x)  # (B, T, tags)

    def _join(self, place: str, x: Tensor, features: Tensor | None) -> Tensor:
        if place in self.mixes:
            x = torch.cat([x, self.mixes[place](features)], dim=-1)
        return self.dropout(x)


def _bilstm(input_dim: int, hidden: int) -> nn.LSTM:
    return nn.LSTM(input_dim, hidden, bidirectional=True, batch_first=True)
