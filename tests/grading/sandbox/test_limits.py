"""A job that uses up what it is given ends, says how, and leaves nothing behind."""

from __future__ import annotations

import os
import signal
import threading
import time
from pathlib import Path

import pytest
from sandboxed import BEST, RIGHT, error, job, server_of, value

from ptm_edu.exercises.framework.memory_limit import MEMORY_MIB
from ptm_edu.exercises.framework.output_tests import OUT_OF_MEMORY
from ptm_edu.grading.sandbox.client import Sandbox


@pytest.fixture(scope="module")
def box():
    with Sandbox(BEST, fork=True) as made:
        yield made


@pytest.fixture(autouse=True)
def next_is_right(box):
    yield
    assert value(box.run(job(RIGHT))) == 14


IGNORE = """
import signal
for number in range(1, 65):
    try:
        signal.signal(number, signal.SIG_IGN)
    except (OSError, ValueError):
        pass
"""


ENDLESS = "while True:\n    pass"
SLEEPS = "import time\ntime.sleep(1000)"
BUSY = "import time\nend = time.process_time() + {}\nwhile time.process_time() < end: pass\n"
DEAF = """while True:
    try:
        while True: sum(range(10**6))
    except BaseException:
        pass"""


@pytest.mark.parametrize("cell", [ENDLESS, SLEEPS], ids=["loop", "sleep"])
def test_a_cell_that_is_too_slow_is_interrupted_and_the_next_ones_run(box, cell):
    ran = box.run(job(cell, RIGHT, cell_seconds=1, wait_seconds=1))
    assert value(ran) == 14 and ran.interrupted
    assert [(one.cell, one.type) for one in ran.cell_errors] == [(0, "CellTimeout")]


@pytest.mark.parametrize("before", [IGNORE + ENDLESS, DEAF], ids=["ignored", "caught"])
def test_a_cell_that_cannot_be_interrupted_ends_the_run_two_seconds_later(box, before):
    ran = box.run(job("x = 1", before, RIGHT, cell_seconds=1))
    assert (ran.ended, ran.detail, ran.outputs) == ("cells", "1", None)
    assert 2.5 < ran.cpu_seconds < 4.5


def test_after_an_interrupted_cell_the_others_have_little_time(box):
    ran = box.run(job(ENDLESS, BUSY.format(3), RIGHT, cell_seconds=1))
    assert (ran.ended, ran.detail) == ("cells", "1") and ran.cpu_seconds < 2.5


@pytest.mark.parametrize("before", ["", IGNORE], ids=["plain", "deaf"])
def test_the_clock_of_the_answer_starts_at_the_call_and_cannot_be_stopped(box, before):
    cells = (before + BUSY.format(1.2), "def f(x):\n    while x[0] > 0:\n        x = x + 0")
    ran = box.run(job(*cells, cpu=1, cell_seconds=5))
    assert (ran.ended, ran.outputs) == ("cpu", None) and 1.7 < ran.cpu_seconds < 3.5


def test_a_function_that_sleeps_ends_the_run(box):
    ran = box.run(job("import time\ndef f(x):\n    time.sleep(1000)", wait_seconds=1))
    assert (ran.ended, ran.detail) == ("wall", "") and ran.cpu_seconds < 1 < ran.wall_seconds < 4


@pytest.mark.parametrize("taken", ["np.empty({}, 'b')", "torch.empty({} // 4)"])
def test_an_answer_that_takes_more_memory_than_it_may_is_told_so_by_what_it_raises(box, taken):
    cells = "import numpy as np, torch", f"def f(x):\n    assert len({taken})\n    return x @ x"
    less, more = (
        box.run(job(*(cell.format(mib * 2**20) for cell in cells), memory=MEMORY_MIB))
        for mib in (MEMORY_MIB - 200, MEMORY_MIB + 400)
    )
    assert value(less) == 14 and OUT_OF_MEMORY.match(": ".join(error(more)))


def test_threads_count(box):
    cell = """import threading
def work():
    while True: sum(range(10**6))
def f(x):
    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads: thread.start()
    for thread in threads: thread.join()"""
    assert box.run(job(cell, cpu=1)).ended == "cpu"


