from __future__ import annotations

import pytest
import torch

from ptm_edu import machine
from ptm_edu.cli.own_texts import threads

Output = pytest.CaptureFixture[str]


@pytest.mark.parametrize(
    ("busy", "chosen"), [(0.0, 4), (0.1, 4), (0.3, 3), (0.5, 2), (0.9, 1), (1.0, 1)]
)
def test_threads_are_those_that_others_leave(
    busy: float, chosen: int, monkeypatch: pytest.MonkeyPatch, capsys: Output
) -> None:
    monkeypatch.setattr(torch, "get_num_threads", lambda: 4)
    monkeypatch.setattr(threads, "busy_fraction", lambda: busy)
    assert threads.choose_threads(None) == chosen
    assert (f"Using {chosen} of 4 threads" in capsys.readouterr().err) == (chosen < 4)
    assert threads.choose_threads(3) == 3
    assert not capsys.readouterr().err


def test_the_busy_fraction_follows_from_two_measurements(monkeypatch: pytest.MonkeyPatch) -> None:
    times = iter([(100, 1000), (150, 1200)])
    monkeypatch.setattr(machine, "_processor_times", lambda: next(times))
    assert machine.busy_fraction(0) == 0.75


def test_without_measurements_the_load_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    def absent() -> tuple[int, int]:
        raise FileNotFoundError

    monkeypatch.setattr(machine, "_processor_times", absent)
    monkeypatch.setattr(machine.os, "cpu_count", lambda: 4)
    for load, fraction in ((1.0, 0.25), (9.0, 1.0)):
        monkeypatch.setattr(machine.os, "getloadavg", lambda load=load: (load, 0, 0), raising=False)
        assert machine.busy_fraction() == fraction
    monkeypatch.delattr(machine.os, "getloadavg")
    assert machine.busy_fraction() == 0
