"""Judges a class again from its stored outputs: no student code runs."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from ptm_edu.grading.intake.cell_repair import repaired_notebook
from ptm_edu.grading.records.open_assignment import OpenAssignment
from ptm_edu.grading.records.records import Record
from ptm_edu.grading.records.versions import provenance
from ptm_edu.language import say
from ptm_edu.progress import progress

from .executor import Executor
from .recorder import Recorder
from .rejudge import Rejudged, rejudge, start


@dataclass(frozen=True)
class RegradeSummary:
    """How many submissions were judged again, whose marks changed, and whose code has to run.

    Code has to run where its outputs are not stored or belong to other inputs, and for those in
    `ungraded`, which were handed in and never graded.
    """

    judged: int
    changed: tuple[str, ...]
    to_run: tuple[str, ...]
    ungraded: tuple[str, ...] = ()
    restored: tuple[str, ...] = ()


def regrade(
    opened: OpenAssignment, executor: Executor, recorder: Recorder, show: bool = True
) -> RegradeSummary:
    """Judge the stored outputs of an assignment by today's checks; write what changed.

    Late penalties are computed again, since they may depend on points that a person gave
    meanwhile. Raises LookupError where nothing of the assignment was graded.
    """
    records = list(opened.records.all())
    if not records:
        raise LookupError(_none_graded(opened.name))
    changed, to_run, restored = [], [], []
    bar = progress(len(records), opened.name, say(en=" submissions", zh=" 份"), show=show)
    made_by = provenance(opened.exercises, opened.course.settings["release"], "")
    begin = partial(start, opened.assignment.tasks, opened.runs, opened.course.seeds(), made_by)
    with recorder:
        known = recorder.in_gradebook
        for _, (old, new) in executor.map(begin, rejudge, _lost, records):
            bar.update(1)
            student = old.result.student
            if new is None:
                to_run.append(student)
            elif (
                new.result.exercises == old.result.exercises
                and student in known
                and opened.path("autograded", student).is_file()
            ):
                if new.result.provenance.get("checks") != old.result.provenance.get("checks"):
                    opened.records.put(new)  # the same marks, by today's checks
            elif (submission := opened.submission(student)).digest != old.result.digest:
                to_run.append(student)  # another file was submitted since
            else:
                if student not in known:
                    restored.append(student)
                if new.result.exercises != old.result.exercises:
                    changed.append(student)
                notebook = repaired_notebook(submission, opened.assignment)
                recorder.enter(new, notebook, submission.handed_in)
        recorder.update_penalties()
    bar.close()
    graded = {record.result.student for record in records}
    return RegradeSummary(
        len(records) - len(to_run),
        tuple(sorted(changed)),
        tuple(sorted(to_run)),
        tuple(student for student in opened.students() if student not in graded),
        tuple(sorted(restored)),
    )


def _lost(record: Record, _error: BaseException) -> Rejudged:
    return record, None


def _none_graded(name: str) -> str:
    return say(
        en="nothing of {name} has been graded yet: ptm-edu grade {name}",
        zh="{name} 还没有评过分：ptm-edu grade {name}",
        name=name,
    )
