"""Chapter 7's picture: every method is in it, in both languages, and no box covers another one."""

from __future__ import annotations

from itertools import combinations

import pytest

from ptm_edu.adaptation.demos import insertion_figure


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
