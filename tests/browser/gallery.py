"""Every widget once, small and cheap, on the made-up data of `toy_*.py`, and pages of them."""

from __future__ import annotations

import runpy
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np

from ptm_edu import widgets
from ptm_edu.widgets import Widget

HERE = Path(__file__).parent
# JupyterLab's dark theme, as far as a widget takes its colors from there.
JUPYTER_DARK = (
    'data-jp-theme-light="false" style="background: #111; --jp-layout-color0: #111;'
    " --jp-layout-color2: #424242; --jp-border-color2: #616161; --jp-ui-font-color0: #fff;"
    ' --jp-ui-font-color1: rgba(255, 255, 255, 0.87)"'
)


@cache
def toy(name: str) -> SimpleNamespace:
    """The names that `toy_{name}.py` defines."""
    return SimpleNamespace(**runpy.run_path(str(HERE / f"toy_{name}.py")))


def arguments(name: str) -> tuple[Any, ...]:
    """The positional arguments of the gallery's widget of this name."""
    words, contexts = toy("words"), toy("contexts")
    attention, beam, fill = toy("attention"), toy("beam"), toy("fill")
    sampling, masking, bilm = toy("sampling"), toy("masking"), toy("bilm")
    prompts = toy("prompts")
    return {
        "AdaptationCockpit": (toy("adaptation").ROWS,),
        "ArchitectureDiagram": (toy("architecture").models,),
        "AnalogyExplorer": (words.words, words.vectors),
        "AttentionExplorer": (attention.own, attention.tokens),
        "BeamExplorer": (beam.continuations, beam.TOKENS, beam.END, beam.SENTENCES),
        "BiLMExplorer": (bilm.predict, len(bilm.KNOWN), bilm.SENTENCES),
        "CausalMaskExplorer": (toy("reach").reach, toy("reach").SENTENCES),
        "FamilyExplorer": (toy("family").MODELS,),
        "FillMask": (fill.Toy(), fill.TEXTS),
        "GenerationRace": (toy("race").write, toy("race").PROMPTS),
        "InputEmbeddings": (toy("inputs").inputs, toy("inputs").EXAMPLES),
        "LayerExplorer": (contexts.examples, contexts.word_layers),
        "MaskingLab": (masking.tokenize, masking.VOCABULARY, masking.SENTENCES),
        "NeighborExplorer": (words.words, words.vectors),
        "NextToken": (toy("next_token").guess, toy("next_token").TEXTS),
        "NoiseExplorer": (words.words, np.arange(2000, 0, -1)),
        "PermutationExplorer": (["The", "cat", "sat", "on", "the", "mat"],),
        "PromptLab": (prompts.score, prompts.TEXTS, prompts.TEMPLATES, prompts.WORDS),
        "SamplingExplorer": (sampling.TOKENS, sampling.logits, sampling.CONTEXTS),
        "ScalarMixExplorer": (contexts.sentences, contexts.layers),
        "SpanExplorer": (toy("spans").answer, toy("spans").EXAMPLES),
    }.get(name, ())


def options(name: str) -> dict[str, Any]:
    """The keyword arguments of the gallery's widget of this name."""
    return {
        "AdaptationCockpit": {"examples": 1000, "source": toy("adaptation").SOURCE},
        "AnalogyExplorer": {"presets": toy("words").PRESETS, "size": 300},
        "AttentionExplorer": {"words": toy("attention").words, "head": [1, 2]},
        "AttentionStepper": {"step": 2},  # from here on the mask is seen
        "NeighborExplorer": {"presets": [("king", "queen"), "paris"], "size": 300},
        "ScalarMixExplorer": {"senses": toy("contexts").senses},
    }.get(name, {})


# What a widget is set to when a page is made after someone has used it: a text, a word or a layer
# that only Python knows.
ELSEWHERE: dict[str, dict[str, Any]] = {
    "AnalogyExplorer": {"positive": ["king", "word1900"]},
    "AttentionExplorer": {"layer": 1},
    "BeamExplorer": {"sentence": "un chat", "step": 2},
    "BiLMExplorer": {"sentence": "a river ran by", "position": 2},
    "CausalMaskExplorer": {"sentence": "a river ran by", "token": 3},
    "FillMask": {"context": {"text": "the zebra", "masked": [1], "filled": []}},
    "GenerationRace": {"prompt": "A dragon", "step": 2},
    "InputEmbeddings": {"texts": {"first": "an own text", "second": None}},
    "MaskingLab": {"sentence": "a river ran by", "unit": "word"},
    "NeighborExplorer": {"word": "word1900"},
    "NextToken": {"context": {"text": "the old cat", "chosen": [3]}},
    "PromptLab": {
        "prompt": {"text": "Dull.", "template": "{text} So {mask}.", "words": [["good"], ["bad"]]}
    },
    "SpanExplorer": {"example": {"question": "Who rows?", "passage": toy("spans").RIVER}},
}


