"""Chapter 3: the Transformer, in the order of Vaswani et al. 2017, *Attention is all you need*."""

from __future__ import annotations

from .attention import (
    MultiHeadAttention,
    causal_mask,
    merge_heads,
    padding_mask,
    scaled_dot_product_attention,
    split_heads,
)
from .beam_search import Hypothesis, length_penalty
from .block import FeedForward, Residual, TransformerBlock
from .caches import DecoderCache
from .config import LayerConfig, TransformerConfig
from .decoder import Decoder, DecoderLayer
from .demos.alignments import cross_attention, word_ids
from .demos.figures import (
    hands_plot,
    noam_plot,
    runtime_plot,
    similarity_plot,
    smoothed_target,
    target_plot,
)
from .demos.head_ablation import loss_without_each_head
from .demos.runtime import runtime_by_length
from .demos.softmax_saturation import softmax_saturation
from .embeddings import sinusoidal_positions
from .encoder import Encoder
from .model import EncoderOutput, Transformer, TransformerOutput
from .prepack import prepack_for_inference
from .rotary import neighbors_to_halves, rotary_angles, rotate
from .training import average_checkpoints, label_smoothing_loss, noam_schedule
from .translation import beam_search

__all__ = [
    "Decoder",
    "DecoderCache",
    "DecoderLayer",
    "Encoder",
    "EncoderOutput",
    "FeedForward",
    "Hypothesis",
    "LayerConfig",
    "MultiHeadAttention",
    "Residual",
    "Transformer",
    "TransformerBlock",
    "TransformerConfig",
    "TransformerOutput",
    "average_checkpoints",
    "beam_search",
    "causal_mask",
    "cross_attention",
    "hands_plot",
    "label_smoothing_loss",
    "length_penalty",
    "loss_without_each_head",
    "merge_heads",
    "neighbors_to_halves",
    "noam_plot",
    "noam_schedule",
    "padding_mask",
    "prepack_for_inference",
    "rotary_angles",
    "rotate",
    "runtime_by_length",
    "runtime_plot",
    "scaled_dot_product_attention",
    "similarity_plot",
    "sinusoidal_positions",
    "smoothed_target",
    "softmax_saturation",
    "split_heads",
    "target_plot",
    "word_ids",
]
