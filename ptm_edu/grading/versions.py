"""What a mark rests on, so that it can be traced: when, by whom, which checks, how isolated."""

from __future__ import annotations

import getpass
import hashlib
import inspect
import time
from collections.abc import Iterable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

import ptm_edu.exercises
from ptm_edu import __version__
from ptm_edu.machine import commit


@lru_cache
def check_version(exercise: str) -> str:
    """Return a short hash of all that judges an exercise: its files, its reference, the form."""
    folder = Path(ptm_edu.exercises.__file__).parent
    shared = ("form", "checks", "compare", "findings", "runner/call", "runner/records")
    told = hashlib.sha256()
    asked = ptm_edu.exercises.exercise(exercise)
    reference = Path(inspect.getsourcefile(asked.reference) or "")
    own = sorted(folder.glob(f"{exercise}*.py"))
    files = [reference, *own, *(folder / f"{one}.py" for one in shared)]
    for path in files:
        told.update(path.read_bytes())
    return told.hexdigest()[:12]


@lru_cache
def sandbox_version() -> str:
    """Return a short hash of all that runs an answer."""
    exercises = Path(ptm_edu.exercises.__file__).parent
    folders = (exercises / "runner", Path(__file__).parent / "sandbox")
    told = hashlib.sha256()
    for path in sorted(one for folder in folders for one in folder.rglob("*.py")):
        told.update(path.read_bytes())
    return told.hexdigest()[:12]


def trace(exercises: Iterable[str], release: str, level: str) -> dict[str, Any]:
    """Return the trace of marks that are given now."""
    return {
        "when": now(),
        "by": by(),
        "program": f"ptm-edu {__version__}, {commit()}",
        "level": level,
        "release": release,
        "checks": {name: check_version(name) for name in exercises},
    }


def checked_as_now(earlier: Mapping[str, Any], exercises: Iterable[str], release: str) -> bool:
    """Say whether marks with this trace were given by today's checks on today's inputs."""
    checks = {name: check_version(name) for name in exercises}
    return earlier.get("checks") == checks and earlier.get("release") == release


def now() -> str:
    """Return the time, with its offset, to the second."""
    return time.strftime("%Y-%m-%dT%H:%M:%S%z")


def by() -> str:
    """Return the name of the account that grades."""
    try:
        return getpass.getuser()
    except (OSError, KeyError, ImportError):  # an account without a name, as in a container
        return "?"
