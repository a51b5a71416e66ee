from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ptm_edu import training
from ptm_edu.elmo.ulmfit import discriminative_rates, gradual_unfreezing
from ptm_edu.widgets import ScheduleExplorer
from tests.widget_pages import state_in

DEFAULTS: dict[str, Any] = {
    "schedule": "slanted",
    "peak": 0.01,
    "cut": 0.1,
    "ratio": 32.0,
    "factor": 2.6,
    "groups": 4,
    "steps_per_epoch": 100,
    "epochs": 6,
    "step": 130,
    "unfreezing": True,
    "phases": True,
}


@pytest.fixture(scope="module")
def by_numpy(root: Path) -> dict[str, Any]:
    """The formulas that the page is compared with in tests/browser/static."""
    folder = root / "tests" / "browser" / "static"
    return runpy.run_path(str(folder / "schedule_by_numpy.py"))


@pytest.mark.parametrize(("total", "cut", "ratio"), [(600, 0.1, 32), (37, 0.29, 5), (10, 0.02, 2)])
def test_the_page_s_formulas_are_the_library_s(
    by_numpy: dict[str, Any], total: int, cut: float, ratio: float
) -> None:
    rise = int(total * cut)
    library = {
        "slanted": training.slanted_triangular(total, cut, ratio),
        "constant": training.constant,
        "warmup": training.linear_decay(total, rise),
        "cosine": training.cosine(total, rise),
    }
    for kind, factor in library.items():
        expected = [factor(step) for step in range(total)]
        assert by_numpy["factors"](kind, total, cut, ratio) == pytest.approx(expected, abs=1e-12)


def test_groups_and_phases_are_those_of_the_library_s_ulmfit(by_numpy: dict[str, Any]) -> None:
    names = ["words", "first", "second", "head"]
    given = {**DEFAULTS, "epochs": 6, "steps_per_epoch": 50}
    table = by_numpy["rates"](given.pop("schedule"), **given)
    assert table.shape == (4, 300)
    trained = gradual_unfreezing(names)
    share = discriminative_rates(names)
    lengths = [50, 50, 50, 150]
    start = 0
    for length, layers in zip(lengths, trained, strict=True):
        factor = training.slanted_triangular(length)
        for row, name in zip(table[:, start : start + length], names, strict=True):
            rate = 0.01 * share[name] if name in layers else 0
            assert row == pytest.approx([rate * factor(t) for t in range(length)], abs=1e-12)
        start += length


def test_the_page_gets_the_settings() -> None:
    html = ScheduleExplorer(peak=0.004, groups=5, phases=False).html()
    state = state_in(html)
    assert state.pop("language") == "en"
    assert state == {**DEFAULTS, "peak": 0.004, "groups": 5, "phases": False}
    assert set(ScheduleExplorer.settings()) == set(DEFAULTS)


def test_takes_what_numpy_counts() -> None:
    explorer = ScheduleExplorer(peak=np.float32(0.5), groups=np.int64(5))
    assert (explorer.peak, explorer.groups) == (0.5, 5)
