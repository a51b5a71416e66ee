"""What BERT adds up for every token of a text, or of a pair, with the tokens' names."""

from __future__ import annotations

import warnings
from typing import Any, Protocol

import torch

from ptm_edu.bert.model import Bert
from ptm_edu.bert.tasks.inputs import TaskInput, text_input, two_texts_input, warn_of_cut
from ptm_edu.text import WordPieceTokenizer


class WithBert(Protocol):
    """A model that has a BERT inside: `BertForPretraining`, `TaskModel`."""

    bert: Bert


def input_parts(
    model: Bert | WithBert, tokenizer: WordPieceTokenizer, first: str, second: str | None = None
) -> dict[str, Any]:
    """Return the three embeddings of each of T tokens of [CLS] A [SEP], or [CLS] A [SEP] B [SEP].

    `tokens` (T,) are their names, `types` (T,) 0 in the first segment and 1 in the second;
    `words`, `segments` and `positions` (T, D) are what is added (Devlin et al. 2019, Figure 2), and
    `norm` is (weight (D,), bias (D,), epsilon) of the layer norm that follows. Texts that are too
    long are cut, with a warning, and ValueError is raised for empty ones: see `text_input`. Raises
    TypeError for a model that is no BERT and has none inside.
    """
    bert = model if isinstance(model, Bert) else getattr(model, "bert", None)
    if not isinstance(bert, Bert):
        raise TypeError(
            f"input_parts: expected a Bert, or a model with one inside such as BertForPretraining "
            f'or TaskModel, got a {type(model).__name__}; zoo.load("bert-mini").model is one'
        )
    read = _read(tokenizer, first, second, bert.config.max_positions)
    ids, types = read.ids, read.token_types
    embeddings = bert.embeddings
    device = embeddings.token_embedding.weight.device
    given = (torch.tensor([row], device=device) for row in (ids, types))
    with torch.no_grad():
        words, segments, positions = embeddings.parts(*given)
    norm = embeddings.norm
    return {
        "tokens": [tokenizer.vocabulary[number] for number in ids],
        "types": types,
        "words": words[0].float().cpu().numpy(),
        "segments": segments[0].float().cpu().numpy(),
        "positions": positions.float().cpu().numpy(),
        "norm": (
            norm.weight.detach().float().cpu().numpy(),
            norm.bias.detach().float().cpu().numpy(),
            norm.eps,
        ),
    }


def _read(tokenizer: WordPieceTokenizer, first: str, second: str | None, longest: int) -> TaskInput:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it would point at the lines below
        if second is None:
            read = text_input(tokenizer, first, longest)
        else:
            read = two_texts_input(tokenizer, first, second, longest)
    if read.cut:
        warn_of_cut("input_parts", longest)  # where `input_parts` was called: three calls back
    return read
