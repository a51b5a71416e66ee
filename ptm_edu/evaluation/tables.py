"""Tables of means and standard deviations over seeds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pandas import DataFrame

SEED = "seed"


def over_seeds(rows: DataFrame | Sequence[Mapping[str, Any]], digits: int = 3) -> DataFrame:
    """Return one row for each setting: every measured number as `mean ± standard deviation`.

    A row of `rows`, a table or a list, is one run: its `seed`, its settings (text, integers and
    booleans) and its measurements (floats). Runs with equal settings are joined; `seeds` counts
    them. The standard deviation is the sample's, with n − 1; a single run has none. A missing
    measurement (None) is shown as a dash. Raises ValueError for no rows, rows without a seed, or
    the same run twice.
    """
    import pandas

    frame = pandas.DataFrame(rows)
    if not len(frame) or SEED not in frame or frame[SEED].isna().any():
        raise ValueError(f"over_seeds: expected rows that each have a seed, got {rows!r:.80}")
    numbers = list(frame.select_dtypes("floating").columns.drop(SEED, errors="ignore"))
    settings = [name for name in frame.columns if name not in numbers and name != SEED]
    if frame.duplicated([*settings, SEED]).any():
        raise ValueError("over_seeds: two rows have the same settings and seed")
    groups = frame.groupby(settings, sort=False, dropna=False) if settings else [((), frame)]
    lines = []
    for setting, runs in groups:
        line = dict(zip(settings, setting, strict=True))
        line |= {name: _spread(list(runs[name]), digits) for name in numbers}
        lines.append(line | {"seeds": len(runs)})
    return pandas.DataFrame(lines)


def _spread(values: list[float], digits: int) -> str:
    from math import isnan
    from statistics import mean, stdev

    values = [value for value in values if not isnan(value)]
    if not values:
        return "–"
    if len(values) == 1:
        return f"{values[0]:.{digits}f}"
    return f"{mean(values):.{digits}f} ± {stdev(values):.{digits}f}"
