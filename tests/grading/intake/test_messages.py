"""Every sentence stands in both languages, with the same numbers in it."""

from __future__ import annotations

from string import Formatter

import pytest

from ptm_edu.exercises.framework.report import Finding
from ptm_edu.grading.intake.messages import REPAIRS, UNREADABLE, repair_message


def blanks(words: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(words) if name}


@pytest.mark.parametrize("name", [*UNREADABLE, *REPAIRS])
def test_both_languages_tell_the_same_numbers(name: str) -> None:
    text = {**UNREADABLE, **REPAIRS}[name]
    assert text.en and text.zh and blanks(text.en) == blanks(text.zh)


def test_a_repair_says_that_it_costs_nothing() -> None:
    found = Finding("missing", {"cells": "imports"})
    assert repair_message(found, "en").endswith("imports. This costs you nothing.")
    assert repair_message(found, "zh").endswith("imports。这不会扣分。")
