"""Translate with a Transformer: beam search over many sentences at once, with a cache."""

from __future__ import annotations

from collections.abc import Sequence

import torch
from torch import Tensor

from ptm_edu.text import BytePairTokenizer

from .beam_search import Hypothesis, search
from .model import Source, Transformer
from .pair_batches import padded

PADDING, START, END = "<pad>", "<s>", "</s>"  # the special tokens of a translator, in this order
AT_ONCE = 64  # sentences translated together
EXTRA = 50  # words that a translation may have beyond its source's (Vaswani et al. 2017, §6.1)


class Decoding:
    """A `Continuation` of translations, each word read once: the cache holds what came before."""

    def __init__(self, model: Transformer, source: Source) -> None:
        self.model, self.source, self.cache = model, source, model.new_cache()

    def __call__(self, ids: Tensor) -> Tensor:
        """Return log p (N, V) of the word after each of N beginnings (N, T)."""
        new = ids[:, self.cache.length :].to(self.source.hidden.device)
        return self.model.decode(new, self.source, self.cache).logits[:, -1].log_softmax(dim=-1)

    def choose(self, rows: Tensor) -> None:
        """Go on with these of the beginnings."""
        rows = rows.to(self.source.hidden.device)
        self.source = self.source.choose(rows)
        self.cache.choose(rows)


@torch.no_grad()
def beam_search(
    model: Transformer,
    input_ids: Tensor,
    attention_mask: Tensor | None = None,
    *,
    start_id: int,
    end_id: int,
    width: int = 4,
    alpha: float = 0.6,
    max_length: int | None = None,
) -> list[list[Hypothesis]]:
    """Return the best translations of sources (B, S), up to `width` for each, best first.

    The defaults are the paper's (Vaswani et al. 2017, §6.1): 4 beams, a length penalty of 0.6, at
    most 50 words more than the source has, or as many as the model has positions. The model is in
    evaluation mode afterwards.
    """
    source = model.eval().encode(input_ids, attention_mask)
    longest = min(input_ids.shape[1] + EXTRA, model.config.max_positions)
    return search(
        Decoding(model, source),
        len(input_ids),
        start_id=start_id,
        end_id=end_id,
        width=width,
        alpha=alpha,
        max_length=max_length or longest,
    )


def translate(
    model: Transformer,
    tokenizer: BytePairTokenizer,
    sentences: Sequence[str],
    width: int = 4,
    alpha: float = 0.6,
) -> list[str]:
    """Return the best translation of each sentence.

    Sentences of like lengths are translated together. Raises ValueError for a sentence with more
    pieces than the model has positions.
    """
    sources = [[*tokenizer.encode(sentence), tokenizer[END]] for sentence in sentences]
    order = sorted(range(len(sources)), key=lambda row: len(sources[row]))
    found: dict[int, str] = {}
    for start in range(0, len(order), AT_ONCE):
        rows = order[start : start + AT_ONCE]
        best = beam_search(
            model,
            padded([sources[row] for row in rows], tokenizer[PADDING]),
            start_id=tokenizer[START],
            end_id=tokenizer[END],
            width=width,
            alpha=alpha,
        )
        for row, (first, *_) in zip(rows, best, strict=True):
            found[row] = tokenizer.decode(first.ids)
    return [found[row] for row in range(len(sources))]
