"""Which workers may grade: those with the isolation that is asked for, and with the same code."""

from __future__ import annotations

import platform
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib.metadata import version

from ptm_edu.grading.records.versions import check_version, sandbox_version
from ptm_edu.grading.sandbox.isolation import strongest_level
from ptm_edu.grading.sandbox.runtime.level import Level
from ptm_edu.language import Text

from .messages import ALL_WEAK, OTHER_LEVEL, OTHER_VERSIONS


@dataclass(frozen=True)
class Report:
    """What a worker is: its strongest isolation level, and the versions that marks depend on."""

    level: Level
    versions: Mapping[str, str]


def versions(exercises: Sequence[str]) -> dict[str, str]:
    """Return the version of everything that marks of these exercises depend on, by name."""
    packages = {name: version(name).partition("+")[0] for name in ("torch", "numpy")}
    checks = {f"check {name}": check_version(name) for name in exercises}
    python = ".".join(platform.python_version_tuple()[:2])
    return {"Python": python, **packages, "sandbox": sandbox_version(), **checks}


def report(exercises: Sequence[str]) -> Report:
    """Return what this worker is."""
    return Report(strongest_level(), versions(exercises))


def common_level(reports: Sequence[Report], asked: str) -> Level:
    """Return the level at which all grade: the asked one, or the best that strong workers share.

    Raises OSError where "best" is asked for, and all of them are weak.
    """
    if asked != "best":
        return Level[asked.upper()]
    strong = [report.level for report in reports if report.level > Level.LIMITS]
    if not strong:
        raise OSError(ALL_WEAK.say())
    return min(strong)


def unfit(report: Report, level: Level, ours: Mapping[str, str]) -> Text | None:
    """Return why a worker gets no submissions, with a place for its name; None if it gets them."""
    if report.level < level:
        return _filled(OTHER_LEVEL, wanted=level.name.lower(), level=report.level.name.lower())
    for what, own in ours.items():
        if (theirs := report.versions.get(what, "?")) != own:
            return _filled(OTHER_VERSIONS, what=what, theirs=theirs, ours=own)
    return None


def _filled(text: Text, **values: str) -> Text:
    return Text(*(one.format(worker="{worker}", **values) for one in (text.en, text.zh)))
