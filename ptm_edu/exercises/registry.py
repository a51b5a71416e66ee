"""Exercise names and where each exercise stands; a file is read when its exercise is asked for."""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .form import Exercise

# In the order of the course; the module of each holds it as `exercise`.
MODULES = {
    "keep_probability": "keep_probability",
    "noise_distribution": "noise_distribution",
    "negative_sampling_loss": "negative_sampling_loss",
    "negative_sampling_gradients": "negative_sampling_gradients",
    "analogy": "analogy",
    "highway": "highway",
    "bilm_loss": "bilm_loss",
    "scalar_mix": "scalar_mix",
    "slanted_triangular": "slanted_triangular",
    "concat_pooling": "concat_pooling",
    "attention": "attention",
    "split_and_merge": "split_and_merge",
    "sinusoidal_positions": "sinusoidal_positions",
    "label_smoothing": "label_smoothing",
    "beam_step": "beam_step",
    "shifted_lm_loss": "shifted_lm_loss",
    "causal_mask": "causal_mask",
    "fine_tuning_loss": "fine_tuning_loss",
    "entailment_and_similarity": "entailment_and_similarity",
    "top_k_top_p": "top_k_top_p",
    "generation_loop": "generation_loop",
    "input_embeddings": "input_embeddings",
    "mask_tokens": "mask_tokens",
    "masked_lm_loss": "masked_lm_loss",
    "next_sentence_pairs": "next_sentence_pairs",
    "best_span": "best_span",
}


def names() -> list[str]:
    """Return the names of all exercises, in the order of the course."""
    return list(MODULES)


def exercise(name: str) -> Exercise:
    """Return the exercise of this name; raises LookupError, listing the names, for another."""
    if name not in MODULES:
        raise LookupError(f"no exercise is called {name!r}; there are: {', '.join(MODULES)}")
    found: Exercise = importlib.import_module(f"{__package__}.{MODULES[name]}").exercise
    return found
