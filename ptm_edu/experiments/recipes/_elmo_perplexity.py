"""What a biLM is worth on text it never saw: its perplexity beside that of a trigram model.

Both learned from the same text, in each direction from the same row of words and sentence marks,
and both are asked for the same places of WikiText-2's held-out articles: those where one of the
biLM's words stands. Unknown words (`<unk>` among them) and sentence marks are read, never asked
for. As the biLM cannot predict them at all, the trigram is told that none of them comes next where
it is asked: what it gives them is shared by the other words, in proportion.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ptm_edu.elmo import BiLM
from ptm_edu.elmo.bilm import Direction
from ptm_edu.elmo.training import DIRECTIONS, Streams, perplexities
from ptm_edu.evaluation.kneser_ney import KneserNey
from ptm_edu.text import corpora

SPLITS = ("valid", "test")
ROWS, LENGTH = 16, 32  # the text is read in so many rows at a time, their states carried on


def heldout_perplexities(
    model: BiLM, words: Sequence[str], stream: NDArray[np.int32]
) -> dict[str, dict[str, Any]]:
    """Return {split: {"words": …, "biLM": …, "trigram": …}}, each by direction.

    "words" counts the places that are asked for. `words` and `stream` are the training text as the
    recipe's `text` gives it: words, the most frequent first, and their ids with −1 after a
    sentence. It takes minutes and, for 25 million words, 3 GB.
    """
    if model.softmax is None:
        raise ValueError("heldout_perplexities: this biLM has no softmax, so it predicts nothing")
    vocab_size = len(model.softmax.bias)
    heldout = {split: heldout_streams(split, words, vocab_size) for split in SPLITS}
    trigram = trigram_perplexities(words, stream, heldout)
    return {
        split: {
            "words": dict(
                zip(DIRECTIONS, _is_target(streams).sum(axis=(1, 2)).tolist(), strict=True)
            ),
            "biLM": perplexities(model, streams),
            "trigram": trigram[split],
        }
        for split, streams in heldout.items()
    }


def heldout_streams(split: str, words: Sequence[str], vocab_size: int) -> Streams:
    """Return a held-out part of WikiText-2 as a biLM with the first `vocab_size` words reads it."""
    ids = {word: number for number, word in enumerate(words[:vocab_size])}
    stream: list[int] = []
    for sentence in corpora.load("wikitext-2", split).token_sentences():
        stream += [*(ids.setdefault(word, len(ids)) for word in sentence), -1]
    return Streams(list(ids), np.array(stream, dtype=np.int32), vocab_size, ROWS, LENGTH)


def trigram_perplexities(
    words: Sequence[str], stream: NDArray[np.int32], heldout: Mapping[str, Streams]
) -> dict[str, dict[Direction, float]]:
    """Return {name: {direction: perplexity}} of modified Kneser-Ney trigrams on held-out text."""
    (vocab_size,) = {streams.vocab_size for streams in heldout.values()}
    train = Streams(words, stream, vocab_size, rows=1, length=1)
    never = range(vocab_size, vocab_size + 3)  # an unknown word, a sentence's beginning, its end
    perplexities: dict[str, dict[Direction, float]] = {name: {} for name in heldout}
    for i, way in enumerate(DIRECTIONS):
        model = KneserNey.fit(_trigram_ids(train, i), vocab_size + 3)
        for name, streams in heldout.items():
            is_target = _is_target(streams)[i].ravel()
            perplexities[name][way] = model.perplexity(_trigram_ids(streams, i), is_target, never)
    return perplexities


def _trigram_ids(streams: Streams, direction: int) -> NDArray[np.int64]:
    """Return one direction's text as ids: words, one for all unknown ones, one a mark."""
    size = streams.vocab_size
    ids = np.full(len(streams.characters), size)
    ids[:size] = np.arange(size)
    ids[list(streams.unknown)] = size
    ids[-2:] = size + 1, size + 2
    return ids[streams.both[direction].ravel()]


def _is_target(streams: Streams) -> NDArray[np.bool_]:
    """Return where the biLM has a word to predict in the windows, (2, rows, tokens)."""
    is_target = streams.both < streams.vocab_size
    is_target &= ~np.isin(streams.both, list(streams.unknown))
    # A row's first token has nothing before it; its last ones do not fill a window.
    is_target[:, :, 0] = is_target[:, :, streams.windows * streams.length + 1 :] = False
    return is_target
