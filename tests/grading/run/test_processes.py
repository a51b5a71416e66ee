"""Workers give every item's result back, also when some of them die of an item."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time

from ptm_edu.grading.run.processes import Processes

DEADLY = "__import__('os')._exit(3)"


def lost(item, error):
    return type(error).__name__


def results(items, jobs=2):
    with Processes(jobs) as executor:
        return dict(executor.map(int, eval, lost, items))


def test_every_item_comes_back_with_its_result():
    assert results([f"{n} + 1" for n in range(40)]) == {f"{n} + 1": n + 1 for n in range(40)}


def test_what_raises_is_lost_alone():
    assert results(["1 / 0", "2"]) == {"1 / 0": "ZeroDivisionError", "2": 2}


def test_an_item_that_kills_its_worker_takes_no_other_with_it():
    items = [DEADLY if n in (3, 17) else f"{n} + 0" for n in range(30)]
    with Processes(2) as executor:
        returned = list(executor.map(int, eval, lost, items))
    assert sorted(str(result) for _, result in returned) == sorted(
        "BrokenProcessPool" if item == DEADLY else item[:-4] for item in items
    )


def test_a_worker_that_dies_while_the_caller_is_busy_stops_nothing():
    items = ["1", DEADLY, "2", *(f"{n} + 0" for n in range(10))]
    returned = []
    with Processes(1) as executor:
        for _, result in executor.map(int, eval, lost, items):
            returned.append(result)
            if len(returned) == 1:
                assert until(lambda: executor._pool._broken)
    assert sorted(returned, key=str) == sorted(["BrokenProcessPool", 1, 2, *range(10)], key=str)


def test_workers_end_when_the_main_process_is_killed(tmp_path):
    mark = tmp_path / "pid"
    write = f"open({str(mark)!r}, 'w').write(str(__import__('os').getpid()))"
    items = [write, "__import__('time').sleep(600)"]
    code = (
        "from ptm_edu.grading.run.processes import Processes\n"
        "if __name__ == '__main__':\n"
        "    with Processes(1) as executor:\n"
        f"        list(executor.map(int, eval, print, {items!r}))"
    )
    file = tmp_path / "main.py"
    file.write_text(code, encoding="utf-8")
    main = subprocess.Popen([sys.executable, str(file)])
    try:
        assert until(lambda: mark.exists() and mark.read_text())
        main.send_signal(signal.SIGKILL)
        main.wait()
        assert until(lambda: not alive(int(mark.read_text())))
    finally:
        main.kill()


def until(holds, seconds=60):
    for _ in range(seconds * 20):
        if holds():
            return True
        time.sleep(0.05)
    return False


def alive(pid):
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    with open(f"/proc/{pid}/stat", encoding="utf-8") as stat:
        return stat.read().rpartition(")")[2].split()[0] != "Z"
