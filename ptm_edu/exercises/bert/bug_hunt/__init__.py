"""A bug hunt: a small BERT script with eight faults of widely copied tutorials, and its checks.

from ptm_edu.exercises.bert import bug_hunt

path = bug_hunt.start("work/bug_hunt")  # a copy to fix; an existing one is not changed
bug_hunt.show("SelfAttention", path)    # a part of it, with its line numbers
bug_hunt.hunt(path)                     # each check, and what it found
bug_hunt.show_check("layers")           # the check that exposes the fault
bug_hunt.show_fix("layers")             # why it is wrong, and one way to fix it
"""

from __future__ import annotations

from .display import show, show_check, show_fix
from .faults import FAULTS, fixed_script
from .report import Hunt, hunt
from .script import faulty_script, start

__all__ = [
    "FAULTS",
    "Hunt",
    "faulty_script",
    "fixed_script",
    "hunt",
    "show",
    "show_check",
    "show_fix",
    "start",
]