KINDS: dict[str, type[Widget]] = {
    name: kind
    for name in widgets.__all__
    if isinstance(kind := getattr(widgets, name), type) and kind is not Widget
}


def make(name: str, language: str | None = "en") -> Widget:
    """The gallery's widget of this name."""
    if name == "TrainingWatch":
        return toy("training").trained(language=language)[0]
    kind: Callable[..., Widget] = KINDS[name]
    return kind(*arguments(name), **options(name), language=language)


LONG = "Donaudampfschifffahrtsgesellschaft"
MANY = [*(f"word{i}" for i in range(30)), LONG, "[SEP]"]


def crowded(name: str) -> Widget:
    """The widget with as much as it may have to show, else the gallery's own."""
    attention, fill, masking = toy("attention"), toy("fill"), toy("masking")
    rows = np.random.default_rng(0).normal(size=(12, 64))
    spans, prompts = toy("spans"), toy("prompts")
    if name == "TrainingWatch":
        return toy("training").trained(tokens=MANY[8:], sources=MANY[8:], heads=12)[0]
    first: dict[str, tuple[Any, ...]] = {
        "AdaptationCockpit": (toy("adaptation").MANY,),
        "AttentionExplorer": (attention.attentions(12, 12, 32, 32), MANY),
        "AttentionStepper": (MANY[:12], rows, rows, rows),
        "BiLMExplorer": (toy("bilm").predict, 12, ["the river by the bank ran by the river ."]),
        "CausalMaskExplorer": (toy("reach").reach, [" ".join(MANY[16:])]),
        "FamilyExplorer": (toy("family").MANY,),
        "FillMask": (fill.Toy(), ["the old king and the old queen ran by the old river"]),
        "InputEmbeddings": (
            toy("inputs").inputs,
            [("long", f"the {LONG.lower()} and " * 6, "it is", "neutral")],
        ),
        "MaskingLab": (masking.tokenize, masking.VOCABULARY, [" ".join(MANY[:16])]),
        "NextToken": (toy("next_token").guess, [" ".join(["the old river by the king"] * 4)]),
        "PermutationExplorer": (MANY[24:],),
        "PromptLab": (
            prompts.score,
            [" ".join(MANY[8:24])],
            [*prompts.TEMPLATES, *(f"{{text}} {' '.join(MANY[:n])} {{mask}}." for n in (8, 9, 10))],
            {LONG: MANY[:8], **{f"{name} news": MANY[8:14] for name in ("good", "bad", "other")}},
        ),
        "SkipGramStepper": ([MANY[:12]],),
        "SpanExplorer": (spans.answer, spans.EXAMPLES),
    }
    more: dict[str, dict[str, Any]] = {
        "AdaptationCockpit": {"examples": 32, "selected": "Houlsby adapter"},
        "AttentionExplorer": {"head": [1, 2, 3, 4]},
        "AttentionStepper": {"step": 4},
        "BeamExplorer": {"width": 8},
        "FillMask": {"masked": [2, 3]},
        "MaskingLab": {"unit": "word", "labels": True, "rate": 0.5},
        "SamplingExplorer": {"top_k": 5, "temperature": 1.5},
        "ScheduleExplorer": {"groups": 8},
        "SegmentMemory": {"tokens": 48, "segment": 5, "memory": 7, "layers": 6},
        "SkipGramStepper": {"objective": "cbow", "window": 5},
    }
    kind: Callable[..., Widget] = KINDS[name]
    widget = kind(*first.get(name, arguments(name)), **more.get(name, options(name)), language="en")
    if name == "SentencePairExplorer":
        widget.set_trait("fault", "blank")
    return widget


def page_of(shown: Iterable[Widget], path: Path, body: str = "") -> str:
    """Write a page of these widgets; return its address."""
    html = "".join(widget.html() for widget in shown)
    text = f'<!DOCTYPE html><meta charset="utf-8"><body {body}>{html}</body>'
    path.write_text(text, encoding="utf-8")
    return path.as_uri()
