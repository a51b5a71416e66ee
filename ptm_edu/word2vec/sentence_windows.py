"""The words at fixed places around each word, where the order of the words is to count."""

from __future__ import annotations

from collections.abc import Iterable

import torch
from torch import Tensor


def words_at(offsets: Iterable[int], ids: Tensor, sentence_numbers: Tensor, padding: int) -> Tensor:
    """Return for each word of a text (M,) the ids at `offsets` from it, (M, number of offsets).

    −1 is the word before, 0 the word itself. `sentence_numbers` (M,) numbers each word's sentence;
    a place beyond the ends of the sentence holds `padding`.
    """
    here = torch.arange(len(ids))
    columns = []
    for offset in offsets:
        there = (here + offset).clamp(0, len(ids) - 1)
        inside = (there == here + offset) & (sentence_numbers[there] == sentence_numbers)
        columns.append(ids[there].where(inside, padding))
    return torch.stack(columns, dim=1)
