"""AdaptationCockpit: methods of adaptation by score and cost, and where their weights are."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

import traitlets

from ptm_edu.widgets.host.widget import Widget
from ptm_edu.widgets.inputs import checked_choice, checked_keys, checked_number, checked_whole

NAME = "AdaptationCockpit"
METHODS = (
    "full fine-tuning",
    "last layers",
    "head only",
    "Houlsby adapter",
    "Pfeiffer adapter",
    "LoRA",
    "BitFit",
    "IA3",
    "prefix",
    "prompt",
)
COSTS = ("parameters", "bytes", "seconds", "memory")
NEEDED = ("method", "task", "examples", "scores", *COSTS)
METRICS = ("accuracy", "F1")
TASKS, SIZES, SEEDS = 4, 5, 10  # more buttons, or more scores, cannot be told apart


class AdaptationCockpit(Widget):
    """Methods of adapting a pre-trained model as points: the score over what a method costs.

    `rows` is a table, such as `scores_and_costs(course.measured("adaptation"))` of chapter 7's
    demos, or a list of dictionaries, one for each method, task and number of examples:

        {"method": "LoRA", "task": "SST-2", "examples": 1000, "scores": [0.86, 0.87, 0.85],
         "parameters": 73728, "bytes": 300000, "seconds": 0.05, "memory": 1.2e9}

    "method" is one of `METHODS` of this module. "scores" has one score for each seed, 0 to 1;
    "parameters" are those that are trained, "bytes" what is stored for the task, "seconds" those
    of one training step, "memory" the peak in bytes. "metric" ("accuracy" or "F1") is optional.

    A point is the mean over the seeds, its bar goes from the lowest to the highest score. The
    selected method is shown in detail, with the parts of the Transformer block that it trains.
    `task`, `examples`, `cost` (the horizontal axis, one of `COSTS`) and `selected` (a method) can
    be read and set; by default they are the first task, its largest number of examples, trained
    parameters, and the first method. `source` says where the numbers come from, by default the
    table's caption. Raises ValueError for rows that do not fit.
    """

    bundle: ClassVar[str] = "adaptation_cockpit"

    rows = traitlets.List(traitlets.Dict()).tag(sync=True)
    source = traitlets.Unicode("").tag(sync=True)
    task = traitlets.Unicode("").tag(sync=True)
    examples = traitlets.Int(1).tag(sync=True)
    cost = traitlets.Unicode("parameters").tag(sync=True)
    selected = traitlets.Unicode("").tag(sync=True)

    def __init__(
        self,
        rows: Any,
        *,
        task: str | None = None,
        examples: int | None = None,
        cost: str = "parameters",
        selected: str | None = None,
        source: str | None = None,
        language: str | None = None,
    ) -> None:
        checked = _checked_rows(rows)
        chosen = checked_choice(NAME, "task", task or checked[0]["task"], _tasks(checked))
        largest = max(row["examples"] for row in checked if row["task"] == chosen)
        super().__init__(
            language,
            rows=checked,
            source=str(getattr(rows, "caption", "")) if source is None else source,
            task=chosen,
            examples=_checked_examples(largest if examples is None else examples, checked),
            cost=checked_choice(NAME, "cost", cost, COSTS),
            selected=checked_choice(
                NAME, "selected", selected or checked[0]["method"], _methods(checked)
            ),
        )

    @traitlets.validate("task")
    def _a_task(self, proposal: dict[str, Any]) -> str:
        return checked_choice(NAME, "task", proposal["value"], _tasks(self.rows))

    @traitlets.validate("examples")
    def _a_number(self, proposal: dict[str, Any]) -> int:
        return _checked_examples(proposal["value"], self.rows)

    @traitlets.validate("cost")
    def _a_cost(self, proposal: dict[str, Any]) -> str:
        return checked_choice(NAME, "cost", proposal["value"], COSTS)

    @traitlets.validate("selected")
    def _a_method(self, proposal: dict[str, Any]) -> str:
        return checked_choice(NAME, "selected", proposal["value"], _methods(self.rows))


def _tasks(rows: list[dict[str, Any]]) -> list[str]:
    return list(dict.fromkeys(row["task"] for row in rows))


def _methods(rows: list[dict[str, Any]]) -> list[str]:
    return list(dict.fromkeys(row["method"] for row in rows))


def _sizes(rows: list[dict[str, Any]]) -> list[int]:
    return sorted({row["examples"] for row in rows})


def _checked_examples(given: Any, rows: list[dict[str, Any]]) -> int:
    if given not in _sizes(rows):
        listed = ", ".join(map(str, _sizes(rows)))
        raise ValueError(f"{NAME}: examples must be one of {listed}, got {given!r}")
    return int(given)


def _checked_rows(rows: Any) -> list[dict[str, Any]]:
    """Return the rows as the page has them, sorted by method."""
    given: Iterable[Any] = rows.to_dict("records") if hasattr(rows, "to_dict") else rows
    checked = [_checked_row(i, row) for i, row in enumerate(given)]
    if len(_methods(checked)) < 2:
        raise ValueError(f"{NAME}: expected rows of two or more methods, got {_methods(checked)}")
    keys = [(row["method"], row["task"], row["examples"]) for row in checked]
    twice = [key for key in keys if keys.count(key) > 1]
    if twice:
        raise ValueError(
            f"{NAME}: one row for each method, task and number of examples, but {twice[0]} is "
            f"there twice: put the scores of all seeds into one row"
        )
    if len(_tasks(checked)) > TASKS or len(_sizes(checked)) > SIZES:
        raise ValueError(
            f"{NAME}: at most {TASKS} tasks and {SIZES} numbers of examples have a button, got "
            f"{len(_tasks(checked))} and {len(_sizes(checked))}: leave some out"
        )
    return sorted(checked, key=lambda row: METHODS.index(row["method"]))


def _checked_row(i: int, given: Any) -> dict[str, Any]:
    row = checked_keys(f"{NAME}: row {i}", given, NEEDED)
    method = checked_choice(f"{NAME}: row {i}", "method", row["method"], METHODS)
    named = f"{NAME}: {method}, row {i}"
    metric = row.get("metric")
    metric = metric if isinstance(metric, str) else ""  # a table has NaN where nothing is written
    return {
        "method": method,
        "task": str(row["task"]),
        "examples": checked_whole(
            named, "examples", row["examples"], 1, 10**9, "how many it was trained on"
        ),
        "scores": _checked_scores(named, row["scores"]),
        "metric": checked_choice(named, "metric", metric, METRICS) if metric else "",
        "parameters": checked_whole(
            named, "parameters", row["parameters"], 1, 10**12, "those that are trained"
        ),
        "bytes": checked_whole(named, "bytes", row["bytes"], 1, 10**13, "the size of the file"),
        "seconds": checked_number(
            named, "seconds", row["seconds"], 1e-9, 1e6, "the time of one training step"
        ),
        "memory": checked_number(
            named, "memory", row["memory"], 1, 1e13, "the peak in bytes while training"
        ),
    }


def _checked_scores(named: str, given: Any) -> list[float]:
    scores = [given] if isinstance(given, (int, float)) else list(given)
    if not 1 <= len(scores) <= SEEDS:
        raise ValueError(f"{named}: scores must be 1 to {SEEDS}, one a seed, got {scores!r:.80}")
    advice = "give a share, not a percentage"
    numbers = [checked_number(named, "scores", score, 0, 1, advice) for score in scores]
    return [float(f"{number:.6g}") for number in numbers]  # more digits are not shown
