"""Sentences in, all layers of every word out: how tasks use a trained biLM."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import torch
from torch import Tensor
from torch.nn.functional import pad

from .bilm import BiLM, Direction, States
from .lstm import LstmState
from .tokenizer import FILL, distinct_words

Sentences = Sequence[Sequence[str]]
BATCH = 32  # sentences read at once where no state is carried
WORDS = 512  # words encoded at once


class Embedder:
    """A frozen biLM that gives its layers for sentences cut into words.

    Its LSTMs were trained on text without end, and the published model goes on reading that way:
    row b of a call begins where row b of the last call ended. So the same sentence gives other
    vectors the second time, and the first sentences, read from zeros, get poorer ones. This is
    meant, no bug; `reset_state()` forgets all that was read. With `carry_state=False` every
    sentence is read from zeros: the same sentence, the same vectors, whatever stands beside it.
    """

    def __init__(self, model: BiLM, carry_state: bool = True) -> None:
        self.model = model.eval()
        self.carry_state = carry_state
        self._states: dict[Direction, States] = {}

    def reset_state(self) -> None:
        """Forget what was read: the next sentences begin from zeros, as the first did."""
        self._states = {}

    def embed(self, sentences: Sentences) -> Tensor:
        """Return all layers of all words, (L + 1, B, T, D); zeros where a sentence is over.

        Layer 0 is the token layer twice. The sentence marks are read, their vectors left out. Any
        text is a word, in any script; of a very long one the first 48 bytes count. Raises
        ValueError for a sentence without words, TypeError for one that is not cut into words.
        """
        config = self.model.config
        longest = max(map(len, sentences), default=0)
        shape = (config.layers + 1, len(sentences), longest, config.dim)
        found = self.model.encoder.projection.weight.new_zeros(shape)
        for row, layers in self._read(sentences):
            found[:, row, : layers.shape[1]] = layers
        return found

    def embed_each(self, sentences: Sentences) -> list[Tensor]:
        """Return all layers of each sentence's words, (L + 1, T, D), one tensor a sentence.

        Where lengths differ much this takes far less memory than `embed`, which fills up.
        """
        # Copies: a part of a batch would keep the whole of it in memory.
        found = {row: layers.clone() for row, layers in self._read(sentences)}
        return [found[row] for row in range(len(sentences))]

    @torch.no_grad()
    def _read(self, sentences: Sentences) -> Iterator[tuple[int, Tensor]]:
        """Yield each sentence's number and its layers, without the two marks, in any order."""
        characters, places = distinct_words(sentences)
        device = self.model.encoder.projection.weight.device
        tokens = self._tokens(characters.to(device))
        for rows in self._batches(sentences):
            longest = max(len(sentences[row]) for row in rows)
            inputs = places[list(rows), : longest + 2].to(device)
            output = self.model.read(tokens[inputs], inputs > 0, self._before(len(rows)))
            if self.carry_state:
                self._keep(output.states)
            for row, layers in zip(rows, output.layers.unbind(1), strict=True):
                yield row, layers[:, 1 : len(sentences[row]) + 1]

    def _tokens(self, characters: Tensor) -> Tensor:
        """Return each word's token vector, (U, P).

        Words of like length are encoded together: the longest decides how far all are read.
        """
        order = characters.ne(FILL + 1).sum(dim=1).argsort()
        encoded = torch.cat([self.model.encoder(characters[rows]) for rows in order.split(WORDS)])
        tokens = torch.empty_like(encoded)
        tokens[order] = encoded
        return tokens

    def _batches(self, sentences: Sentences) -> Iterator[Sequence[int]]:
        """Yield rows that are read together: like lengths, so that little is filled up.

        Where states are carried each row has its own, and the rows stay together.
        """
        rows = range(len(sentences))
        if self.carry_state:
            yield from [rows] if sentences else []
            return
        order = sorted(rows, key=lambda row: len(sentences[row]))
        for start in range(0, len(order), BATCH):
            yield order[start : start + BATCH]

    def _before(self, rows: int) -> dict[Direction, States]:
        """Return the states of the first rows; a row that is new begins from zeros."""
        return {
            way: [LstmState(*(pad(x, (0, 0, 0, rows - len(x))) for x in state)) for state in states]
            for way, states in self._states.items()
        }

    def _keep(self, after: dict[Direction, States]) -> None:
        """Keep the states of the rows just read; what other rows have stays."""
        before = self._states or after
        self._states = {
            way: [_replaced(old, new) for old, new in zip(before[way], after[way], strict=True)]
            for way in after
        }


def _replaced(old: LstmState, new: LstmState) -> LstmState:
    pairs = zip(old, new, strict=True)
    return LstmState(*(torch.cat([now, then[len(now) :]]) for then, now in pairs))
