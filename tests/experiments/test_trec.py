"""The rows of `ptm-edu measure trec` are complete; the smallest are measured again."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import torch

from ptm_edu.course import measured
from ptm_edu.evaluation import over_seeds
from ptm_edu.experiments.measures import trec

pytestmark = pytest.mark.slow  # a measurement

SETTINGS = {"fixed or tuned": 3 * 2 * 2, "unknown words": 2 * (2 * 3 + 3 + 4)}


@pytest.fixture(scope="module")
def rows() -> list[dict[str, Any]]:
    return measured("trec").to_dict("records")


@pytest.mark.parametrize("table", SETTINGS)
def test_every_setting_was_run_with_every_seed(rows: list[dict[str, Any]], table: str) -> None:
    frame = measured("trec").query("table == @table").dropna(axis=1)
    summary = over_seeds(frame.to_dict("records"))
    assert len(summary) == SETTINGS[table]
    assert (summary["seeds"] == len(trec.SEEDS)).all()
    assert summary["accuracy"].str.fullmatch(r"0\.\d{3} ± 0\.\d{3}").all()


def stored_row(rows: list[dict[str, Any]], again: dict[str, Any]) -> dict[str, Any]:
    """Return the kept row with the settings of a new one."""
    settings = {name: x for name, x in again.items() if not isinstance(x, float)}
    (stored,) = [row for row in rows if settings.items() <= row.items()]
    return {name: stored[name] for name in again}


def test_the_smallest_rows_are_measured_again(real_data: Path, rows: list[dict[str, Any]]) -> None:
    for again in (
        trec.fixed_or_tuned(500, trec.MINI, tuned=False, seed=0),
        trec.unknown_words(500, trec.MINI, pretrained=False, unknown="one a class", seed=0),
    ):
        stored = stored_row(rows, again)
        for exact in ("covered", "unseen"):
            assert again.get(exact) == stored.get(exact)
        # Another processor may choose another rate or epoch on the hundred held-out questions.
        assert again["accuracy"] == pytest.approx(stored["accuracy"], abs=0.06)


def test_what_counts_as_unknown_and_what_it_gets(real_data: Path) -> None:
    few, many = (trec.unknown_words(500, trec.MINI, p, "one vector", 1) for p in (False, True))
    assert few["covered"] < 0.8 < many["covered"] < 1
    run, mini = trec._run(500, 1, lower=False), trec.zoo.load(trec.MINI)
    vocabulary = trec._tables(run, mini, pretrained=False, seed=1)[0]
    counts = trec._lower_counts(run)
    seen_once = next(word for word in run.counts if counts[word.lower()] == 1)
    seen_often = max(run.counts, key=run.counts.__getitem__)
    assert vocabulary(seen_once) is None and vocabulary(seen_often) is not None
    alike = {}
    for unknown in trec.UNKNOWN[:-1]:
        first, same, other = map(trec._last(run, mini, unknown, 1), ("Xyzzy", "Plugh", "xyzzies"))
        alike[unknown] = (torch.equal(first, same), torch.equal(first, other))
    assert list(alike.values()) == [(True, True), (True, False), (False, False)]
