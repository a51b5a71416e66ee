"""What grading gives: one result an exercise and one a submission, all plain data for JSON."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

from ptm_edu.exercises.framework.report import Finding, Report
from ptm_edu.grading.sandbox.runtime.job import Flag

RIGHT, WRONG, FAULT = "right", "wrong", "fault"


@dataclass(frozen=True)
class ExerciseResult:
    """How one exercise of a submission came out.

    `outcome` is right, wrong, or fault: the grader's own trouble, never a mark. `hidden` is the
    report on the secret inputs, which gives the points; `public` that on the inputs everybody may
    see, made where the hidden one is not full. `reason` says why there is no report at all.
    `timed_out` names the limit that a run reached (cells, cpu or wall), "" for none, whatever the
    points are. `runs` and `public_run` name the stored outputs on the hidden and the public inputs.
    """

    exercise: str
    grade_id: str  # of the test cell
    outcome: str
    points: float
    max_points: float
    hidden: Report | None = None
    public: Report | None = None
    reason: Finding | None = None
    runs: tuple[str, ...] = ()
    public_run: str = ""
    cpu_seconds: float = 0.0
    flags: tuple[Flag, ...] = ()
    timed_out: str = ""
    observed: bool = False  # whether the kernel, not the process itself, told of attempts
    notes: tuple[Flag, ...] = ()  # harmless, but may explain a result

    @property
    def mistake(self) -> str | None:
        """The known mistake that the answer makes, seen on either inputs."""
        reports = (self.hidden, self.public)
        return next((report.mistake for report in reports if report and report.mistake), None)

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> ExerciseResult:
        """Return the result that `to_dict` of a submission held."""
        reports = {n: data[n] and Report.from_dict(data[n]) for n in ("hidden", "public")}
        reason = data["reason"] and Finding.from_dict(data["reason"])
        marked = {n: tuple(Flag(**flag) for flag in data.get(n, ())) for n in ("flags", "notes")}
        return cls(**{**data, **reports, **marked, "reason": reason, "runs": tuple(data["runs"])})


@dataclass(frozen=True)
class SubmissionResult:
    """How one submission came out, and where each mark comes from.

    `unreadable` says why the file could not be read at all; then every exercise is wrong for that
    reason. `repairs` are what was mended in the notebook before grading. `provenance` holds
    when, with which code, at which isolation level, and which version of each check.
    """

    student: str
    assignment: str
    digest: str  # SHA-256 of the submitted notebook
    exercises: tuple[ExerciseResult, ...]
    repairs: tuple[Finding, ...] = ()
    unreadable: Finding | None = None
    provenance: Mapping[str, Any] = field(default_factory=dict)

    @property
    def points(self) -> float:
        """The points that the exercises gave."""
        return float(sum(result.points for result in self.exercises))

    @property
    def max_points(self) -> float:
        """The points that a right submission has without what a person marks."""
        return float(sum(result.max_points for result in self.exercises))

    @property
    def faults(self) -> tuple[ExerciseResult, ...]:
        """The exercises that the grader itself could not mark."""
        return tuple(result for result in self.exercises if result.outcome == FAULT)

    @property
    def run_keys(self) -> tuple[str, ...]:
        """The keys of all runs behind the marks."""
        keys = (key for result in self.exercises for key in (*result.runs, result.public_run))
        return tuple(filter(None, keys))

    def to_dict(self) -> dict[str, Any]:
        """Return the result as plain data, ready for JSON."""
        return asdict(self)

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> SubmissionResult:
        """Return the result that `to_dict` gave, also after JSON."""
        unreadable = data["unreadable"] and Finding.from_dict(data["unreadable"])
        # Records of version 0.1 call the provenance a trace.
        renamed = {("provenance" if name == "trace" else name): data[name] for name in data}
        return cls(
            **{
                **renamed,
                "exercises": tuple(ExerciseResult.from_dict(entry) for entry in data["exercises"]),
                "repairs": tuple(map(Finding.from_dict, data["repairs"])),
                "unreadable": unreadable,
            }
        )


@dataclass(frozen=True)
class ManualMarks:
    """What the gradebook adds to a submission: points and comments by cell, and the late penalty.

    `points` goes by the grade_id of a graded cell, `comments` by that of an answer. `earlier` are
    the cells whose points were given to an earlier text than the one that is graded now.
    """

    points: Mapping[str, float] = field(default_factory=dict)
    comments: Mapping[str, str] = field(default_factory=dict)
    penalty: float = 0.0
    earlier: tuple[str, ...] = ()
