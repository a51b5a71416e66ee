"""A script's vocabulary in a Python of its own, with another seed for the order of sets."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

ABOVE = Path(__file__).resolve().parents[4]  # the folder that holds the package
BUILD = """
import json, sys
from ptm_edu.exercises.bert.bug_hunt.props import SENTENCES
from ptm_edu.exercises.bert.bug_hunt.script import load
print(json.dumps([load(path).build_vocabulary(SENTENCES) for path in sys.argv[1:]]))
"""


def vocabularies(paths: Sequence[str], hash_seed: int | None = None) -> list[dict[str, int]]:
    """Return the vocabulary of each script, built in one fresh Python.

    Python draws anew at each start what a set's order depends on; `hash_seed` settles it, by
    default on another one than here. Raises CalledProcessError where a script cannot be run.
    """
    if hash_seed is None:
        hash_seed = 2 if os.environ.get("PYTHONHASHSEED") == "1" else 1
    told = subprocess.run(
        [*python(), "-c", BUILD, *paths],
        env=surroundings(hash_seed),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        check=True,
    )
    # What the script printed stands above.
    found: list[dict[str, int]] = json.loads(told.stdout.splitlines()[-1])
    return found


def python() -> list[str]:
    """Return the command of a Python that takes no module from the folder it is called in."""
    return [sys.executable, "-P"]


def surroundings(hash_seed: int) -> dict[str, str]:
    """Return the environment of a Python that finds this package and leaves no files behind."""
    path = os.pathsep.join(filter(None, [str(ABOVE), os.environ.get("PYTHONPATH")]))
    settled = {"PYTHONHASHSEED": str(hash_seed), "PYTHONPATH": path}
    return {**os.environ, **settled, "PYTHONDONTWRITEBYTECODE": "1", "OMP_NUM_THREADS": "1"}
