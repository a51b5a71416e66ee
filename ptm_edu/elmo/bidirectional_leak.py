"""Why not one deep bidirectional stack: its second layer has access to the word it predicts.

A demonstration over letters, small enough to be trained in a live cell.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import torch
from torch import Tensor, nn
from torch.nn.functional import cross_entropy

from ptm_edu import training
from ptm_edu.require import require

LETTERS = " abcdefghijklmnopqrstuvwxyz"
LENGTH, ROWS = 24, 32


class TwoLayers(nn.Module):
    """Two LSTM layers in each direction that predict a letter from the others around it.

    With `joint` the second layers read both first layers' outputs, as in a BiLSTM tagger:
    [→h; ←h] at k − 1 holds what ←h knows of the letters from k on, letter k among them. Without it
    the two directions stay separate, as in ELMo (Peters et al. 2018, §3.1).
    """

    def __init__(self, joint: bool, dim: int = 48) -> None:
        super().__init__()
        self.joint = joint
        self.letters = nn.Embedding(len(LETTERS), dim)
        width = 2 * dim if joint else dim
        self.first = nn.ModuleList(nn.LSTM(dim, dim, batch_first=True) for _ in range(2))
        self.second = nn.ModuleList(nn.LSTM(width, dim, batch_first=True) for _ in range(2))
        self.scores = nn.Linear(dim, len(LETTERS))

    def forward(self, ids: Tensor) -> tuple[Tensor, Tensor]:
        """Return both directions' scores of letters 1 to T − 2, (B, T − 2, 27) each."""
        x = self.letters(ids)  # (B, T, D)
        forward, backward = _run(self.first, x, x)  # (B, T, D) each
        if self.joint:
            forward = backward = torch.cat([forward, backward], dim=-1)  # (B, T, 2D)
        forward, backward = _run(self.second, forward, backward)  # (B, T, D) each
        return self.scores(forward[:, :-2]), self.scores(backward[:, 2:])


def _run(lstms: nn.ModuleList, forward: Tensor, backward: Tensor) -> tuple[Tensor, Tensor]:
    """Run one LSTM from the left, the other from the right, over (B, T, D)."""
    return lstms[0](forward)[0], lstms[1](backward.flip(1))[0].flip(1)


class Trained(NamedTuple):
    """A trained stack, and the loss of each step in nats per letter."""

    model: TwoLayers
    losses: list[float]


def letter_rows(sentences: Iterable[Sequence[str]]) -> Tensor:
    """Return a text's letters and spaces as rows of ids (N, 24); other characters are left out.

    Raises ValueError for a text that does not fill a row.
    """
    text = " ".join(word for sentence in sentences for word in sentence).lower()
    ids = torch.tensor([LETTERS.index(letter) for letter in text if letter in LETTERS])
    require(len(ids) >= LENGTH, f"letter_rows: {len(ids)} letters do not fill a row of {LENGTH}")
    return ids[: len(ids) // LENGTH * LENGTH].view(-1, LENGTH)


def letter_loss(model: TwoLayers, ids: Tensor) -> Tensor:
    """Return the mean −log p of the letters between the first and the last, both directions."""
    targets = ids[:, 1:-1].flatten()  # (B·(T − 2),)
    forward, backward = (scores.flatten(0, 1) for scores in model(ids))
    return (cross_entropy(forward, targets) + cross_entropy(backward, targets)) / 2


def train_two_layers(
    rows: Tensor, joint: bool, steps: int = 100, seed: int = 0, progress: bool = False
) -> Trained:
    """Train on rows (N, 24) of `letter_rows`; the two kinds differ in nothing but `joint`."""
    torch.manual_seed(seed)
    model = TwoLayers(joint)
    history = training.fit(
        model,
        letter_loss,
        lambda step: rows[torch.randint(len(rows), (ROWS,))],
        training.TrainingConfig(
            steps=steps,
            optimizer=training.AdamW(lr=1e-2, weight_decay=0.0),
            device="cpu",
            seed=seed,
            label="letters",
            progress=progress,
        ),
    )
    return Trained(model.eval(), history.losses)
