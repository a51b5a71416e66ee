"""Tags belong to words, and BERT reads pieces: the first piece of a word stands for it."""

from __future__ import annotations

from collections.abc import Sequence

from .masking import IGNORED
from .whole_words import NO_WORD


def piece_labels(labels: Sequence[int], words: Sequence[int]) -> list[int]:
    """Return a label for each piece: its word's at the first piece, −100 at all others.

    "We use the representation of the first sub-token as the input to the token-level classifier"
    (Devlin et al. 2019, §5.3). `words` numbers the word that each piece belongs to, from 0, and is
    −1 for [CLS], [SEP] and padding, as `mask_words` has it. The last words of a text that was cut
    off have no piece, and so no label. Raises ValueError for a number that `labels` does not have.
    """
    found, before = [], NO_WORD
    for word in words:
        if word != NO_WORD and not 0 <= word < len(labels):
            raise ValueError(
                f"piece_labels: a piece is of word {word}, expected 0 to {len(labels) - 1}, a "
                f"label for each word, or {NO_WORD} for what is no word"
            )
        found.append(IGNORED if word in (NO_WORD, before) else labels[word])
        before = word
    return found
