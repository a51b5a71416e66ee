"""The sandboxes' temporary folders: whose they are, and those that a killed grader left behind."""

from __future__ import annotations

import hashlib
import os
import platform
import re
import shutil
import tempfile
from pathlib import Path

TEMPORARY = re.compile(r"ptm-edu-(?P<host>[0-9a-f]{8})-(?P<process>\d+)-")


def temporary_prefix() -> str:
    """Return how the name of this process's temporary folders begins."""
    return f"ptm-edu-{_host()}-{os.getpid()}-"


def remove_leftovers() -> None:
    """Remove the folders of sandboxes whose process on this machine is gone."""
    for folder in Path(tempfile.gettempdir()).glob("ptm-edu-*"):
        match = TEMPORARY.match(folder.name)
        if match and match["host"] == _host() and not _runs(int(match["process"])):
            shutil.rmtree(folder, ignore_errors=True)


def _host() -> str:
    """Return a name of this machine or container: others may share its temporary folder."""
    return hashlib.sha256(platform.node().encode()).hexdigest()[:8]


def _runs(process: int) -> bool:
    if os.name != "posix":  # os.kill would end it there
        return True
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except OSError:
        return True
    return True
