"""ULMFiT: one language model, trained on general text, the task's text, and the task."""

from __future__ import annotations

from .classifier import Classifier, EncodedTexts, accuracy, concat_pooling, last_state
from .language_model import ForwardLM, TextRows, UlmfitConfig, perplexity
from .stages import (
    discriminative_rates,
    fine_tune_on_task_text,
    gradual_unfreezing,
    learn_general_text,
    train_classifier,
    unfreeze,
)

__all__ = [
    "Classifier",
    "EncodedTexts",
    "ForwardLM",
    "TextRows",
    "UlmfitConfig",
    "accuracy",
    "concat_pooling",
    "discriminative_rates",
    "fine_tune_on_task_text",
    "gradual_unfreezing",
    "last_state",
    "learn_general_text",
    "perplexity",
    "train_classifier",
    "unfreeze",
]
