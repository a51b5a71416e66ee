"""A bug hunt: a small BERT script with eight faults of widely copied tutorials, and its checks.

from ptm_edu.exercises.bert import bug_hunt

path = bug_hunt.start("work/bug_hunt")  # a copy to mend; one that is there stays as it is
bug_hunt.show("SelfAttention", path)    # a part of it, with its line numbers
bug_hunt.hunt(path)                     # each check, and what it saw
bug_hunt.show_check("layers")           # the test that exposes the fault
bug_hunt.cure("layers")                 # why it is wrong, and how it may be mended
"""

from __future__ import annotations

from .hunting import hunt
from .mends import FAULTS, mended
from .report import Hunt
from .script import faulty, start
from .showing import cure, show, show_check

__all__ = [
    "FAULTS",
    "Hunt",
    "cure",
    "faulty",
    "hunt",
    "mended",
    "show",
    "show_check",
    "start",
]
