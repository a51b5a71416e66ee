"""Assignment 5 alone: what its trial shows."""

from __future__ import annotations

import re

ASSIGNMENT = "a5_bert"


def test_the_trial_shows_the_rule_with_the_solution(tried):
    told, _ = tried
    chosen, masked, kept = map(float, re.findall(r"(\d+\.\d) ?%", told))
    assert abs(chosen - 15) < 2 and abs(masked - 80) < 5 and abs(kept - 10) < 4
