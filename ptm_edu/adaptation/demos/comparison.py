"""The rows of chapter 7's first widget: the scores of all seeds beside what a method costs."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pandas import DataFrame

SETTING = ["task", "method", "examples", "metric"]
COSTS = ["parameters", "bytes", "seconds", "memory"]
TITLES = {"sst2": "SST-2", "wnut17": "WNUT-17", "squad": "SQuAD"}


def scores_and_costs(measured: DataFrame, model: str = "minilm") -> DataFrame:
    """Return a row for each task, method and number of examples of an adaptation measurement.

    `measured` has the rows of `ptm-edu measure adaptation` or `adaptation-tasks`. "scores" has
    those of all seeds. "parameters" are trained, "bytes" stored, "seconds" those of a training step
    of 32 inputs, "memory" is the peak in bytes.
    """
    rows = measured[measured["model"] == model]
    runs, costs = (rows[rows["table"] == table] for table in ("methods", "costs"))
    scores = runs.groupby(SETTING, sort=False)["score"].agg(scores=list).reset_index()
    both = scores.merge(costs[["task", "method", *COSTS]])
    whole = {"examples": int, "parameters": int, "bytes": int}
    return both.astype(whole).replace({"task": TITLES})
