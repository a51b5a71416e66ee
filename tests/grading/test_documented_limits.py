"""The limits of memory and size in the instructors' guide are those in the code."""

from __future__ import annotations

import re
from pathlib import Path

from ptm_edu.exercises.framework.memory_limit import MEMORY_MIB
from ptm_edu.grading.intake import notebook_reader, submission
from ptm_edu.grading.records import requests
from ptm_edu.grading.sandbox.runtime import frames, job, limits, namespaces, probe
from ptm_edu.grading.similarity import shapes

INODES = int(namespaces.FOLDER.split("nr_inodes=")[1].split(",")[0])
LIMITS = {
    "size of the notebook, without outputs": f"{submission.MAX_BYTES // 1_000_000} MB",
    "cells": f"{notebook_reader.MAX_CELLS:,}",
    "lists, objects and commas in it": f"{submission.MAX_VALUES:,}",
    "`timestamp.txt`": f"{submission.MAX_TIME} characters",
    "different files of a student": "`attempts` in `people.csv`",
    "memory beyond what torch takes": f"{MEMORY_MIB:,} MiB",
    "code of an exercise, with the cells before it": f"{job.MAX_CHARACTERS:,} characters",
    "what the answers return, packed": f"{frames.MAX_BODY // limits.MIB} MiB",
    "a file that it writes": f"{limits.FILE_MIB} MiB",
    "all files that it writes, in sum": f"{probe.FOLDER_MIB} MiB",
    "files and folders that it writes, in number": f"{INODES:,}",
    "open files": f"{limits.OPEN_FILES}",
    "threads, where new processes are not refused otherwise": f"{limits.EXTRA_THREADS} more",
    "its file, and a mail with it": f"{requests.MAX_BYTES:,} and {requests.MAX_MAIL:,} bytes",
    "the claim": f"{requests.MAX_CHARACTERS:,} characters",
    "characters of an answer": f"{shapes.MAX_CHARACTERS:,}",
    "tokens of an answer": f"{shapes.MAX_TOKENS:,}",
}


def test_the_table_has_the_constants(root: Path) -> None:
    guide = (root / "docs/instructors.md").read_text(encoding="utf-8")
    section = guide.split("## Limits of memory and size")[1].split("\n## ")[0]
    rows = re.findall(r"^\|[^|]*\| ([^|]+) \| ([^|]+) \|[^|]*\|$", section, re.MULTILINE)
    assert dict(rows[1:]) == LIMITS
