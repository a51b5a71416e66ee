"""Chapter 6: Transformer-XL (Dai et al. 2019) and XLNet (Yang et al. 2019)."""

from __future__ import annotations

from .config import XLConfig
from .demos.context_reach import context_reach, query_key_pairs, window_pairs
from .language_model import XLNetLM, XLNetLMOutput, permutation_loss
from .memory import update_memory
from .model import XLNet, XLNetOutput
from .permutation import PermutationBatch, partial_prediction, permutation_masks, random_orders
from .pretrained import load
from .relative_attention import (
    RelativeAttention,
    distance_encodings,
    relative_distances,
    relative_shift,
)
from .transformer_xl import TransformerXL, TransformerXLOutput

__all__ = [
    "PermutationBatch",
    "RelativeAttention",
    "TransformerXL",
    "TransformerXLOutput",
    "XLConfig",
    "XLNet",
    "XLNetLM",
    "XLNetLMOutput",
    "XLNetOutput",
    "context_reach",
    "distance_encodings",
    "load",
    "partial_prediction",
    "permutation_loss",
    "permutation_masks",
    "query_key_pairs",
    "random_orders",
    "relative_distances",
    "relative_shift",
    "update_memory",
    "window_pairs",
]
