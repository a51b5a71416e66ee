"""The state of a widget in its page."""

from __future__ import annotations

import json
from typing import Any

import pytest

START = "model: stub("


def state_in(html: str) -> dict[str, Any]:
    """Return the traits that the page's last widget starts with; JSON has no NaN."""
    text = html[html.rindex(START) + len(START) :]
    state: dict[str, Any] = json.JSONDecoder(parse_constant=pytest.fail).raw_decode(text)[0]
    return state
