"""The measured table of v, c, their sum and both joined: its smallest rows, run again."""

from __future__ import annotations

import pytest

from ptm_edu import course
from ptm_edu.experiments.measures import which_vector
from ptm_edu.text import corpora
from ptm_edu.word2vec import encode_stream

pytestmark = pytest.mark.slow  # a measurement

NAME = "wikipedia-sample"


def test_the_stored_rows_are_measured_again() -> None:
    rows = which_vector.rows(NAME, encode_stream(corpora.load(NAME).sentences()), seed=0)
    stored = course.measured("which-vector").to_dict("records")
    for row in rows:
        (same,) = [r for r in stored if all(r[k] == row[k] for k in ("text", "vectors", "seed"))]
        for score in ("WordSim-353", "SimLex-999", "analogies"):
            assert row[score] == pytest.approx(same[score], abs=0.02)
