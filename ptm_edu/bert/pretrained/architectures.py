"""Which task a published BERT is for: its config names the model, or else its tensors tell."""

from __future__ import annotations

from collections.abc import Callable, Collection
from pathlib import Path
from typing import Any, NamedTuple

from ptm_edu.bert.config import BertConfig
from ptm_edu.bert.heads import ChoiceHead, SentenceHead, SpanHead, TokenHead
from ptm_edu.bert.tasks.model import Head
from ptm_edu.training import CheckpointError

from .parameter_names import HEADS, LANGUAGE_MODEL, NEXT_SENTENCE, POOLER, has


class Task(NamedTuple):
    """What transformers calls a task's head, and ours for it, made with so many outputs."""

    name: str
    head: Callable[[BertConfig, int], Head]


_NEXT_SENTENCE = "BertForNextSentencePrediction"
_TOKENS, _SPANS = "BertForTokenClassification", "BertForQuestionAnswering"
_TASKS = {  # by a config's architectures
    _NEXT_SENTENCE: Task("cls.seq_relationship", SentenceHead),
    "BertForSequenceClassification": Task("classifier", SentenceHead),
    _TOKENS: Task("classifier", TokenHead),
    _SPANS: Task("qa_outputs", lambda config, _: SpanHead(config)),
    "BertForMultipleChoice": Task("classifier", lambda config, _: ChoiceHead(config)),
}
_BODY, _PRETRAINING = "BertModel", "BertForPreTraining"
_NO_TASK = (_BODY, _PRETRAINING, "BertForMaskedLM", "BertLMHeadModel")


def task_of(folder: Path, config: dict[str, Any], tensors: Collection[str]) -> Task | None:
    """Return the task whose head a checkpoint holds; None without one and for pre-training's.

    `tensors` are the names of all. They are asked where `architectures` names nothing that is
    known. Raises CheckpointError where they fit several models, and for architectures that are no
    names.
    """
    named = _architectures(folder, config)
    told = next((one for one in named if one in _TASKS), None)
    if told is None and not any(one in _NO_TASK for one in named):
        told = _guess(folder, config, tensors)
    return None if told is None else _TASKS[told]


def _architectures(folder: Path, config: dict[str, Any]) -> list[str]:
    told = config.get("architectures")
    if told is None:
        return []
    named = [told] if isinstance(told, str) else told
    if not isinstance(named, list) or not all(isinstance(one, str) for one in named):
        raise CheckpointError(
            f"{folder}: config.json's architectures: expected a list of names, such as "
            f"[{_PRETRAINING!r}], got {told!r}"
        )
    return named


def _guess(folder: Path, config: dict[str, Any], tensors: Collection[str]) -> str | None:
    """Return the only architecture of a task that the tensors fit, None where they need none."""
    heads = {one for one in HEADS if has(tensors, one)}
    if not heads or (LANGUAGE_MODEL in heads and heads <= {LANGUAGE_MODEL, NEXT_SENTENCE}):
        return None
    fits = [one for one, task in _TASKS.items() if f"{task.name}." in heads]
    if heads == {"classifier."} and not has(tensors, POOLER):
        fits = [_TOKENS]  # the one classifier that reads no pooled state
    if len(fits) == len(heads) == 1:
        return fits[0]
    fits.append(_PRETRAINING if LANGUAGE_MODEL in heads else _BODY)
    found = " and ".join(f"{one}*" for one in HEADS if one in heads)
    raise CheckpointError(
        f"{folder}: config.json's architectures ({config.get('architectures')!r}) name no model "
        f"that is known, and {found} may belong to several; write one of them there, such as "
        f'"architectures": ["{fits[0]}"]: {", ".join(fits)}'
    )
