"""Training the biLM: text in two directions, and their joint loss with states carried over.

The text is one long sequence of sentences; the backward direction reads the same sentences, each
reversed. It is split into rows, and a step trains on one window of all rows. The LSTM states are
carried from each window to the next.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

from ptm_edu.require import require
from ptm_edu.training.ignore_index import IGNORE_INDEX

from .bilm import BiLM, Direction
from .lstm import LstmState
from .tokenizer import BEGIN, END, word_characters

DIRECTIONS: tuple[Direction, Direction] = ("forward", "backward")


@dataclass(frozen=True)
class Window:
    """A window of both directions' text: words as rows of `characters`, and the words that follow.

    `characters` (U, 50) holds each word of the window once; `inputs` and `targets` are (2, B, T),
    forward and backward. A target is a vocabulary id or IGNORE_INDEX.
    """

    characters: Tensor
    inputs: Tensor
    targets: Tensor


class StatefulBiLM(nn.Module):
    """A biLM that carries its states from window to window of two endless texts.

    The states are buffers, so a checkpoint contains them; gradients stop at a window's beginning
    (truncated back-propagation through time).
    """

    outputs: Tensor  # (2, L, B, P)
    cells: Tensor  # (2, L, B, H)

    def __init__(self, model: BiLM, rows: int) -> None:
        super().__init__()
        self.model = model
        layers, config = model.config.layers, model.config
        self.register_buffer("outputs", torch.zeros(2, layers, rows, config.projection_dim))
        self.register_buffer("cells", torch.zeros(2, layers, rows, config.lstm_dim))

    def top_layers(self, window: Window) -> Tensor:
        """Return the top layers (2, B, T, P), forward and backward, of the next window."""
        encoded = self.model.encoder(window.characters)  # (U, P): each word once
        tops, new_states = [], []
        stacks = (self.model.forward_stack, self.model.backward_stack)
        for i, stack in enumerate(stacks):
            states = [LstmState(*pair) for pair in zip(self.outputs[i], self.cells[i], strict=True)]
            layers, states = stack(encoded[window.inputs[i]], states)  # (L, B, T, P)
            tops.append(layers[-1])
            new_states.append(states)
        # New tensors: the old ones are still needed for the gradient.
        self.outputs = torch.stack([_stacked(s.output for s in states) for states in new_states])
        self.cells = torch.stack([_stacked(s.cell for s in states) for states in new_states])
        return torch.stack(tops)


def bilm_loss(reader: StatefulBiLM, window: Window, samples: int | None = None) -> Tensor:
    """Return the mean −log p of both directions' next words (Peters et al. 2018, §3.1, halved)."""
    softmax = reader.model.softmax
    if softmax is None:
        raise ValueError("bilm_loss: this biLM has no softmax; make it with a vocab_size")
    tops = reader.top_layers(window)  # (2, B, T, P)
    predicted = window.targets != IGNORE_INDEX  # (2, B, T)
    return softmax.loss(tops[predicted], window.targets[predicted], samples)


class Streams:
    """Text in `rows` long rows of equal length, as windows of T words.

    A model trains on window after window and carries its LSTM states from each to the next, so its
    context is longer than a window: the rows continue where the window before them ended. Words are
    predicted if they are among the first `vocab_size`; boundary tokens are inputs, never targets.
    """

    def __init__(
        self,
        words: Sequence[str],
        stream: NDArray[np.int32],
        vocab_size: int,
        rows: int,
        length: int,
    ) -> None:
        """Take words, the most frequent first, and the text as their ids, −1 after a sentence."""
        self.characters = torch.from_numpy(
            np.stack([word_characters(word) for word in [*words, BEGIN, END]]).astype(np.int16)
        )
        self.vocab_size, self.length = vocab_size, length
        marked = _marked(stream, begin=len(words), end=len(words) + 1)
        self.words = list(words[:vocab_size])
        self.unknown = [number for number, word in enumerate(self.words) if word == "<unk>"]
        self.both = np.stack([_rows(marked, rows), _rows(_reversed_sentences(marked), rows)])
        self.windows = (self.both.shape[2] - 1) // length
        require(
            self.windows,
            f"Streams: {len(stream):,} tokens are too few for {rows} rows of {length} words",
        )

    def __getitem__(self, number: int) -> Window:
        """Return window `number`; after the last, the first again."""
        start = number % self.windows * self.length
        text = self.both[:, :, start : start + self.length + 1]  # (2, B, T + 1)
        inputs, next_words = text[:, :, :-1], text[:, :, 1:].astype(np.int64)
        used, rows = np.unique(inputs, return_inverse=True)
        targets = np.where(next_words < len(self.words), next_words, IGNORE_INDEX)  # (2, B, T)
        targets[np.isin(targets, self.unknown)] = IGNORE_INDEX
        characters = self.characters[torch.from_numpy(used.astype(np.int64))].long()  # (U, 50)
        input_rows = torch.from_numpy(rows.reshape(inputs.shape).astype(np.int64))  # (2, B, T)
        return Window(characters, input_rows, torch.from_numpy(targets))


@torch.no_grad()
def perplexities(model: BiLM, streams: Streams) -> dict[Direction, float]:
    """Return each direction's perplexity per predicted word: exp of the mean −log p."""
    reader = StatefulBiLM(model, streams.both.shape[1]).eval()
    nats, words = [0.0, 0.0], [0, 0]
    for number in range(streams.windows):
        window = streams[number]
        tops = reader.top_layers(window)  # (2, B, T, P)
        for i in range(2):
            predicted = window.targets[i] != IGNORE_INDEX  # (B, T)
            targets = window.targets[i][predicted]
            assert model.softmax is not None
            nats[i] += model.softmax.loss(tops[i][predicted], targets).item() * len(targets)
            words[i] += len(targets)
    return {way: math.exp(nats[i] / words[i]) for i, way in enumerate(DIRECTIONS)}


def _stacked(states: Iterable[Tensor]) -> Tensor:
    return torch.stack([state.detach() for state in states])


def _marked(stream: NDArray[np.int32], begin: int, end: int) -> NDArray[np.int32]:
    """Return the stream with END, BEGIN in place of each −1, and BEGIN before the first word."""
    repeats = np.where(stream == -1, 2, 1)
    marked = np.repeat(stream, repeats)
    (boundaries,) = np.nonzero(marked == -1)
    marked[boundaries[::2]], marked[boundaries[1::2]] = end, begin
    return np.concatenate([[begin], marked[:-1]]).astype(np.int32)


def _reversed_sentences(marked: NDArray[np.int32]) -> NDArray[np.int32]:
    """Return the sentences in their order, each from its last token to its first."""
    begin = marked[0]
    starts = np.flatnonzero(marked == begin)
    ends = np.append(starts[1:], len(marked))
    sentence = np.repeat(np.arange(len(starts)), ends - starts)
    return marked[starts[sentence] + ends[sentence] - 1 - np.arange(len(marked))]


def _rows(stream: NDArray[np.int32], rows: int) -> NDArray[np.int32]:
    length = len(stream) // rows
    return stream[: rows * length].reshape(rows, length)
