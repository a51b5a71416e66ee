"""From what a job gave to a mark: right, wrong with a reason, or a fault that is no mark."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ptm_edu.exercises import exercise
from ptm_edu.exercises.framework.check import PUBLIC_SEED
from ptm_edu.exercises.framework.runner import Output, pack, run
from ptm_edu.grading.intake.assignment import AssignedExercise
from ptm_edu.grading.judge.verdicts import Attempt, exercise_result, judge
from ptm_edu.grading.sandbox.runtime.job import Flag, RunResult

NAME = "noise_distribution"
TASK = AssignedExercise(NAME, NAME, "test-noise-distribution", 5.0)


def run_of(function, seed=7):
    return RunResult("done", pack(run(function, exercise(NAME).cases(seed))), cpu_seconds=0.5)


def attempt(ran, key="k", seed=7):
    return Attempt(key, (key,), ran, judge(ran, NAME, seed))


RIGHT = run_of(exercise(NAME).reference)
WRONG = run_of(lambda counts: counts / counts.sum())
RAISED = run_of(lambda counts: counts.nonsense)


def test_right_wrong_and_named():
    assert judge(RIGHT, NAME, 7).full
    verdict = judge(WRONG, NAME, 7)
    assert not verdict.full and verdict.report.mistake is None and verdict.points == 0
    public = judge(run_of(lambda counts: counts / counts.sum(), PUBLIC_SEED), NAME, PUBLIC_SEED)
    assert not public.full and public.report.mistake == "no_exponent"


@pytest.mark.parametrize("ended", ["cpu", "wall", "killed", "exited", "garbled"])
def test_what_ended_early_is_wrong_with_its_reason(ended):
    graded = exercise_result(TASK, [attempt(RunResult(ended, detail="9"))], None)
    assert (graded.outcome, graded.points) == ("wrong", 0)
    assert graded.reason.message_id == ended and graded.reason.values["detail"] == "9"


@pytest.mark.parametrize(
    "outputs", [b"", b"junk", pack([]), pack([Output()]), pack([Output()] * 6), None]
)
def test_what_cannot_be_read_is_the_students_and_garbled(outputs):
    verdict = judge(RunResult("done", outputs), NAME, 7)
    assert verdict.reason.message_id == "garbled" and not verdict.fault


def test_the_graders_own_trouble_is_a_fault_and_no_mark(monkeypatch):
    graded = exercise_result(TASK, [attempt(RunResult("fault", detail="server lost"))], None)
    assert (graded.outcome, graded.hidden) == ("fault", None)
    monkeypatch.setattr(type(exercise(NAME)), "judge", lambda *_: 1 / 0)
    assert judge(RIGHT, NAME, 7).fault


def test_the_best_attempt_counts_and_of_equal_ones_the_later():
    both = [attempt(RAISED, "alone"), attempt(WRONG, "all")]
    assert exercise_result(TASK, both, None).hidden == both[1].verdict.report
    assert exercise_result(TASK, [attempt(WRONG), attempt(RIGHT)], None).outcome == "right"
    named_first = [attempt(WRONG, "alone"), attempt(RAISED, "all")]
    assert exercise_result(TASK, named_first, None).hidden == named_first[0].verdict.report


def test_a_fault_beside_a_wrong_attempt_stays_a_fault():
    graded = exercise_result(TASK, [attempt(WRONG), attempt(RunResult("fault"))], None)
    assert graded.outcome == "fault"
    assert (
        exercise_result(TASK, [attempt(RunResult("fault")), attempt(RIGHT)], None).outcome
        == "right"
    )


def test_flags_of_all_attempts_are_told_once():
    flag = Flag("patched", "torch.sum")
    ran = RunResult("done", WRONG.outputs, cpu_seconds=1.0, flags=(flag, flag))
    graded = exercise_result(TASK, [attempt(ran, "a"), attempt(ran, "b")], attempt(ran, "p", 0))
    assert graded.flags == (flag,) and graded.cpu_seconds == 2.0
    assert (graded.runs, graded.public_run) == (("a", "b"), "p")


def test_shell_commands_are_notes_from_the_text_of_the_cells():
    ran = replace(RIGHT, flags=(Flag("network", "x"),), observed=True)
    cells = (
        "!pip install einops\nfiles = !ls -l",
        "%pip install regex\n  !!date\n%%time\nx = 1",
        "%%bash\necho a\n!pip install einops",
        "y = x != 3\nprint('!')\nz = {y}\nassert not x",
    )
    endless = " " * 1_000_000, "a" * 1_000_000, "!" * 1_000_000, "x =" + " " * 1_000_000
    graded = exercise_result(TASK, [replace(attempt(ran), cells=(*cells, *endless))], None)
    found = ["pip install einops", "ls -l", "pip install regex", "date", "bash"]
    assert [note.detail for note in graded.notes] == found
    assert graded.flags == (Flag("network", "x"),)
    assert graded.observed and not exercise_result(TASK, [attempt(RIGHT)], None).observed
