"""Widgets that let people touch the ideas: alive in JupyterLab, in HTML, in a lecture hall.

They import nothing of the library and take arrays and callables, so they serve any model.
"""

from __future__ import annotations

from .analogy_explorer.widget import AnalogyExplorer
from .attention_explorer.widget import AttentionExplorer
from .attention_stepper import AttentionStepper
from .beam_explorer import BeamExplorer
from .bilm_explorer import BiLMExplorer
from .causal_mask_explorer import CausalMaskExplorer
from .fill_mask.widget import FillMask
from .generation_race import GenerationRace
from .host.static import static_html
from .host.widget import Widget
from .input_embeddings import InputEmbeddings
from .input_transform_explorer import InputTransformExplorer
from .layer_explorer import LayerExplorer
from .masking_lab import MaskingLab
from .neighbour_explorer import NeighbourExplorer
from .next_token import NextToken
from .noise_explorer import NoiseExplorer
from .position_explorer import PositionExplorer
from .sampling_explorer import SamplingExplorer
from .scalar_mix_explorer import ScalarMixExplorer
from .schedule_explorer import ScheduleExplorer
from .sentence_pair_explorer import SentencePairExplorer
from .skip_gram_stepper import SkipGramStepper
from .span_explorer import SpanExplorer

__all__ = [
    "AnalogyExplorer",
    "AttentionExplorer",
    "AttentionStepper",
    "BeamExplorer",
    "BiLMExplorer",
    "CausalMaskExplorer",
    "FillMask",
    "GenerationRace",
    "InputEmbeddings",
    "InputTransformExplorer",
    "LayerExplorer",
    "MaskingLab",
    "NeighbourExplorer",
    "NextToken",
    "NoiseExplorer",
    "PositionExplorer",
    "SamplingExplorer",
    "ScalarMixExplorer",
    "ScheduleExplorer",
    "SentencePairExplorer",
    "SkipGramStepper",
    "SpanExplorer",
    "Widget",
    "static_html",
]
