"""The softmax over the vocabulary, full or sampled."""

from __future__ import annotations

import math

import torch
from torch import Tensor, nn
from torch.nn.functional import cross_entropy, linear, log_softmax


class Softmax(nn.Module):
    """p(word | h) = softmax(S h + b): the output layer that both directions share.

    Words are ordered by frequency, the most frequent first.
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

        With `samples`, each target competes with that many sampled words instead of all V: the
        sampled softmax (Bengio and Senécal 2008; Jean et al. 2015, §3). A sampled word's logit is
        lowered by the log of its expected number in the sample, so that the sampled words together
        weigh what all V − 1 would. The target is always present, so its own logit is unchanged, and
        if it was sampled as well, that copy does not count.
        """
        if samples is None or samples >= len(self.bias):
            return cross_entropy(linear(h, self.weight, self.bias), targets)
        words = self._sample(samples, h.device)  # (K,)
        true = (h * self.weight[targets]).sum(dim=1) + self.bias[targets]  # (N,)
        sampled = linear(h, self.weight[words], self.bias[words])  # (N, K)
        sampled = sampled - self._log_expected(words, samples)
        sampled = sampled.masked_fill(targets[:, None] == words, -math.inf)
        logits = torch.cat([true[:, None], sampled.to(true.dtype)], dim=1)  # (N, 1 + K)
        return cross_entropy(logits, torch.zeros_like(targets))

    def _sample(self, samples: int, device: torch.device) -> Tensor:
        # Zipf's law: log(rank + 1) is uniform, so rounding exp(u) − 1 down gives a rank.
        log_rank = torch.rand(samples, device=device) * math.log(len(self.bias) + 1)  # (K,)
        return (log_rank.exp() - 1).long().clamp(max=len(self.bias) - 1)

    def _log_expected(self, words: Tensor, samples: int) -> Tensor:
        rank = words.double()
        share = torch.log1p(1 / (rank + 1)) / math.log(len(self.bias) + 1)
        return (samples * share).log().float()
