from __future__ import annotations

import math

import pytest

from ptm_edu.evaluation.bleu import bleu


def test_what_is_right_gets_a_hundred_and_case_counts() -> None:
    said = ["The cat is on the mat .", "I can't hear you at all ."]
    found = bleu(said, [[said[0]], ["No, I cannot.", said[1]]])
    assert found.score == pytest.approx(100)
    assert "case:mixed" in found.signature and "version:" in found.signature
    assert bleu([said[0].lower()], [[said[0]]]).score < 100


def test_a_case_worked_out_by_hand() -> None:
    """Of 5 words 4 are right, of 4 pairs 2, of 3 triples 1, of 2 fours none: smoothed, ½."""
    found = bleu(["the cat sat on mats"], [["the cat sat in mats"]])
    by_hand = 100 * math.exp(sum(map(math.log, (4 / 5, 2 / 4, 1 / 3, 0.5 / 2))) / 4)
    assert found.score == pytest.approx(by_hand, abs=1e-6)


def test_every_sentence_needs_a_reference() -> None:
    with pytest.raises(ValueError, match="2 translations and 1 lists"):
        bleu(["a", "b"], [["a"]])
    with pytest.raises(ValueError, match="of which 1 are empty"):
        bleu(["a", "b"], [["a"], []])
