"""Calls a student's function on an exercise's cases; needs torch and numpy, nothing of ptm_edu.

It stands alone so that it can run where the references and expected values are not: this folder
may be loaded by its path under any name.
"""

from __future__ import annotations

from .call import run
from .overwritten import mark_overwritten
from .wire_format import (
    MOST_SHOWN,
    Case,
    Output,
    Value,
    pack,
    shown,
    unpack_cases,
    unpack_outputs,
)

__all__ = [
    "MOST_SHOWN",
    "Case",
    "Output",
    "Value",
    "mark_overwritten",
    "pack",
    "run",
    "shown",
    "unpack_cases",
    "unpack_outputs",
]
