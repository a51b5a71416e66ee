from __future__ import annotations

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
