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
    with pytest.raises(ValueError, match=r"\['words'\] must be \(W,\) = \(2,\), got"):
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
