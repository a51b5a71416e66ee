"""Numbers from Python that the widgets' scripts must reproduce.

Run as a script it writes numbers.json; `test_scripts.py` compares that with what Python computes.
"""

from __future__ import annotations

import base64
import itertools
import json
import runpy
from dataclasses import asdict
from pathlib import Path
from typing import Any

import numpy as np

from ptm_edu.widgets import AttentionExplorer, FillMask
from ptm_edu.widgets.nearest import METHODS, Step, best
from ptm_edu.widgets.packing import packed, unit_rows

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


def analogies() -> dict[str, Any]:
    """Words of small vectors as a page holds them, and rankings by Python of those vectors."""
    words = [f"word{i}" for i in range(12)]
    rows = packed(np.random.default_rng(0).normal(size=(12, 6)).astype(np.float32))
    bytes_ = np.frombuffer(base64.b64decode(rows), dtype=np.int8).reshape(12, 6)
    unit = unit_rows(bytes_.astype(np.float32))
    steps = [
        Step(0, 1, 2, weight, leave_out, method)
        for weight, leave_out, method in itertools.product((0.0, 1.0, 1.6), (True, False), METHODS)
    ]
    return {
        "words": words,
        "rows": rows,
        "dim": 6,
        "rankings": [
            {**asdict(step), "best": [[words[i], score] for i, score in best(unit, step, 5)]}
            for step in steps
        ],
    }


def attention() -> dict[str, Any]:
    """Two layers of three heads as a page holds them, and what Python computes of the weights."""
    logits = np.random.default_rng(0).normal(size=(2, 3, 4, 4)) * 2
    weights = np.exp(logits) / np.exp(logits).sum(axis=-1, keepdims=True)
    weights[1, 2, 0] = 0  # a token that may attend to nothing
    ids = [-1, 0, 0, 1]
    widget = AttentionExplorer(weights, ["[CLS]", "walk", "##ing", "home"], words=ids)
    own = weights[0, 1]  # (T, T); tokens 1 and 2 are one word
    columns = np.stack([own[:, 0], own[:, 1] + own[:, 2], own[:, 3]], axis=1)  # (T, W)
    whole = np.stack([columns[0], columns[1:3].mean(axis=0), columns[3]])  # (W, W)
    names = ("weights", "shape", "held", "tokens", "words", "special")
    return {
        "page": {name: getattr(widget, name) for name in names},
        "weights": weights.tolist(),
        "averages": weights.mean(axis=1).tolist(),
        "words": whole.tolist(),
        "entropies": widget.entropies,
    }


def numbers() -> dict[str, Any]:
    """Everything that numbers.json holds, as it is after a journey through JSON."""
    tables = {"fill_mask": fill_mask(), "analogies": analogies(), "attention": attention()}
    plain: dict[str, Any] = json.loads(json.dumps(tables))
    return plain


if __name__ == "__main__":
    STORED.write_text(json.dumps(numbers(), ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
