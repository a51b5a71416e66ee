from __future__ import annotations

import runpy
from pathlib import Path
from types import SimpleNamespace
from typing import Any

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


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"examples": []}, "one example or more is needed"),
        ({"examples": ["ab"]}, r"an example is \(name, documents\), got 'ab'"),
        (
            {"examples": [("a", "b.\nc.")]},
            "2 to 5 documents can be shown, got 1; in a text a blank",
        ),
        ({"examples": [("a", [["b"]] * 6)]}, "2 to 5 documents can be shown, got 6"),
        ({"examples": [("a", "b.\n\nc.\n\nd.")]}, "needs two sentences, .* blank line after each"),
        (
            {"examples": [("a", ["bc", "de"])]},
            "a document is a list of 1 to 12 sentences, got 'bc'",
        ),
        ({"examples": [("a", [["b"] * 13, ["c"]])]}, "a document is a list of 1 to 12 sentences"),
        ({"examples": [("a", [["b", 3], ["c"]])]}, "a document is a list of 1 to 12 sentences"),
        ({"examples": [("a", [["b", " "], ["c"]])]}, "a sentence has 1 to 60 tokens, got 0 in ' '"),
        ({"examples": [("a", [["b " * 61], ["c"]])]}, "a sentence has 1 to 60 tokens, got 61"),
        ({"seed": -1}, "seed must be a whole number from 0"),
    ],
)
def test_says_what_does_not_fit(given: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        SentencePairExplorer(**given)


@pytest.mark.parametrize(
    ("name", "value"),
    [("example", 3), ("fault", "x"), ("share", 1.1), ("longest", 5), ("draw", 1000), ("seed", -1)],
)
def test_says_so_when_it_is_set_later_too(name: str, value: Any) -> None:
    widget = SentencePairExplorer(language="en")
    before = getattr(widget, name)
    with pytest.raises(ValueError, match=f"SentencePairExplorer: {name} must be"):
        setattr(widget, name, value)
    assert getattr(widget, name) == before
