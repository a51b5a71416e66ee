"""Widgets that let people touch the ideas: alive in JupyterLab, in HTML, in a lecture hall.

They import nothing of the library and take arrays and callables, so they serve any model.
"""

from __future__ import annotations

from .adaptation_cockpit.widget import AdaptationCockpit
from .analogy_explorer.widget import AnalogyExplorer
from .architecture_diagram.widget import ArchitectureDiagram
from .attention_explorer.widget import AttentionExplorer
from .attention_stepper.widget import AttentionStepper
from .beam_explorer.widget import BeamExplorer
from .bilm_explorer.widget import BiLMExplorer
from .causal_mask_explorer.widget import CausalMaskExplorer
from .family_explorer.widget import FamilyExplorer
from .fill_mask.widget import FillMask
from .generation_race.widget import GenerationRace
from .host.static import static_html
from .host.widget import Widget
from .input_embeddings.widget import InputEmbeddings
from .input_transform_explorer.widget import InputTransformExplorer
from .layer_explorer.widget import LayerExplorer
from .masking_lab.widget import MaskingLab
from .neighbor_explorer.widget import NeighborExplorer
from .next_token.widget import NextToken
from .noise_explorer.widget import NoiseExplorer
from .permutation_explorer.widget import PermutationExplorer
from .position_explorer.widget import PositionExplorer
from .prompt_lab.widget import PromptLab
from .sampling_explorer.widget import SamplingExplorer
from .scalar_mix_explorer.widget import ScalarMixExplorer
from .schedule_explorer.widget import ScheduleExplorer
from .segment_memory.widget import SegmentMemory
from .sentence_pair_explorer.widget import SentencePairExplorer
from .skip_gram_stepper.widget import SkipGramStepper
from .span_explorer.widget import SpanExplorer
from .training_watch.widget import TrainingWatch

__all__ = [
    "AdaptationCockpit",
    "AnalogyExplorer",
    "ArchitectureDiagram",
    "AttentionExplorer",
    "AttentionStepper",
    "BeamExplorer",
    "BiLMExplorer",
    "CausalMaskExplorer",
    "FamilyExplorer",
    "FillMask",
    "GenerationRace",
    "InputEmbeddings",
    "InputTransformExplorer",
    "LayerExplorer",
    "MaskingLab",
    "NeighborExplorer",
    "NextToken",
    "NoiseExplorer",
    "PermutationExplorer",
    "PositionExplorer",
    "PromptLab",
    "SamplingExplorer",
    "ScalarMixExplorer",
    "ScheduleExplorer",
    "SegmentMemory",
    "SentencePairExplorer",
    "SkipGramStepper",
    "SpanExplorer",
    "TrainingWatch",
    "Widget",
    "static_html",
]
