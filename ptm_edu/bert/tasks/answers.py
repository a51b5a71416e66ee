"""What a fine-tuned BERT says of a question and a passage: a start and an end score for each token.

Devlin et al. 2019, §4.2 and §4.3: the question is A, the passage is B, and the answer is a span of
the passage, or [CLS] where there is none. `answer_text` reads it; a `SpanExplorer` shows it all.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import torch

from ptm_edu.bert.heads import SpanHead
from ptm_edu.bert.masking import NO_WORD
from ptm_edu.text import WordPieceTokenizer

from .inputs import question_windows
from .model import TaskModel
from .spans import best_spans

Answerer = Callable[[str, str], dict[str, Any]]


def answerer(model: TaskModel, tokenizer: WordPieceTokenizer) -> Answerer:
    """Return a function of a question and a passage: what `answer_scores` says of them.

    Raises ValueError for another head than a `SpanHead`, TypeError for a model without a head, and
    ValueError for a tokenizer with more pieces than the model has embeddings.
    """
    _check_head("answerer", model)
    known = model.bert.config.vocab_size
    if len(tokenizer) > known:
        raise ValueError(
            f"answerer: the tokenizer has {len(tokenizer):,} pieces, the model {known:,}; take the "
            f"one that the model was trained with"
        )
    return partial(answer_scores, model, tokenizer)


def answer_scores(
    model: TaskModel, tokenizer: WordPieceTokenizer, question: str, passage: str
) -> dict[str, Any]:
    """Return how well each of T tokens, [CLS] question [SEP] passage [SEP], begins and ends it.

    `tokens` (T,) are the pieces, `start` and `end` (T,) their logits, which `best_spans` wants as
    (1, T, 2). `offsets` (T,) are the places in the passage of its own pieces, (start, end) so that
    passage[start:end] are the characters, and None for all other tokens; `words` (T,) number the
    word that each is of. A passage that is longer than the model reads loses its end, `cut` pieces
    (the released code reads it in windows that overlap). Dropout is off. Raises ValueError for a
    question or a passage without a piece, and for a question that leaves the passage no room, and
    for a model as `answerer` does.
    """
    _check_head("answer_scores", model)
    longest = model.bert.config.max_positions
    given = question_windows(tokenizer, question, passage, longest)[0]
    start, end = _logits(model, given.ids, given.token_types)
    own = [word != NO_WORD for word in given.words]
    return {
        "tokens": [tokenizer.vocabulary[piece] for piece in given.ids],
        "offsets": [
            place if is_own else None for place, is_own in zip(given.offsets, own, strict=True)
        ],
        "words": [word if is_own else None for word, is_own in zip(given.words, own, strict=True)],
        "start": start,
        "end": end,
        "cut": given.cut,
    }


def answer_text(said: dict[str, Any], passage: str, threshold: float = 0.0) -> str:
    """Return the best span as it stands in the passage, or "" where there is no answer.

    `said` is what `answer_scores` says of this passage. A span has to beat [CLS] by more than the
    `threshold` τ (§4.3); with −inf there always is one.
    """
    own = torch.tensor([[place is not None for place in said["offsets"]]])  # (1, T)
    spans = best_spans(torch.tensor([said["start"], said["end"]]).T[None], own)
    if not spans.answered(threshold):
        return ""
    start, _ = said["offsets"][int(spans.start)]
    _, end = said["offsets"][int(spans.end)]
    return passage[start:end]


def _check_head(name: str, model: TaskModel) -> None:
    if not isinstance(model, TaskModel):
        raise TypeError(
            f"{name}: expected a TaskModel with a SpanHead, fine-tuned to answer questions, got a "
            f"{type(model).__name__}; TaskModel(bert, SpanHead(config)) makes one to train"
        )
    if not isinstance(model.head, SpanHead):
        raise ValueError(
            f"{name}: expected a TaskModel with a SpanHead, which scores starts and ends, got a "
            f"{type(model.head).__name__}"
        )


def _logits(model: TaskModel, ids: list[int], kinds: list[int]) -> list[list[float]]:
    """Return the starts' (T,) and the ends' (T,) logits."""
    was_training = model.training
    model.eval()
    try:
        device = next(model.parameters()).device
        rows = [torch.tensor([row], device=device) for row in (ids, kinds)]  # (1, T)
        with torch.inference_mode():
            logits = model(rows[0], token_type_ids=rows[1]).logits[0]  # (T, 2)
    finally:
        model.train(was_training)
    found: list[list[float]] = logits.float().T.tolist()
    return found
