"""The perplexity of a biLM on held-out text, compared with a trigram model.

In each direction, both models are trained on the same sequence of words and sentence boundary
tokens. Both are evaluated at the same positions of WikiText-2's held-out articles: those whose word
is in the biLM's vocabulary. Unknown words (including `<unk>`) and boundary tokens are context, but
never prediction targets. The biLM cannot predict them, so the trigram's probabilities are
renormalized over the biLM's vocabulary.
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
ROWS, LENGTH = 16, 32  # rows read in parallel and tokens per window; LSTM states are carried on


def heldout_perplexities(
    model: BiLM, words: Sequence[str], stream: NDArray[np.int32]
) -> dict[str, dict[str, Any]]:
    """Return {split: {"words": …, "biLM": …, "trigram": …}}, each by direction.

    "words" is the number of predicted positions. `words` and `stream` are the training text as the
    recipe's `text` returns it: words by falling frequency, and their ids with −1 after each
    sentence. For 25 million words this takes minutes and 3 GB.
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
    """Return a held-out split of WikiText-2 for a biLM with the first `vocab_size` words."""
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
    never = range(vocab_size, vocab_size + 3)  # unknown word, beginning and end of sentence
    perplexities: dict[str, dict[Direction, float]] = {name: {} for name in heldout}
    for i, way in enumerate(DIRECTIONS):
        model = KneserNey.fit(_trigram_ids(train, i), vocab_size + 3)
        for name, streams in heldout.items():
            is_target = _is_target(streams)[i].ravel()
            perplexities[name][way] = model.perplexity(_trigram_ids(streams, i), is_target, never)
    return perplexities


def _trigram_ids(streams: Streams, direction: int) -> NDArray[np.int64]:
    """Return one direction's text as ids; all unknown words share one id."""
    size = streams.vocab_size
    ids = np.full(len(streams.characters), size)
    ids[:size] = np.arange(size)
    ids[list(streams.unknown)] = size
    ids[-2:] = size + 1, size + 2
    return ids[streams.both[direction].ravel()]


def _is_target(streams: Streams) -> NDArray[np.bool_]:
    """Return the positions that are prediction targets, (2, rows, tokens) of booleans."""
    is_target = streams.both < streams.vocab_size
    is_target &= ~np.isin(streams.both, list(streams.unknown))
    # A row's first token has no context; its last tokens do not fill a window.
    is_target[:, :, 0] = is_target[:, :, streams.windows * streams.length + 1 :] = False
    return is_target
