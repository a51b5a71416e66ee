"""The task of a published BERT: its config names the architecture, or its tensors determine it."""

from __future__ import annotations

from collections.abc import Callable, Collection
from pathlib import Path
from typing import Any, NamedTuple

from ptm_edu.bert.config import BertConfig
from ptm_edu.bert.heads import ChoiceHead, SentenceHead, SpanHead, TokenHead
from ptm_edu.bert.tasks.model import Head
from ptm_edu.training import CheckpointError

from .parameter_names import HEADS, LANGUAGE_MODEL, NEXT_SENTENCE, POOLER, has


class TaskHead(NamedTuple):
    """The name of a task's head in transformers, and our head for a number of outputs."""

    name: str
    head: Callable[[BertConfig, int], Head]


_NEXT_SENTENCE = "BertForNextSentencePrediction"
_TOKENS, _SPANS = "BertForTokenClassification", "BertForQuestionAnswering"
_TASKS = {  # by a config's architectures
    _NEXT_SENTENCE: TaskHead("cls.seq_relationship", SentenceHead),
    "BertForSequenceClassification": TaskHead("classifier", SentenceHead),
    _TOKENS: TaskHead("classifier", TokenHead),
    _SPANS: TaskHead("qa_outputs", lambda config, _: SpanHead(config)),
    "BertForMultipleChoice": TaskHead("classifier", lambda config, _: ChoiceHead(config)),
}
_BODY, _PRETRAINING = "BertModel", "BertForPreTraining"
_NO_TASK = (_BODY, _PRETRAINING, "BertForMaskedLM", "BertLMHeadModel")


def task_of(folder: Path, config: dict[str, Any], tensors: Collection[str]) -> TaskHead | None:
    """Return the task whose head a checkpoint contains; None for pre-training's heads or no head.

    `tensors` are the names of all tensors; they decide if no known architecture is named. Raises
    CheckpointError if they fit several models, and for architectures that are not names.
    """
    names = architectures(folder, config)
    name = next((name for name in names if name in _TASKS), None)
    if name is None and not any(name in _NO_TASK for name in names):
        name = _inferred(folder, config, tensors)
    return None if name is None else _TASKS[name]


def architectures(folder: Path, config: dict[str, Any]) -> list[str]:
    """Return the names of a config's architectures; raises CheckpointError for other values."""
    value = config.get("architectures")
    if value is None:
        return []
    names = [value] if isinstance(value, str) else value
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise CheckpointError(
            f"{folder}: config.json's architectures: expected a list of names, such as "
            f"[{_PRETRAINING!r}], got {value!r}"
        )
    return names


def _inferred(folder: Path, config: dict[str, Any], tensors: Collection[str]) -> str | None:
    """Return the only task architecture that the tensors fit, None if they need none."""
    heads = {head for head in HEADS if has(tensors, head)}
    if not heads or (LANGUAGE_MODEL in heads and heads <= {LANGUAGE_MODEL, NEXT_SENTENCE}):
        return None
    candidates = [name for name, task in _TASKS.items() if f"{task.name}." in heads]
    if heads == {"classifier."} and not has(tensors, POOLER):
        candidates = [_TOKENS]  # the one classifier that reads no pooled state
    if len(candidates) == len(heads) == 1:
        return candidates[0]
    candidates.append(_PRETRAINING if LANGUAGE_MODEL in heads else _BODY)
    prefixes = " and ".join(f"{head}*" for head in HEADS if head in heads)
    raise CheckpointError(
        f"{folder}: config.json's architectures ({config.get('architectures')!r}) name no model "
        f"that is known, and {prefixes} may belong to several; write one of them there, such as "
        f'"architectures": ["{candidates[0]}"]: {", ".join(candidates)}'
    )
