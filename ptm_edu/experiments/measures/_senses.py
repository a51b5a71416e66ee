"""Words with several senses, and one linear probe for each word, all fitted together."""

from __future__ import annotations

from dataclasses import dataclass

import torch
from torch import Tensor, nn
from torch.nn.functional import cross_entropy

from ptm_edu.evaluation.probes import nearest_mean
from ptm_edu.training.ignore_index import IGNORE_INDEX


@dataclass(frozen=True)
class Occurrences:
    """Words in sentences: all layers (N, L, D), and each occurrence's word id and sense id.

    Ids begin at 0; sense ids begin at 0 for each word.
    """

    layers: Tensor
    words: Tensor
    senses: Tensor

    def at(self, rows: Tensor) -> Occurrences:
        """Return the occurrences in these rows."""
        return Occurrences(self.layers[rows], self.words[rows], self.senses[rows])

    def at_most(self, count: int, generator: torch.Generator) -> Occurrences:
        """Return a random sample of at most `count` occurrences of each word."""
        order = torch.randperm(len(self.words), generator=generator)
        order = order[self.words[order].argsort(stable=True)]  # word by word, shuffled inside
        return self.at(order[_index_in_word(self.words[order]) < count])

    def by_word(self, words: int) -> tuple[Tensor, Tensor]:
        """Return layers (L, W, E, D) and senses (W, E), with one row per word.

        Where a word has fewer than E occurrences, layers are padded with zeros and senses with
        `IGNORE_INDEX`.
        """
        order = self.words.argsort(stable=True)
        ordered = self.at(order)
        positions = _index_in_word(ordered.words)
        shape = words, int(positions.max()) + 1
        layers = torch.zeros(*shape, *ordered.layers.shape[1:])
        senses = torch.full(shape, IGNORE_INDEX)
        layers[ordered.words, positions] = ordered.layers.float()
        senses[ordered.words, positions] = ordered.senses
        return layers.permute(2, 0, 1, 3), senses


def _index_in_word(words: Tensor) -> Tensor:
    """Return each occurrence's index among those of its word; `words` is sorted."""
    _, counts = words.unique_consecutive(return_counts=True)
    starts = (counts.cumsum(0) - counts).repeat_interleave(counts)
    return torch.arange(len(words)) - starts


def nearest_mean_accuracy(train: Occurrences, test: Occurrences, layer: int) -> float:
    """Return the accuracy of choosing the sense whose mean vector is nearest."""
    right = 0
    for word in test.words.unique().tolist():
        labeled, new = train.at(train.words == word), test.at(test.words == word)
        predicted = nearest_mean(labeled.layers[:, layer], labeled.senses, new.layers[:, layer])
        right += int((predicted == new.senses).sum())
    return right / len(test.words)


def most_frequent_accuracy(train: Occurrences, test: Occurrences) -> float:
    """Return the accuracy of each word's most frequent training sense."""
    counts = torch.zeros(int(train.words.max()) + 1, int(train.senses.max()) + 1)
    counts.index_put_((train.words, train.senses), torch.tensor(1.0), accumulate=True)
    return float((counts.argmax(1)[test.words] == test.senses).float().mean())


class WordProbes(nn.Module):
    """A linear probe for each word, on a selection or mix of layers that all words share."""

    no_sense: Tensor

    def __init__(self, senses: Tensor, dim: int, mix: nn.Module) -> None:
        """Take the number of senses of each word, (W,)."""
        super().__init__()
        words, most = len(senses), int(senses.max())
        self.mix = mix
        self.weight = nn.Parameter(torch.zeros(words, dim, most))
        self.bias = nn.Parameter(torch.zeros(words, 1, most))
        self.register_buffer("no_sense", (torch.arange(most) >= senses[:, None])[:, None])

    def forward(self, layers: Tensor) -> Tensor:
        """Return logits (W, E, S), −∞ for senses that a word does not have."""
        logits = torch.baddbmm(self.bias, self.mix(layers), self.weight)
        return logits.masked_fill(self.no_sense, -torch.inf)


def linear_accuracy(
    train: Occurrences, test: Occurrences, mix: nn.Module, l2: float = 0.1, steps: int = 100
) -> float:
    """Fit a probe per word together with the mix; return the test accuracy.

    The loss is the sum over all words of the mean of −log p plus l2 / 2 times the sum of W².
    """
    words = int(train.words.max()) + 1
    variance, mean = torch.var_mean(train.layers.float(), dim=0)  # (L, D)
    scale = variance.sqrt().clamp(min=1e-6)

    def ready(occurrences: Occurrences) -> tuple[Tensor, Tensor]:
        layers, senses = occurrences.by_word(words)
        return (layers - mean[:, None, None]) / scale[:, None, None], senses

    x, senses = ready(train)
    probes = WordProbes(senses.amax(dim=1) + 1, x.shape[-1], mix)
    share = 1 / senses.ge(0).sum(dim=1, keepdim=True)  # (W, 1): every word has the same weight
    optimizer = torch.optim.LBFGS(
        [p for p in probes.parameters() if p.requires_grad],
        max_iter=steps,
        history_size=10,
        line_search_fn="strong_wolfe",
    )

    def loss() -> Tensor:
        optimizer.zero_grad()
        logits = probes(x).transpose(1, 2)  # (W, S, E)
        nats = cross_entropy(logits, senses, ignore_index=IGNORE_INDEX, reduction="none")
        value = (nats * share).sum() + l2 / 2 * probes.weight.square().sum()
        value.backward()
        return value

    optimizer.step(loss)
    x, senses = ready(test)
    with torch.no_grad():
        predicted = probes(x).argmax(dim=2)  # (W, E)
    counted = senses.ge(0)
    return float((predicted == senses)[counted].float().mean())
