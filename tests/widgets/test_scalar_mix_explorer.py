from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from ptm_edu.widgets import ScalarMixExplorer


def explorer(contexts: SimpleNamespace, **more: Any) -> ScalarMixExplorer:
    return ScalarMixExplorer(
        **{"sentences": contexts.sentences, "layers": contexts.layers, **more},
    )


def test_padded_layers_are_the_same_as_joined_ones(contexts: SimpleNamespace) -> None:
    longest = max(map(len, contexts.sentences))
    padded = np.full((3, len(contexts.sentences), longest, 24), np.nan)
    start = 0
    for b, tokens in enumerate(contexts.sentences):
        padded[:, b, : len(tokens)] = contexts.layers[:, start : start + len(tokens)]
        start += len(tokens)
    one, other = explorer(contexts), explorer(contexts, layers=padded)
    assert one.rows == other.rows and one.planes == other.planes
    assert one.shape == [3, start, 24]


def test_words_that_stand_there_often_have_a_plane(contexts: SimpleNamespace) -> None:
    widget = explorer(contexts)
    assert set(widget.plane_words) == {"", "bank", "the", "star", "left"}
    assert widget.chosen == [0, 1], "the first bank, the commonest long word"


def test_payload() -> None:
    rng = np.random.default_rng(0)
    sentences = [[f"w{rng.integers(40)}" for _ in range(15)] for _ in range(10)]
    widget = ScalarMixExplorer(sentences, rng.normal(size=(3, 150, 256)))
    assert len(widget.html().encode()) <= 300_000


def test_tasks_have_chinese_names(
    contexts: SimpleNamespace, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PTM_EDU_LANG", "zh")
    (task,) = explorer(contexts, tasks={"part of speech": ([0.5, 0.3, 0.2], 1)}).tasks
    assert task["name"] == "词性"


def test_tasks_travel_as_they_were_learned(contexts: SimpleNamespace) -> None:
    widget = explorer(contexts, tasks={"tags": (np.float32([0.5, 0.3, 0.2]), np.float32(1.5))})
    (task,) = widget.tasks
    assert task["name"] == "tags" and task["gamma"] == 1.5
    assert task["s"] == pytest.approx([0.5, 0.3, 0.2])
