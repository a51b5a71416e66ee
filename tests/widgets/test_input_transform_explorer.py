from __future__ import annotations

from typing import Any

import pytest

from ptm_edu.widgets import InputTransformExplorer
from ptm_edu.widgets.input_transform_explorer.widget import EXAMPLES, FIELDS


@pytest.mark.parametrize("language", ["en", "zh"])
def test_six_examples_of_every_task_in_both_languages(language: str) -> None:
    widget = InputTransformExplorer(language=language)
    assert len(widget.presets) >= 6
    assert {preset["task"] for preset in widget.presets} == set(FIELDS)
    assert [(p["name"], p["task"], tuple(p["fields"])) for p in widget.presets] == list(
        EXAMPLES[language]
    )
    assert widget.example == {key: widget.presets[0][key] for key in ("task", "fields")}
    in_chinese = any("\u4e00" <= letter <= "\u9fff" for letter in str(widget.presets))
    assert in_chinese == (language == "zh")


def test_examples_of_ones_own() -> None:
    own = [("mine", "choice", ["once", "what?", "a", "b", "c", "d"])]
    widget = InputTransformExplorer(own, context=8, both=False)
    assert widget.presets == [{"name": "mine", "task": "choice", "fields": own[0][2]}]
    assert (widget.context, widget.both) == (8, False)


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"examples": []}, "one example or more"),
        ({"examples": ["abc"]}, r"an example is \(name, task, fields\), got 'abc'"),
        ({"examples": [("a", "entailment")]}, r"is \(name, task, fields\)"),
        ({"examples": [("a", "cloze", ["b"])]}, "task must be one of .*, got 'cloze'"),
        ({"examples": [("a", "entailment", ["b"])]}, r"entailment has 2 fields, .* got \['b'\]"),
        ({"examples": [("a", "entailment", "bc")]}, "entailment has 2 fields, .* got 'bc'"),
        ({"examples": [("a", "choice", ["b"] * 3)]}, "choice has 4 to 6 fields"),
        ({"examples": [("a", "choice", ["b"] * 7)]}, "choice has 4 to 6 fields"),
        ({"examples": [("a", "similarity", ["b", 3])]}, "all strings, got"),
        ({"context": 7}, "context must be a whole number from 8 to 64, got 7"),
    ],
)
def test_says_what_does_not_fit(given: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        InputTransformExplorer(**given)


@pytest.mark.parametrize(
    ("name", "value"),
    [("example", {"task": "similarity", "fields": ["a"]}), ("example", {}), ("context", 65)],
)
def test_says_so_when_it_is_set_later_too(name: str, value: Any) -> None:
    widget = InputTransformExplorer()
    before = getattr(widget, name)
    with pytest.raises(ValueError, match="InputTransformExplorer: "):
        setattr(widget, name, value)
    assert getattr(widget, name) == before
