"""The protocol between the process of a job and its supervisor, who validates what arrives."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from .frames import Frame, GarbledError, encode
from .job import FROM_INSIDE, FROM_OUTSIDE, NOTED, CellError, Flag, Job, RunResult

MAX_SECONDS = 100_000.0  # that a job may say it took
MAX_FLAGS = 50  # and as many notes
MAX_CELL_ERRORS = 50
MAX_DETAIL = 200
MAX_MESSAGE = 500


class Channel:
    """The student's side: sends every event at once, so that a sudden end loses nothing."""

    def __init__(self, send: Callable[[bytes], Any]) -> None:
        # A student's code may replace every name it can reach: these are bound before it runs.
        self._send, self._encode, self._text, self._len = send, encode, _text, len
        self._flags: set[tuple[str, str]] = set()
        self._notes: set[tuple[str, str]] = set()

    def begun(self, cpu_seconds: float) -> None:
        """Report that the process is confined: failures from now on are the student's."""
        self._send(self._encode({"begun": cpu_seconds}))

    def fault(self, message: str) -> None:
        """Report what prevented the outputs from being sent."""
        self._send(self._encode({"fault": self._text(message, MAX_MESSAGE * 4)}))

    def flag(self, kind: str, detail: object) -> None:
        """Report something that a person may want to look at, once."""
        flag = kind, self._text(detail, MAX_DETAIL)
        flags = self._notes if kind in NOTED else self._flags
        if flag not in flags and self._len(flags) < MAX_FLAGS:
            flags.add(flag)
            self._send(self._encode({"flag": [*flag]}))

    def cell(self, number: int) -> None:
        """Report that a cell begins."""
        self._send(self._encode({"cell": number}))

    def call(self) -> None:
        """Report that the cells are over and the function is called."""
        self._send(self._encode({"call": True}))

    def cell_error(self, cell: int, raised: BaseException, message: str) -> CellError:
        """Report a cell that raised, and what there is to say about it."""
        name = type(raised).__name__
        if name == "_IncompleteInputError":  # Python 3.13's, of which nobody has heard
            name = "SyntaxError"
        type_name = self._text(name, MAX_DETAIL)
        error = CellError(cell, type_name, self._text(message, MAX_MESSAGE))
        self._send(self._encode({"cell_error": [error.cell, error.type, error.message]}))
        return error

    def outputs(self, packed: bytes, cpu_seconds: float) -> None:
        """Send what the function returned; this ends the job."""
        self._send(self._encode({"outputs": cpu_seconds}, packed))


