"""Finds exercises by name; a module is imported when its exercise is first used."""

from __future__ import annotations

import importlib
import pkgutil
from functools import lru_cache
from pathlib import Path
from typing import Any

EXERCISES = "ptm_edu.exercises"
CHAPTERS = ("word2vec", "elmo", "transformer", "gpt", "bert", "after_bert", "adaptation")


@lru_cache
def modules() -> dict[str, str]:
    """Return each exercise's module by its name, in the order of the course.

    An exercise is a module in its chapter's folder, or a package there with a file `mistakes.py`;
    either has the attribute `exercise`. A chapter's `ORDER` puts them in order; those it does not
    list come last.
    """
    modules: dict[str, str] = {}
    for chapter in CHAPTERS:
        package = importlib.import_module(f"{EXERCISES}.{chapter}")
        (folder,) = package.__path__
        in_folder = [
            module.name
            for module in pkgutil.iter_modules([folder])
            if not module.ispkg or Path(folder, module.name, "mistakes.py").is_file()
        ]
        order = [*package.ORDER, *(name for name in in_folder if name not in package.ORDER)]
        modules |= {name: f"{package.__name__}.{name}" for name in order}
    return modules


def names() -> list[str]:
    """Return the names of all exercises, in the order of the course."""
    return list(modules())


def find(name: str) -> Any:
    """Return the `Exercise` of this name; raises LookupError, listing the names, for another.

    `exercise` in exercise.py is the same with its type, which this module does not import: reports
    look up their words here, and exercises make reports.
    """
    if name not in modules():
        raise LookupError(f"no exercise is called {name!r}; there are: {', '.join(modules())}")
    return importlib.import_module(modules()[name]).exercise
