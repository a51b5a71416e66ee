"""FamilyExplorer: models on a time axis, by objective and size, and what each builds on."""

from __future__ import annotations

import math
import sys
from collections.abc import Mapping
from typing import Any, ClassVar

import traitlets

from ptm_edu.widgets.check import Check
from ptm_edu.widgets.host.widget import Widget
from ptm_edu.widgets.settings import choice, flag

NAME = "FamilyExplorer"
MOST = 40  # models; more marks cannot be told apart
MEASURES = ("parameters", "tokens", "operations")
# Columns of a table, and what the page calls them.
NUMBERS = {"parameters": "parameters", "tokens": "training tokens", "operations": "operations"}
SOURCES = {name: f"{name} from" for name in MEASURES}
TEXTS = ("architecture", "chapter", "text", "paper")
NEEDED = ("model", "year", "month", "objective", "predicted from", "direction")
OBJECTIVES = (
    "next word",
    "word and window",
    "co-occurrence counts",
    "translation",
    "masked tokens",
    "permutation",
)
CONTEXTS = (
    "words before",
    "window",
    "one word of the window",
    "counts in windows",
    "words before; words after",
    "source and words before",
    "all visible words",
    "all words outside the phrase",
    "words before and memory",
    "words before in a random order",
)
DIRECTIONS = (
    "left to right",
    "both sides",
    "two directions, separately",
    "source: both sides; target: left to right",
    "any order",
)


class FamilyExplorer(Widget):
    """Models over the years of their publication, and one of them in detail.

    `models` is a table, such as `course.published("family")`, or a list of dictionaries. Each row
    has "model", "year", "month", "objective", "predicted from" and "direction", with the values in
    `OBJECTIVES`, `CONTEXTS` and `DIRECTIONS` of this module. It may have "builds on" (earlier
    models of the table, separated by "; "), "chapter" (a notebook's file name without its ending),
    "architecture", "text", "paper", and the numbers "parameters", "training tokens" and
    "operations" with their sources in "parameters from", "tokens from" and "operations from". A
    number that is missing is shown as not given.

    `measure` ("parameters", "tokens" or "operations") is the vertical axis, and `selected` the name
    of the model in detail, by default the first; both can be read and set. With `links` the chapter
    is a link to the page or notebook beside this one. Raises ValueError for a table that does not
    fit.
    """

    bundle: ClassVar[str] = "family_explorer"

    models = traitlets.List(traitlets.Dict()).tag(sync=True)
    measure = choice("parameters", MEASURES)
    selected = choice("", lambda widget: [row["name"] for row in widget.models])
    links = flag(True)

    def __init__(
        self,
        models: Any,
        measure: str = "parameters",
        selected: str | None = None,
        *,
        links: bool = True,
        language: str | None = None,
    ) -> None:
        rows = _checked_models(models)
        selected = rows[0]["name"] if selected is None else selected
        super().__init__(language, models=rows, measure=measure, selected=selected, links=links)


def _checked_models(models: Any) -> list[dict[str, Any]]:
    """Return the rows as the page has them, the oldest first."""
    given = models.to_dict("records") if hasattr(models, "to_dict") else models
    listed = Check(NAME).listed("models", given, "a table or a list of dictionaries")
    rows = [_checked_row(i, row) for i, row in enumerate(listed)]
    if not 2 <= len(rows) <= MOST:
        raise ValueError(f"{NAME}: expected 2 to {MOST} models, got {len(rows)}")
    names = [row["name"] for row in rows]
    twice = sorted({name for name in names if names.count(name) > 1})
    if twice:
        raise ValueError(f"{NAME}: model names must differ, {twice[0]!r} is there twice")
    for row in rows:
        for parent in row["parents"]:
            if parent not in names or parent == row["name"]:
                raise ValueError(
                    f"{NAME}: {row['name']!r} builds on {parent!r}, which is no other model of the "
                    f"table: add it, or leave it out"
                )
    return sorted(rows, key=lambda row: (row["year"], row["month"]))


def _checked_row(i: int, given: Any) -> dict[str, Any]:
    row = Check(f"{NAME}: model {i}").keys(given, NEEDED)
    check = Check(f"{NAME}: {row['model']}")
    return {
        "name": str(row["model"]),
        "year": check.whole("year", row["year"], 1900, 2100, "four digits"),
        "month": check.whole("month", row["month"], 1, 12, "1 is January"),
        "objective": check.choice("objective", row["objective"], OBJECTIVES),
        "context": check.choice("predicted from", row["predicted from"], CONTEXTS),
        "direction": check.choice("direction", row["direction"], DIRECTIONS),
        "parents": [name for name in _text(row, "builds on").split("; ") if name],
        **{name: _text(row, name) for name in TEXTS},
        **{name: _amount(check, row, column) for name, column in NUMBERS.items()},
        "sources": {name: _text(row, column) for name, column in SOURCES.items()},
    }


def _text(row: Mapping[str, Any], column: str) -> str:
    value = row.get(column)
    return value if isinstance(value, str) else ""  # a table has NaN where nothing is written


def _amount(check: Check, row: Mapping[str, Any], column: str) -> float | None:
    value = row.get(column)
    if value is None or (isinstance(value, float) and math.isnan(value)):
        return None
    return check.number(column, value, 1, sys.float_info.max)
