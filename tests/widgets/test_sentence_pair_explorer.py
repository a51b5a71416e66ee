from __future__ import annotations

import runpy
from pathlib import Path
from types import SimpleNamespace

import pytest

from ptm_edu.widgets import SentencePairExplorer
from ptm_edu.widgets.sentence_pair_explorer.documents import EXAMPLES, tokens_of


@pytest.fixture(scope="module")
def toy(root: Path) -> SimpleNamespace:
    """`EXAMPLES` and `LENGTHS` of the made-up documents."""
    return SimpleNamespace(**runpy.run_path(str(root / "tests" / "browser" / "toy_pairs.py")))


@pytest.mark.parametrize("language", ["en", "zh"])
def test_its_own_documents_are_light_and_cut_at_blank_lines(language: str) -> None:
    widget = SentencePairExplorer(language=language)
    assert len(widget.html().encode()) < 300_000
    for preset, (name, text) in zip(widget.presets, EXAMPLES[language], strict=True):
        lines = [part.split("\n") for part in text.split("\n\n")]
        assert preset["name"] == name
        assert preset["documents"] == [[tokens_of(line) for line in part] for part in lines]
    assert widget.presets[0]["documents"][1][0] == (
        ["Mix", "flour", ",", "water", "and", "salt", "."]
        if language == "en"
        else list("把面粉、水和盐和匀。")
    )


def test_a_lecturer_s_documents_and_tokens(toy: SimpleNamespace) -> None:
    widget = SentencePairExplorer(toy.EXAMPLES, split=str.split, seed=3)
    lengths = [[len(s) for s in document] for document in widget.presets[0]["documents"]]
    assert lengths == toy.LENGTHS
    assert widget.presets[1]["documents"] == [
        [["One", "is", "one."], ["Two", "follows."]],
        [["Say", "nothing."], ["Sing", "it!"]],
    ]
    assert (widget.example, widget.fault, widget.share, widget.draw, widget.seed) == (
        *(0, "none", 0.5, 0, 3),
    )
