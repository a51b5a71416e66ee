"""SkipGramStepper's run, computed by the library's loss and autograd instead of by the page.

Read by tests through `runpy`.
"""

from __future__ import annotations

import torch

from ptm_edu.word2vec import negative_sampling_loss

BITS = 0xFFFFFFFF


class Run:
    """The vectors and losses that the page should have after as many steps."""

    def __init__(self, sentences: list[list[str]], window: int, negatives: int, seed: int) -> None:
        text = [word for sentence in sentences for word in sentence]
        self.words = list(dict.fromkeys(text))
        ids = {word: i for i, word in enumerate(self.words)}
        self.pairs = [
            (ids[sentence[i]], ids[sentence[j]])
            for sentence in sentences
            for i in range(len(sentence))
            for j in range(max(0, i - window), min(len(sentence), i + window + 1))
            if i != j
        ]
        weights = torch.tensor([text.count(word) for word in self.words]).double() ** 0.75
        self.upto = weights.cumsum(0).tolist()
        self.K, self.bits = negatives, seed
        start = [[(self.random() - 0.5) / 2 for _ in range(2)] for _ in self.words]
        self.v = torch.tensor(start, dtype=torch.float64, requires_grad=True)  # (V, 2)
        self.c = torch.zeros_like(self.v, requires_grad=True)  # (V, 2)
        self.losses: list[float] = []
        self.waiting = self.draw()

    def random(self) -> float:
        """mulberry32."""
        self.bits = (self.bits + 0x6D2B79F5) & BITS
        t = ((self.bits ^ (self.bits >> 15)) * (self.bits | 1)) & BITS
        t ^= (t + (((t ^ (t >> 7)) * (t | 61)) & BITS)) & BITS
        return (t ^ (t >> 14)) / 2**32

    def draw(self) -> tuple[int, int, list[int]]:
        """The next pair and its negatives, none of which is the context."""
        center, context = self.pairs[len(self.losses) % len(self.pairs)]
        negatives: list[int] = []
        while len(negatives) < self.K:
            at = self.random() * self.upto[-1]
            word = next(i for i, end in enumerate(self.upto) if at < end)
            if word != context:
                negatives.append(word)
        return center, context, negatives

    def gradients(self) -> tuple[float, torch.Tensor, torch.Tensor]:
        """The loss of the waiting pair, and its gradients (V, 2) for v and c."""
        center, context, negatives = self.waiting
        ids = torch.tensor([negatives])  # (1, K)
        loss = negative_sampling_loss(self.v[[center]], self.c[[context]], self.c[ids])
        return loss.item(), *torch.autograd.grad(loss, (self.v, self.c))

    def step(self, rate: float, times: int = 1) -> Run:
        """Take steps of gradient descent."""
        for _ in range(times):
            loss, to_v, to_c = self.gradients()
            with torch.no_grad():
                self.v -= rate * to_v
                self.c -= rate * to_c
            self.losses.append(loss)
            self.waiting = self.draw()
        return self

    @property
    def mean(self) -> float:
        """The mean loss of the last pass."""
        last = self.losses[-len(self.pairs) :]
        return sum(last) / len(last)
