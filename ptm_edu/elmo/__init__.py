"""Chapter 2: a vector for each word in its sentence, from a language model that reads both ways."""

from __future__ import annotations

from .bilm import BiLM, BiLMOutput
from .character_encoder import CharacterEncoder, Highway
from .config import ElmoConfig
from .embedder import Embedder
from .gradient_flow import gradient_over_distance, gradient_plot
from .lstm import LstmState, ProjectedLstm
from .predictions import word_predictions
from .pretrained import load, load_bilm, save_bilm
from .scalar_mix import ScalarMix
from .tokenizer import ElmoTokenizer, character_ids

__all__ = [
    "BiLM",
    "BiLMOutput",
    "CharacterEncoder",
    "ElmoConfig",
    "ElmoTokenizer",
    "Embedder",
    "Highway",
    "LstmState",
    "ProjectedLstm",
    "ScalarMix",
    "character_ids",
    "gradient_over_distance",
    "gradient_plot",
    "load",
    "load_bilm",
    "save_bilm",
    "word_predictions",
]
