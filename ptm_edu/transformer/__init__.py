"""Chapter 3: the Transformer, in the order of Vaswani et al. 2017, *Attention is all you need*."""

from __future__ import annotations

from .ablation import loss_without_each_head
from .alignments import cross_attention, words_of_pieces
from .attention import scaled_dot_product_attention
from .averaging import average_checkpoints
from .beam_search import Hypothesis, length_penalty
from .caches import DecoderCache
from .config import LayerConfig, TransformerConfig
from .decoder import Decoder, DecoderLayer
from .encoder import Encoder, EncoderLayer
from .figures import (
    noam_plot,
    similarity_plot,
    smoothed_target,
    target_plot,
    time_plot,
)
from .label_smoothing import label_smoothing_loss
from .layers import FeedForward, Residual
from .masks import causal_mask, padding_mask
from .model import Source, Transformer, TransformerOutput
from .multi_head import MultiHeadAttention, merge_heads, split_heads
from .noam import noam_schedule
from .positions import sinusoidal_positions
from .reading_time import seconds_over_length
from .saturation import saturation
from .translation import beam_search

__all__ = [
    "Decoder",
    "DecoderCache",
    "DecoderLayer",
    "Encoder",
    "EncoderLayer",
    "FeedForward",
    "Hypothesis",
    "LayerConfig",
    "MultiHeadAttention",
    "Residual",
    "Source",
    "Transformer",
    "TransformerConfig",
    "TransformerOutput",
    "average_checkpoints",
    "beam_search",
    "causal_mask",
    "cross_attention",
    "label_smoothing_loss",
    "length_penalty",
    "loss_without_each_head",
    "merge_heads",
    "noam_plot",
    "noam_schedule",
    "padding_mask",
    "saturation",
    "scaled_dot_product_attention",
    "seconds_over_length",
    "similarity_plot",
    "sinusoidal_positions",
    "smoothed_target",
    "split_heads",
    "target_plot",
    "time_plot",
    "words_of_pieces",
]
