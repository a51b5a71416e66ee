"""What a BERT expects where a token is hidden, and what it says of tokens that nothing hides."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Any

import torch
from torch import Tensor
from torch.nn.utils.rnn import pad_sequence

from ptm_edu.bert.pretrained.padded_vocab import is_padded_vocab
from ptm_edu.bert.pretraining import BertForPretraining
from ptm_edu.bert.tasks.inputs import warn_of_cut
from ptm_edu.text import WordPieceTokenizer

MASK, START, END = "[MASK]", "[CLS]", "[SEP]"
ROWS = 64  # texts read at once

Row = tuple[Sequence[str], Sequence[int]]
"""A text's pieces, and the places among them, rising, that the model shall not see."""


class MaskFiller:
    """A pre-trained BERT that is asked for hidden tokens, as `widgets.FillMask` asks it.

    Tokens are pieces, as strings. Every distribution is over the whole vocabulary, a softmax of the
    masked-LM head's logits at that place (Devlin et al. 2019, §3.1); `candidates` of its tokens are
    named, the most likely first, and of a padded vocabulary no padding. The model may be in
    training; it is asked without dropout. Raises TypeError for a model without a masked-LM head,
    ValueError for fewer than one candidate, or a tokenizer that is not the model's.
    """

    def __init__(
        self, model: BertForPretraining, tokenizer: WordPieceTokenizer, candidates: int = 8
    ) -> None:
        if not isinstance(model, BertForPretraining):
            raise TypeError(
                f"MaskFiller: expected a BertForPretraining, whose masked-LM head scores what is "
                f'hidden, got a {type(model).__name__}; take zoo.load("bert-mini").model, or a '
                f"published BertForMaskedLM"
            )
        if candidates < 1:
            raise ValueError(f"MaskFiller: expected one candidate or more, got {candidates}")
        if not is_padded_vocab(len(tokenizer), model.config.vocab_size):
            raise ValueError(
                f"MaskFiller: the model scores {model.config.vocab_size:,} pieces, the tokenizer "
                f"has {len(tokenizer):,}: take the tokenizer that the model was trained with, whole"
            )
        self.model, self.tokenizer, self.candidates = model, tokenizer, candidates

    def read(self, text: str) -> dict[str, Any]:
        """Return a text's `tokens` (T,), between [CLS] and [SEP], and what the model makes of them.

        `fixed` are the places of the two marks, which pre-training never hides. `standing` holds
        for each token, with nothing hidden, (P, rank, best, P of the best): what the model says at
        a place whose token it sees. "[MASK]" in the text is one, of which P and rank are None. A
        text that is too long loses its end, with a warning. Raises ValueError for an empty text.
        """
        tokens = [START]
        for number, part in enumerate(text.split(MASK)):
            tokens += [MASK] * (number > 0) + self.tokenizer.pieces(part)
        if len(tokens) == 1:
            raise ValueError("MaskFiller: the text is empty; give it a word or two")
        tokens = [*_cut(tokens, self.model.config.max_positions), END]
        ids = [self.tokenizer[piece] for piece in tokens]
        log_p = self._log_p([ids], [range(len(ids))])  # (T, V)
        said = (self._said(*each) for each in zip(log_p, tokens, strict=True))
        standing = [(one["p"], one["rank"], *one["candidates"][0]) for one in said]
        return {"tokens": tokens, "fixed": [0, len(tokens) - 1], "standing": standing}

    def fill(self, rows: Sequence[Row]) -> list[list[dict[str, Any]]]:
        """Return, for each row and each place hidden in it, what the model expects there.

        `candidates` are (piece, P), `entropy` is that of the whole distribution in bits; `p` and
        `rank`, from 1, are those of the token that the row has there, None for [MASK] itself. The
        places of one row are hidden together, and each is predicted given the rest. Logits are made
        for the hidden places alone. Raises ValueError for places that are not rising or not there,
        and KeyError for a piece that is not known.
        """
        rows = [(list(tokens), _checked(places, len(tokens))) for tokens, places in rows]
        found: list[list[dict[str, Any]]] = []
        for begin in range(0, len(rows), ROWS):
            some = rows[begin : begin + ROWS]
            ids = [self._hidden(tokens, places) for tokens, places in some]
            log_p = iter(self._log_p(ids, [places for _, places in some]))
            found += [
                [self._said(next(log_p), tokens[place]) for place in places]
                for tokens, places in some
            ]
        return found

    def _hidden(self, tokens: Sequence[str], places: Sequence[int]) -> list[int]:
        ids = [self.tokenizer[piece] for piece in tokens]
        for place in places:
            ids[place] = self.tokenizer[MASK]
        return ids

    @torch.inference_mode()
    def _log_p(self, ids: Sequence[list[int]], places: Sequence[Sequence[int]]) -> Iterator[Tensor]:
        """Yield log P (V,) at the places of each row, row after row, on the CPU."""
        device = self.model.bert.embeddings.token_embedding.weight.device
        # Padding stands on the right, and no token looks at it: what it is does not matter.
        inputs = pad_sequence([torch.tensor(row) for row in ids], batch_first=True)  # (B, T)
        lengths = torch.tensor([len(row) for row in ids])
        real = torch.arange(inputs.shape[1]) < lengths[:, None]
        chosen = torch.zeros_like(real)
        for row, own in enumerate(places):
            chosen[row, list(own)] = True
        was_training = self.model.training
        self.model.eval()
        try:
            states = self.model.bert(inputs.to(device), real.to(device)).last_hidden_state
            logits = self.model.masked_lm_logits(states, chosen.to(device))  # (N, V)
        finally:
            self.model.train(was_training)
        return iter(logits.cpu().double().log_softmax(dim=-1))

    def _said(self, log_p: Tensor, stood: str) -> dict[str, Any]:
        p, pieces = log_p.exp(), len(self.tokenizer)  # (V,), of which padding has no name
        best = p[:pieces].topk(min(self.candidates, pieces))
        there = None if stood == MASK else self.tokenizer[stood]
        return {
            "candidates": [
                (self.tokenizer.vocabulary[i], share)
                for i, share in zip(best.indices.tolist(), best.values.tolist(), strict=True)
            ],
            "entropy": float(torch.special.entr(p).sum()) / math.log(2),
            "p": None if there is None else float(p[there]),
            "rank": None if there is None else 1 + int((log_p[:pieces] > log_p[there]).sum()),
        }


def _cut(tokens: list[str], longest: int) -> list[str]:
    """Return as many tokens as leave room for [SEP]."""
    if len(tokens) >= longest:
        warn_of_cut("MaskFiller", longest)  # where `read` was called: it looks three calls back
    return tokens[: longest - 1]


def _checked(places: Sequence[int], tokens: int) -> list[int]:
    given = list(places)
    if not given or given != sorted(set(given)) or not 0 <= given[0] <= given[-1] < tokens:
        raise ValueError(
            f"MaskFiller: expected the places of one token or more, rising, from 0 to "
            f"{tokens - 1}, got {given}"
        )
    return given
