"""The provenance of a mark: when, by whom, with which checks and at which isolation level."""

from __future__ import annotations

import getpass
import hashlib
import importlib
import inspect
import time
from collections.abc import Iterable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

import ptm_edu.exercises.framework
from ptm_edu import __version__
from ptm_edu.exercises.framework.registry import modules
from ptm_edu.grading import sandbox
from ptm_edu.machine import commit


@lru_cache
def check_version(exercise: str) -> str:
    """Return a short hash of the code that judges an exercise: its files, reference, framework."""
    framework = Path(ptm_edu.exercises.framework.__file__).parent
    shared = ("exercise", "checks", "compare", "output_tests", "statistics", "symptoms")
    runner = ("runner/binding", "runner/call", "runner/derivatives", "runner/wire_format")
    module = Path(importlib.import_module(modules()[exercise]).__file__ or "")
    own = sorted(module.parent.glob("*.py")) if module.name == "__init__.py" else [module]
    reference = inspect.getsourcefile(ptm_edu.exercises.exercise(exercise).reference) or ""
    digest = hashlib.sha256()
    for path in (Path(reference), *own, *(framework / f"{name}.py" for name in (*shared, *runner))):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:12]


@lru_cache
def sandbox_version() -> str:
    """Return a short hash of all code that runs an answer."""
    framework = Path(ptm_edu.exercises.framework.__file__).parent
    folders = (framework / "runner", Path(sandbox.__file__).parent)
    digest = hashlib.sha256()
    for path in sorted(path for folder in folders for path in folder.rglob("*.py")):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:12]


def provenance(exercises: Iterable[str], release: str, level: str) -> dict[str, Any]:
    """Return the provenance of marks that are given now."""
    return {
        "when": now(),
        "by": user(),
        "program": f"ptm-edu {__version__}, {commit()}",
        "level": level,
        "release": release,
        "checks": {name: check_version(name) for name in exercises},
    }


def checked_as_now(earlier: Mapping[str, Any], exercises: Iterable[str], release: str) -> bool:
    """Return whether marks of this provenance were given by today's checks on today's inputs."""
    checks = {name: check_version(name) for name in exercises}
    return earlier.get("checks") == checks and earlier.get("release") == release


def now() -> str:
    """Return the time, with its offset, to the second."""
    return time.strftime("%Y-%m-%dT%H:%M:%S%z")


def user() -> str:
    """Return the name of the account that grades."""
    try:
        return getpass.getuser()
    except (OSError, KeyError, ImportError):  # an account without a name, as in a container
        return "?"
