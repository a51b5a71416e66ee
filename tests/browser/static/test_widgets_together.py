"""Every kind of widget on one page: each looks as it does alone, whichever came last."""

from __future__ import annotations

import runpy
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest
from playwright.sync_api import Page

from ptm_edu.widgets import (
    AnalogyExplorer,
    AttentionExplorer,
    AttentionStepper,
    BeamExplorer,
    BiLMExplorer,
    CausalMaskExplorer,
    FillMask,
    GenerationRace,
    InputEmbeddings,
    InputTransformExplorer,
    LayerExplorer,
    MaskingLab,
    NeighbourExplorer,
    NextToken,
    NoiseExplorer,
    PositionExplorer,
    SamplingExplorer,
    ScalarMixExplorer,
    ScheduleExplorer,
    SentencePairExplorer,
    SkipGramStepper,
    SpanExplorer,
)

# Where each visible part stands in its widget, and in what letters.
LOOKS = """root => {
  const { left, top } = root.getBoundingClientRect();
  return [...root.querySelectorAll('div, button, svg, table, input')].map(node => {
    const box = node.getBoundingClientRect(), look = getComputedStyle(node);
    return box.width && [node.getAttribute('class'), Math.round(box.left - left),
      Math.round(box.top - top), Math.round(box.width), Math.round(box.height), look.borderColor,
      look.fontSize].join(' ');
  }).filter(Boolean);
}"""


def looks(page: Page, address: str, lecture: bool) -> list[list[str]]:
    page.goto(address)
    widgets = page.locator(".ptm").all()
    if lecture:
        for widget in widgets:
            widget.get_by_role("button", name="Larger text").click()
    page.mouse.move(0, 0)
    before = None
    for _ in range(100):
        page.wait_for_timeout(300)
        now = [widget.evaluate(LOOKS) for widget in widgets]
        if now == before:
            return now
        before = now
    pytest.fail("the page does not come to rest in 30 seconds")


@pytest.mark.parametrize("lecture", [False, True])
def test_kinds_on_a_page_do_not_change_each_other(
    page: Page,
    page_with: Callable,
    toy: SimpleNamespace,
    contexts: SimpleNamespace,
    lecture: bool,
) -> None:
    bilm, made, beam, following, drawn, race, reach, masking, fill, spans, inputs = (
        SimpleNamespace(**runpy.run_path(str(Path(__file__).parents[1] / f"toy_{name}.py")))
        for name in (
            *("bilm", "attention", "beam", "next_token", "sampling", "race", "reach", "masking"),
            *("fill", "spans", "inputs"),
        )
    )
    widgets = [
        AnalogyExplorer(toy.words, toy.vectors, presets=toy.PRESETS, size=300),
        NeighbourExplorer(toy.words, toy.vectors, presets=[("king", "queen")], size=300),
        NoiseExplorer(toy.words, np.arange(2000, 0, -1)),
        SkipGramStepper(),
        ScalarMixExplorer(contexts.sentences, contexts.layers),
        LayerExplorer(contexts.examples, contexts.word_layers),
        BiLMExplorer(bilm.predict, len(bilm.KNOWN), bilm.SENTENCES),
        ScheduleExplorer(),
        AttentionExplorer(made.own, made.tokens, words=made.words, head=[1, 2]),
        AttentionStepper(),
        PositionExplorer(),
        BeamExplorer(beam.continuations, beam.TOKENS, beam.END, beam.SENTENCES),
        NextToken(following.guess, following.TEXTS),
        SamplingExplorer(drawn.TOKENS, drawn.logits, drawn.CONTEXTS),
        GenerationRace(race.write, race.PROMPTS),
        CausalMaskExplorer(reach.reach, reach.SENTENCES),
        InputTransformExplorer(),
        MaskingLab(masking.tokenize, masking.VOCABULARY, masking.SENTENCES),
        FillMask(fill.Toy(), fill.TEXTS),
        SpanExplorer(spans.answer, spans.EXAMPLES),
        InputEmbeddings(inputs.inputs, inputs.EXAMPLES),
        SentencePairExplorer(),
    ]
    alone = [looks(page, page_with(widget), lecture)[0] for widget in widgets]
    assert min(len(parts) for parts in alone) > 15
    assert looks(page, page_with(*widgets), lecture) == alone
    assert looks(page, page_with(*reversed(widgets)), lecture) == alone[::-1]
