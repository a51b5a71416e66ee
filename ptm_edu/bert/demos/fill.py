"""BERT's predictions at masked positions, and at positions whose token it sees."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Any

import torch
from torch import Tensor
from torch.nn.utils.rnn import pad_sequence

from ptm_edu.arguments import checked
from ptm_edu.bert.pretraining import BertForPretraining
from ptm_edu.bert.tasks.inputs import warn_of_truncation
from ptm_edu.require import require
from ptm_edu.text import WordPieceTokenizer
from ptm_edu.training.evaluation_mode import evaluation_mode
from ptm_edu.transformer.padded_vocab import is_padded_vocab

MASK, START, END = "[MASK]", "[CLS]", "[SEP]"
ROWS = 64  # texts in a batch

Row = tuple[Sequence[str], Sequence[int]]
"""A text's tokens, and the positions to be masked, in ascending order."""


@checked(model=None)
class MaskFiller:
    """A pre-trained BERT that predicts masked tokens for `widgets.FillMask`.

    Tokens are strings. Every distribution is over the whole vocabulary, a softmax of the masked-LM
    head's logits at that position (Devlin et al. 2019, §3.1); the `candidates` most likely of its
    tokens are listed, without the padding of a padded vocabulary. The model may be in training
    mode; dropout is off here. Raises TypeError for a model without a masked-LM head, ValueError for
    fewer than one candidate, or a tokenizer that is not the model's.
    """

    def __init__(
        self, model: BertForPretraining, tokenizer: WordPieceTokenizer, candidates: int = 8
    ) -> None:
        require(
            isinstance(model, BertForPretraining),
            f"MaskFiller: expected a BertForPretraining, whose masked-LM head scores the masked "
            f'tokens, got a {type(model).__name__}; take zoo.load("bert-mini").model, or a '
            f"published BertForMaskedLM",
            TypeError,
        )
        require(candidates >= 1, f"MaskFiller: expected one candidate or more, got {candidates}")
        require(
            is_padded_vocab(len(tokenizer), model.config.vocab_size),
            f"MaskFiller: the model scores {model.config.vocab_size:,} tokens, the tokenizer has "
            f"{len(tokenizer):,}: take the tokenizer that the model was trained with, whole",
        )
        self.model, self.tokenizer, self.candidates = model, tokenizer, candidates

    def read(self, text: str) -> dict[str, Any]:
        """Return a text's `tokens` (T,), between [CLS] and [SEP], and predictions without masks.

        `fixed` are the positions of the two special tokens, which pre-training never masks.
        `standing` holds for each token (P, rank, best, P of the best): the prediction at a position
        whose token the model sees. P and rank are None for a "[MASK]" in the text. A text that is
        too long is truncated, with a warning. Raises ValueError for an empty text.
        """
        tokens = [START]
        for number, part in enumerate(text.split(MASK)):
            tokens += [MASK] * (number > 0) + self.tokenizer.pieces(part)
        require(len(tokens) > 1, "MaskFiller: the text is empty; give it a word or two")
        tokens = [*_truncated(tokens, self.model.config.max_positions), END]
        ids = [self.tokenizer[token] for token in tokens]
        log_p = self._log_probabilities([ids], [range(len(ids))])  # T of (V,)
        predictions = [self._prediction(*pair) for pair in zip(log_p, tokens, strict=True)]
        standing = [(each["p"], each["rank"], *each["candidates"][0]) for each in predictions]
        return {"tokens": tokens, "fixed": [0, len(tokens) - 1], "standing": standing}

    def fill(self, rows: Sequence[Row]) -> list[list[dict[str, Any]]]:
        """Return, for each row and each of its masked positions, the prediction there.

        `candidates` are (token, P), `entropy` is that of the whole distribution in bits; `p` and
        `rank`, from 1, are those of the row's own token, None for [MASK] itself. The positions of a
        row are masked together, and each is predicted given the rest. Logits are computed for the
        masked positions only. Raises ValueError for positions that are not ascending or out of
        range, and KeyError for an unknown token.
        """
        checked = [(list(tokens), _checked(positions, len(tokens))) for tokens, positions in rows]
        filled: list[list[dict[str, Any]]] = []
        for first in range(0, len(checked), ROWS):
            batch = checked[first : first + ROWS]
            ids = [self._masked_ids(*row) for row in batch]
            log_p = self._log_probabilities(ids, [positions for _, positions in batch])
            filled += [
                [self._prediction(next(log_p), tokens[position]) for position in positions]
                for tokens, positions in batch
            ]
        return filled

    def _masked_ids(self, tokens: Sequence[str], positions: Sequence[int]) -> list[int]:
        ids = [self.tokenizer[token] for token in tokens]
        for position in positions:
            ids[position] = self.tokenizer[MASK]
        return ids

    @torch.inference_mode()
    def _log_probabilities(
        self, ids: Sequence[list[int]], positions: Sequence[Sequence[int]]
    ) -> Iterator[Tensor]:
        """Return log P (V,) at the positions of each row, row after row, on the CPU."""
        device = self.model.bert.embeddings.token_embedding.weight.device
        # Padding is on the right, and no token attends to it: its id does not matter.
        inputs = pad_sequence([torch.tensor(row) for row in ids], batch_first=True)  # (B, T)
        lengths = torch.tensor([len(row) for row in ids])
        real = torch.arange(inputs.shape[1]) < lengths[:, None]  # (B, T)
        selected = torch.zeros_like(real)  # (B, T)
        for row, in_row in enumerate(positions):
            selected[row, list(in_row)] = True
        with evaluation_mode(self.model):
            states = self.model.bert(inputs.to(device), real.to(device)).last_hidden_state
            logits = self.model.masked_lm_logits(states, selected.to(device))  # (N, V)
        return iter(logits.cpu().double().log_softmax(dim=-1))

    def _prediction(self, log_p: Tensor, token: str) -> dict[str, Any]:
        p, vocab_size = log_p.exp(), len(self.tokenizer)  # (V,), whose padding has no name
        best = p[:vocab_size].topk(min(self.candidates, vocab_size))
        true = None if token == MASK else self.tokenizer[token]
        return {
            "candidates": [
                (self.tokenizer.vocabulary[index], value)
                for index, value in zip(best.indices.tolist(), best.values.tolist(), strict=True)
            ],
            "entropy": float(torch.special.entr(p).sum()) / math.log(2),
            "p": None if true is None else float(p[true]),
            "rank": None if true is None else 1 + int((log_p[:vocab_size] > log_p[true]).sum()),
        }


def _truncated(tokens: list[str], longest: int) -> list[str]:
    """Return as many tokens as leave room for [SEP]."""
    if len(tokens) >= longest:
        warn_of_truncation("MaskFiller", longest)  # points at the caller of `read`
    return tokens[: longest - 1]


def _checked(positions: Sequence[int], tokens: int) -> list[int]:
    ascending = list(positions)
    require(
        ascending
        and ascending == sorted(set(ascending))
        and 0 <= ascending[0] <= ascending[-1] < tokens,
        f"MaskFiller: expected one position or more, ascending, from 0 to {tokens - 1}, got "
        f"{ascending}",
    )
    return ascending
