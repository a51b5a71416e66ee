from __future__ import annotations

import base64
import re
from pathlib import Path
from typing import Any

import matplotlib
import numpy as np
import pytest
import torch

from ptm_edu.widgets import PositionExplorer
from ptm_edu.widgets.position_explorer.widget import MOST_NUMBERS
from tests.widget_pages import state_in

DEFAULTS: dict[str, Any] = {
    "length": 64,
    "dim": 64,
    "position": 20,
    "pair": 4,
    "shift": 3,
    "table": "sinusoids",
    "learned": "",
    "learned_shape": [],
    "learned_largest": 0.0,
}
TABLE = np.random.default_rng(0).normal(size=(5, 4))


def test_the_page_gets_the_settings() -> None:
    state = state_in(PositionExplorer(length=np.int64(10), shift=2, language="zh").html())
    assert state == {**DEFAULTS, "length": 10, "shift": 2, "language": "zh"}
    assert len(PositionExplorer().html().encode()) < 80_000


@pytest.mark.parametrize("given", [TABLE, torch.tensor(TABLE, requires_grad=True)])
def test_a_learned_table_travels_in_two_bytes_a_number(given: Any) -> None:
    state = state_in(PositionExplorer(given, table="learned").html())
    small = np.frombuffer(base64.b64decode(state["learned"]), dtype="<i2")
    found = small.reshape(state["learned_shape"]) * state["learned_largest"] / 32_767
    assert np.abs(found - TABLE).max() < np.abs(TABLE).max() / 65_000
    assert state["table"] == "learned"


def test_the_largest_table_stays_under_300_kb() -> None:
    explorer = PositionExplorer(np.ones((MOST_NUMBERS // 512, 512)))
    assert len(explorer.html().encode()) < 300_000


def test_its_colours_are_matplotlib_s(root: Path) -> None:
    text = (root / "ptm_edu" / "widgets" / "host" / "cividis.js").read_text(encoding="utf-8")
    colours = re.findall(r"#([0-9a-f]{6})", text)
    assert len(colours) == 17
    for i, colour in enumerate(colours):
        expected = matplotlib.colormaps["cividis"](round(i * 255 / 16), bytes=True)[:3]
        assert tuple(bytes.fromhex(colour)) == tuple(expected)
