"""Chapter 4: GPT, a decoder trained to predict the next token, after Radford et al. 2018."""

from __future__ import annotations

from .config import GPTConfig
from .demos.decoding_comparison import decoding_comparison
from .demos.next_token import predict_next_token, token_text
from .demos.token_influence import token_influence
from .fine_tuning import (
    ChoiceHead,
    ClassificationHead,
    TaskModel,
    TaskOutput,
    fine_tune,
    joint_loss,
    predict,
)
from .generation import generate
from .log_likelihood import log_likelihoods
from .losses import fine_tuning_loss, language_model_loss, next_tokens
from .model import GPT, GPTOutput
from .pretrained import load
from .sampling import Sampling, keep_min_p, keep_top_k, keep_top_p, penalize_repetition
from .task_inputs import (
    SpecialTokens,
    TaskBatch,
    add_special_tokens,
    classification_input,
    entailment_input,
    multiple_choice_inputs,
    similarity_inputs,
    task_batch,
)

__all__ = [
    "GPT",
    "ChoiceHead",
    "ClassificationHead",
    "GPTConfig",
    "GPTOutput",
    "Sampling",
    "SpecialTokens",
    "TaskBatch",
    "TaskModel",
    "TaskOutput",
    "add_special_tokens",
    "classification_input",
    "decoding_comparison",
    "entailment_input",
    "fine_tune",
    "fine_tuning_loss",
    "generate",
    "joint_loss",
    "keep_min_p",
    "keep_top_k",
    "keep_top_p",
    "language_model_loss",
    "load",
    "log_likelihoods",
    "multiple_choice_inputs",
    "next_tokens",
    "penalize_repetition",
    "predict",
    "predict_next_token",
    "similarity_inputs",
    "task_batch",
    "token_influence",
    "token_text",
]
