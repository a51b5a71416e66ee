"""Question answering with a fine-tuned BERT: a start and an end score for each token.

Devlin et al. 2019, §4.2 and §4.3: the question is A, the passage is B, and the answer is a span of
the passage, or [CLS] if there is none. `answer_text` returns it; a `SpanExplorer` shows the scores.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import torch

from ptm_edu.arguments import checked
from ptm_edu.bert.heads import SpanHead
from ptm_edu.bert.masking import NO_WORD
from ptm_edu.require import require
from ptm_edu.text import WordPieceTokenizer
from ptm_edu.training.evaluation_mode import evaluation_mode

from .inputs import question_windows
from .model import TaskModel
from .spans import best_spans

Answerer = Callable[[str, str], dict[str, Any]]


@checked(model=None)
def answerer(model: TaskModel, tokenizer: WordPieceTokenizer) -> Answerer:
    """Return a function of a question and a passage that returns their `answer_scores`.

    Raises TypeError for a model without a head, and ValueError for a head that is not a `SpanHead`
    or a tokenizer with more tokens than the model has embeddings.
    """
    _check_head("answerer", model)
    vocab_size = model.bert.config.vocab_size
    require(
        len(tokenizer) <= vocab_size,
        f"answerer: the tokenizer has {len(tokenizer):,} tokens, the model {vocab_size:,}; take "
        f"the one that the model was trained with",
    )
    return partial(answer_scores, model, tokenizer)


@checked(model=None)
def answer_scores(
    model: TaskModel, tokenizer: WordPieceTokenizer, question: str, passage: str
) -> dict[str, Any]:
    """Return the scores of each of T tokens, [CLS] question [SEP] passage [SEP], as start and end.

    `tokens` (T,) are strings, `start` and `end` (T,) their logits, which `best_spans` takes as
    (1, T, 2). `offsets` (T,) are (start, end) of the passage's tokens, so that passage[start:end]
    are their characters, and None for all other tokens; `words` (T,) number the word of each.
    A passage that exceeds the model's maximum length is truncated, by `cut` tokens (the original
    implementation splits it into overlapping windows). Dropout is off. Raises ValueError for a
    question or a passage without a token, for a question that is too long, and for a model as
    `answerer` does.
    """
    _check_head("answer_scores", model)
    longest = model.bert.config.max_positions
    window = question_windows(tokenizer, question, passage, longest)[0]
    device = next(model.parameters()).device
    with evaluation_mode(model), torch.inference_mode():
        ids = torch.tensor([window.ids], device=device)  # (1, T)
        types = torch.tensor([window.token_type_ids], device=device)  # (1, T)
        logits = model(ids, token_type_ids=types).logits[0]  # (T, 2)
    start, end = logits.float().T.tolist()
    in_passage = [word != NO_WORD for word in window.word_ids]
    return {
        "tokens": [tokenizer.vocabulary[token] for token in window.ids],
        "offsets": _masked(window.offsets, in_passage),
        "words": _masked(window.word_ids, in_passage),
        "start": start,
        "end": end,
        "cut": window.truncated,
    }


@checked()
def answer_text(scores: dict[str, Any], passage: str, threshold: float = 0.0) -> str:
    """Return the best span of the passage, or "" if there is no answer.

    `scores` are the `answer_scores` of this passage. A span has to beat [CLS] by more than the
    `threshold` τ (§4.3); with −inf there always is an answer.
    """
    require(
        {"offsets", "start", "end"} <= scores.keys(),
        f"answer_text: expected what answer_scores returned, got a dictionary with "
        f"{', '.join(map(str, scores)) or 'nothing in it'}",
    )
    in_passage = torch.tensor([[offset is not None for offset in scores["offsets"]]])  # (1, T)
    logits = torch.tensor([scores["start"], scores["end"]]).T[None]  # (1, T, 2)
    spans = best_spans(logits, in_passage)
    if not spans.answered(threshold):
        return ""
    start, _ = scores["offsets"][int(spans.start)]
    _, end = scores["offsets"][int(spans.end)]
    return passage[start:end]


def _masked(values: list[Any], mask: list[bool]) -> list[Any]:
    return [value if selected else None for value, selected in zip(values, mask, strict=True)]


def _check_head(name: str, model: TaskModel) -> None:
    require(
        isinstance(model, TaskModel),
        f"{name}: expected a TaskModel with a SpanHead, fine-tuned to answer questions, got a "
        f"{type(model).__name__}; TaskModel(bert, SpanHead(config)) makes one to train",
        TypeError,
    )
    require(
        isinstance(model.head, SpanHead),
        f"{name}: expected a TaskModel with a SpanHead, which scores starts and ends, got a "
        f"{type(model.head).__name__}",
    )
