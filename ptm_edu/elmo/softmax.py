"""The softmax over the vocabulary, whole or over a sample of words."""

from __future__ import annotations

import math

import torch
from torch import Tensor, nn
from torch.nn.functional import cross_entropy, linear, log_softmax


class Softmax(nn.Module):
    """p(word | h) = softmax(S h + b): the output layer that both directions share.

    Words stand in the order of their frequency, the most frequent first.
    """

    def __init__(self, vocab_size: int, dim: int) -> None:
        super().__init__()
        self.weight = nn.Parameter(torch.randn(vocab_size, dim) / math.sqrt(dim))
        self.bias = nn.Parameter(torch.zeros(vocab_size))

    def forward(self, h: Tensor) -> Tensor:
        """Return log p of every word, (…, V), for contexts (…, P)."""
        return log_softmax(linear(h, self.weight, self.bias), dim=-1)

    def loss(self, h: Tensor, targets: Tensor, samples: int | None = None) -> Tensor:
        """Return the mean of −log p(target) for contexts (N, P) and targets (N,).

        With `samples`, each target competes with that many drawn words in place of all V: the
        sampled softmax (Bengio and Senécal 2008; Jean et al. 2015, §3). A drawn word's logit
        is lowered by the log of how often it is expected in the draw, so that the drawn words
        together weigh what all V − 1 would. The target is there for certain, so its own logit
        stays as it is, and where it was drawn by chance too, that copy does not count.
        """
        if samples is None or samples >= len(self.bias):
            return cross_entropy(linear(h, self.weight, self.bias), targets)
        drawn = self._draw(samples, h.device)  # (K,)
        own = (h * self.weight[targets]).sum(dim=1) + self.bias[targets]  # (N,)
        others = linear(h, self.weight[drawn], self.bias[drawn])  # (N, K)
        others = others - self._log_expected(drawn, samples)
        others = others.masked_fill(targets[:, None] == drawn, -math.inf)
        logits = torch.cat([own[:, None], others.to(own.dtype)], dim=1)  # (N, 1 + K)
        return cross_entropy(logits, torch.zeros_like(targets))

    def _draw(self, samples: int, device: torch.device) -> Tensor:
        # Zipf's law: log(rank + 1) is spread evenly. Cut down, a uniform number becomes a rank.
        spread = torch.rand(samples, device=device) * math.log(len(self.bias) + 1)
        return (spread.exp() - 1).long().clamp(max=len(self.bias) - 1)

    def _log_expected(self, words: Tensor, samples: int) -> Tensor:
        rank = words.double()
        share = torch.log1p(1 / (rank + 1)) / math.log(len(self.bias) + 1)
        return (samples * share).log().float()
