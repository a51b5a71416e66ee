"""An answer that does not end is ended, and what follows it is not disturbed."""

from __future__ import annotations

import time

from ptm_edu.exercises.framework import check as framework_check
from ptm_edu.exercises.framework.runner import Case, run
from ptm_edu.exercises.framework.runner.time_limit import TookTooLong, interrupted_after

CASES = [Case(name, {"seconds": 0.01}) for name in "abc"]


def forever(seconds):
    while True:
        time.sleep(seconds)


def test_the_case_that_runs_and_those_after_it_took_too_long():
    begun = time.monotonic()
    errors = [output.error for output in run(forever, CASES, seconds=0.2)]
    assert errors == [("TookTooLong", "")] * 3 and time.monotonic() - begun < 10


def test_an_answer_that_catches_exceptions_is_ended_as_well():
    def stubborn(seconds):
        while True:
            try:
                forever(seconds)
            except Exception:
                continue

    assert run(stubborn, CASES[:1], seconds=0.2)[0].error == ("TookTooLong", "")


def test_nothing_is_raised_after_the_body():
    for n in range(100):  # ends about when its time is over
        try:
            with interrupted_after(0.001):
                time.sleep(0.0005 + n % 10 / 10_000)
        except TookTooLong:
            pass
        sum(range(1000))
    assert [output.error for output in run(lambda seconds: seconds, CASES, seconds=60)] == [
        None
    ] * 3


def test_check_says_so(monkeypatch, capsys):
    monkeypatch.setattr(framework_check, "SECONDS", 0.2)
    report = framework_check.check("slanted_triangular", lambda step, total: forever(0.01))
    assert report.points == 0 and "had not ended" in report.checks[0].message
    assert report.mistake is None
