"""Chapter 2: a vector for each word in its sentence, from a language model that reads both ways."""

from __future__ import annotations

from .bilm import BiLM, BiLMOutput
from .config import ElmoConfig

__all__ = ["BiLM", "BiLMOutput", "ElmoConfig"]
