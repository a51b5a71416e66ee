"""Training batches of bert-mini: sentence pairs with dynamic masking."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import torch

from ptm_edu.bert import PretrainingBatch
from ptm_edu.text import WordPieceTokenizer
from ptm_edu.training.shuffling import shuffled_rows

from ._bert_text import LONGEST, SHORT, BertText, Pairs

MASKING_RATE = 0.15  # BERT's own (Devlin et al. 2019, §3.1)


class Batches:
    """`batches[number]` is a pure function of the number, so that training can be resumed.

    The masks are dynamic, see `PretrainingBatch.collate`.
    """

    def __init__(self, tokenizer: WordPieceTokenizer, pairs: Pairs, rows: int, seed: int) -> None:
        self.tokenizer, self.pairs, self.rows, self.seed = tokenizer, pairs, rows, seed
        self.mask_id = tokenizer["[MASK]"]
        self.special = np.zeros(len(tokenizer), dtype=bool)
        self.special[[tokenizer[token] for token in tokenizer.special_tokens]] = True

    def __len__(self) -> int:
        """Return the number of batches in one pass over the text."""
        return -(-len(self.pairs) // self.rows)

    def __getitem__(self, number: int) -> PretrainingBatch:
        """Return batch `number`; the count continues from one pass to the next."""
        return self.at(number, MASKING_RATE)

    def at(self, number: int, rate: float) -> PretrainingBatch:
        """Return batch `number` with another masking rate."""
        rows = shuffled_rows(len(self.pairs), self.rows, number, self.seed)
        return self.of(self.pairs, rows, number, rate)

    def of(
        self, pairs: Pairs, rows: Sequence[int], number: int, rate: float = MASKING_RATE
    ) -> PretrainingBatch:
        """Return these rows of `pairs` as a batch whose masks depend on `number` only."""
        order = np.sort(np.asarray(rows))  # memory-mapped files are fastest to read in order
        generator = torch.Generator().manual_seed(self.seed * 1_000_003 + number)
        return PretrainingBatch.collate(
            [pairs.pair(row) for row in order], self.tokenizer, generator, rate
        )


class ShortFirst:
    """Batches of short pairs for the first `short_steps` steps, then of long pairs.

    Both kinds of batch have the same number of tokens. A masked token carries no information
    itself, so the attention heads must first learn to attend to its neighbors. With 32 tokens they
    learn this soon; with 128 the loss stays at the level of the token frequencies for thousands of
    steps. Short pairs are also faster: BERT was pre-trained with 128 of its 512 positions at first
    (Devlin et al. 2019, A.2).
    """

    def __init__(self, text: BertText, short_steps: int, rows: int, seed: int) -> None:
        """Take the number of long pairs in a batch as `rows`."""
        self.short_steps = short_steps
        self.short = Batches(text.tokenizer, text.short, rows * LONGEST // SHORT, seed)
        self.long = Batches(text.tokenizer, text.train, rows, seed)

    def at(self, number: int, rate: float) -> PretrainingBatch:
        """Return batch `number` with this masking rate."""
        if number < self.short_steps:
            return self.short.at(number, rate)
        return self.long.at(number - self.short_steps, rate)