class JobRecord:
    """The supervisor's side: keeps what arrives, if it has the right form and size."""

    def __init__(self, begun: float | None = None) -> None:
        self.flags: list[Flag] = []
        self.cell_errors: list[CellError] = []
        self.outputs: bytes | None = None
        self.begun = begun
        self.observed = False  # whether the kernel shows what the process tries
        self.broken: str | None = None
        self.cpu_seconds = 0.0
        self.cell: int | None = -1  # the cell that runs; -1 before the first, None in the function

    @property
    def _accepted(self) -> tuple[str, ...]:
        """The kinds of flags that are taken from the process."""
        return FROM_INSIDE if self.observed else (*FROM_INSIDE, *FROM_OUTSIDE, *NOTED)

    def add_flag(self, kind: str, detail: str) -> None:
        """Keep a flag, if it is new and not one too many."""
        if kind == "download" and self.cell is None:  # hidden inputs might be in what it asks for
            kind = "network"
        flag = Flag(kind, _text(detail, MAX_DETAIL))
        alike = sum((one.kind in NOTED) == (kind in NOTED) for one in self.flags)
        if flag not in self.flags and alike < MAX_FLAGS:
            self.flags.append(flag)

    @property
    def over(self) -> bool:
        """Whether nothing more is to come."""
        return self.outputs is not None or self.broken is not None

    def take(self, frame: Frame) -> None:
        """Keep one frame; raises GarbledError for one that no Channel sends."""
        match frame:
            case {"flag": [str(kind), str(detail)]}, b"" if kind in self._accepted:
                self.add_flag(kind, detail)
            case {"cell_error": [int(cell), str(kind), str(message)]}, b"":
                if len(self.cell_errors) < MAX_CELL_ERRORS:
                    texts = _text(kind, MAX_DETAIL), _text(message, MAX_MESSAGE)
                    self.cell_errors.append(CellError(cell, *texts))
            case {"cell": int(cell)}, b"" if self.cell is not None:
                self.cell = cell
            case {"call": True}, b"" if self.cell is not None:
                self.cell = None
            case {"outputs": float(seconds)}, bytes(packed) if 0 <= seconds < MAX_SECONDS:
                self.outputs, self.cpu_seconds = packed, seconds
            case {"begun": float(seconds)}, b"" if self.begun is None:
                self.begun = seconds
            case {"fault": str(message)}, b"":
                self.broken = _text(message, MAX_MESSAGE)
            case _:
                raise GarbledError("a frame that nobody sends")

    def finished(self, garbled: str, cpu_seconds: float | None = None) -> RunResult:
        """Return how a job ended that has sent everything, or something invalid: `garbled`."""
        if garbled or self.outputs is None:
            return self.ended("garbled", garbled or self.broken or "", cpu_seconds)
        return self.ended("done", "", cpu_seconds)

    def ended(self, ended: str, detail: str = "", cpu_seconds: float | None = None) -> RunResult:
        """Return how the job ended; before the student's code runs, that can only be a fault."""
        if self.begun is None:
            ended, detail = "fault", self.broken or f"before it began: {ended} {detail}"
        return RunResult(
            ended,
            self.outputs if ended == "done" else None,
            detail,
            self.cpu_seconds if cpu_seconds is None else cpu_seconds,
            tuple(self.flags),
            tuple(self.cell_errors),
            observed=self.observed,
        )


def _text(value: object, limit: int) -> str:
    try:
        text = str(value)[:limit]
        return text.encode("utf-8", "replace").decode("utf-8")  # half a surrogate breaks a page
    except BaseException:
        return ""


def result_to_frame(result: RunResult) -> Frame:
    """Return a job's result as one frame."""
    header = {
        "ran": [result.ended, result.detail, result.cpu_seconds],
        "wall": [result.wall_seconds, result.interrupted],
        "flags": [[item.kind, item.detail] for item in result.flags],
        "cell_errors": [[item.cell, item.type, item.message] for item in result.cell_errors],
        "outputs": result.outputs is not None,
        "observed": result.observed,
    }
    return header, result.outputs or b""


def result_from_frame(frame: Frame) -> RunResult:
    """Read `result_to_frame` back; raises GarbledError for anything else."""
    header, body = frame
    try:
        ended, detail, seconds = header["ran"]
        wall_seconds, interrupted = header["wall"]
        return RunResult(
            str(ended),
            body if header["outputs"] else None,
            str(detail),
            float(seconds),
            tuple(Flag(str(kind), str(detail)) for kind, detail in header["flags"]),
            tuple(CellError(int(n), str(t), str(m)) for n, t, m in header["cell_errors"]),
            bool(header["observed"]),
            float(wall_seconds),
            bool(interrupted),
        )
    except (KeyError, TypeError, ValueError) as error:
        raise GarbledError(f"no result of a job: {error}") from error


def jobs_to_frames(jobs: Sequence[Job]) -> tuple[Frame, Frame]:
    """Return jobs as two frames: without their cases, and these."""
    specs = [{**vars(job), "cases": ""} for job in jobs]
    sizes = [len(job.cases) for job in jobs]
    return ({"jobs": specs, "sizes": sizes}, b""), ({}, b"".join(job.cases for job in jobs))


def jobs_from_frame(frame: Frame) -> tuple[list[Job], list[int]]:
    """Read the first of `jobs_to_frames`: the jobs, still without cases, and their sizes."""
    header, _ = frame
    jobs = [Job(**{**spec, "cells": tuple(spec["cells"]), "cases": b""}) for spec in header["jobs"]]
    return jobs, header["sizes"]
