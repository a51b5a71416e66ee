"""The verbalizer: label words, whose probabilities in a text become the labels' (PET's term)."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from itertools import accumulate

import torch
from torch import Tensor

from ptm_edu.require import require
from ptm_edu.text.tokenizers.base import PieceIds

UNKNOWN = ("[UNK]", "<unk>")


class Verbalizer:
    """Each label's words, and their token ids (Schick and Schütze 2021, arXiv:2001.07676, §3).

    `words` are W words, label by label, and `ids` the token ids of each. Raises ValueError, in the
    name of `owner`, for fewer than two labels, a label without words, an empty word, a word with an
    unknown token, and two words with the same tokens; TypeError for a word in place of a list.
    """

    def __init__(self, words: Mapping[str, Sequence[str]], tokenizer: PieceIds, owner: str) -> None:
        require(
            len(words) >= 2, f"{owner}: expected two labels or more, got {', '.join(words) or 0}"
        )
        for label, own in words.items():
            _check_words(owner, label, own)
        self.labels = tuple(words)
        self.words = tuple(word for own in words.values() for word in own)
        self.ids = [tokenizer.encode(word) for word in self.words]
        self.counts = [len(own) for own in words.values()]
        self._check_ids(owner, tokenizer)

    def label_scores(self, word_log_probabilities: Tensor) -> Tensor:
        """Return each label's log score (…, C) from the words' log-probabilities (…, W).

        A label's score is the mean of its words' probabilities. Unlike the sum, the mean does not
        prefer a label that has more words; unlike the mean of the logs, it does not fall when one
        of the words is rare. The original implementation (timoschick/pet) averages logits, which
        has that effect. With one word a label, all of these agree.
        """
        parts = word_log_probabilities.split(self.counts, dim=-1)  # C of (…, words of the label)
        return torch.stack(
            [part.logsumexp(dim=-1) - math.log(part.shape[-1]) for part in parts], dim=-1
        )

    def first_words(self) -> dict[str, list[int]]:
        """Return the token ids of each label's first word."""
        starts = accumulate(self.counts[:-1], initial=0)
        return {label: self.ids[start] for label, start in zip(self.labels, starts, strict=True)}

    def _check_ids(self, owner: str, tokenizer: PieceIds) -> None:
        unknown = {tokenizer[token] for token in UNKNOWN if token in tokenizer}
        owners = [
            label for label, n in zip(self.labels, self.counts, strict=True) for _ in range(n)
        ]
        seen: dict[tuple[int, ...], str] = {}
        for label, word, ids in zip(owners, self.words, self.ids, strict=True):
            require(ids, f"{owner}: the word {word!r} of {label!r} has no token; give it letters")
            require(
                not unknown.intersection(ids),
                f"{owner}: the tokenizer has no token for {word!r}, a word of {label!r}, which "
                f"becomes {UNKNOWN[0]} like every unknown word; choose another word",
            )
            require(
                tuple(ids) not in seen,
                f"{owner}: {word!r} of {label!r} has the same tokens as a word of "
                f"{seen.get(tuple(ids))!r}, so it cannot tell labels apart; give each word once",
            )
            seen[tuple(ids)] = label


def _check_words(owner: str, label: str, words: object) -> None:
    require(
        isinstance(words, list | tuple) and all(isinstance(word, str) for word in words),
        f"{owner}: expected a list of words for {label!r}, got {words!r:.60}",
        TypeError,
    )
    require(words, f"{owner}: the label {label!r} has no words; give it one or more")
