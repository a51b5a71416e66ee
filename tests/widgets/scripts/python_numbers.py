"""Numbers from Python that the widgets' scripts must reproduce.

Run as a script it writes numbers.json; `test_scripts.py` compares that with what Python computes.
"""

from __future__ import annotations

import json
import runpy
from pathlib import Path
from typing import Any

from ptm_edu.widgets import FillMask

HERE = Path(__file__).parent
STORED = HERE / "numbers.json"
BROWSER = HERE.parents[1] / "browser"


def fill_mask() -> dict[str, Any]:
    """A short text as a page stores it, and Python's own answers to what a hand may ask."""
    toy = runpy.run_path(str(BROWSER / "toy_fill.py"))
    widget = FillMask(toy["Toy"](), ["the old cat"])
    candidates = widget.answer("the old cat", [1, 3])["before"][0]["candidates"]
    filled = [(1, candidates[2][0])]
    questions = [([2], []), ([1, 3], []), ([3, 1], []), ([1, 3], filled)]
    return {
        "presets": widget.presets,
        "names": widget.names,
        "filled": widget.filled,
        "answers": [widget.answer("the old cat", masked, fills) for masked, fills in questions],
        "fills": [fills for _, fills in questions],
    }


def numbers() -> dict[str, Any]:
    """Everything that numbers.json holds, as it is after a journey through JSON."""
    plain: dict[str, Any] = json.loads(json.dumps({"fill_mask": fill_mask()}))
    return plain


if __name__ == "__main__":
    STORED.write_text(json.dumps(numbers(), ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
