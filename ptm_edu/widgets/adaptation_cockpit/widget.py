"""AdaptationCockpit: methods of adaptation by score and cost, and where their weights are."""

from __future__ import annotations

from typing import Any, ClassVar

import traitlets

from ptm_edu.widgets.check import Check
from ptm_edu.widgets.host.widget import Widget
from ptm_edu.widgets.settings import choice, text

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
AMOUNTS: dict[str, tuple[Any, Any, str]] = {  # of a row: smallest, largest, what to try
    "parameters": (1, 10**12, "those that are trained"),
    "bytes": (1, 10**13, "the size of the file"),
    "seconds": (1e-9, 1e6, "the time of one training step"),
    "memory": (1, 1e13, "the peak in bytes while training"),
}
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
    source = text()
    task = choice("", lambda widget: _different("task", widget.rows))
    examples = choice(1, lambda widget: sorted(_different("examples", widget.rows)))
    cost = choice("parameters", COSTS)
    selected = choice("", lambda widget: _different("method", widget.rows))

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
        tasks = _different("task", checked)
        chosen = tasks[0] if task is None else Check(NAME).choice("task", task, tasks)
        sizes = [row["examples"] for row in checked if row["task"] == chosen]
        super().__init__(
            language,
            rows=checked,
            source=str(getattr(rows, "caption", "")) if source is None else source,
            task=chosen,
            examples=max(sizes) if examples is None else examples,
            cost=cost,
            selected=checked[0]["method"] if selected is None else selected,
        )


def _different(column: str, rows: list[dict[str, Any]]) -> list[Any]:
    return list(dict.fromkeys(row[column] for row in rows))


def _checked_rows(rows: Any) -> list[dict[str, Any]]:
    """Return the rows as the page has them, sorted by method."""
    given = rows.to_dict("records") if hasattr(rows, "to_dict") else rows
    listed = Check(NAME).listed("rows", given, "a table or a list of dictionaries")
    checked = [_checked_row(i, row) for i, row in enumerate(listed)]
    methods, tasks = _different("method", checked), _different("task", checked)
    if len(methods) < 2:
        raise ValueError(f"{NAME}: expected rows of two or more methods, got {methods}")
    keys = [(row["method"], row["task"], row["examples"]) for row in checked]
    twice = [key for key in keys if keys.count(key) > 1]
    if twice:
        raise ValueError(
            f"{NAME}: one row for each method, task and number of examples, but {twice[0]} is "
            f"there twice: put the scores of all seeds into one row"
        )
    sizes = _different("examples", checked)
    if len(tasks) > TASKS or len(sizes) > SIZES:
        raise ValueError(
            f"{NAME}: at most {TASKS} tasks and {SIZES} numbers of examples have a button, got "
            f"{len(tasks)} and {len(sizes)}: leave some out"
        )
    return sorted(checked, key=lambda row: METHODS.index(row["method"]))


def _checked_row(i: int, given: Any) -> dict[str, Any]:
    check = Check(f"{NAME}: row {i}")
    row = check.keys(given, NEEDED)
    metric = row.get("metric")
    metric = metric if isinstance(metric, str) else ""  # a table has NaN where nothing is written
    scores = row["scores"] if hasattr(row["scores"], "__len__") else [row["scores"]]
    shares = check.numbers("scores", scores, "seeds", 0, 1, advice="give shares, not percentages")
    if len(shares) > SEEDS:
        check.refuse("scores", f"1 to {SEEDS}, one a seed", f"{len(shares)}")
    return {
        "method": check.choice("method", row["method"], METHODS),
        "task": str(row["task"]),
        "examples": check.whole(
            "examples", row["examples"], 1, 10**9, "how many it was trained on"
        ),
        "scores": [float(f"{share:.6g}") for share in shares],  # more digits are not shown
        "metric": check.choice("metric", metric, METRICS) if metric else "",
        **{name: check.whole(name, row[name], *AMOUNTS[name]) for name in COSTS[:2]},
        **{name: check.number(name, row[name], *AMOUNTS[name]) for name in COSTS[2:]},
    }
