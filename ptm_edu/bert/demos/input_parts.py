"""The three embeddings that BERT adds for every token of a text or a pair."""

from __future__ import annotations

import warnings
from typing import Any, Protocol

import torch

from ptm_edu.arguments import checked
from ptm_edu.bert.model import Bert
from ptm_edu.bert.tasks.inputs import TaskInput, text_input, two_texts_input, warn_of_truncation
from ptm_edu.text import WordPieceTokenizer


class WithBert(Protocol):
    """A model that contains a BERT: `BertForPretraining`, `TaskModel`."""

    bert: Bert


@checked(model=None)
def input_parts(
    model: Bert | WithBert, tokenizer: WordPieceTokenizer, first: str, second: str | None = None
) -> dict[str, Any]:
    """Return the three embeddings of each of T tokens of [CLS] A [SEP], or [CLS] A [SEP] B [SEP].

    `tokens` (T,) are strings, `types` (T,) 0 in the first segment and 1 in the second; `words`,
    `segments` and `positions` (T, D) are the summands (Devlin et al. 2019, Figure 2), and `norm` is
    (weight (D,), bias (D,), epsilon) of the layer norm that follows. Texts that are too long are
    truncated, with a warning, and ValueError is raised for empty ones: see `text_input`. Raises
    TypeError for a model that is no BERT and contains none.
    """
    bert = model if isinstance(model, Bert) else getattr(model, "bert", None)
    if not isinstance(bert, Bert):
        raise TypeError(
            f"input_parts: expected a Bert, or a model with one inside such as BertForPretraining "
            f'or TaskModel, got a {type(model).__name__}; zoo.load("bert-mini").model is one'
        )
    encoded = _encoded(tokenizer, first, second, bert.config.max_positions)
    embeddings, norm = bert.embeddings, bert.embeddings.norm
    device = norm.weight.device
    with torch.no_grad():
        words, segments, positions = embeddings.parts(
            torch.tensor([encoded.ids], device=device),  # (1, T)
            torch.tensor([encoded.token_type_ids], device=device),  # (1, T)
        )
    arrays = [
        tensor.detach().float().cpu().numpy()
        for tensor in (words[0], segments[0], positions, norm.weight, norm.bias)
    ]
    return {
        "tokens": [tokenizer.vocabulary[number] for number in encoded.ids],
        "types": encoded.token_type_ids,
        **dict(zip(("words", "segments", "positions"), arrays, strict=False)),
        "norm": (arrays[3], arrays[4], norm.eps),
    }


def _encoded(
    tokenizer: WordPieceTokenizer, first: str, second: str | None, longest: int
) -> TaskInput:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it would point at the lines below
        if second is None:
            encoded = text_input(tokenizer, first, longest)
        else:
            encoded = two_texts_input(tokenizer, first, second, longest)
    if encoded.truncated:
        warn_of_truncation("input_parts", longest, 5)  # points at the caller of `input_parts`
    return encoded
