"""What chapter 7 shows: every method in the picture, no box over another one, scores with costs."""

from __future__ import annotations

from itertools import combinations

import pandas as pd
import pytest

from ptm_edu.adaptation.demos import insertion_figure, scores_and_costs


@pytest.mark.parametrize("language", ["en", "zh"])
def test_the_picture_names_every_method(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PTM_EDU_LANG", language)
    (axes,) = insertion_figure().axes
    words = "\n".join(text.get_text() for text in axes.texts)
    names = {
        "en": ("adapter", "LoRA", "prefix", "prompt", "(IA)³", "BitFit"),
        "zh": ("适配器", "LoRA", "前缀", "提示", "(IA)³", "BitFit"),
    }
    assert [name for name in names[language] if name not in words] == []


def test_no_box_covers_another_one() -> None:
    (axes,) = insertion_figure().axes
    places = [patch.get_window_extent() for patch in axes.patches]
    boxes = {
        tuple(round(x) for x in (b.x0, b.x1, b.y0, b.y1)): b for b in places
    }  # each drawn twice
    for a, b in combinations(boxes.values(), 2):
        apart = a.x1 <= b.x0 or b.x1 <= a.x0 or a.y1 <= b.y0 or b.y1 <= a.y0
        assert apart, (a, b)


def test_the_scores_of_all_seeds_stand_beside_the_costs_of_their_method() -> None:
    names = {"model": "minilm", "task": "sst2", "method": "LoRA"}
    run = {"table": "methods", **names, "examples": 100, "metric": "accuracy"}
    costs = {"table": "costs", **names, "parameters": 5, "bytes": 20, "seconds": 0.1, "memory": 1e6}
    rows = [
        *({**run, "seed": seed, "score": score} for seed, score in enumerate((0.7, 0.9))),
        {**run, "model": "bert-mini", "score": 0.1},
        {**run, "table": "rates", "score": 0.2},
        *(costs, {**costs, "model": "bert-mini", "parameters": 6}, {**costs, "method": "BitFit"}),
    ]
    found = scores_and_costs(pd.DataFrame(rows)).to_dict("records")
    del names["model"], costs["table"], costs["model"]
    assert found == [
        {
            **names,
            **costs,
            "task": "SST-2",
            "examples": 100,
            "metric": "accuracy",
            "scores": [0.7, 0.9],
        }
    ]
