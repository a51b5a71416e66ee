from __future__ import annotations

import runpy
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
import torch

from ptm_edu.widgets import PromptLab

WORDS = {"good": ["great", "fine"], "bad": ["awful"]}
TEMPLATES = ["{text} It was {mask}.", "{text} It was"]


def score(text: str, template: str, words: dict[str, list[str]]) -> dict[str, Any]:
    """The same of all texts, in torch's numbers."""
    return {
        "probabilities": torch.tensor([0.75, 0.25]),
        "calibrated": [0.6, 0.4],
        "content_free": np.array([0.7, 0.3], dtype="f4"),
        "words": (0.01, 0.02, 0.005),
    }


@pytest.fixture(scope="module")
def prompts(root: Path) -> SimpleNamespace:
    return SimpleNamespace(**runpy.run_path(str(root / "tests" / "browser" / "toy_prompts.py")))


def test_the_page_knows_all_combinations(prompts: SimpleNamespace) -> None:
    asked = []

    def counted(*prompt: Any) -> Any:
        asked.append(prompt)
        return prompts.score(*prompt)

    lab = PromptLab(counted, prompts.TEXTS, prompts.TEMPLATES, prompts.WORDS)
    assert len(lab.presets) == len(asked) == 6 * 5 * 2
    assert asked[0] == (prompts.TEXTS[0][0], prompts.TEMPLATES[0], prompts.WORDS[0])
    assert lab.labels == ["positive", "negative"]
    assert [one["label"] for one in lab.texts].count("") == 1
    for (text, template, words), preset in zip(asked, lab.presets, strict=True):
        said = prompts.score(text, template, words)
        assert preset["prompt"]["text"] == text and preset["prompt"]["template"] == template
        assert preset["plain"] == pytest.approx(said["probabilities"], rel=1e-4)
        assert preset["calibrated"] == pytest.approx(said["calibrated"], rel=1e-4)
        assert preset["of_words"] == pytest.approx(said["words"], rel=1e-4)


def test_answers_what_is_typed() -> None:
    lab = PromptLab(score, ["a text"], TEMPLATES, WORDS)
    message = {"text": "another", "words": [["fine"], ["poor"]], "templates": ["{text} So {mask}"]}
    with pytest.raises(ValueError, match=r"\['words'\] must be 2 probabilities"):
        lab._reply(message)
    entry = lab._reply({**message, "words": [["fine", "good"], ["poor"]]})["entries"][0]
    assert entry["prompt"]["words"] == [["fine", "good"], ["poor"]]
    assert entry["plain"] == [0.75, 0.25] and entry["content_free"] == [0.7, 0.3]
    assert entry["of_words"] == [0.01, 0.02, 0.005]
    with pytest.raises(ValueError, match=r"a template has \{text\} once"):
        lab._reply({**message, "templates": ["It was {mask}"]})


def test_the_prompt_can_be_set_with_labels() -> None:
    lab = PromptLab(score, [("a text", "bad")], TEMPLATES, WORDS)
    assert lab.prompt == {"text": "a text", "template": TEMPLATES[0], "words": [*WORDS.values()]}
    words = {"bad": ["poor"], "good": ["fine", "good"]}
    lab.prompt = {"text": "b", "template": "{text} {mask}", "words": words}
    assert lab.prompt["words"] == [["fine", "good"], ["poor"]]


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"texts": "a text"}, "texts must be a list of texts or of .text, label., got 'a text'"),
        ({"texts": [("a", "good", 1)]}, "texts must be a list of texts or of "),
        ({"texts": ["a", "a"]}, "texts must differ"),
        ({"texts": [" "]}, "texts must be 1 to 12 strings that are not empty"),
        ({"texts": [("a", "fair")]}, "the label of 'a' must be one of good, bad, got 'fair'"),
        ({"templates": TEMPLATES[:1]}, "expected two or more different templates"),
        ({"templates": [*TEMPLATES, "{mask}"]}, "a template has {text} once, .* got '{mask}'"),
        ({"templates": [*TEMPLATES, "{a} {b}"]}, "a template has {text} once, .* got '{a} {b}'"),
        ({"words": {"good": ["great"]}}, r"words must have 2 to 4 labels, got \['good'\]"),
        ({"words": []}, "words must be {label: .words.}, or a list of 1 to 4"),
        ({"words": [WORDS, {"good": ["x"]}]}, "words must have the labels good, bad, got good"),
        ({"words": {**WORDS, "bad": []}}, "words of 'bad' must be 1 to 8 strings"),
    ],
)
def test_says_what_does_not_fit(changes: dict[str, Any], sentence: str) -> None:
    given = {"texts": ["a text"], "templates": TEMPLATES, "words": WORDS, **changes}
    with pytest.raises(ValueError, match=f"PromptLab: {sentence}"):
        PromptLab(score, **given)


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"probabilities": [0.5]}, r"\['probabilities'\] must be 2 probabilities, in the order"),
        ({"calibrated": [0.5, 0.6]}, r"\['calibrated'\] must sum to 1 over the labels"),
        ({"content_free": [1.5, -0.5]}, r"\['content_free'\] must be 2 probabilities"),
        ({"words": [0.1, 0.1]}, r"\['words'\] must be 3 probabilities"),
        ({"words": None}, r"\['words'\] must be 3 probabilities"),
    ],
)
def test_says_what_an_answer_lacks(changes: dict[str, Any], sentence: str) -> None:
    def wrong(*prompt: Any) -> dict[str, Any]:
        return {**score(*prompt), **changes}

    with pytest.raises(ValueError, match=rf"PromptLab: score\(text, template, words\){sentence}"):
        PromptLab(wrong, ["a text"], TEMPLATES, WORDS)
    with pytest.raises(ValueError, match=r"needs probabilities, .*; not there: words"):
        PromptLab(
            lambda *_: {key: 0 for key in ("probabilities", "calibrated", "content_free")},
            ["a text"],
            TEMPLATES,
            WORDS,
        )


@pytest.mark.parametrize(
    ("prompt", "sentence"),
    [
        ({"text": "a"}, "a prompt has a text, a template and words, got text"),
        (
            {"text": "", "template": TEMPLATES[0], "words": WORDS},
            "text must be 1 or more|text must",
        ),
        ({"text": "a", "template": "x", "words": WORDS}, "a template has {text} once"),
        ({"text": "a", "template": TEMPLATES[0], "words": [["x"]]}, "words must be a list for"),
    ],
)
def test_a_prompt_that_does_not_fit(prompt: dict[str, Any], sentence: str) -> None:
    lab = PromptLab(score, ["a text"], TEMPLATES, WORDS)
    with pytest.raises(ValueError, match=f"PromptLab: ({sentence})"):
        lab.prompt = prompt
