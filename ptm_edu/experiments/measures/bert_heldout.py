"""What bert-mini says of text that it did not learn from: `ptm-edu measure bert-heldout`.

The text: Wikipedia articles that were held out; chapters of novels *whose other chapters it read*;
WikiText-2's test articles and fairy tales, of which it read nothing.

Does B follow A? Here a B that does not follow is the B of another document and the most alike in
length that there is, so that its length tells nothing. (The pairs that bert-mini was trained on are
the original's, where a B ends early if its document does: in novels, whose chapters may be short,
the length alone is right more often than a coin.) Beside the model stand three rules without one.
Each is "B follows if the score is high enough", the threshold chosen on these very pairs, so that
no threshold does better:

- shared pieces: of the weight of B's different pieces, the share that stands in A as well;
- cosine: that of A and B, each a vector of the weights of its different pieces;
- length: B's number of pieces, whichever way.

A piece weighs −log of its frequency in these pairs: rare ones count more.

What stands at a [MASK]? The first guess, beside the piece that is most frequent in this very text.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray

from ptm_edu import zoo
from ptm_edu.bert import BertForPretraining
from ptm_edu.bert.sentence_pairs import NEXT, RANDOM, SentencePair, truncate_pair
from ptm_edu.experiments.recipes._bert_batches import Batches
from ptm_edu.experiments.recipes._bert_quality import ROWS, best_threshold, piece_weights, quality
from ptm_edu.experiments.recipes._bert_text import (
    LONGEST,
    READ_OF,
    Document,
    Pairs,
    as_arrays,
    cut,
    held_out,
)
from ptm_edu.text import WordPieceTokenizer, corpora

ROOM = LONGEST - 3  # [CLS] and both [SEP]
UNREAD = {"wikitext-2": "test", "fairytales": "test"}
SEED = 0


def measure() -> list[dict[str, Any]]:
    """Return a row a text."""
    mini = zoo.load("bert-mini")
    return [row(name, mini.model, mini.tokenizer) for name in (*READ_OF, *UNREAD)]


def row(name: str, model: BertForPretraining, tokenizer: WordPieceTokenizer) -> dict[str, Any]:
    """Return how often the model and the rules are right on one text's pairs."""
    pairs = list(alike(documents(name, tokenizer), np.random.default_rng(SEED)))
    arrays = as_arrays(tokenizer, pairs, LONGEST)
    batches = Batches(tokenizer, arrays, len(pairs), SEED)
    model_is = quality(model, arrays, arrays, batches)
    return {
        "text": name,
        "pairs": len(pairs),
        "bert-mini": following(model, arrays, batches),
        "shared pieces": model_is.overlap,
        **rules(arrays, batches.special),
        "masks": model_is.masks,
        "at [MASK]": model_is.masked,
        "most frequent": model_is.most_frequent,
        "seed": SEED,
    }


def documents(name: str, tokenizer: WordPieceTokenizer) -> list[Document]:
    """Return the text's documents as sentences of ids."""
    if name in UNREAD:
        return cut(tokenizer, list(corpora.load(name, UNREAD[name]).articles()))
    return cut(tokenizer, held_out(name))


def alike(texts: Sequence[Document], rng: np.random.Generator) -> Iterator[SentencePair]:
    """Yield a pair for each stretch of text, about half of them NEXT, all of like lengths."""
    true = [(number, *pair) for number, text in enumerate(texts) for pair in stretches(text, rng)]
    origin = np.array([number for number, _, _ in true])
    lengths = np.array([len(second) for _, _, second in true], dtype=float)
    for number, first, second in true:
        if rng.random() < 0.5:
            yield SentencePair(first, second, NEXT)
            continue
        apart = np.abs(lengths - len(second)) + rng.random(len(true)) / 2  # ties by chance
        other = true[int(np.where(origin == number, np.inf, apart).argmin())][2]
        yield SentencePair(*truncate_pair(first, other, ROOM, rng), RANDOM)


def stretches(text: Document, rng: np.random.Generator) -> Iterator[tuple[list[int], list[int]]]:
    """Yield A and B that follow each other: sentences until the room is full, cut between two."""
    document: Document = []
    for sentence in filter(None, text):
        document.append(sentence)
        if len(document) > 1 and sum(map(len, document)) >= ROOM:
            where = int(rng.integers(1, len(document)))
            yield truncate_pair([*chain(*document[:where])], [*chain(*document[where:])], ROOM, rng)
            document = []


@torch.no_grad()
def following(model: BertForPretraining, pairs: Pairs, batches: Batches) -> float:
    """Return how often the model is right where nothing is hidden: the rules see all, too."""
    right = 0
    for start in range(0, len(pairs), ROWS):
        rows = range(start, min(start + ROWS, len(pairs)))
        batch = batches.of(pairs, rows, start, rate=0.0)
        output = model(batch.input_ids, batch.attention_mask, batch.token_type_ids)
        right += int(
            (output.next_sentence_logits.argmax(dim=1) == batch.next_sentence_labels).sum()
        )
    return right / len(pairs)


def rules(pairs: Pairs, special: NDArray[np.bool_]) -> dict[str, float]:
    """Return how often the cosine and the length are right."""
    weights = piece_weights(pairs, special)
    cosines, lengths = np.zeros(len(pairs)), np.zeros(len(pairs))
    for row, (first, end) in enumerate(zip(pairs.firsts, pairs.lengths, strict=True)):
        a, b = np.unique(pairs.ids[row, :first]), np.unique(pairs.ids[row, first:end])
        squares = [(weights[some] ** 2).sum() for some in (np.intersect1d(a, b), a, b)]
        cosines[row] = squares[0] / max((squares[1] * squares[2]) ** 0.5, 1e-9)
        lengths[row] = int(end) - int(first)
    follows = np.asarray(pairs.labels) == NEXT
    return {
        "cosine": best_threshold(cosines, follows),
        "length": max(best_threshold(lengths, follows), best_threshold(-lengths, follows)),
    }
