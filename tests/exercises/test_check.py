"""What a student sees of `check`: once, not on standard error, in a terminal and in a notebook."""

from __future__ import annotations

import io
import sys

import nbformat
import numpy as np
import pytest
import torch
from nbclient import NotebookClient

from ptm_edu import exercises
from ptm_edu.exercises import check
from ptm_edu.exercises.framework.memory_limit import MEMORY_MIB

NAME = "negative_sampling_loss"


@pytest.fixture(scope="module")
def right(answers):
    return answers(NAME).by_softplus


def test_in_a_terminal_the_report_is_printed(right, capsys):
    report = check(NAME, right)
    out, err = capsys.readouterr()
    assert out == f"{report}\n" and err == ""
    assert out.startswith("The negative sampling loss — 10 of 10 points\n✓ Value of the loss")


def test_a_terminal_without_the_signs_gets_question_marks(right, monkeypatch):
    narrow = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    monkeypatch.setattr(sys, "stdout", narrow)
    check(NAME, right)
    narrow.flush()
    assert narrow.buffer.getvalue().startswith(b"The negative sampling loss ? 10 of 10 points")


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux limits the memory of a process")
def test_an_answer_has_the_memory_that_it_has_when_it_is_graded(right):
    import resource

    def takes(mib, allocate):
        def answer(v, c, n):
            taken = allocate((mib * 2**20,), dtype="b" if allocate is np.empty else torch.int8)
            return right(v, c, n) if len(taken) else None

        return answer

    before = resource.getrlimit(resource.RLIMIT_AS)
    for allocate in (np.empty, torch.empty):
        less = check(NAME, takes(MEMORY_MIB - 200, allocate))
        more = check(NAME, takes(MEMORY_MIB + 400, allocate))
        assert less.passed and more.points == 0, allocate
        assert {one.finding.message_id for one in more.checks} <= {"memory", "not_reached"}
        assert f"it may take {MEMORY_MIB} MiB" in more.checks[0].message
    assert resource.getrlimit(resource.RLIMIT_AS) == before
    assert len(np.empty((MEMORY_MIB + 400) * 2**20, "b"))


def test_other_seeds_give_other_numbers():
    def wrong(v, c, n):
        return v.sum()

    messages = {check(NAME, wrong, seed).checks[0].message for seed in (None, 0, 1)}
    assert len(messages) == 2  # without a seed the public one


def test_an_unknown_exercise_is_said():
    with pytest.raises(LookupError, match="no exercise is called 'x'; there"):
        check("x", print)
    assert NAME in exercises.names()


CELLS = [
    "from ptm_edu.exercises import check, exercise\nimport warnings, sys",
    f"check('{NAME}', None)",
    f"check('{NAME}', None).points",
    f"report = check('{NAME}', exercise('{NAME}').reference)",
    "report",
    f"""def noisy(v, c, n):
    warnings.warn("careful")
    print("to standard error", file=sys.stderr)
    return exercise('{NAME}').reference(v, c, n)

check('{NAME}', noisy).points""",
]


def test_in_a_notebook_the_report_is_one_card_and_points_are_the_result(monkeypatch, tmp_path):
    monkeypatch.setenv("IPYTHONDIR", str(tmp_path))
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(c) for c in CELLS])
    NotebookClient(notebook, timeout=120, kernel_name="python3").execute()
    outputs = [cell.outputs for cell in notebook.cells]
    assert [[output.output_type for output in cell] for cell in outputs] == [
        [],
        ["display_data"],
        ["display_data", "execute_result"],
        ["display_data"],
        ["display_data"],
        ["display_data", "execute_result"],
    ]
    results = [outputs[2][1].data["text/plain"], outputs[5][1].data["text/plain"]]
    assert results == ["0.0", "10.0"]
    for cell in outputs[1:]:
        assert cell[0].data["text/html"].startswith("<div")
        assert " of 10 points" in cell[0].data["text/plain"]


def test_an_answer_that_prints_without_end_does_not_bury_its_report(right, capsys):
    def chatty(v, c, n):
        for line in range(1_000):
            print("line", line)
        print("x" * 100_000)
        return right(v, c, n)

    assert check(NAME, chatty).passed
    out, err = capsys.readouterr()
    before, after = out.split("… your function printed more than is shown: ")
    assert before.startswith("line 0\nline 1\n") and before.endswith("line 99\n\n")
    assert "characters are left out." in after and after.endswith(f"{check(NAME, right)}\n")
    assert err == "" and len(out) < 5_000


def test_one_endless_line_is_cut_too_and_few_prints_are_all_shown(capsys):
    check(NAME, lambda v, c, n: print("x" * 20_000))
    assert capsys.readouterr().out.count("x") < 10_100
    check(NAME, lambda v, c, n: print("how", v.shape))
    out = capsys.readouterr().out
    cases = exercises.exercise(NAME).cases(0)
    assert out.count("how torch.Size") == len(cases) and "left out" not in out


def test_printing_works_again_after_an_interruption(capsys):
    def interrupted(v, c, n):
        print("x" * 20_000)
        raise KeyboardInterrupt

    out = sys.stdout
    with pytest.raises(KeyboardInterrupt):
        check(NAME, interrupted)
    assert sys.stdout is out and "left out" in capsys.readouterr().out


def test_what_is_not_written_yet_is_told_as_that():
    def stub(center, context, negatives):
        raise NotImplementedError

    report = check("negative_sampling_loss", stub)
    assert report.points == 0.0
    assert report.checks[0].message.startswith("The function is not written yet")


def test_points_on_the_public_inputs_are_noted(right, monkeypatch):
    noted = []
    module = sys.modules["ptm_edu.exercises.framework.check"]
    monkeypatch.setattr(module, "record_points", lambda *result: noted.append(result))
    check(NAME, right)
    check(NAME, right, seed=7)
    assert noted == [(NAME, 10.0)]
