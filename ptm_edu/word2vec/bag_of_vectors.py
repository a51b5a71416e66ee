"""A bag of vectors: the mean of a text's word vectors, and a linear layer that predicts its class.

The simplest way to use word vectors, and the smallest model in which the task may update them
(tuned) or not (fixed). Order is lost: "dog bites man" is "man bites dog".
"""

from __future__ import annotations

import copy
from collections.abc import Sequence
from dataclasses import dataclass

import torch
from torch import Tensor, nn
from torch.nn.functional import cross_entropy
from torch.nn.utils.rnn import pad_sequence

from ptm_edu.arguments import checked
from ptm_edu.require import require_ids

from .checks import require_counting, require_positive
from .optimizer_steps import finite_loss, seeded_generator

PADDING = 0  # the row that pads short texts; it is excluded from means


@dataclass(frozen=True)
class Texts:
    """Texts as ids (N, T), padded with PADDING, and their classes (N,)."""

    ids: Tensor
    labels: Tensor

    @classmethod
    def padded(cls, texts: Sequence[Sequence[int]], labels: Sequence[int]) -> Texts:
        """Pad texts of different lengths; an empty text is all padding."""
        rows = [torch.as_tensor(text, dtype=torch.int64) for text in texts]
        return cls(pad_sequence(rows, True, PADDING), torch.as_tensor(labels))

    def __len__(self) -> int:
        return len(self.labels)

    def __getitem__(self, rows: Tensor) -> Texts:
        """Return the texts of these rows, given as indices (M,) or as a boolean mask (N,)."""
        return Texts(self.ids[rows], self.labels[rows])


@checked(vectors="float (V, D)", classes=1)
class BagOfVectors(nn.Module):
    """The mean of a text's word vectors (D,), then a linear layer to the classes.

    `vectors` (V, D) are the initial ones, row PADDING unused; `tuned` lets training update them.
    The layer starts at zero: before training all classes are equally likely.
    """

    def __init__(self, vectors: Tensor, classes: int, tuned: bool) -> None:
        super().__init__()
        self.vectors = nn.EmbeddingBag.from_pretrained(
            vectors.clone(), freeze=not tuned, mode="mean", padding_idx=PADDING
        )
        self.classes = nn.Linear(vectors.shape[1], classes)
        nn.init.zeros_(self.classes.weight)
        nn.init.zeros_(self.classes.bias)

    @checked(ids="integer (B, T)")
    def forward(self, ids: Tensor) -> Tensor:
        """Return the logits (B, C) of texts (B, T); the mean of nothing but padding is zero."""
        ids = require_ids("BagOfVectors: ids", ids, self.vectors.num_embeddings)
        logits: Tensor = self.classes(self.vectors(ids))
        return logits

    def loss(self, texts: Texts) -> Tensor:
        """Return the mean of −log P(class | text) over texts, a scalar."""
        return cross_entropy(self(texts.ids), texts.labels)

    @torch.no_grad()
    def correct(self, texts: Texts) -> Tensor:
        """Return for each text (N,) whether its class gets the highest logit."""
        return self(texts.ids).argmax(1) == texts.labels


@checked(learning_rate=0, epochs=1, batch_size=1, seed=0)
def train_bag_of_vectors(
    model: BagOfVectors,
    train: Texts,
    held_out: Texts,
    learning_rate: float,
    epochs: int = 20,
    batch_size: int = 64,
    seed: int = 0,
) -> float:
    """Train a model with Adam, restore its best epoch, and return that epoch's accuracy, 0 to 1.

    The best is the first with the highest accuracy on `held_out`: texts that are neither trained
    on nor those of the final test. Raises ValueError for invalid settings, and if the loss is not
    finite.
    """
    require_counting(epochs=epochs, batch_size=batch_size)
    require_positive(learning_rate=learning_rate)
    generator = seeded_generator(seed)
    trainable = [weight for weight in model.parameters() if weight.requires_grad]
    optimizer = torch.optim.Adam(trainable, lr=learning_rate, fused=True)
    best_accuracy, best_state = -1.0, model.state_dict()
    for _ in range(epochs):
        for batch in torch.randperm(len(train), generator=generator).split(int(batch_size)):
            loss = model.loss(train[batch])
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            finite_loss(loss, optimizer)
        finite_loss(model.loss(held_out), optimizer)  # also after the very last step
        accuracy = float(model.correct(held_out).float().mean())
        if accuracy > best_accuracy:
            best_accuracy, best_state = accuracy, copy.deepcopy(model.state_dict())
    model.load_state_dict(best_state)
    return best_accuracy
