"""What skip-gram and CBOW have in common: a table of inputs, which is kept, and one of outputs."""

from __future__ import annotations

from typing import TYPE_CHECKING

import torch
from torch import Tensor, nn

from .settings import check_size
from .vectors import WordVectors

if TYPE_CHECKING:
    from ptm_edu.text import Vocabulary


def input_and_output_tables(
    caller: str, words: int, dim: int, generator: torch.Generator | None
) -> tuple[nn.Embedding, nn.Embedding]:
    """Return two tables (V, D) as word2vec.c starts them: inputs in ±0.5 / D, outputs at zero.

    Raises ValueError, naming `caller`, for fewer than two words.
    """
    check_size(caller, words, dim=dim)
    inputs, outputs = nn.Embedding(words, dim), nn.Embedding(words, dim)
    nn.init.uniform_(inputs.weight, -0.5 / dim, 0.5 / dim, generator=generator)
    nn.init.zeros_(outputs.weight)
    return inputs, outputs


def name_rows(table: Tensor, vocabulary: Vocabulary) -> WordVectors:
    """Return the rows of a table (V, D) as `WordVectors`, less the one of the unknown word.

    Raises ValueError if the vocabulary is not that of the model.
    """
    if len(vocabulary) != len(table):
        raise ValueError(
            f"word_vectors: the model has {len(table)} words, the vocabulary {len(vocabulary)}: "
            f"give the one that it was trained with"
        )
    first = int(vocabulary.unk is not None)  # the unknown word has the id 0
    vectors = table[first:].detach().clone()
    return WordVectors(vocabulary.words[first:], vectors, vocabulary.counts[first:])
