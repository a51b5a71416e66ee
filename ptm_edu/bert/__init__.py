"""Chapter 5: BERT, a bidirectional encoder trained to restore tokens that were hidden from it."""

from __future__ import annotations

from .answers import answer_scores, answer_text, answerer
from .batches import PretrainingBatch, TaskBatch
from .checkpoints import load
from .config import BertConfig
from .features import FEATURES, LearnedMix, features
from .fill import MaskFiller
from .fine_tuning import bert_states, fine_tune, predict, task_batch, train_head
from .heads import ChoiceHead, SentenceHead, SpanHead, TokenHead
from .input_parts import input_parts
from .masking import mask_tokens
from .model import Bert, BertOutput
from .pretraining import (
    BertForPretraining,
    PretrainingOutput,
    pretraining_loss,
    pretraining_losses,
)
from .reading import for_reading
from .sentence_pairs import pair_input, sentence_pairs
from .spans import Spans, best_spans
from .task_inputs import (
    TaskInput,
    answer_place,
    question_input,
    question_windows,
    text_input,
    two_texts_input,
    words_input,
)
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
    "MaskFiller",
    "PretrainingBatch",
    "PretrainingOutput",
    "SentenceHead",
    "SpanHead",
    "Spans",
    "TaskBatch",
    "TaskInput",
    "TaskModel",
    "TaskOutput",
    "TokenHead",
    "answer_place",
    "answer_scores",
    "answer_text",
    "answerer",
    "bert_states",
    "best_spans",
    "features",
    "fine_tune",
    "for_reading",
    "input_parts",
    "load",
    "mask_tokens",
    "mask_words",
    "pair_input",
    "piece_labels",
    "predict",
    "pretraining_loss",
    "pretraining_losses",
    "question_input",
    "question_windows",
    "sentence_pairs",
    "task_batch",
    "task_loss",
    "text_input",
    "train_head",
    "two_texts_input",
    "words_input",
]
