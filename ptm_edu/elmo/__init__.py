"""Chapter 2: a vector for each word in its sentence, from a language model that reads both ways."""

from __future__ import annotations

from .bilm import BiLM, BiLMOutput
from .character_encoder import CharacterEncoder
from .characters import character_ids
from .config import ElmoConfig
from .embedder import Embedder
from .expectations import expectations
from .figures import gradient_plot
from .gradients import gradient_over_distance
from .highway import Highway
from .lstm import LstmState, ProjectedLstm
from .published import load
from .scalar_mix import ScalarMix
from .storage import load_bilm, save_bilm
from .tokenizer import ElmoTokenizer

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
    "expectations",
    "gradient_over_distance",
    "gradient_plot",
    "load",
    "load_bilm",
    "save_bilm",
]
