"""Sentence pairs: does B follow A in the text, or is it from another document?

The second task of BERT's pre-training (Devlin et al. 2019, "BERT: Pre-training of Deep
Bidirectional Transformers", NAACL, §3.1, Task #2, and appendix A.2). A "sentence" is any stretch of
text: as many consecutive sentences as fit. The paper leaves the details to the original
implementation (google-research/bert, create_pretraining_data.py), whose rules are used here with
two exceptions. There the shorter length is drawn once a document and is a target that a pair may
exceed; here each pair draws its own length and never exceeds it. There a single remaining sentence
gets a random B, so more than half of the pairs are random; here a pair needs at least two sentences
to be split.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np

from ptm_edu.arguments import checked
from ptm_edu.require import require

Ids = list[int]
Documents = Sequence[Sequence[Sequence[int]]]  # documents of sentences of token ids

NEXT, RANDOM = 0, 1  # labels, as in the original: 1 says that B is *not* the next one


class SentencePair(NamedTuple):
    """Token ids of A and B without special tokens, and the label: NEXT (0) or RANDOM (1)."""

    first: Ids
    second: Ids
    label: int


@checked(documents=None, rng=None)
def sentence_pairs(
    documents: Documents,
    longest: int,
    rng: np.random.Generator,
    short: float = 0.1,
) -> Iterator[SentencePair]:
    """Return pairs of at most `longest` tokens, half of them NEXT, in the documents' order.

    Consecutive sentences are collected until they have `longest` tokens, and split between two of
    them into A and B. In half of the pairs B is then replaced by a stretch of *another* document of
    about the same length, so that it is never the true B by accident. The sentences of the replaced
    B begin the next pair, unless only the document's last one is left. With probability `short` a
    pair has a smaller limit, drawn from 2 … `longest`, so that the model also sees short texts.
    Pairs are drawn as the iterator is advanced. Raises ValueError for fewer than two documents with
    text, fewer than two tokens and an invalid probability; TypeError for texts, which have to be
    encoded first, and for anything but a NumPy generator.
    """
    documents = _non_empty(documents)
    _check(documents, longest, rng, short)

    def pairs() -> Iterator[SentencePair]:
        for number, document in enumerate(documents):
            start = 0
            while start < len(document) - 1:
                limit = longest if rng.random() >= short else int(rng.integers(2, longest + 1))
                chunk = _consecutive(document, start, limit, at_least=2)
                split = int(rng.integers(1, len(chunk)))
                first, second = _concatenated(chunk[:split]), _concatenated(chunk[split:])
                label = RANDOM if rng.random() < 0.5 else NEXT
                if label == RANDOM:
                    second = _from_another(documents, number, max(1, limit - len(first)), rng)
                start += len(chunk) if label == NEXT else split
                yield SentencePair(*truncate_pair(first, second, limit, rng), label)

    return pairs()


@checked(first=None, second=None, cls=0, sep=0)
def pair_input(first: Sequence[int], second: Sequence[int], cls: int, sep: int) -> tuple[Ids, Ids]:
    """Return [CLS] A [SEP] B [SEP] and the token types: 0 up to the first [SEP], then 1 (§3).

    Raises TypeError for a text, which has to be encoded first.
    """
    for part in (first, second):
        require(
            not isinstance(part, str),
            f"pair_input: expected token ids, got {part[:40]!r}; try tokenizer.encode(text)",
            TypeError,
        )
    ids = [cls, *first, sep, *second, sep]
    return ids, [0] * (len(first) + 2) + [1] * (len(second) + 1)


def truncate_pair(
    first: Ids, second: Ids, longest: int, rng: np.random.Generator
) -> tuple[Ids, Ids]:
    """Return A and B with at most `longest` tokens together.

    The longer one loses one token at a time, from its beginning or its end with equal probability,
    which avoids a bias towards either end of the text.
    """
    spans = [[0, len(first)], [0, len(second)]]  # (start, end) of what remains of A and of B
    while sum(end - start for start, end in spans) > longest:
        longer = spans[0] if spans[0][1] - spans[0][0] > spans[1][1] - spans[1][0] else spans[1]
        if rng.random() < 0.5:
            longer[0] += 1
        else:
            longer[1] -= 1
    return first[slice(*spans[0])], second[slice(*spans[1])]


def _consecutive(document: Sequence[Ids], start: int, limit: int, at_least: int) -> Sequence[Ids]:
    """Return the sentences from `start` on, until they have `limit` tokens and are `at_least`."""
    end, tokens = start, 0
    while end < len(document) and (tokens < limit or end - start < at_least):
        tokens += len(document[end])
        end += 1
    return document[start:end]


def _from_another(
    documents: Sequence[Sequence[Ids]], number: int, limit: int, rng: np.random.Generator
) -> Ids:
    """Return a stretch of any document but `documents[number]`, which starts anywhere in it."""
    other = int(rng.integers(len(documents) - 1))
    document = documents[other + (other >= number)]
    start = int(rng.integers(len(document)))
    return _concatenated(_consecutive(document, start, limit, at_least=1))


def _concatenated(sentences: Sequence[Ids]) -> Ids:
    return [token for sentence in sentences for token in sentence]


def _non_empty(documents: Documents) -> list[list[Ids]]:
    """Return the documents that have tokens, without empty sentences; TypeError for texts."""
    refused = TypeError(
        "sentence_pairs: expected documents, each a list of sentences, each a list of token ids, "
        "got texts, or fewer lists in lists; try [[tokenizer.encode(sentence) for sentence in "
        "document] for document in documents]"
    )
    try:
        with_text = [[list(s) for s in document if len(s)] for document in documents]
    except TypeError as error:
        raise refused from error
    if any(isinstance(sentence[0], str) for document in with_text for sentence in document):
        raise refused
    return [document for document in with_text if document]


def _check(documents: Documents, longest: int, rng: object, short: float) -> None:
    require(
        len(documents) >= 2,
        f"sentence_pairs: a random B comes from another document, so there must be two or more "
        f"with text, got {len(documents)}; is each document a list of sentences?",
    )
    require(longest >= 2, f"sentence_pairs: longest must hold a token of each, got {longest}")
    require(
        0 <= short <= 1,
        f"sentence_pairs: short must lie in 0 … 1, the fraction of the pairs with a smaller limit, "
        f"got {short}",
    )
    require(
        hasattr(rng, "integers"),
        f"sentence_pairs: rng must be a NumPy generator, got {type(rng).__name__}; try "
        f"np.random.default_rng(0)",
        TypeError,
    )
