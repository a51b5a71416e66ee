"""The embedder of a trained biLM: from sentences to all layers of every word."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import torch
from torch import Tensor
from torch.nn.functional import pad

from ptm_edu.arguments import checked

from .bilm import BiLM, Direction, States
from .lstm import LstmState
from .tokenizer import FILL, check_sentences, distinct_words

Sentences = Sequence[Sequence[str]]
BATCH = 32  # sentences in a batch where no state is carried
WORDS = 512  # words encoded at once


@checked()
class Embedder:
    """A frozen biLM that computes its layers for sentences split into words.

    Its LSTMs were trained on continuous text, and the published model carries its state on at
    inference too: row b of a call begins where row b of the last call ended. So the same sentence
    gets different vectors the second time, and the first sentences, which start from zeros, get
    worse ones. This is intended; `reset_state()` forgets all previous text. With
    `carry_state=False` every sentence starts from zeros, so its vectors depend on it alone.
    """

    def __init__(self, model: BiLM, carry_state: bool = True) -> None:
        self.model = model.eval()
        self.carry_state = carry_state
        self._states: dict[Direction, States] = {}

    def reset_state(self) -> None:
        """Forget all previous text: the next sentences start from zeros, as the first did."""
        self._states = {}

    def embed(self, sentences: Sentences) -> Tensor:
        """Return all layers of all words, (L + 1, B, T, D); zeros after a sentence's end.

        Layer 0 is the token layer twice. The sentence boundary tokens are inputs, but their vectors
        are left out. Any string is a word, in any script; only its first 48 bytes are used. Raises
        ValueError for a sentence without words, TypeError for one that is not split into words.
        """
        check_sentences(sentences)
        config = self.model.config
        longest = max(map(len, sentences), default=0)
        shape = (config.layers + 1, len(sentences), longest, config.dim)
        embedded = self.model.encoder.projection.weight.new_zeros(shape)  # (L + 1, B, T, D)
        for row, layers in self._embedded_rows(sentences):
            embedded[:, row, : layers.shape[1]] = layers
        return embedded

    def embed_each(self, sentences: Sentences) -> list[Tensor]:
        """Return all layers of each sentence's words, (L + 1, T, D), one tensor per sentence.

        If lengths differ a lot, this takes far less memory than `embed`, which pads.
        """
        # Copies: a slice of a batch would keep the whole batch in memory.
        rows = {row: layers.clone() for row, layers in self._embedded_rows(sentences)}
        return [rows[row] for row in range(len(sentences))]

    @torch.no_grad()
    def _embedded_rows(self, sentences: Sentences) -> Iterator[tuple[int, Tensor]]:
        """Yield each sentence's number and layers, without boundary tokens, in any order."""
        characters, words = distinct_words(sentences)  # (U, 50), (B, T + 2)
        device = self.model.encoder.projection.weight.device
        tokens = self._token_vectors(characters.to(device))  # (U, P)
        for rows in self._batches(sentences):
            longest = max(len(sentences[row]) for row in rows)
            inputs = words[list(rows), : longest + 2].to(device)
            output = self.model.encode(tokens[inputs], inputs > 0, self._previous_states(len(rows)))
            if self.carry_state:
                self._store(output.states)
            for row, layers in zip(rows, output.layers.unbind(1), strict=True):
                yield row, layers[:, 1 : len(sentences[row]) + 1]

    def _token_vectors(self, characters: Tensor) -> Tensor:
        """Return each word's token vector, (U, P).

        Words of similar length are encoded together, because the longest one decides the cost.
        """
        order = characters.ne(FILL + 1).sum(dim=1).argsort()
        encoded = torch.cat([self.model.encoder(characters[rows]) for rows in order.split(WORDS)])
        tokens = torch.empty_like(encoded)
        tokens[order] = encoded
        return tokens

    def _batches(self, sentences: Sentences) -> Iterator[Sequence[int]]:
        """Yield the rows of each batch: of similar length, so that there is little padding.

        Where states are carried each row has its own, and all rows are one batch.
        """
        rows = range(len(sentences))
        if self.carry_state:
            yield from [rows] if sentences else []
            return
        order = sorted(rows, key=lambda row: len(sentences[row]))
        for start in range(0, len(order), BATCH):
            yield order[start : start + BATCH]

    def _previous_states(self, rows: int) -> dict[Direction, States]:
        """Return the states of the first rows; a new row begins from zeros."""
        return {
            way: [LstmState(*(pad(x, (0, 0, 0, rows - len(x))) for x in state)) for state in states]
            for way, states in self._states.items()
        }

    def _store(self, new: dict[Direction, States]) -> None:
        """Store the states of the batch's rows; those of other rows do not change."""
        old = self._states or new
        self._states = {
            way: [_updated(*states) for states in zip(old[way], new[way], strict=True)]
            for way in new
        }


def _updated(old: LstmState, new: LstmState) -> LstmState:
    pairs = zip(old, new, strict=True)
    return LstmState(*(torch.cat([after, before[len(after) :]]) for before, after in pairs))
