"""Batches of bert-mini: pairs whose tokens are masked anew at each use."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import torch

from ptm_edu.bert import PretrainingBatch
from ptm_edu.text import WordPieceTokenizer
from ptm_edu.training.shuffling import shuffled_rows

from ._bert_text import LONGEST, SHORT, BertText, Pairs

USUAL = 0.15  # the masking rate (Devlin et al. 2019, §3.1)


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
        """Return how many batches a pass has."""
        return -(-len(self.pairs) // self.rows)

    def __getitem__(self, number: int) -> PretrainingBatch:
        """Return batch `number`, counted through all passes."""
        return self.at(number, USUAL)

    def at(self, number: int, rate: float) -> PretrainingBatch:
        """Return batch `number` with another masking rate."""
        rows = shuffled_rows(len(self.pairs), self.rows, number, self.seed)
        return self.of(self.pairs, rows, number, rate)

    def of(
        self, pairs: Pairs, rows: Sequence[int], number: int, rate: float = USUAL
    ) -> PretrainingBatch:
        """Return some of `pairs`, with masks that depend on the number only."""
        order = np.sort(np.asarray(rows))  # a file that is mapped is read from front to back
        generator = torch.Generator().manual_seed(self.seed * 1_000_003 + number)
        return PretrainingBatch.collate(
            [pairs.pair(row) for row in order], self.tokenizer, generator, rate
        )


class ShortFirst:
    """Batches of short pairs for the first `short_steps`, then of long ones, of as many tokens.

    A hidden token says nothing itself, so before all else heads must find its neighbors. Among 32
    tokens they are found soon; among 128 the loss stays for thousands of steps where guessing by
    frequency leaves it. Short pairs are also faster to read: BERT's own began with 128 of 512
    (Devlin et al. 2019, A.2).
    """

    def __init__(self, text: BertText, short_steps: int, rows: int, seed: int) -> None:
        """Take how many long pairs are in a batch."""
        self.short_steps = short_steps
        self.short = Batches(text.tokenizer, text.short, rows * LONGEST // SHORT, seed)
        self.long = Batches(text.tokenizer, text.train, rows, seed)

    def at(self, number: int, rate: float) -> PretrainingBatch:
        """Return batch `number` with that share of its tokens hidden."""
        if number < self.short_steps:
            return self.short.at(number, rate)
        return self.long.at(number - self.short_steps, rate)
