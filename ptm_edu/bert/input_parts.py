"""What BERT adds up for every token of a text, or of a pair, with the tokens' names."""

from __future__ import annotations

from typing import Any

import torch

from ptm_edu.text import WordPieceTokenizer

from .model import Bert
from .task_inputs import text_input, two_texts_input


@torch.no_grad()
def input_parts(
    model: Bert, tokenizer: WordPieceTokenizer, first: str, second: str | None = None
) -> dict[str, Any]:
    """Return the three embeddings of each of T tokens of [CLS] A [SEP], or [CLS] A [SEP] B [SEP].

    `tokens` (T,) are their names, `types` (T,) 0 in the first segment and 1 in the second;
    `words`, `segments` and `positions` (T, D) are what is added (Devlin et al. 2019, Figure 2), and
    `norm` is (weight (D,), bias (D,), epsilon) of the layer norm that follows. Texts that are too
    long are cut, with a warning, and ValueError is raised for empty ones: see `text_input`.
    """
    longest = model.config.max_positions
    if second is None:
        read = text_input(tokenizer, first, longest)
    else:
        read = two_texts_input(tokenizer, first, second, longest)
    ids, types = read.ids, read.token_types
    embeddings = model.embeddings
    device = embeddings.words.weight.device
    given = (torch.tensor([row], device=device) for row in (ids, types))
    words, segments, positions = embeddings.parts(*given)
    norm = embeddings.norm
    return {
        "tokens": [tokenizer.vocabulary[number] for number in ids],
        "types": types,
        "words": words[0].float().cpu().numpy(),
        "segments": segments[0].float().cpu().numpy(),
        "positions": positions.float().cpu().numpy(),
        "norm": (
            norm.weight.float().cpu().numpy(),
            norm.bias.float().cpu().numpy(),
            norm.eps,
        ),
    }
