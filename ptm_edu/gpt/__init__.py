"""Chapter 4: GPT, a decoder trained to say what comes next, in the order of Radford et al. 2018."""

from __future__ import annotations

from .checkpoints import load
from .classification import ChoiceHead, ClassificationHead, TaskModel, TaskOutput, joint_loss
from .config import GPTConfig
from .fine_tuning import fine_tune, predict
from .generation import generate, stream, stream_text
from .inputs import (
    Marks,
    TaskBatch,
    classification_input,
    entailment_input,
    multiple_choice_inputs,
    similarity_inputs,
    task_batch,
)
from .likelihood import log_likelihoods
from .loss_in_parts import next_token_loss
from .losses import fine_tuning_loss, language_model_loss, next_tokens
from .model import GPT, GPTOutput
from .next_token import guess_next, token_text
from .race import race_writer
from .reach import reach
from .sampling import Sampling, keep_min_p, keep_top_k, keep_top_p, penalise_repetition

__all__ = [
    "GPT",
    "ChoiceHead",
    "ClassificationHead",
    "GPTConfig",
    "GPTOutput",
    "Marks",
    "Sampling",
    "TaskBatch",
    "TaskModel",
    "TaskOutput",
    "classification_input",
    "entailment_input",
    "fine_tune",
    "fine_tuning_loss",
    "generate",
    "guess_next",
    "joint_loss",
    "keep_min_p",
    "keep_top_k",
    "keep_top_p",
    "language_model_loss",
    "load",
    "log_likelihoods",
    "multiple_choice_inputs",
    "next_token_loss",
    "next_tokens",
    "penalise_repetition",
    "predict",
    "race_writer",
    "reach",
    "similarity_inputs",
    "stream",
    "stream_text",
    "task_batch",
    "token_text",
]
