"""ELMo's speed, twice: sentences embedded many at a time; a training step beside PyTorch's LSTM.

The first table has 300 sentences of the embedded Wikipedia sample, from one word to the longest,
embedded in one call and one at a time, no state carried, in float32. The target is 6 times the
speed. In the bfloat16 setting this table is left out.

The second has one training step of a model of elmo-mini's size on one window of its size. The peer
is what one would write with PyTorch alone: `nn.LSTM` with a projection for each layer in each
direction, and a linear layer over the whole vocabulary. Both read words through the same character
encoder, each word once. Ours trains as the recipe does, on a sample of the softmax, which is where
most of its gain comes from, and why its loss is another; its LSTMs are written out in Python. There
is no target for the step.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence

import torch
from torch import Tensor, nn
from torch.nn.functional import cross_entropy

from benchmarks import form
from benchmarks.settings import Setting, main
from benchmarks.steps import RUNS, compare_steps
from ptm_edu.elmo import BiLM, ElmoConfig
from ptm_edu.elmo.character_encoder import CharacterEncoder
from ptm_edu.elmo.embedder import Embedder
from ptm_edu.elmo.training import StatefulBiLM, Streams, Window, bilm_loss
from ptm_edu.experiments.recipes.elmo_mini import CONFIG, LENGTH, ROWS, SAMPLES, VOCABULARY
from ptm_edu.text import corpora
from ptm_edu.text.stream import encode_stream
from ptm_edu.training.ignore_index import IGNORE_INDEX

SENTENCES, EMBEDDINGS, TARGET_EMBEDDING = 300, 3, 6.0


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


def compare_embedding(
    model: BiLM, sentences: Sequence[Sequence[str]], runs: int = EMBEDDINGS
) -> float:
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
    config: ElmoConfig, streams: Streams, samples: int, precision: str, runs: int = RUNS
) -> float:
    """Time both models' steps on the next windows, print the table and return the ratio."""
    rows, vocab_size = streams.both.shape[1], len(streams.words)
    reader, peer = StatefulBiLM(BiLM(config, vocab_size), rows), Peer(config, vocab_size)
    our_windows, peers_windows = itertools.count(), itertools.count()
    ours = reader, lambda: bilm_loss(reader, streams[next(our_windows)], samples)
    theirs = "nn.LSTM", (peer, lambda: peer.loss(streams[next(peers_windows)]))
    return compare_steps(ours, theirs, rows, rows * streams.length, precision, runs)[0]


def benchmark(setting: Setting) -> tuple[float, list[str]]:
    """Compare embedding, then training; the ratio is that of training."""
    torch.manual_seed(0)
    sentences = list(corpora.load("wikipedia-sample").token_sentences())
    faults = []
    if setting.precision == "float32":
        spread = sentences[:: len(sentences) // SENTENCES][:SENTENCES]
        embedding = compare_embedding(BiLM(CONFIG), spread)
        faults += setting.check("embedding beside a loop", embedding, TARGET_EMBEDDING)
    words, _, stream = encode_stream(sentences, min_count=1)
    streams = Streams(words, stream, VOCABULARY, ROWS, LENGTH)
    ratio = compare_training(CONFIG, streams, SAMPLES, setting.precision)
    print(f"training step beside nn.LSTM: {ratio:.2f} times")
    return ratio, faults


if __name__ == "__main__":
    main(benchmark)
