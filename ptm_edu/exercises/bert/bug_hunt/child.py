"""The process that the script runs in: `python -m ….bug_hunt.child SCRIPT CHECK …`.

It writes a line of JSON when it has started, one when the script is loaded, and one for each check
in this order: null or the finding. So the reader knows at which step it ended. With
`--vocabularies SCRIPT …` it writes one line, the vocabularies of these scripts.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable
from types import ModuleType
from typing import Any

import torch

from ptm_edu.exercises.framework.report import Finding

from .cases import SENTENCES
from .checks import CHECKS
from .messages import error_values, raised
from .script import load


def main(path: str, names: list[str]) -> None:
    """Load the script and run some checks on it."""
    write = _output()
    torch.set_num_threads(1)
    write(None)
    try:
        script = load(path)
    except BaseException as error:  # an exit too: it is the script's, not ours
        write(["not_loaded", error_values(error, path)])
        return
    write(None)
    for name in names:
        finding = check(name, script)
        write(finding and [finding.message_id, dict(finding.values)])


def check(name: str, script: ModuleType) -> Finding | None:
    """Return the finding of a check, also if the script raises."""
    try:
        return CHECKS[name](script)
    except BaseException as error:
        return raised(error, script)


def _output() -> Callable[[Any], None]:
    """Return a function that writes a line to the reader; whatever the script prints is dropped."""
    reader = os.fdopen(os.dup(1), "w", encoding="utf-8")
    null = os.open(os.devnull, os.O_RDWR)
    for descriptor in (0, 1, 2):
        os.dup2(null, descriptor)
    return lambda line: print(json.dumps(line), file=reader, flush=True)


if __name__ == "__main__":
    if sys.argv[1] == "--vocabularies":
        _output()([load(path).build_vocabulary(SENTENCES) for path in sys.argv[2:]])
    else:
        main(sys.argv[1], sys.argv[2:])
