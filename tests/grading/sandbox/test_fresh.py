"""Where fork is not safe, one process runs a submission's jobs in itself."""

from __future__ import annotations

import os

import pytest
from sandboxed import BEST, RIGHT, flags, job, server_of, told, value

from ptm_edu.grading.sandbox.client import Sandbox

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def box():
    with Sandbox(BEST, fork=False) as made:
        yield made


def test_jobs_of_a_submission_share_a_process_and_nothing_else(box):
    change = "mine = 1\nimport torch\ntorch.set_default_dtype(torch.float64)\ntorch.rand(3)"
    assert value(box.run(job(change, RIGHT))) == 14
    first = server_of(box)
    assert told(box, "'mine' in globals()") == 0
    assert told(box, "torch.get_default_dtype() is torch.float32", "import torch") == 1
    assert server_of(box) == first
    box.new_submission()
    assert value(box.run(job(RIGHT))) == 14 and server_of(box) != first


def test_random_numbers_start_alike_though_the_process_is_the_same(box):
    cell = "import random\nimport numpy, torch"
    for draw in ("torch.rand(())", "numpy.random.rand()", "random.random()"):
        first = told(box, draw, cell)
        server = server_of(box)
        assert told(box, draw, cell) == first
        assert server_of(box) == server


def test_what_a_job_does_costs_that_job_alone(box):
    for cell, ended in (
        ("import os\nos._exit(3)", "exited"),
        ("import os\nos.kill(os.getpid(), 11)", "killed"),
        ("def f(x):\n    while True: pass", "cpu"),
    ):
        assert box.run(job(RIGHT, cell, cpu=1)).ended == ended
    patched = box.run(job("import torch\ntorch.sigmoid = torch.relu\nopen('/etc/shadow')"))
    assert flags(patched) == {("patched", "torch.sigmoid"), ("reads_outside", "/etc/shadow")}
    assert told(box, "torch.sigmoid(torch.zeros(()))", "import torch") == 0.5
    assert os.listdir(box._private) == []
