from __future__ import annotations

from typing import Any

import numpy
import pytest

from ptm_edu.course import claim
from ptm_edu.language import Text


@pytest.fixture(autouse=True)
def outside_tests(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PTM_EDU_TEST", raising=False)


@pytest.mark.parametrize(
    ("value", "expected", "tolerance", "mark"),
    [
        ("queen", "queen", 0.0, "✓"),
        (3, 3, 0.0, "✓"),
        (0.56, 0.6, 0.05, "✓"),
        (numpy.float32(0.5), 0.5, 0.0, "✓"),
        (numpy.array(0.5), 0.5, 0.0, "✓"),
        (numpy.array([1, 2]), [1, 2], 0.0, "✓"),
        (True, True, 0.0, "✓"),
        (["a"], ["a"], 0.0, "✓"),
        ("prince", "queen", 0.0, "✗"),
        (0.54, 0.6, 0.05, "✗"),
        (0.66, 0.6, 0.05, "✗"),
        (float("nan"), 0.6, 10.0, "✗"),
        ("0.6", 0.6, 1.0, "✗"),
        (None, 0.6, 1.0, "✗"),
        (numpy.array([1, 2]), [1, 3], 0.0, "✗"),
    ],
)
def test_a_claim_is_checked_and_stops_nothing(
    value: object, expected: object, tolerance: float, mark: str, capsys: pytest.CaptureFixture[str]
) -> None:
    claim("it holds", value, expected, tolerance)
    assert capsys.readouterr().out.startswith(f"{mark} it holds")


def test_the_measured_and_the_expected_value_are_shown(capsys: pytest.CaptureFixture[str]) -> None:
    claim("accuracy", 0.512345, 0.6, 0.05)
    assert capsys.readouterr().out == "✗ accuracy: 0.5123 (expected 0.6 ± 0.05)\n"


def test_under_tests_a_claim_that_does_not_hold_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PTM_EDU_TEST", "1")
    claim("it holds", 1, 1)
    with pytest.raises(AssertionError, match="queen comes first: prince"):
        claim("queen comes first", "prince", "queen")


def test_a_claim_is_worded_in_chinese(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PTM_EDU_LANG", "zh")
    claim(Text("accuracy", "准确率"), 0.5, 0.6)
    assert capsys.readouterr().out == "✗ 准确率：0.5（应为 0.6）\n"
    claim(Text("longest", "最长"), ["forward", 0.25, "x"], ["forward", 0.25, "x"])
    assert capsys.readouterr().out == "✓ 最长：[前向, 0.25, x]\n"


def test_the_claims_of_a_cell_fold_into_one_line(notebook: Any) -> None:
    claim("two is even", 2 % 2 == 0)
    claim("a & b", 3, 3)
    assert len(notebook.html) == 1
    shown = notebook.html[0]
    assert shown.startswith('<details class="ptm-claims"><summary>')
    assert "checked: 2 of 2" in shown and "two is even</p>" in shown and "a &amp; b: 3" in shown
    notebook.execution_count += 1
    claim("four is odd", 4 % 2 == 1)
    assert len(notebook.html) == 2
    assert "<details" in notebook.html[1] and " open>" in notebook.html[1]
    assert "checked: 0 of 1" in notebook.html[1] and "four is odd: False" in notebook.html[1]
