"""Chapter 5: BERT, a bidirectional encoder that is pre-trained to predict masked tokens."""

from __future__ import annotations

from ptm_edu.transformer import prepack_for_inference

from .config import BertConfig
from .demos.fill import MaskFiller
from .demos.input_parts import input_parts
from .demos.neurons import for_neuron_view
from .heads import ChoiceHead, SentenceHead, SpanHead, TaskBatch, TokenHead
from .masking import mask_tokens, mask_words
from .masking_units import masking_units
from .model import Bert, BertOutput
from .pretrained.checkpoints import load
from .pretraining import (
    BertForPretraining,
    PretrainingBatch,
    PretrainingOutput,
    pretraining_loss,
    pretraining_losses,
)
from .sentence_pairs import pair_input, sentence_pairs
from .tasks.answers import answer_scores, answer_text, answerer
from .tasks.features import FEATURES, LearnedMix, features
from .tasks.fine_tuning import bert_states, fine_tune, predict, task_batch, train_head
from .tasks.inputs import (
    TaskInput,
    align_labels_to_tokens,
    answer_positions,
    question_input,
    question_windows,
    text_input,
    two_texts_input,
    words_input,
)
from .tasks.model import TaskModel, TaskOutput, task_loss
from .tasks.spans import Spans, best_spans

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
    "align_labels_to_tokens",
    "answer_positions",
    "answer_scores",
    "answer_text",
    "answerer",
    "bert_states",
    "best_spans",
    "features",
    "fine_tune",
    "for_neuron_view",
    "input_parts",
    "load",
    "mask_tokens",
    "mask_words",
    "masking_units",
    "pair_input",
    "predict",
    "prepack_for_inference",
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
