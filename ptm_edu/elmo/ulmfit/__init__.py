"""ULMFiT: one language model, taken from general text to the task's text to its classes."""

from __future__ import annotations

from .classifier import Classifier, accuracy
from .encoded import EncodedTexts
from .language_model import ForwardLM, UlmfitConfig
from .layers import discriminative_rates, gradual_unfreezing, unfreeze
from .pooling import concat_pooling, last_state
from .reading import TextRows, perplexity
from .stages import fine_tune_on_task_text, learn_general_text, train_classifier

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
