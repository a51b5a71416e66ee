"""A corpus as one long array of word ids, which needs far less memory than lists of words."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from ptm_edu.arguments import checked

END = -1  # follows each sentence


@checked(sentences=None, min_count=1)
def encode_stream(
    sentences: Iterable[Sequence[str]], min_count: int = 5
) -> tuple[list[str], Tensor, NDArray[np.int32]]:
    """Read a corpus once; return its words, their counts (V,) and the stream of ids (M,) int32.

    Words are sorted by count, then alphabetically; those rarer than `min_count` are dropped from
    the stream, so that windows reach across them, as in word2vec.c. END follows each sentence.
    Raises ValueError for a corpus in which no word is frequent enough, TypeError for a sentence
    that is not a list of words.
    """
    first_ids: dict[str, int] = {}
    stream = array("i")
    for sentence in sentences:
        if isinstance(sentence, str):
            raise TypeError(
                f"encode_stream: a sentence must be a list of words, got {sentence!r:.40}: "
                f"text.corpora yields lists of words; for a string use .split()"
            )
        stream.extend([first_ids.setdefault(word, len(first_ids)) for word in sentence])
        stream.append(END)
    ids = np.frombuffer(stream, dtype=np.int32)
    counts = np.bincount(ids[ids != END], minlength=len(first_ids))
    words = list(first_ids)
    order = sorted((i for i in range(len(words)) if counts[i] >= min_count),
                   key=lambda i: (-counts[i], words[i]))  # fmt: skip
    if not order:
        raise ValueError(
            f"encode_stream: no word occurs at least {min_count} times among {len(ids):,} tokens; "
            f"check that the corpus is not empty, or lower min_count"
        )
    new_ids = np.full(len(words) + 1, -2, dtype=np.int32)
    new_ids[order] = np.arange(len(order), dtype=np.int32)
    new_ids[-1] = END  # END is −1 and so reads the last entry
    renumbered = new_ids[ids]
    kept_counts = torch.from_numpy(counts[order].astype(np.int64))
    return [words[i] for i in order], kept_counts, renumbered[renumbered != -2]
