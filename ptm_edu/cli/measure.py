"""`ptm-edu measure NAME`: measure a notebook's table, and store it with its origin."""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from ptm_edu.experiments.measures import _resumable
from ptm_edu.files import whole_file
from ptm_edu.language import say
from ptm_edu.machine import commit, machine

from .module_lookup import module_named

MEASURES = "ptm_edu.experiments.measures"
RESULTS = Path(__file__).resolve().parents[1] / "results"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """NAME alone: a measurement has no settings, so that everyone's numbers can be compared."""
    parser.add_argument("name", metavar="NAME", help=say(en="a measurement", zh="测量名"))


def run(args: argparse.Namespace) -> int:
    """Run `measure()` of the named module and write ptm_edu/results/NAME.json.

    An interrupted measurement continues at its current row when the command is run again.
    """
    measure = module_named(MEASURES, args.name).measure
    return store(args.name, measure, f"ptm-edu measure {args.name}")


def store(name: str, measure: Callable[[], object], command: str) -> int:
    """Measure, and write the rows to ptm_edu/results/NAME.json with the command they are from."""
    # Asked before measuring, since writing the result makes the tree differ from its commit.
    origin = {"command": command, "commit": commit(), "machine": machine()}
    start = time.monotonic() - _resumable.seconds(name)  # of an interrupted run
    rows = _checked(name, measure())
    seeds = sorted({row["seed"] for row in rows if "seed" in row})
    minutes = round((time.monotonic() - start) / 60, 2)
    path = RESULTS / f"{name}.json"
    _write(path, {"name": name, **origin, "seeds": seeds, "minutes": minutes, "rows": rows})
    _resumable.forget(name)
    print(
        say(
            en="{n} rows in {minutes} minutes: {path}",
            zh="{n} 行，用时 {minutes} 分钟：{path}",
            n=len(rows),
            minutes=minutes,
            path=path,
        )
    )
    return 0


def _checked(name: str, rows: object) -> list[dict[str, Any]]:
    is_table = isinstance(rows, Sequence) and all(isinstance(row, Mapping) for row in rows)
    if not is_table or not rows:
        raise ValueError(
            f"{MEASURES}.{name.replace('-', '_')}.measure must return a list of rows, each a "
            f"dictionary with its `seed` where chance plays a part; got {rows!r:.80}"
        )
    return [dict(row) for row in rows]  # type: ignore[attr-defined]


def _write(path: Path, result: dict[str, Any]) -> None:
    # Serialized before the file is opened: a failure must not cost the older result.
    text = json.dumps(result, indent=2, ensure_ascii=False, allow_nan=False)
    with whole_file(path) as part:
        part.write_text(text + "\n", encoding="utf-8")
