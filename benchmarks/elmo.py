"""ELMo's speed, twice: sentences embedded many at a time; a training step beside PyTorch's LSTM.

The first table has 1,000 sentences of the embedded Wikipedia sample, from one word to the longest,
embedded in one call and one at a time, no state carried: 6 times the speed is required.

The second has one training step of a model of elmo-mini's size on one window of its size. The peer
is what one would write with PyTorch alone: `nn.LSTM` with a projection for each layer in each
direction, and a linear layer over the whole vocabulary. Both read words through the same character
encoder, each word once, in float32. Ours trains as the recipe does, on a sample of the softmax,
which is where most of its gain comes from; its LSTMs are written out in Python.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence

import torch
from torch import Tensor, nn
from torch.nn.functional import cross_entropy

from benchmarks import form
from ptm_edu.elmo import BiLM, ElmoConfig
from ptm_edu.elmo.character_encoder import CharacterEncoder
from ptm_edu.elmo.embedder import Embedder
from ptm_edu.elmo.training import StatefulBiLM, Streams, Window, bilm_loss
from ptm_edu.experiments.recipes.elmo_mini import CONFIG, LENGTH, RATE, ROWS, SAMPLES, VOCABULARY
from ptm_edu.text import corpora
from ptm_edu.text.stream import encode_stream
from ptm_edu.training.ignore_index import IGNORE_INDEX

SENTENCES, REQUIRED, RUNS, STEPS = 1000, 6.0, 3, 3


class Peer(nn.Module):
    """A biLM of the same sizes from PyTorch's own layers, its states carried on like ours."""

    def __init__(self, config: ElmoConfig, vocab_size: int) -> None:
        super().__init__()
        P, H = config.projection_dim, config.lstm_dim
        self.encoder = CharacterEncoder(config)
        self.lstms = nn.ModuleList(
            nn.LSTM(P, H, proj_size=P, batch_first=True) for _ in range(2 * config.layers)
        )
        self.softmax = nn.Linear(P, vocab_size)
        self.states: list[tuple[Tensor, Tensor] | None] = [None] * len(self.lstms)

    def loss(self, window: Window) -> Tensor:
        """Return the mean −log p of both directions' next words."""
        encoded = self.encoder(window.characters)
        tops = []
        for direction in range(2):
            x = encoded[window.inputs[direction]]  # (B, T, P)
            for number in range(direction, len(self.lstms), 2):
                y, state = self.lstms[number](x, self.states[number])
                self.states[number] = (state[0].detach(), state[1].detach())
                x = y if number < 2 else x + y
            tops.append(x)
        predicted = window.targets != IGNORE_INDEX  # (2, B, T)
        return cross_entropy(self.softmax(torch.stack(tops)[predicted]), window.targets[predicted])


def compare_embedding(model: BiLM, sentences: Sequence[Sequence[str]], runs: int = RUNS) -> float:
    """Time both ways, print the table and return the ratio."""
    embedder = Embedder(model, carry_state=False)

    def in_one_call() -> None:
        embedder.embed(sentences)

    def one_at_a_time() -> None:
        for sentence in sentences:
            embedder.embed([sentence])

    ours = form.Side("in one call", in_one_call)
    peer = form.Side("one at a time", one_at_a_time)
    ratio = form.in_turn(ours, peer, runs)
    words = sum(map(len, sentences))
    rows = [[side.name, side.median, round(words / side.median)] for side in (ours, peer)]
    form.table(["", "seconds", "words/s"], rows)
    return ratio


def compare_training(
    config: ElmoConfig, streams: Streams, samples: int, runs: int = RUNS, steps: int = STEPS
) -> float:
    """Time both models' steps, print the table and return the ratio."""
    rows, vocab_size = streams.both.shape[1], len(streams.words)
    reader, peer_model = StatefulBiLM(BiLM(config, vocab_size), rows), Peer(config, vocab_size)
    ours = form.Side(
        "ptm_edu", stepping(reader, lambda w: bilm_loss(reader, w, samples), streams, steps)
    )
    peer = form.Side("nn.LSTM", stepping(peer_model, peer_model.loss, streams, steps))
    ratio = form.in_turn(ours, peer, runs)
    words = steps * rows * streams.length
    form.table(
        ["", "seconds a step", "words/s", "loss"],
        [
            [side.name, side.median / steps, round(words / side.median), side.results[-1]]
            for side in (ours, peer)
        ],
    )
    return ratio


def stepping(
    model: nn.Module, loss: Callable[[Window], Tensor], streams: Streams, steps: int
) -> Callable[[], float]:
    """Return a function that trains on the next windows and returns the last loss."""
    optimizer = torch.optim.AdamW(model.parameters(), lr=RATE)
    numbers = itertools.count()

    def train() -> float:
        for _ in range(steps):
            optimizer.zero_grad()
            value = loss(streams[next(numbers)])
            value.backward()
            optimizer.step()
        return value.item()

    return train


def benchmark() -> tuple[float, list[str]]:
    """Compare embedding, then training; the ratio is that of training."""
    torch.manual_seed(0)
    sentences = list(corpora.load("wikipedia-sample").token_sentences())
    spread = sentences[:: len(sentences) // SENTENCES][:SENTENCES]
    embedding = compare_embedding(BiLM(CONFIG), spread)
    words, _, stream = encode_stream(sentences, min_count=1)
    ratio = compare_training(CONFIG, Streams(words, stream, VOCABULARY, ROWS, LENGTH), SAMPLES)
    print(f"embedding: {embedding:.2f} times, required {REQUIRED:.2f}")
    slow = f"embedding {SENTENCES:,} sentences: {embedding:.2f} times a loop, required {REQUIRED}"
    return ratio, [] if embedding >= REQUIRED else [slow]


if __name__ == "__main__":
    form.main(benchmark)