def test_a_pipe_that_is_closed_is_an_end(box):
    close = "import os, time\nos.closerange(3, 100)\ntime.sleep(1000)"
    assert box.run(job(close, RIGHT)).ended == "exited"


@pytest.mark.parametrize(
    ("cell", "ended", "detail"),
    [
        ("import os\nos._exit(3)", "exited", "3"),
        ("import os\nos.kill(os.getpid(), 9)", "killed", "9"),
        ("import os\nos.abort()", "killed", "6"),
        ("import json\njson.dumps = None", "garbled", "TypeError"),
        ("import os\nfor fd in range(3, 64):\n    try:\n        os.write(fd, b'x' * 99)\n"
         "    except OSError:\n        pass", "garbled", "a frame"),
    ],
)  # fmt: skip
def test_a_sudden_end_is_told(box, cell, ended, detail):
    ran = box.run(job(cell, RIGHT))
    assert ran.ended == ended and ran.detail.startswith(detail)


def test_a_forged_end_is_no_fault(box):
    send = "import os, json, struct\ntold = json.dumps({told}).encode()\n"
    send += "frame = struct.pack('!II', len(told), 0) + told\n"
    send += "for fd in range(3, 64):\n    try:\n        os.write(fd, frame)\n"
    send += "    except OSError:\n        pass\n"
    for told in ({"fault": "yours"}, {"ran": ["fault", "", 0]}, {"begun": 0.0}, [1], {"flag": 1}):
        ran = box.run(job(send.format(told=told), "while True:\n    pass", RIGHT))
        assert ran.ended == "garbled"


@pytest.mark.parametrize(
    "cell",
    [
        "rows = []\nwhile True:\n    rows.append(bytearray(10**7))",
        "import torch\nx = torch.zeros(10**10)",
        "print('x' * 50_000_000)\nimport sys\nsys.stderr.write('x' * 10**7)",
        "for line in range(30_000):\n    print(line)",
        "import threading, time\nthreading.Thread(target=time.sleep, args=(1000,)).start()",
        "import os\nos.close(0)\nos.close(1)\nos.close(2)",
    ],
)
def test_much_of_anything_costs_its_cell_at_most(box, cell):
    ran = box.run(job(cell, "rows = x = None", RIGHT, memory=256))
    assert value(ran) == 14


def test_an_enormous_output_is_garbled(box):
    ran = box.run(job("import torch\ndef f(x):\n    return torch.zeros(9_000_000).double()"))
    assert (ran.ended, ran.outputs) == ("garbled", None)


def test_jobs_leave_neither_processes_nor_files_behind(box):
    def left():
        # The process in between has told the end before it ends itself.
        server = server_of(box)
        while _children(server):
            time.sleep(0.01)
        open_files = [len(os.listdir(f"/proc/{pid}/fd")) for pid in (server, os.getpid())]
        return open_files, os.listdir(box._private)

    value(box.run(job(RIGHT)))
    before = left()
    for number in range(20):
        cell = "import os\nos._exit(1)" if number % 2 else "open('x', 'w').write('x')"
        box.run(job(cell, RIGHT))
    assert left() == before and before[1] == []


def test_a_server_that_is_lost_is_a_fault_and_replaced(box):
    value(box.run(job(RIGHT)))
    server = server_of(box)
    while _children(server):  # the last job's has told the end before it ends itself
        time.sleep(0.01)
    found = []
    waits = threading.Thread(
        target=lambda: found.append(box.run(job("import time\ntime.sleep(30)", RIGHT)))
    )
    waits.start()
    while not _children(server):
        time.sleep(0.01)
    (between,) = _children(server)
    os.kill(server, signal.SIGKILL)
    os.kill(between, signal.SIGKILL)
    waits.join()
    assert found[0].ended == "fault" and "EOFError" in found[0].detail
    assert value(box.run(job(RIGHT))) == 14


def _children(pid):
    tasks = Path(f"/proc/{pid}/task").glob("*/children")
    return {int(child) for task in tasks for child in task.read_text().split()}
