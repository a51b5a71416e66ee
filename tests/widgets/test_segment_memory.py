from __future__ import annotations

from typing import Any

import numpy as np

from ptm_edu.widgets import SegmentMemory
from tests.widget_pages import state_in

DEFAULTS: dict[str, Any] = {
    "tokens": 24,
    "segment": 4,
    "memory": 4,
    "layers": 3,
    "position": 23,
    "mode": "memory",
}


def settings_of(widget: SegmentMemory) -> dict[str, Any]:
    return {name: getattr(widget, name) for name in DEFAULTS}


def test_the_page_gets_the_settings() -> None:
    html = SegmentMemory(16, 5, 0, layers=2, mode="sliding_window").html()
    state = state_in(html)
    assert state.pop("language") == "en"
    given = {"tokens": 16, "segment": 5, "memory": 0, "layers": 2, "mode": "sliding_window"}
    assert state == {**DEFAULTS, **given, "position": 15}, "the last token is selected"


def test_takes_what_numpy_counts() -> None:
    widget = SegmentMemory(np.int64(12), memory=np.int32(3), position=np.int64(5))
    assert (widget.tokens, widget.memory, widget.position) == (12, 3, 5)


def test_a_shorter_text_lowers_what_no_longer_fits() -> None:
    widget = SegmentMemory(40, segment=20, memory=30)
    widget.tokens = 10
    assert settings_of(widget) == {**DEFAULTS, "tokens": 10, "segment": 10, "memory": 10} | {
        "position": 9
    }
    widget.tokens = 30
    assert (widget.segment, widget.position) == (10, 9)


def test_a_page_sets_a_longer_text_and_its_settings_at_once() -> None:
    widget = SegmentMemory(10)
    widget.set_state({"segment": 20, "position": 39, "tokens": 40, "memory": 30})
    given = {"tokens": 40, "segment": 20, "memory": 30, "position": 39}
    assert settings_of(widget) == {**DEFAULTS, **given}
