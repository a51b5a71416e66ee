"""Sentence pairs: does B follow A in the text, or was it taken from somewhere else?

The second task of BERT's pre-training (Devlin et al. 2019, "BERT: Pre-training of Deep
Bidirectional Transformers", NAACL, §3.1, Task #2, and appendix A.2). A "sentence" is any stretch of
text: as many sentences in a row as fit. The paper leaves the details to its code
(google-research/bert, create_pretraining_data.py), whose rules stand here, but for two things.
There a smaller room is drawn once a document, and is a goal that a pair may grow beyond; here each
pair draws its own, and keeps to it. There a sentence that stands alone gets a random B, so that
more than half of the pairs are random; here a pair has at least two sentences to be cut from.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np

Ids = list[int]
Documents = Sequence[Sequence[Sequence[int]]]  # documents of sentences of token ids

NEXT, RANDOM = 0, 1  # labels, as in the original: 1 says that B is *not* the next one


class SentencePair(NamedTuple):
    """Token ids of A and B without marks, and the label: NEXT (0) or RANDOM (1)."""

    first: Ids
    second: Ids
    label: int


def sentence_pairs(
    documents: Documents,
    longest: int,
    rng: np.random.Generator,
    short: float = 0.1,
) -> Iterator[SentencePair]:
    """Return pairs of at most `longest` tokens, half of them NEXT, in the documents' order.

    Sentences in a row are taken until they have `longest` tokens, and cut between two of them into
    A and B. In half of the pairs B is then replaced by a stretch of *another* document, so that it
    is never by chance the true one, of about the same length; the sentences that B held are not
    lost but begin the next pair, unless the document's last one would stand there alone. With
    probability `short` a pair gets a smaller room, drawn from 2 … `longest`, so that the model
    meets short texts as well. Each pair is drawn when it is asked for. Raises ValueError for fewer
    than two documents with text, fewer than two tokens and what is no probability; TypeError for
    texts, which are to be encoded first, and for what is no generator.
    """
    kept = _with_text(documents)
    if len(kept) < 2:
        raise ValueError(
            f"sentence_pairs: a random B comes from another document, so there must be two or "
            f"more with text, got {len(kept)}; is each document a list of sentences?"
        )
    if longest < 2:
        raise ValueError(f"sentence_pairs: longest must hold a token of each, got {longest}")
    if not 0 <= short <= 1:
        raise ValueError(
            f"sentence_pairs: short must lie in 0 … 1, the share of the pairs with a smaller room, "
            f"got {short}"
        )
    if not hasattr(rng, "integers"):
        raise TypeError(
            f"sentence_pairs: rng must be a NumPy generator, got {type(rng).__name__}; try "
            f"np.random.default_rng(0)"
        )
    return _drawn(kept, longest, rng, short)


def _drawn(
    documents: Sequence[Sequence[Ids]], longest: int, rng: np.random.Generator, short: float
) -> Iterator[SentencePair]:
    for number, document in enumerate(documents):
        place = 0
        while place < len(document) - 1:
            room = longest if rng.random() >= short else int(rng.integers(2, longest + 1))
            chunk = _stretch(document, place, room, least=2)
            cut = int(rng.integers(1, len(chunk)))
            first, second = _joined(chunk[:cut]), _joined(chunk[cut:])
            label = RANDOM if rng.random() < 0.5 else NEXT
            if label == RANDOM:
                second = _from_another(documents, number, max(1, room - len(first)), rng)
            place += len(chunk) if label == NEXT else cut
            yield SentencePair(*truncated(first, second, room, rng), label)


def truncated(first: Ids, second: Ids, longest: int, rng: np.random.Generator) -> tuple[Ids, Ids]:
    """Return A and B with at most `longest` tokens together.

    The longer one loses a token at a time, at its beginning or its end as the coin falls, so that
    neither stands for an edge of the text.
    """
    ends = [[0, len(first)], [0, len(second)]]
    while sum(end - start for start, end in ends) > longest:
        longer = ends[0] if ends[0][1] - ends[0][0] > ends[1][1] - ends[1][0] else ends[1]
        if rng.random() < 0.5:
            longer[0] += 1
        else:
            longer[1] -= 1
    return first[slice(*ends[0])], second[slice(*ends[1])]


def pair_input(first: Sequence[int], second: Sequence[int], cls: int, sep: int) -> tuple[Ids, Ids]:
    """Return [CLS] A [SEP] B [SEP] and the token types: 0 up to the first [SEP], then 1 (§3).

    Raises TypeError for a text, which is to be encoded first.
    """
    for part in (first, second):
        if isinstance(part, str):
            raise TypeError(
                f"pair_input: expected token ids, got {part[:40]!r}; try tokenizer.encode(text)"
            )
    ids = [cls, *first, sep, *second, sep]
    return ids, [0] * (len(first) + 2) + [1] * (len(second) + 1)


def _with_text(documents: Documents) -> list[list[Ids]]:
    """Return the documents that have tokens, without empty sentences; TypeError for no ids."""
    refused = TypeError(
        "sentence_pairs: expected documents, each a list of sentences, each a list of token ids, "
        "got texts, or fewer lists in lists; try [[tokenizer.encode(sentence) for sentence in "
        "document] for document in documents]"
    )
    try:
        kept = [whole for document in documents if (whole := [list(s) for s in document if len(s)])]
    except TypeError as error:
        raise refused from error
    if any(isinstance(sentence[0], str) for document in kept for sentence in document):
        raise refused
    return kept


def _stretch(sentences: Sequence[Ids], start: int, room: int, least: int) -> Sequence[Ids]:
    """Return sentences from `start` on, until they fill `room` and are at least `least`."""
    end, tokens = start, 0
    while end < len(sentences) and (tokens < room or end - start < least):
        tokens += len(sentences[end])
        end += 1
    return sentences[start:end]


def _from_another(
    documents: Sequence[Sequence[Ids]], number: int, room: int, rng: np.random.Generator
) -> Ids:
    other = int(rng.integers(len(documents) - 1))
    document = documents[other + (other >= number)]
    return _joined(_stretch(document, int(rng.integers(len(document))), room, least=1))


def _joined(sentences: Sequence[Ids]) -> Ids:
    return [token for sentence in sentences for token in sentence]
