from __future__ import annotations

import math

import pytest

from ptm_edu.evaluation.bleu import bleu


def test_correct_translations_score_100_and_case_counts() -> None:
    translations = ["The cat is on the mat .", "I can't hear you at all ."]
    result = bleu(translations, [[translations[0]], ["No, I cannot.", translations[1]]])
    assert result.score == pytest.approx(100)
    assert "case:mixed" in result.signature and "version:" in result.signature
    assert bleu([translations[0].lower()], [[translations[0]]]).score < 100


def test_the_score_equals_a_computation_by_hand() -> None:
    """Of 5 words 4 are right, of 4 pairs 2, of 3 triples 1, of 2 fours none: smoothed, ½."""
    result = bleu(["the cat sat on mats"], [["the cat sat in mats"]])
    by_hand = 100 * math.exp(sum(map(math.log, (4 / 5, 2 / 4, 1 / 3, 0.5 / 2))) / 4)
    assert result.score == pytest.approx(by_hand, abs=1e-6)


def test_every_sentence_needs_a_reference() -> None:
    with pytest.raises(ValueError, match="2 translations and 1 lists"):
        bleu(["a", "b"], [["a"]])
    with pytest.raises(ValueError):
        bleu(["a", "b"], [["a"], []])
