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
    return {
        "AnalogyExplorer": (words.words, words.vectors),
        "AttentionExplorer": (attention.own, attention.tokens),
        "BeamExplorer": (beam.continuations, beam.TOKENS, beam.END, beam.SENTENCES),
        "BiLMExplorer": (bilm.predict, len(bilm.KNOWN), bilm.SENTENCES),
        "CausalMaskExplorer": (toy("reach").reach, toy("reach").SENTENCES),
        "FillMask": (fill.Toy(), fill.TEXTS),
        "GenerationRace": (toy("race").write, toy("race").PROMPTS),
        "InputEmbeddings": (toy("inputs").inputs, toy("inputs").EXAMPLES),
        "LayerExplorer": (contexts.examples, contexts.word_layers),
        "MaskingLab": (masking.tokenize, masking.VOCABULARY, masking.SENTENCES),
        "NeighbourExplorer": (words.words, words.vectors),
        "NextToken": (toy("next_token").guess, toy("next_token").TEXTS),
        "NoiseExplorer": (words.words, np.arange(2000, 0, -1)),
        "SamplingExplorer": (sampling.TOKENS, sampling.logits, sampling.CONTEXTS),
        "ScalarMixExplorer": (contexts.sentences, contexts.layers),
        "SpanExplorer": (toy("spans").answer, toy("spans").EXAMPLES),
    }.get(name, ())


def options(name: str) -> dict[str, Any]:
    """The keyword arguments of the gallery's widget of this name."""
    return {
        "AnalogyExplorer": {"presets": toy("words").PRESETS, "size": 300},
        "AttentionExplorer": {"words": toy("attention").words, "head": [1, 2]},
        "AttentionStepper": {"step": 2},  # from here on the mask is seen
        "NeighbourExplorer": {"presets": [("king", "queen"), "paris"], "size": 300},
        "ScalarMixExplorer": {"senses": toy("contexts").senses},
    }.get(name, {})


KINDS: dict[str, type[Widget]] = {
    name: kind
    for name in widgets.__all__
    if isinstance(kind := getattr(widgets, name), type) and kind is not Widget
}


def make(name: str, language: str = "en", **more: Any) -> Widget:
    """The gallery's widget of this name."""
    kind: Callable[..., Widget] = KINDS[name]
    return kind(*arguments(name), **{**options(name), "language": language, **more})


def page_of(shown: Iterable[Widget], path: Path, body: str = "") -> str:
    """Write a page of these widgets; return its address."""
    html = "".join(widget.html() for widget in shown)
    text = f'<!DOCTYPE html><meta charset="utf-8"><body {body}>{html}</body>'
    path.write_text(text, encoding="utf-8")
    return path.as_uri()
