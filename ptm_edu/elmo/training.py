"""The joint loss of both directions over a long text, the states carried from window to window."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

from ptm_edu.training.ignore_index import IGNORE_INDEX

from .bilm import BiLM, Direction
from .lstm import LstmState
from .tokenizer import BEGIN, END, word_characters

DIRECTIONS: tuple[Direction, Direction] = ("forward", "backward")


class StreamReader(nn.Module):
    """A biLM that reads two endless texts, window by window, and remembers where it was.

    The states are buffers, so a checkpoint keeps them; gradients stop at a window's beginning
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

    def read(self, window: Window) -> Tensor:
        """Return the top layers (2, B, T, P), forward and backward, of the next window."""
        encoded = self.model.encoder(window.characters)  # (U, P): each word once
        tops, after = [], []
        stacks = (self.model.forward_stack, self.model.backward_stack)
        for i, stack in enumerate(stacks):
            states = [LstmState(*pair) for pair in zip(self.outputs[i], self.cells[i], strict=True)]
            layers, states = stack(encoded[window.inputs[i]], states)
            tops.append(layers[-1])
            after.append(states)
        # New tensors: the old ones are still needed for the gradient.
        self.outputs = torch.stack([_joined(s.output for s in states) for states in after])
        self.cells = torch.stack([_joined(s.cell for s in states) for states in after])
        return torch.stack(tops)


def _joined(states: Iterable[Tensor]) -> Tensor:
    return torch.stack([state.detach() for state in states])


def bilm_loss(reader: StreamReader, window: Window, samples: int | None = None) -> Tensor:
    """Return the mean −log p of both directions' next words (Peters et al. 2018, §3.1, halved)."""
    softmax = reader.model.softmax
    if softmax is None:
        raise ValueError("bilm_loss: this biLM has no softmax; make it with a vocab_size")
    tops = reader.read(window)
    counted = window.targets != IGNORE_INDEX
    return softmax.loss(tops[counted], window.targets[counted], samples)


@torch.no_grad()
def perplexities(model: BiLM, streams: Streams) -> dict[Direction, float]:
    """Return each direction's perplexity per counted word: exp of the mean −log p."""
    reader = StreamReader(model, streams.both.shape[1]).eval()
    nats, words = [0.0, 0.0], [0, 0]
    for number in range(streams.windows):
        window = streams[number]
        tops = reader.read(window)
        for i in range(2):
            counted = window.targets[i] != IGNORE_INDEX
            targets = window.targets[i][counted]
            assert model.softmax is not None
            nats[i] += model.softmax.loss(tops[i][counted], targets).item() * len(targets)
            words[i] += len(targets)
    return {way: math.exp(nats[i] / words[i]) for i, way in enumerate(DIRECTIONS)}


@dataclass(frozen=True)
class Window:
    """A piece of both streams: words by their place in `characters`, and the words that follow.

    `characters` (U, 50) holds each word of the piece once; `inputs` and `targets` are (2, B, T),
    forward and backward. A target is a vocabulary id or IGNORE_INDEX.
    """

    characters: Tensor
    inputs: Tensor
    targets: Tensor


class Streams:
    """Text cut into `rows` long rows of equal length, given in windows of T words.

    A model reads window after window and carries its LSTM states from each to the next, so it
    knows more than a window holds: the rows go on where the window before them ended. Words are
    predicted if they are among the first `vocab_size`; sentence marks are read, never predicted.
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
        self.words = [words[i] for i in range(min(vocab_size, len(words)))]
        self.unknown = {i for i, word in enumerate(self.words) if word == "<unk>"}
        self.both = np.stack([_rows(marked, rows), _rows(_reversed_sentences(marked), rows)])
        self.windows = (self.both.shape[2] - 1) // length
        if not self.windows:
            raise ValueError(
                f"Streams: {len(stream):,} tokens are too few for {rows} rows of {length} words"
            )

    def __getitem__(self, number: int) -> Window:
        """Return window `number`; after the last, the first again."""
        start = number % self.windows * self.length
        piece = self.both[:, :, start : start + self.length + 1]  # (2, B, T + 1)
        inputs, after = piece[:, :, :-1], piece[:, :, 1:].astype(np.int64)
        used, places = np.unique(inputs, return_inverse=True)
        targets = np.where(after < len(self.words), after, IGNORE_INDEX)
        for unknown in self.unknown:
            targets[targets == unknown] = IGNORE_INDEX
        characters = self.characters[torch.from_numpy(used.astype(np.int64))].long()
        shaped = torch.from_numpy(places.reshape(inputs.shape).astype(np.int64))
        return Window(characters, shaped, torch.from_numpy(targets))


def _marked(stream: NDArray[np.int32], begin: int, end: int) -> NDArray[np.int32]:
    """Return the stream with END, BEGIN in place of each −1, and BEGIN before the first word."""
    repeats = np.where(stream == -1, 2, 1)
    marked = np.repeat(stream, repeats)
    (places,) = np.nonzero(marked == -1)
    marked[places[::2]], marked[places[1::2]] = end, begin
    return np.concatenate([[begin], marked[:-1]]).astype(np.int32)


def _reversed_sentences(marked: NDArray[np.int32]) -> NDArray[np.int32]:
    """Return the sentences in their order, each from its last sign to its first."""
    begin = marked[0]
    starts = np.flatnonzero(marked == begin)
    ends = np.append(starts[1:], len(marked))
    sentence = np.repeat(np.arange(len(starts)), ends - starts)
    return marked[starts[sentence] + ends[sentence] - 1 - np.arange(len(marked))]


def _rows(stream: NDArray[np.int32], rows: int) -> NDArray[np.int32]:
    length = len(stream) // rows
    return stream[: rows * length].reshape(rows, length)
