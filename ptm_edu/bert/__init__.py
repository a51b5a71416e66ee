"""Chapter 5: BERT, a bidirectional encoder trained to restore tokens that were hidden from it."""

from __future__ import annotations

from .batches import PretrainingBatch, TaskBatch
from .checkpoints import load
from .config import BertConfig
from .features import FEATURES, LearnedMix, features
from .heads import ChoiceHead, SentenceHead, SpanHead, TokenHead
from .masking import mask_tokens
from .model import Bert, BertOutput
from .pretraining import (
    BertForPretraining,
    PretrainingOutput,
    pretraining_loss,
    pretraining_losses,
)
from .sentence_pairs import pair_input, sentence_pairs
from .spans import Spans, best_spans
from .task_model import TaskModel, TaskOutput, task_loss
from .whole_words import mask_words
from .word_labels import piece_labels

__all__ = [
    "FEATURES",
    "Bert",
    "BertConfig",
    "BertForPretraining",
    "BertOutput",
    "ChoiceHead",
    "LearnedMix",
    "PretrainingBatch",
    "PretrainingOutput",
    "SentenceHead",
    "SpanHead",
    "Spans",
    "TaskBatch",
    "TaskModel",
    "TaskOutput",
    "TokenHead",
    "best_spans",
    "features",
    "load",
    "mask_tokens",
    "mask_words",
    "pair_input",
    "piece_labels",
    "pretraining_loss",
    "pretraining_losses",
    "sentence_pairs",
    "task_loss",
]
