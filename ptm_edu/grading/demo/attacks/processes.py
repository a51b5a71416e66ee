"""Attacks on other processes: forks, programs, signals, and doors to more power."""

from __future__ import annotations

from .attack import Attack

# Bounded, so that a machine survives them even where nothing holds them in.
FORKS = """import os, time
for _ in range(50):
    if os.fork() == 0:
        time.sleep(100)
        os._exit(0)"""
DETACHED = """import os, time
if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        time.sleep(100)
    os._exit(0)"""


def _process(name: str, tries: str, attempt: str, main: bool = False) -> Attack:
    return Attack(name, tries, attempt=attempt, from_level=2, main=main)


PROCESSES = (
    _process("fork_bomb", "Forks again and again.", FORKS, main=True),
    _process(
        "fork_in_c",
        "Forks past Python.",
        "import ctypes, os\npid = ctypes.CDLL(None).fork()\n"
        "os._exit(0) if pid == 0 else None\nassert pid > 0",
    ),
    _process(
        "multiprocessing",
        "Starts a worker process.",
        "import multiprocessing as m\nm.get_context('fork').Process(target=print).start()",
    ),
    _process(
        "subprocess",
        "Starts a program.",
        "import subprocess\nsubprocess.run(['sleep', '1'], check=True)",
    ),
    _process(
        "system", "Starts a program by the shell.", "import os\nassert os.system('sleep 1') == 0"
    ),
    _process(
        "spawn",
        "Starts a program by posix_spawn.",
        "import os\nos.posix_spawn('/bin/sleep', ['sleep', '1'], {})",
    ),
    _process(
        "magic",
        "Starts a program by a magic command.",
        "assert get_ipython().getoutput('echo here') == ['here']",
    ),
    _process("detached", "Leaves a process that outlives it.", DETACHED, main=True),
    _process(
        "nohup",
        "Leaves a program that outlives it.",
        "import subprocess\nsubprocess.Popen(['nohup', 'sleep', '100'], start_new_session=True)",
    ),
    _process(
        "replaced", "Becomes another program.", "import os\nos.execv('/bin/sleep', ['sleep', '1'])"
    ),
    Attack(
        "kill_parent",
        "Kills the process that started it.",
        main=True,
        from_level=2,
        before="import os, signal\ntry:\n    os.kill(os.getppid(), signal.SIGKILL)\n"
        "except OSError:\n    pass",
    ),
    _process(
        "kill_parent_in_c",
        "The same past Python.",
        "import ctypes, os\nassert ctypes.CDLL(None).kill(os.getppid(), 9) == 0",
    ),
    _process(
        "stop_parent",
        "Stops the process that started it.",
        "import os, signal\nos.kill(os.getppid(), signal.SIGSTOP)",
    ),
    _process(
        "kill_main_thread",
        "Kills one thread of its parent, past Python.",
        "import ctypes, os\nassert ctypes.CDLL(None).tgkill(os.getppid(), os.getppid(), 9) == 0",
    ),
    # Signal 0 only asks: nobody's processes are harmed where this gets through.
    _process("kill_all", "Signals every process there is.", "import os\nos.kill(-1, 0)"),
    _process("kill_first", "Signals the machine's first process.", "import os\nos.kill(1, 0)"),
    Attack(
        "kill_own_group",
        "Kills its process group.",
        from_level=2,
        inside="import os, signal\ntry:\n    os.killpg(0, signal.SIGKILL)\n"
        "except OSError:\n    pass",
    ),
    _process(
        "limits_raised",
        "Takes its own limits away.",
        "import resource\nno = resource.RLIM_INFINITY\n"
        "resource.setrlimit(resource.RLIMIT_CPU, (no, no))",
    ),
    _process(
        "namespaces",
        "Makes namespaces to become root in.",
        "import ctypes\nassert ctypes.CDLL(None).unshare(0x10000000) == 0",
    ),
    _process(
        "mounted",
        "Mounts a folder over its own.",
        "import ctypes\nassert ctypes.CDLL(None).mount(b't', b'.', b'tmpfs', 0, 0) == 0",
    ),
)
