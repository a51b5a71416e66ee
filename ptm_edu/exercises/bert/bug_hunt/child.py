"""The process that the script runs in: `python -m ….bug_hunt.child SCRIPT CHECK …`.

It writes a line of JSON when it has started, one when the script is loaded, and one for each check,
in this order: null, or what was found. So whoever reads them knows where it was when it ended.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable
from types import ModuleType

import torch

from .checks import CHECKS
from .findings import Finding, raised, told
from .script import load


def main(path: str, names: list[str]) -> None:
    """Load the script and run some checks on it."""
    tell = _wire()
    torch.set_num_threads(1)
    tell(None)
    try:
        script = load(path)
    except BaseException as error:  # an exit too: it is the script's, not ours
        tell(Finding("not_loaded", told(error, path)))
        return
    tell(None)
    for name in names:
        tell(look(name, script))


def look(name: str, script: ModuleType) -> Finding | None:
    """Return what a check sees, also when the script stops under it."""
    try:
        return CHECKS[name](script)
    except BaseException as error:
        return raised(error, script)


def _wire() -> Callable[[Finding | None], None]:
    """Return what writes to the reader; whatever the script prints goes nowhere."""
    wire = os.fdopen(os.dup(1), "w", encoding="utf-8")
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)

    def tell(finding: Finding | None) -> None:
        news = finding and [finding.sentence, dict(finding.numbers)]
        print(json.dumps(news), file=wire, flush=True)

    return tell


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
