"""Several jobs in one process: each finds the names of those before it, and no more."""

from __future__ import annotations

from dataclasses import replace

import pytest
from sandboxed import BEST, RIGHT, error, flags, job, value

from ptm_edu.grading.sandbox.client import Sandbox

ASKS_FOR_HELP = "def g(x):\n    return helper(x).sum()"
HELPER = "def helper(x):\n    return 2 * x"


# In one process a job runs the cells of those before it again, so it shares their fate and time.
FORKED = pytest.mark.parametrize("box", [True], ids=["fork"], indirect=True)


@pytest.fixture(
    scope="module",
    params=[True, pytest.param(False, marks=pytest.mark.slow)],
    ids=["fork", "fresh"],
)
def box(request):
    with Sandbox(BEST, fork=request.param) as made:
        yield made


def test_names_are_handed_on(box):
    first, second = box.run_sequence([job(RIGHT, HELPER), job(ASKS_FOR_HELP, function="g")])
    assert (value(first), value(second)) == (14, 12)


def test_a_function_runs_again_without_new_cells(box):
    assert [value(one) for one in box.run_sequence([job(RIGHT), job()])] == [14, 14]


def test_an_error_in_one_is_only_its_own(box):
    rans = box.run_sequence([job(RIGHT), job("def f(x):\n    return nothing"), job(RIGHT)])
    assert value(rans[0]) == value(rans[2]) == 14
    assert error(rans[1])[0] == "NameError"


def test_what_one_patches_is_told_of_it(box):
    patched = "import torch\ntorch.allclose = print\n" + RIGHT
    first, second = box.run_sequence([job(RIGHT), job(patched)])
    assert flags(first) == set() and ("patched", "torch.allclose") in flags(second)


@FORKED
@pytest.mark.parametrize(
    ("cell", "ended"),
    [
        ("import os\nos._exit(0)", "exited"),
        ("def f(x):\n    while True: pass", "cpu"),
        ("import os\nos.kill(os.getpid(), 9)", "killed"),
    ],
)
def test_who_ends_the_process_takes_no_output_that_was_there(box, cell, ended):
    jobs = [job(RIGHT), replace(job(cell), cpu_seconds=1), job(RIGHT)]
    rans = box.run_sequence(jobs)
    assert value(rans[0]) == 14
    assert [one.ended for one in rans] == ["done", ended, "unrun"]
    assert value(box.run(job(RIGHT))) == 14


@FORKED
def test_each_job_has_processor_time_of_its_own(box):
    busy = "import time\nend = time.process_time() + 0.7\nwhile time.process_time() < end: pass\n"
    answer = "def f(x):\n" + "".join(f"    {line}\n" for line in busy.splitlines())
    rans = box.run_sequence([replace(job(answer), cpu_seconds=1) for _ in range(3)])
    assert [one.ended for one in rans] == ["done"] * 3
    assert all(0.6 < one.cpu_seconds < 1.2 for one in rans)


@FORKED
def test_cells_share_their_processor_time_and_a_slow_one_costs_no_answer(box):
    busy = "import time\nend = time.process_time() + 0.7\nwhile time.process_time() < end: pass\n"
    cells = [(busy, RIGHT), (busy, RIGHT), (RIGHT,)]
    rans = box.run_sequence([job(*some, cell_seconds=1) for some in cells])
    assert [value(one) for one in rans] == [14] * 3
    assert [one.interrupted for one in rans] == [False, True, False]


@FORKED
def test_a_job_cannot_use_the_processor_time_of_those_that_follow(box):
    loop = "def f(x):\n    while True: pass"
    rans = box.run_sequence([replace(job(loop), cpu_seconds=n) for n in (1, 9)])
    assert [one.ended for one in rans] == ["cpu", "unrun"] and rans[0].cpu_seconds < 2.5


def test_forged_outputs_for_those_that_follow_are_outputs_and_no_more(box):
    forge = (
        "import os, json, struct\n"
        "told = json.dumps({'outputs': 0.1}).encode()\n"
        "frame = struct.pack('!II', len(told), 4) + told + b'fake'\n"
        "for fd in range(3, 64):\n"
        "    try: os.write(fd, frame * 3)\n"
        "    except OSError: pass\n"
    )
    rans = box.run_sequence([job(forge + RIGHT), job(RIGHT)])
    assert all(one.outputs in (None, b"fake") for one in rans)
    assert value(box.run(job(RIGHT))) == 14
