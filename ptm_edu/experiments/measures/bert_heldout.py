"""bert-mini evaluated on held-out text: `ptm-edu measure bert-heldout`.

The text: held-out Wikipedia articles; held-out chapters of novels *whose other chapters were
training text*; WikiText-2's test articles and fairy tales, which were no training text.

Next sentence: here a random B is the B of another document whose length is most similar, so that
its length carries no information. (The pairs that bert-mini was trained on are made as in the
original implementation, where B is shorter if its document ends. In novels with short chapters, the
length alone is more accurate than chance.) The model is compared with three rules. Each is "B
follows if the score is high enough", with the best threshold for the evaluated pairs themselves:

- shared pieces: the weighted fraction of B's distinct tokens that also occur in A;
- cosine: the similarity of A and B, as vectors of the weights of their distinct tokens;
- length: the number of B's tokens, in either direction.

A token's weight is −log of its frequency in these pairs, so that rare tokens count more.

Masked LM: the accuracy of the most probable token at each [MASK], compared with always predicting
the most frequent token of the evaluated text.
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
from ptm_edu.experiments.recipes._bert_quality import ROWS, best_threshold, quality, token_weights
from ptm_edu.experiments.recipes._bert_text import (
    LONGEST,
    READ_EVERY,
    Document,
    Pairs,
    as_arrays,
    encode_articles,
    held_out,
)
from ptm_edu.text import WordPieceTokenizer, corpora

MAX_LENGTH = LONGEST - 3  # [CLS] and both [SEP]
UNSEEN = {"wikitext-2": "test", "fairytales": "test"}
SEED = 0


def measure() -> list[dict[str, Any]]:
    """Return a row per text."""
    mini = zoo.load("bert-mini")
    return [row(name, mini.model, mini.tokenizer) for name in (*READ_EVERY, *UNSEEN)]


def row(name: str, model: BertForPretraining, tokenizer: WordPieceTokenizer) -> dict[str, Any]:
    """Return the accuracies of the model and the rules on one text's pairs."""
    pairs = list(length_matched_pairs(documents(name, tokenizer), np.random.default_rng(SEED)))
    arrays = as_arrays(tokenizer, pairs, LONGEST)
    batches = Batches(tokenizer, arrays, len(pairs), SEED)
    accuracies = quality(model, arrays, arrays, batches)
    return {
        "text": name,
        "pairs": len(pairs),
        "bert-mini": next_sentence_accuracy(model, arrays, batches),
        "shared pieces": accuracies.overlap,
        **rule_accuracies(arrays, batches.special),
        "masks": accuracies.masks,
        "at [MASK]": accuracies.masked,
        "most frequent": accuracies.most_frequent,
        "seed": SEED,
    }


def documents(name: str, tokenizer: WordPieceTokenizer) -> list[Document]:
    """Return the text's documents, as sentences of token ids."""
    if name in UNSEEN:
        return encode_articles(tokenizer, list(corpora.load(name, UNSEEN[name]).articles()))
    return encode_articles(tokenizer, held_out(name))


def length_matched_pairs(
    texts: Sequence[Document], rng: np.random.Generator
) -> Iterator[SentencePair]:
    """Yield a pair for each segment of text: about half NEXT, with random Bs of similar lengths."""
    true = [(number, *pair) for number, text in enumerate(texts) for pair in segments(text, rng)]
    origin = np.array([number for number, _, _ in true])
    lengths = np.array([len(second) for _, _, second in true], dtype=float)
    for number, first, second in true:
        if rng.random() < 0.5:
            yield SentencePair(first, second, NEXT)
            continue
        apart = np.abs(lengths - len(second)) + rng.random(len(true)) / 2  # random ties
        other = true[int(np.where(origin == number, np.inf, apart).argmin())][2]
        yield SentencePair(*truncate_pair(first, other, MAX_LENGTH, rng), RANDOM)


def segments(text: Document, rng: np.random.Generator) -> Iterator[tuple[list[int], list[int]]]:
    """Yield consecutive A and B: sentences up to the maximum length, split at a random boundary."""
    document: Document = []
    for sentence in filter(None, text):
        document.append(sentence)
        if len(document) > 1 and sum(map(len, document)) >= MAX_LENGTH:
            where = int(rng.integers(1, len(document)))
            yield truncate_pair(
                [*chain(*document[:where])], [*chain(*document[where:])], MAX_LENGTH, rng
            )
            document = []


@torch.no_grad()
def next_sentence_accuracy(model: BertForPretraining, pairs: Pairs, batches: Batches) -> float:
    """Return the model's accuracy on unmasked pairs; the rules also use all tokens."""
    right = 0
    for start in range(0, len(pairs), ROWS):
        rows = range(start, min(start + ROWS, len(pairs)))
        batch = batches.of(pairs, rows, start, rate=0.0)
        output = model(batch.input_ids, batch.attention_mask, batch.token_type_ids)
        right += int(
            (output.next_sentence_logits.argmax(dim=1) == batch.next_sentence_labels).sum()
        )
    return right / len(pairs)


def rule_accuracies(pairs: Pairs, special: NDArray[np.bool_]) -> dict[str, float]:
    """Return the accuracies of the cosine and the length."""
    weights = token_weights(pairs, special)
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
